import { sql } from 'kysely'
import * as v from 'valibot'
import {
  companyRows,
  type StoredCompany,
  withDefaults,
} from '../../core/company/company-settings.ts'
import { defineOperation } from '../../core/operation.ts'
import { refuse as common } from '../../core/refusals.ts'
import { type Params, prepare } from '../../db/statements/prepare.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import { DomainError } from '../../lib/errors.ts'
import { CompanySchema } from './schema.ts'

export const getCompany = defineOperation({
  name: 'company.read',
  summary: 'Read the company of the API key and its settings.',
  permission: 'company:read',
  effect: 'read',
  input: v.strictObject({}),
  output: CompanySchema,
  run: async (context) => withDefaults(await findCounted(context.sql, 'unlocked')),
})

const counted = (company_id: Params<object>['company_id']) =>
  companyRows(company_id).select(
    sql<number>`(select count(*)::int from employees e where e.company_id = ${company_id})`.as(
      'total_employees',
    ),
  )

type CountedCompany = StoredCompany & { total_employees: number }

const selectCounted = prepare(({ company_id }) => counted(company_id))
const lockCounted = prepare(({ company_id }) => counted(company_id).forNoKeyUpdate())

/** Returns the company's row with its number of employees, optionally locked until the transaction ends. */
export async function findCounted(tx: Sql, lock: 'locked' | 'unlocked'): Promise<CountedCompany> {
  const [company] = await (lock === 'locked' ? lockCounted(tx) : selectCounted(tx))
  if (!company) throw new DomainError('not_found', common.company_gone())
  return company
}
