import { number, readRows, type ShapedRow, string } from '../../../db/read-rows.ts'
import type { Sql } from '../../../db/transaction.ts'

/** An existing pending or approved request. */
const otherRequestShape = { id: number, status: string, start_date: string, end_date: string }

export type OtherRequest = ShapedRow<typeof otherRequestShape>

/** Returns the employee's pending and approved requests, except `id`, that share a half day with this one. */
export function overlapping(
  sql: Sql,
  input: { id: number; employee_id: number; half_days: string },
): Promise<OtherRequest[]> {
  return readRows(
    sql,
    otherRequestShape,
    `select id, status, start_date, end_date from leave_requests
     where company_id = $1 and employee_id = $2 and half_days && $3::int4range and id <> $4
       and status in ('pending', 'approved')
     order by id`,
    [input.employee_id, input.half_days, input.id],
  )
}

/** Returns the request in words, for a refusal. */
export function named({ id, start_date, end_date }: OtherRequest): string {
  return start_date === end_date ? `${id} (${start_date})` : `${id} (${start_date} to ${end_date})`
}
