import { loadCompany } from '../../../core/company-settings.ts'
import type { Sql } from '../../../db/transaction.ts'
import { BUCKETS, type BucketMinutes, summarise } from '../../../engine/hours/index.ts'
import { hoursOf } from '../../../lib/calendar/minutes.ts'
import { type HoursLine, loadHours } from '../hours/load-hours.ts'
import { findSnapshot, loadSnapshotHours } from '../snapshot/read.ts'
import type { Difference } from './schema.ts'

/**
 * Where the hours of a period would be others now than when it was last approved, by employee number and
 * bucket; none before the first approval.
 */
export async function differencesOf(sql: Sql, id: number): Promise<Difference[]> {
  const snapshot = await findSnapshot(sql, id)
  if (snapshot === undefined) return []
  const company = await loadCompany(sql)
  const { lines } = await loadHours(sql, company, { ...snapshot, is_live: true })
  const all = { days: snapshot, with_days: false, employee_ids: null }
  const kept = await loadSnapshotHours(sql, snapshot, all)
  const approved = new Map(kept.map(({ employee_id, minutes }) => [employee_id, minutes]))
  return lines.flatMap((line) => changesOf(line, approved.get(line.employee_id) ?? nothing))
}

const nothing = summarise([])

function changesOf(line: HoursLine, approved: BucketMinutes): Difference[] {
  const { employee_id, employee_number, name, minutes } = line
  return BUCKETS.filter((bucket) => minutes[bucket] !== approved[bucket]).map((bucket) => ({
    employee_id,
    employee_number,
    name,
    bucket,
    approved_hours: hoursOf(approved[bucket]),
    current_hours: hoursOf(minutes[bucket]),
    change_hours: hoursOf(minutes[bucket] - approved[bucket]),
  }))
}
