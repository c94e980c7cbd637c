import type { Sql } from '../../../db/transaction.ts'

/**
 * Holds the leave of employees until the transaction ends: whoever else writes it waits. The row is
 * changed, not only locked, so that under If-Match (repeatable read) a reader of old balances fails.
 */
export async function lockLeaveBalances(sql: Sql, employee_ids: readonly number[]): Promise<void> {
  // Always in the same order, so that two who hold several never wait for each other.
  const sorted = [...new Set(employee_ids)].sort((a, b) => a - b)
  await sql(
    `insert into leave_books as b (company_id, employee_id)
     select $1, e.id from unnest($2::bigint[]) with ordinality as e(id, n)
     join employees s on s.company_id = $1 and s.id = e.id
     order by e.n
     on conflict (company_id, employee_id) do update set revision = b.revision + 1`,
    [sorted],
  )
}

/** Holds the leave of all staff, for a change that may touch anybody's. */
export async function lockAllLeaveBalances(sql: Sql): Promise<void> {
  await sql(
    `insert into leave_books as b (company_id, employee_id)
     select company_id, id from employees where company_id = $1 order by id
     on conflict (company_id, employee_id) do update set revision = b.revision + 1`,
  )
}

/** Holds the leave of the employee whose request it is; nothing where there is no such request. */
export async function lockLeaveBalancesOfRequest(
  sql: Sql,
  leave_request_id: number,
): Promise<void> {
  await sql(
    `insert into leave_books as b (company_id, employee_id)
     select l.company_id, l.employee_id from leave_requests l
     where l.company_id = $1 and l.id = $2
     on conflict (company_id, employee_id) do update set revision = b.revision + 1`,
    [leave_request_id],
  )
}
