import { core } from './core.ts'
import { timeEntries } from './time-entries.ts'

/** Refusals in French, by group and name. */
export const refusals = { core, time_entries: timeEntries } as const
