import type { Database } from '../../db/connect.ts'
import { nullable, number, oneOf, readRows, string } from '../../db/statements/read-rows.ts'
import { asOwner, inCompany } from '../../db/transactions/in-transaction.ts'
import { type Language, languages } from '../../words/index.ts'

/** Somebody who may sign in with an address or an account. */
export type Candidate = {
  company_id: number
  employee_id: number
  name: string
  company_name: string
  /** The issuer of the identity provider if the company only signs in with it; null: any method. */
  sign_in_issuer: string | null
  /** The language of their pages and emails. */
  language: Language
}

/** Returns everybody who may sign in with an address: at most one person in each company. */
export async function candidatesOf(database: Database, email_norm: string): Promise<Candidate[]> {
  const found = await asOwner(database, (sql) =>
    readRows(
      sql,
      { company_id: number, employee_id: number },
      `select company_id, employee_id from sign_ins where sign_in_email = $1
       order by company_id limit 50`,
      [email_norm],
    ),
  )
  return withNames(database, found)
}

/** Leaves out who has left. */
export async function withNames(
  database: Database,
  found: readonly { company_id: number; employee_id: number }[],
): Promise<Candidate[]> {
  const candidates: Candidate[] = []
  for (const { company_id, employee_id } of found) {
    const [person] = await inCompany(database, company_id, (sql) =>
      readRows(
        sql,
        {
          name: string,
          company_name: string,
          sign_in_issuer: nullable(string),
          language: oneOf(...languages),
        },
        `select e.first_name || ' ' || e.last_name as name, c.name as company_name,
           c.sign_in_issuer, coalesce(e.language, c.language) as language
         from employees e join companies c on c.id = e.company_id
         where e.company_id = $1 and e.id = $2 and e.is_active`,
        [employee_id],
      ),
    )
    if (person) candidates.push({ company_id, employee_id, ...person })
  }
  return candidates
}
