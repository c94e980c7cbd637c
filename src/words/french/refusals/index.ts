import { core } from './core.ts'
import { employees } from './employees.ts'
import { holidays } from './holidays.ts'
import { schedules } from './schedules.ts'
import { timeEntries } from './time-entries.ts'

/** Refusals in French, by group and name. */
export const refusals = { core, employees, holidays, schedules, time_entries: timeEntries } as const
