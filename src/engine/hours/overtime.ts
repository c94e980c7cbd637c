import { weekday } from '../../lib/calendar/dates.ts'
import type { DayRow } from './rows.ts'
import type { OvertimeRule } from './settings.ts'
import * as step from './steps.ts'

/** The first hours of a seventh day are overtime, the rest double time (California Labor Code, 510). */
const SEVENTH_DAY_OVERTIME_MINUTES = 8 * 60

/** Where the steps of one day are recorded while it is explained. */
export type Trace = { day: number; steps: step.Step[] }

/**
 * Moves regular minutes above a threshold to overtime and double time, in place. The rows are days in order,
 * starting with the first day of a workweek.
 */
export function splitOvertime(
  rows: readonly DayRow[],
  rule: OvertimeRule,
  workweekStart: number,
  trace: Trace | null,
): void {
  let weekMinutes = 0
  let daysWorked = 0
  for (const row of rows) {
    const dayOfWorkweek = (weekday(row.day) - workweekStart + 7) % 7
    if (dayOfWorkweek === 0) {
      weekMinutes = 0
      daysWorked = 0
    }
    if (row.regular > 0) daysWorked++
    const steps = trace?.day === row.day ? trace.steps : null
    if (rule.seventh_day && dayOfWorkweek === 6 && daysWorked === 7)
      splitSeventhDay(row, rule, steps)
    else splitDay(row, rule, steps)
    splitWeek(row, rule, weekMinutes, steps)
    weekMinutes += row.regular
  }
}

function splitSeventhDay(row: DayRow, rule: OvertimeRule, steps: step.Step[] | null): void {
  move(row, 'double_time', row.regular - SEVENTH_DAY_OVERTIME_MINUTES, 'seventh_day', rule, steps)
  move(row, 'overtime', row.regular, 'seventh_day', rule, steps)
}

function splitDay(row: DayRow, rule: OvertimeRule, steps: step.Step[] | null): void {
  const doubled = row.regular - rule.daily_double_minutes
  move(row, 'double_time', doubled, 'daily_double', rule, steps)
  move(row, 'overtime', row.regular - rule.daily_minutes, 'daily', rule, steps)
}

function splitWeek(
  row: DayRow,
  rule: OvertimeRule,
  weekMinutes: number,
  steps: step.Step[] | null,
): void {
  const over = row.regular - (rule.weekly_minutes - weekMinutes)
  move(row, 'overtime', over, 'weekly', rule, steps)
}

function move(
  row: DayRow,
  to: 'overtime' | 'double_time',
  minutes: number,
  cause: step.OvertimeCause,
  rule: OvertimeRule,
  steps: step.Step[] | null,
): void {
  if (minutes <= 0) return
  steps?.push(...step.overtime(row, to, minutes, cause, rule))
  row.regular -= minutes
  row[to] += minutes
}
