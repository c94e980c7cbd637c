import type { Database } from '../../db/connect.ts'
import { postgresCode } from '../../db/failures.ts'
import { boolean, number, readRows } from '../../db/statements/read-rows.ts'
import { inCompany } from '../../db/transactions/in-transaction.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import { invalid, resultOf } from '../../lib/errors.ts'
import { emailNorm } from '../../lib/text.ts'
import { refuse } from './refusals.ts'

/**
 * Sets an employee's address, replacing the previous one; throws a 422 when somebody else in the company has it or, for
 * a person with dashboard access, when somebody with such access has it in any company. Addresses of other companies
 * are not visible, so there is no check in advance.
 */
export async function claimEmail(sql: Sql, employee_id: number, email: string): Promise<void> {
  const email_norm = emailNorm(email)
  const claimed = await sql(
    `insert into login_emails (company_id, email_norm, employee_id, has_dashboard_access)
     select $1, $2, $3, e.dashboard_access from employees e where e.company_id = $1 and e.id = $3
     on conflict do nothing returning email_norm`,
    [email_norm, employee_id],
  )
  if (claimed.length === 0) throw invalid({ email: refuse.email_taken() })
  await sql(
    `delete from login_emails where company_id = $1 and employee_id = $2 and email_norm <> $3`,
    [employee_id, email_norm],
  )
}

const EXCLUSION_VIOLATION = '23P01'

/** Notes that a person has dashboard access or not; throws a 422 where somebody elsewhere has it with the same email. */
export async function noteDashboardAccess(
  sql: Sql,
  employee_id: number,
  has_dashboard_access: boolean,
): Promise<void> {
  try {
    await sql(
      `update login_emails set has_dashboard_access = $3
       where company_id = $1 and employee_id = $2 and has_dashboard_access <> $3`,
      [employee_id, has_dashboard_access],
    )
  } catch (error) {
    if (postgresCode(error) !== EXCLUSION_VIOLATION) throw error
    throw invalid({
      employee_id: refuse.dashboard_email(),
    })
  }
}

/**
 * Notes the access that processes of the release before gave and took back. Returns the people who were left out,
 * because somebody else with dashboard access has the same email.
 */
export async function followDashboardAccess(
  database: Database,
  company_id: number,
): Promise<number[]> {
  const differing = await inCompany(database, company_id, (sql) =>
    readRows(
      sql,
      { id: number, dashboard_access: boolean },
      `select e.id, e.dashboard_access from employees e
       join login_emails l on l.company_id = e.company_id and l.employee_id = e.id
       where e.company_id = $1 and l.has_dashboard_access <> e.dashboard_access
       order by e.dashboard_access, e.id`,
    ),
  )
  const left: number[] = []
  for (const { id, dashboard_access } of differing) {
    await inCompany(database, company_id, (sql) =>
      noteDashboardAccess(sql, id, dashboard_access),
    ).catch((error: unknown) => {
      if (resultOf(error) === 'failed') throw error
      left.push(id)
    })
  }
  return left
}
