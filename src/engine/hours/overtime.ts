import { weekday } from '../../lib/calendar/dates.ts'
import { lowersWeek, type OvertimeRule } from './overtime-rule.ts'
import type { DayRow } from './rows.ts'
import * as step from './steps/index.ts'
import { type PayTerms, termsOn } from './terms.ts'

/** The first hours of a seventh day are overtime, the rest double time (California Labor Code, 510). */
const SEVENTH_DAY_OVERTIME_MINUTES = 8 * 60

/** The hours of a week above which its seventh day is all overtime (KRS 337.050). */
const SEVENTH_DAY_WEEK_MINUTES = 40 * 60

/** Collects the steps of one day while it is explained. */
export type Trace = { day: number; steps: step.Step[] }

/** A workweek up to a day. */
type Week = {
  /** Minutes that fill the weekly threshold. */
  filled: number
  /** Minutes that were worked and count, before any is split. */
  worked: number
  days_worked: number
  /** Those with hours worked on a holiday, before any is split. */
  holidays: readonly number[]
  /** Of the last day; null before the first. */
  limits: step.OvertimeLimits | null
}

/**
 * Moves worked minutes above a threshold to overtime and double time, in place. The rows are days in order,
 * starting with the first day of a workweek. The terms in effect on a day decide which overtime rule applies to it.
 */
export function splitOvertime(
  rows: readonly DayRow[],
  terms: readonly PayTerms[],
  workweekStart: number,
  trace: Trace | null,
): void {
  const week: Week = { filled: 0, worked: 0, days_worked: 0, holidays: none, limits: null }
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!
    const dayOfWorkweek = (weekday(row.day) - workweekStart + 7) % 7
    if (dayOfWorkweek === 0) {
      week.filled = 0
      week.worked = 0
      week.days_worked = 0
      week.holidays = none
      week.limits = null
    }
    if (row.regular > 0 || row.holiday_worked > 0) week.days_worked++
    if (row.holiday_worked > 0) week.holidays = [...week.holidays, row.day]
    const { overtime: rule, is_exempt } = termsOn(terms, row.day)
    const steps = trace?.day === row.day ? trace.steps : null
    if (rule === null) {
      if (is_exempt) steps?.push(step.exempt())
      week.filled += row.regular + row.holiday_worked
      week.worked += row.regular + row.holiday_worked
      continue
    }
    if (week.limits?.rule !== rule) {
      const weekly_minutes = weeklyMinutes(rows, i - dayOfWorkweek, rule, terms, week.holidays)
      week.limits = { rule, weekly_minutes }
    }
    splitRow(row, week.limits, week, dayOfWorkweek === 6 && week.days_worked === 7, steps)
  }
}

const none: readonly number[] = []

function splitRow(
  row: DayRow,
  limits: step.OvertimeLimits,
  week: Week,
  isSeventhDay: boolean,
  steps: step.Step[] | null,
): void {
  const { rule } = limits
  const onHoliday = row.holiday_worked
  if (onHoliday === 0 && !isSeventhDay && isBelow(row.regular, limits, week)) {
    week.worked += row.regular
    week.filled += row.regular
    return
  }
  const isOrdinary = rule.holiday_worked === 'ordinary'
  if (onHoliday > 0 && !isOrdinary) steps?.push(step.holidayHours(row, rule))
  const split: Split = { row, limits, isOrdinary, steps }
  // Hours on a holiday that count come first in the day and in the week.
  const counted = rule.holiday_worked === 'counts' ? onHoliday : 0
  week.worked += splittable(split) + counted
  if (isSeventhDay && isAllOvertime(rule, week)) splitWholeDay(split, counted)
  else if (isSeventhDay && rule.seventh_day === true) splitSeventhDay(split)
  else splitDay(split, counted)
  const filled = week.filled + Math.min(counted, rule.daily_minutes)
  move(split, 'overtime', splittable(split) - (limits.weekly_minutes - filled), 'weekly')
  week.filled = filled + splittable(split)
}

/** Whether regular minutes pass no threshold, as on most days. */
function isBelow(minutes: number, { rule, weekly_minutes }: step.OvertimeLimits, week: Week) {
  return (
    minutes <= rule.daily_minutes &&
    minutes <= rule.daily_double_minutes &&
    minutes <= weekly_minutes - week.filled
  )
}

function isAllOvertime({ seventh_day }: OvertimeRule, { worked }: Week): boolean {
  return seventh_day === 'all_over_40' && worked > SEVENTH_DAY_WEEK_MINUTES
}

/** A day that is split; with `isOrdinary`, hours on a holiday are split like any others. */
type Split = {
  row: DayRow
  limits: step.OvertimeLimits
  isOrdinary: boolean
  steps: step.Step[] | null
}

function splittable({ row, isOrdinary }: Split): number {
  return isOrdinary ? row.regular + row.holiday_worked : row.regular
}

function splitSeventhDay(split: Split): void {
  move(split, 'double_time', splittable(split) - SEVENTH_DAY_OVERTIME_MINUTES, 'seventh_day')
  move(split, 'overtime', splittable(split), 'seventh_day')
}

function splitWholeDay(split: Split, counted: number): void {
  const { daily_double_minutes } = split.limits.rule
  move(split, 'double_time', splittable(split) + counted - daily_double_minutes, 'daily_double')
  move(split, 'overtime', splittable(split), 'seventh_day')
}

function splitDay(split: Split, counted: number): void {
  const { daily_minutes, daily_double_minutes } = split.limits.rule
  move(split, 'double_time', splittable(split) + counted - daily_double_minutes, 'daily_double')
  move(split, 'overtime', splittable(split) + counted - daily_minutes, 'daily')
}

/** Moves up to `minutes` of the day, regular first. */
function move(
  split: Split,
  to: 'overtime' | 'double_time',
  minutes: number,
  cause: step.OvertimeCause,
): void {
  if (minutes <= 0) return
  const fromRegular = Math.min(minutes, split.row.regular)
  take(split, 'regular', to, fromRegular, cause)
  if (!split.isOrdinary) return
  const rest = Math.min(minutes - fromRegular, split.row.holiday_worked)
  take(split, 'holiday_worked', to, rest, cause)
}

function take(
  { row, limits, steps }: Split,
  from: 'regular' | 'holiday_worked',
  to: 'overtime' | 'double_time',
  minutes: number,
  cause: step.OvertimeCause,
): void {
  if (minutes <= 0) return
  steps?.push(...step.overtime(row, from, to, minutes, { cause, limits }))
  row[from] -= minutes
  row[to] += minutes
}

/**
 * Returns the weekly threshold of a rule in the workweek whose first day is `rows[first]`: less for each date
 * with holiday minutes, and by the paid time that counts (hours.md, section 3). Days after the last row are
 * not read. `split_holidays`: the days with hours worked on a holiday whose hours are split already.
 */
function weeklyMinutes(
  rows: readonly DayRow[],
  first: number,
  rule: OvertimeRule,
  terms: readonly PayTerms[],
  split_holidays: readonly number[],
): number {
  if (!lowersWeek(rule)) return rule.weekly_minutes
  let less = 0
  const end = Math.min(first + 7, rows.length)
  for (let i = first; i < end; i++) {
    const row = rows[i]!
    if (row.holiday > 0) {
      less += rule.holiday_reduction_minutes
      if (rule.counts_holiday && !hasCountedWork(row, terms, split_holidays)) less += row.holiday
    }
    if (rule.counts_vacation) less += row.vacation
  }
  return Math.max(0, rule.weekly_minutes - less)
}

/** Whether hours worked on the holiday fill the week, by the rule of that day. */
function hasCountedWork(
  row: DayRow,
  terms: readonly PayTerms[],
  split_holidays: readonly number[],
): boolean {
  if (row.holiday_worked === 0 && !split_holidays.includes(row.day)) return false
  return termsOn(terms, row.day).overtime?.holiday_worked !== 'apart'
}
