import * as v from 'valibot'
import { CivilDate, Code, described, Id } from '../../../core/schema.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import {
  addMinutes,
  type CategoryMinutes,
  type DayRange,
  EARNING_CATEGORIES,
  summarise,
} from '../../../engine/hours/index.ts'
import { dayNumber } from '../../../lib/calendar/dates.ts'
import { formatHours, hoursOf } from '../../../lib/calendar/minutes.ts'
import { loadSnapshotHours, type Snapshot } from '../snapshot/read.ts'

/** A date as approved, and its hours computed from the current data. */
export const ApprovedDaySchema = v.strictObject({
  date: CivilDate,
  pay_period_id: Id,
  label: Code,
  total_minutes: v.number(),
  total_hours: v.number(),
  differs: described(v.boolean(), 'The steps, computed from current data, give different hours.'),
  sentence: Code,
})

export type ApprovedDay = v.InferOutput<typeof ApprovedDaySchema>

/** A date in an approved period, with the minutes that were approved. */
type Approved = { record: ApprovedDay; minutes: CategoryMinutes }

/** Returns the dates in approved periods, with the employee's approved hours; all hours in the form that is shown. */
export async function approvedDays(
  sql: Sql,
  employee_id: number,
  { days, periods }: { days: DayRange; periods: readonly Snapshot[] },
  explained: readonly { date: string; minutes: CategoryMinutes }[],
): Promise<Approved[]> {
  const approvedDays: Approved[] = []
  for (const period of periods) {
    const requested = { days, with_days: true, employee_ids: [employee_id] }
    const [kept] = await loadSnapshotHours(sql, period, requested)
    const byDay = new Map(kept?.days.map((row) => [row.day, row]))
    for (const { date, minutes } of explained) {
      const day = dayNumber(date)
      if (day < period.from_day || day > period.to_day) continue
      const approved = byDay.get(day) ?? nothing
      approvedDays.push({
        record: approvedDay(date, period, approved, minutes),
        minutes: approved,
      })
    }
  }
  return approvedDays
}

const nothing = summarise([])

/** Returns the minutes that are paid for explained dates: as approved where they were, else as computed. */
export function paidMinutes(
  explained: readonly { date: string; minutes: CategoryMinutes }[],
  approved: readonly Approved[],
): CategoryMinutes {
  const byDate = new Map(approved.map(({ record, minutes }) => [record.date, minutes]))
  const sum = summarise([])
  for (const { date, minutes } of explained) addMinutes(sum, byDate.get(date) ?? minutes)
  return sum
}

function approvedDay(
  date: string,
  period: { id: number; label: string },
  approved: CategoryMinutes,
  now: CategoryMinutes,
): ApprovedDay {
  const differs = EARNING_CATEGORIES.some((category) => approved[category] !== now[category])
  const was = `Approved in ${period.label} with ${formatHours(approved.total)} h`
  return {
    date,
    pay_period_id: period.id,
    label: period.label,
    total_minutes: approved.total,
    total_hours: hoursOf(approved.total),
    differs,
    sentence: differs
      ? `${was}, which is what is paid; current data would give ${formatHours(now.total)} h.`
      : `${was}; current data gives the same.`,
  }
}
