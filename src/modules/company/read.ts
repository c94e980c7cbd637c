import * as v from 'valibot'
import { companyColumns, type StoredCompany, withDefaults } from '../../core/company-settings.ts'
import { defineOperation } from '../../core/operation.ts'
import type { Sql } from '../../db/transaction.ts'
import { DomainError } from '../../lib/errors.ts'
import { CompanySchema } from './schema.ts'

export const getCompany = defineOperation({
  name: 'company.read',
  summary: 'Read the company of the API key and its settings.',
  permission: 'company:read',
  effect: 'read',
  input: v.strictObject({}),
  output: CompanySchema,
  run: async ({ sql }) => withDefaults(await findCounted(sql, 'unlocked')),
})

type CountedCompany = StoredCompany & { total_employees: number }

const text = `select ${companyColumns},
    (select count(*)::int from employees e where e.company_id = $1) as total_employees
  from companies c where c.id = $1`

/** Returns the company's row with its number of employees, optionally locked until the transaction ends. */
export async function findCounted(sql: Sql, lock: 'locked' | 'unlocked'): Promise<CountedCompany> {
  const [company] = await sql<CountedCompany>(
    lock === 'locked' ? `${text} for no key update of c` : text,
  )
  if (!company) throw new DomainError('not_found', 'This company no longer exists.')
  return company
}
