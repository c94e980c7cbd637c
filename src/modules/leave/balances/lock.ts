import type { Sql } from '../../../db/transactions/transaction.ts'

/**
 * Locks the leave balances of employees until the transaction ends; other writers wait. Updates the row
 * instead of only locking it, so that under If-Match (repeatable read) a reader of old balances fails.
 */
export async function lockLeaveBalances(sql: Sql, employee_ids: readonly number[]): Promise<void> {
  // Always in the same order, so that two transactions that lock several never deadlock.
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

/** Locks the leave balances of all employees, for a change that may affect any of them. */
export async function lockAllLeaveBalances(sql: Sql): Promise<void> {
  await sql(
    `insert into leave_books as b (company_id, employee_id)
     select company_id, id from employees where company_id = $1 order by id
     on conflict (company_id, employee_id) do update set revision = b.revision + 1`,
  )
}

/** Locks the leave balances of the employee of a request; does nothing when the request does not exist. */
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
