import { core } from './core.ts'
import { leave } from './leave.ts'
import { timeEntries } from './time-entries.ts'

/** Refusals in French, by group and name. */
export const refusals = { core, leave, time_entries: timeEntries } as const
