import type { Context } from '../../../../core/operation.ts'
import { plainArray, quotedArray } from '../../../../db/arrays.ts'
import { writeRecords } from '../../../../db/records.ts'
import type { Sql } from '../../../../db/transaction.ts'
import { chunksOf } from '../../../../lib/chunks.ts'
import { recountFields } from '../request.ts'
import { findLeaveRequests, type LeaveRequestRecord, leaveRequests } from '../schema.ts'
import type { Recounted } from './count-again.ts'

/** Few enough to be written and read without blocking the event loop. */
const rows_at_once = 500

/** Stores new counts and writes an audit row for each. */
export async function storeCounts(
  { sql, now_ms, audit }: Pick<Context, 'sql' | 'now_ms' | 'audit'>,
  recounted: readonly Recounted[],
): Promise<void> {
  for (const chunk of chunksOf(recounted, rows_at_once)) {
    const ids = chunk.map(({ request }) => request.id)
    const before = await findLeaveRequests(sql, ids)
    const changes = chunk.map(({ request: { id }, parts }) => {
      return { id, ...recountFields(before.get(id)!, parts, now_ms) }
    })
    for (const after of await updateRequests(sql, changes)) {
      const { id } = after
      audit({ record_type: 'leave_request', record_id: id, before: before.get(id), after })
    }
  }
}

type Changes = ({ id: number } & ReturnType<typeof recountFields>)[]

/** Returns the requests after the changes, by id. */
function updateRequests(sql: Sql, changes: Changes): Promise<LeaveRequestRecord[]> {
  return writeRecords(
    sql,
    leaveRequests,
    `update leave_requests r
     set days = n.days, day_millidays = n.day_millidays::int[], day_minutes = n.day_minutes::int[],
       warnings = array(select json_array_elements_text(n.warnings)), updated_at = $7
     from unnest($2::bigint[], $3::numeric[], $4::text[], $5::text[], $6::json[])
       as n(id, days, day_millidays, day_minutes, warnings)
     where r.company_id = $1 and r.id = n.id
     returning r.*`,
    [
      plainArray(changes.map(({ id }) => id)),
      plainArray(changes.map(({ days }) => days)),
      quotedArray(changes.map(({ day_millidays }) => plainArray(day_millidays))),
      quotedArray(changes.map(({ day_minutes }) => plainArray(day_minutes))),
      quotedArray(changes.map(({ warnings }) => JSON.stringify(warnings))),
      changes[0]?.updated_at,
    ],
  )
}
