import { deciderOf } from '../../../core/access/approvals.ts'
import type { Context } from '../../../core/operation.ts'
import { createRecord, newRow } from '../../../core/run/change-record.ts'
import { civilDate } from '../../../lib/calendar/dates.ts'
import { hoursOf } from '../../../lib/calendar/minutes.ts'
import { dayAdjustments } from '../day-adjustments/adjustment.ts'
import type { AdjustmentRecord } from '../day-adjustments/schema.ts'
import { entryDays } from '../held/entry-days.ts'
import type { JudgedEntry } from '../held/entry-status.ts'
import { dryRunPaidHours } from '../hours/effects.ts'
import type { Earned } from './earned.ts'

/** The longest adjustment, in minutes. */
const longest_minutes = 12 * 60

type Release = {
  entry: JudgedEntry
  /** The days on which the entry is held. */
  days: readonly number[]
  earned: readonly Earned[]
  work_date: string
}

/** Stores the approved adjustments of a release, with their audit rows and events, and returns them. */
export async function storeRelease(
  context: Context,
  { entry, days, earned, work_date }: Release,
): Promise<AdjustmentRecord[]> {
  const { now_ms } = context
  const released_dates = releasedDays(entry, days).map(civilDate)
  const adjustments = earned.flatMap(cut).map(({ corrects_day, earning, minutes }) => {
    const hours_delta = hoursOf(minutes)
    const adjustment = newRow(dayAdjustments, {
      employee_id: entry.employee_id,
      work_date,
      note: `Release of time entry ${entry.id} of ${civilDate(entry.work_day)}.`,
      hours_delta,
      requested_hours_delta: hours_delta,
      earning,
      corrects_date: civilDate(corrects_day),
      counts_for_overtime: false,
      released_entry_id: entry.id,
      released_dates,
      apply_immediately: true,
      status: 'pending',
    })
    adjustment.decide({ status: 'approved', by: deciderOf(context.actor), now_ms }, {})
    return adjustment
  })
  const { employee_id } = entry
  const records: AdjustmentRecord[] = []
  await dryRunPaidHours(context, { employee_id, from: work_date }, async () => {
    for (const adjustment of adjustments) {
      records.push(await createRecord(context, dayAdjustments, adjustment))
    }
  })
  for (const record of records) context.emit('payroll_day_adjustment.approved', record)
  return records
}

/**
 * Returns the days that a release pays. One that is paid whole on its first day is so on all of its days, even if the
 * company splits shifts at midnight later.
 */
function releasedDays(entry: JudgedEntry, held: readonly number[]): number[] {
  const { rules } = entry
  if (rules.shift_day_rule === 'split_midnight') return [...held]
  return entryDays(entry, { ...rules, shift_day_rule: 'split_midnight' })
}

/** Cuts minutes into parts that one adjustment can have. */
function cut({ minutes, ...earned }: Earned): Earned[] {
  const parts: Earned[] = []
  for (let left = minutes; left > longest_minutes; left -= longest_minutes) {
    parts.push({ ...earned, minutes: longest_minutes })
  }
  return [...parts, { ...earned, minutes: minutes - parts.length * longest_minutes }]
}
