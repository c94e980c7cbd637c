import type { CompanyRow } from '../../../../core/company/company-settings.ts'
import { type DayRange, WARNING_CODES } from '../../../../engine/hours/index.ts'
import { civilDate, dayNumber } from '../../../../lib/calendar/dates.ts'
import { formatHours } from '../../../../lib/calendar/minutes.ts'
import { localDate } from '../../../../lib/calendar/zones.ts'
import type { HoursLine } from '../load-hours.ts'
import type { Attention } from '../schema.ts'
import { isWorthARow, WARNING_WORDS } from '../warnings.ts'
import { overtimeOf } from './sort.ts'

const most_people = 20

/** Hours are far from a schedule from this many minutes on, and from this share of it. */
const far_minutes = 240
const far_share = 0.1

/** Returns the employees whose hours a person should review: those with warnings first, then by size. */
export function attentionOf(
  lines: readonly HoursLine[],
  company: CompanyRow,
  range: DayRange,
  now_ms: number,
): Attention {
  const today = dayNumber(localDate(company.timezone, now_ms))
  const isOver = range.to_day < today
  const found = lines
    .map((line) => lookAt(line, isOver))
    .filter(({ reasons }) => reasons.length > 0)
  found.sort((a, b) => b.warnings - a.warnings || b.minutes - a.minutes)
  return {
    total: found.length,
    people: found.slice(0, most_people).map(({ line, reasons }) => ({
      employee_id: line.employee_id,
      name: line.name,
      department: line.department,
      reasons,
    })),
    ...(isOver || range.to_day === today
      ? {}
      : { planned_from: civilDate(Math.max(today + 1, range.from_day)) }),
  }
}

type Look = { line: HoursLine; reasons: string[]; warnings: number; minutes: number }

function lookAt(line: HoursLine, isOver: boolean): Look {
  const overtime = overtimeOf(line)
  const off = offSchedule(line, isOver)
  const reasons = [
    ...warningReasons(line),
    ...(overtime > 0 ? [`${formatHours(overtime)} h of overtime`] : []),
    ...(off ? [off.reason] : []),
  ]
  return {
    line,
    reasons,
    warnings: isWorthARow(line.warnings) ? line.warnings.length : 0,
    minutes: overtime + (off?.minutes ?? 0),
  }
}

function warningReasons({ warnings }: HoursLine): string[] {
  if (!isWorthARow(warnings)) return []
  return WARNING_CODES.flatMap((code) => {
    const dates = warnings.filter((warning) => warning.code === code).map(({ date }) => date)
    if (dates.length === 0) return []
    const more = dates.length > 1 ? ` and ${dates.length - 1} more` : ''
    return [`${WARNING_WORDS[code]} (${code}) on ${dates[0]}${more}`]
  })
}

/**
 * Compares paid and unpaid hours with the schedule, and for people paid by schedule also their time entries, if they
 * have any. Future days have no entries yet, so a range that has not ended is only compared where the schedule pays.
 */
function offSchedule({ minutes, pay_basis }: HoursLine, isOver: boolean) {
  const { scheduled, punched } = minutes
  if (scheduled === 0) return undefined
  if (!isOver && pay_basis === 'punches') return undefined
  const paid = minutes.total + minutes.unpaid_leave
  if (isFar(paid - scheduled, scheduled)) {
    return {
      minutes: Math.abs(paid - scheduled),
      reason: differs('paid and unpaid hours are', paid - scheduled, scheduled),
    }
  }
  if (pay_basis === 'punches' || punched === 0 || !isOver) return undefined
  const away = minutes.holiday + leaveOf(minutes)
  const expected = Math.max(0, scheduled - away)
  if (!isFar(punched - expected, expected)) return undefined
  return {
    minutes: Math.abs(punched - expected),
    reason: differs('paid by schedule, but punches are', punched - expected, expected),
  }
}

function isFar(difference: number, scheduled: number): boolean {
  return Math.abs(difference) >= Math.max(far_minutes, far_share * scheduled)
}

function differs(what: string, difference: number, scheduled: number): string {
  const how = difference > 0 ? 'more' : 'less'
  return `${what} ${formatHours(Math.abs(difference))} h ${how} than the ${formatHours(scheduled)} h scheduled`
}

function leaveOf(minutes: HoursLine['minutes']): number {
  const { vacation, sick, personal, other_leave, unpaid_leave } = minutes
  return vacation + sick + personal + other_leave + unpaid_leave
}
