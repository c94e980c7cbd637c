import type { Sql } from '../../../db/transaction.ts'

/** A pending or approved request that is there already. */
export type OtherRequest = { id: number; status: string; start_date: string; end_date: string }

/** The pending and approved requests of the employee that share a half day with this one, but not `id`. */
export function overlapping(
  sql: Sql,
  input: { id: number; employee_id: number; half_days: string },
): Promise<OtherRequest[]> {
  return sql<OtherRequest>(
    `select id, status, start_date, end_date from leave_requests
     where company_id = $1 and employee_id = $2 and half_days && $3::int4range and id <> $4
       and status in ('pending', 'approved')
     order by id`,
    [input.employee_id, input.half_days, input.id],
  )
}

/** The request in words for a refusal. */
export function named({ id, start_date, end_date }: OtherRequest): string {
  return start_date === end_date ? `${id} (${start_date})` : `${id} (${start_date} to ${end_date})`
}
