import type { OvertimeRule } from '../overtime-rule.ts'
import type { DayRow } from '../rows.ts'
import { h, labelOf, move, note, type Step } from './step.ts'

export type OvertimeCause = 'daily' | 'daily_double' | 'weekly' | 'seventh_day'

/** The inputs for splitting a day: its rule, and the weekly threshold after reductions. */
export type OvertimeLimits = { rule: OvertimeRule; weekly_minutes: number }

/** Minutes of an earning that become overtime or double time. */
export function overtime(
  row: DayRow,
  from: 'regular' | 'holiday_worked',
  to: 'overtime' | 'double_time',
  minutes: number,
  { cause, limits }: { cause: OvertimeCause; limits: OvertimeLimits },
): Step[] {
  const { origin } = limits.rule
  const source = origin === null ? '' : ` (${origin})`
  const text = `${causeText(cause, limits)}${source}: ${h(minutes)} of ${labelOf(from)} are ${labelOf(to)}.`
  return [
    move('overtime', [], text, from, row[from], row[from] - minutes),
    move('overtime', [], text, to, row[to], row[to] + minutes),
  ]
}

/** How hours on a holiday are counted, where they are not split like any hours. */
export function holidayHours(row: DayRow, { holiday_worked }: OvertimeRule): Step {
  const which = `The ${h(row.holiday_worked)} worked on the holiday are not split`
  const text =
    holiday_worked === 'apart'
      ? `${which} and do not count towards overtime.`
      : `${which}, but count towards the hours of the workweek.`
  return note('overtime', [], text)
}

export function exempt(): Step {
  return note('overtime', [], 'Exempt from overtime: nothing is split.')
}

function causeText(cause: OvertimeCause, { rule, weekly_minutes }: OvertimeLimits): string {
  if (cause === 'daily') return `Above ${h(rule.daily_minutes)} a day`
  if (cause === 'daily_double') return `Above ${h(rule.daily_double_minutes)} a day`
  if (cause === 'weekly')
    return `Above ${h(weekly_minutes)} a workweek${lessText(rule, weekly_minutes)}`
  const isAll = rule.seventh_day === 'all_over_40'
  return `Worked on all seven days of the workweek${isAll ? ', more than 40.00 h' : ''}`
}

function lessText(rule: OvertimeRule, weekly_minutes: number): string {
  if (weekly_minutes === rule.weekly_minutes) return ''
  const less = rule.weekly_minutes - weekly_minutes
  const what = [
    ...(rule.holiday_reduction_minutes > 0 || rule.counts_holiday ? ['holidays'] : []),
    ...(rule.counts_vacation ? ['vacation'] : []),
  ]
  return ` (${h(rule.weekly_minutes)} less ${h(less)} for ${what.join(' and ')})`
}
