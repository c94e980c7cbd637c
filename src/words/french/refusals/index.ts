import { core } from './core.ts'
import { payroll } from './payroll.ts'
import { timeEntries } from './time-entries.ts'

/** Refusals in French, by group and name. */
export const refusals = { core, payroll, time_entries: timeEntries } as const
