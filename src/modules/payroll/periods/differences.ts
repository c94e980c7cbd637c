import { loadCompany } from '../../../core/company/company-settings.ts'
import type { Context } from '../../../core/operation.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import { type CategoryMinutes, EARNING_CATEGORIES, summarise } from '../../../engine/hours/index.ts'
import { hoursOf } from '../../../lib/calendar/minutes.ts'
import { type HoursLine, loadHours } from '../hours/load-hours.ts'
import { findSnapshot, loadSnapshotHours } from '../snapshot/read.ts'
import type { Difference } from './schema.ts'

/**
 * Returns the hours of a period that differ now from its last approval, by employee number and category;
 * empty before the first approval. An approved period is compared by the edition of the rules that it was approved by.
 */
export async function differencesOf(
  sql: Sql,
  id: number,
  people: Context['people'] = null,
): Promise<Difference[]> {
  const snapshot = await findSnapshot(sql, id)
  if (snapshot === undefined) return []
  const company = await loadCompany(sql)
  const { from_day, to_day, edition, holiday_worked_apart: apart } = snapshot
  const { lines } = await loadHours(sql, company, {
    from_day,
    to_day,
    employee_ids: people ?? undefined,
    is_live: true,
    apart,
    // When an open period is approved again, it is computed by the current rules.
    ...(snapshot.is_approved ? { edition } : {}),
  })
  const all = { days: snapshot, with_days: false, employee_ids: people }
  const approvedHours = await loadSnapshotHours(sql, snapshot, all)
  const approved = new Map(approvedHours.map(({ employee_id, minutes }) => [employee_id, minutes]))
  return lines.flatMap((line) => changesOf(line, approved.get(line.employee_id) ?? nothing))
}

const nothing = summarise([])

function changesOf(line: HoursLine, approved: CategoryMinutes): Difference[] {
  const { employee_id, employee_number, name, minutes } = line
  return EARNING_CATEGORIES.filter((category) => minutes[category] !== approved[category]).map(
    (category) => ({
      employee_id,
      employee_number,
      name,
      bucket: category,
      approved_hours: hoursOf(approved[category]),
      current_hours: hoursOf(minutes[category]),
      change_hours: hoursOf(minutes[category] - approved[category]),
    }),
  )
}
