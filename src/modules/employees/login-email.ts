import type { Sql } from '../../db/transaction.ts'
import { invalid } from '../../lib/errors.ts'
import { emailNorm } from '../../lib/text.ts'

/**
 * Makes an address the employee's, in place of the previous one. Addresses of other companies are not
 * visible, so there is no check first: an address that cannot be inserted is in use, and a 422.
 */
export async function claimEmail(sql: Sql, employee_id: number, email: string): Promise<void> {
  const email_norm = emailNorm(email)
  const claimed = await sql(
    `insert into login_emails (company_id, email_norm, employee_id) values ($1, $2, $3)
     on conflict do nothing returning email_norm`,
    [email_norm, employee_id],
  )
  if (claimed.length === 0) throw invalid({ email: 'is already in use' })
  await sql(
    `delete from login_emails where company_id = $1 and employee_id = $2 and email_norm <> $3`,
    [employee_id, email_norm],
  )
}
