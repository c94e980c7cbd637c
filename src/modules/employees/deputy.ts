import type { Context } from '../../core/operation.ts'
import { refuse as common } from '../../core/refusals.ts'
import { boolean, oneOf, readRows } from '../../db/statements/read-rows.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import type { FieldErrors } from '../../lib/errors.ts'
import { refuse } from './refusals.ts'
import { roles } from './table.ts'

/**
 * Adds a problem when the deputy is not an employee of the company, is the employee, or has no role that decides for
 * others: the role of a person is confirmed by an admin, and a deputy decides with it.
 */
export async function noteDeputy(
  sql: Sql,
  { deputy_id, employee_id }: { deputy_id: number; employee_id: number | null },
  problems: FieldErrors,
): Promise<void> {
  if (deputy_id === employee_id) {
    problems.deputy_id = [refuse.themselves()]
    return
  }
  const [deputy] = await readRows(
    sql,
    { role: oneOf(...roles), is_active: boolean },
    'select role, is_active from employees where company_id = $1 and id = $2',
    [deputy_id],
  )
  if (!deputy) problems.deputy_id = [common.no_such_employee()]
  else if (!deputy.is_active) problems.deputy_id = [refuse.deputy_left()]
  else if (deputy.role === 'employee') {
    problems.deputy_id = [refuse.deputy_role()]
  }
}

export async function storeDeputy(sql: Sql, employee_id: number, deputy_id: number): Promise<void> {
  await sql(
    `insert into deputies (company_id, employee_id, deputy_id) values ($1, $2, $3)
     on conflict (company_id, employee_id) do update set deputy_id = excluded.deputy_id`,
    [employee_id, deputy_id],
  )
}

/** Stores or clears the deputy; lists of changes have the employee then. */
export async function changeDeputy(
  { sql, now_ms }: Context,
  employee_id: number,
  deputy_id: number | null,
): Promise<void> {
  if (deputy_id !== null) await storeDeputy(sql, employee_id, deputy_id)
  else {
    await sql('delete from deputies where company_id = $1 and employee_id = $2', [employee_id])
  }
  await sql('update employees set updated_at = $3 where company_id = $1 and id = $2', [
    employee_id,
    formatInstant(now_ms),
  ])
}
