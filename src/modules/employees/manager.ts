import { refuse as common } from '../../core/refusals.ts'
import { number, readRows } from '../../db/statements/read-rows.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import type { FieldErrors } from '../../lib/errors.ts'
import { refuse } from './refusals.ts'

/**
 * Adds a problem when the manager is not an employee of the company, is the employee, or reports to them.
 * Call it under `lockStaff`, so that two concurrent changes cannot create a cycle.
 */
export async function noteManager(
  sql: Sql,
  { manager_id, employee_id }: { manager_id: number; employee_id: number | null },
  problems: FieldErrors,
): Promise<void> {
  if (manager_id === employee_id) {
    problems.manager_id = [refuse.themselves()]
    return
  }
  const above = await readRows(
    sql,
    { id: number },
    `with recursive above as (
       select id, manager_id from employees where company_id = $1 and id = $2
       union
       select e.id, e.manager_id
       from above join employees e on e.company_id = $1 and e.id = above.manager_id
     )
     select id from above`,
    [manager_id],
  )
  if (above.length === 0) problems.manager_id = [common.no_such_employee()]
  else if (above.some(({ id }) => id === employee_id)) {
    problems.manager_id = [refuse.manager_below()]
  }
}
