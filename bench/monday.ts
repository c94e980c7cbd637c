import { type OperationDeps, runOperation } from '../src/core/run/run-operation.ts'
import { asOwner } from '../src/db/transactions/in-transaction.ts'
import { createApiKey } from '../src/modules/api-keys/index.ts'
import { createCompany } from '../src/modules/company/create.ts'
import { createDashboardLink, grantDashboardAccess } from '../src/modules/dashboard-access/index.ts'
import { fillMonday } from '../test/browser/monday/fill.ts'
import { operator } from '../test/support/callers.ts'
import { addEmployee } from '../test/support/people.ts'

type Monday = { key: string; link: string }

/** Makes a company of 1,000 people with 300 pending requests and 20,000 punches, with an admin and a key. */
export async function makeMonday(deps: OperationDeps): Promise<Monday> {
  const { database, now } = deps
  const { id: company_id } = await createCompany(
    database,
    { ...operator, now_ms: now() },
    { name: 'Monday', timezone: 'America/Toronto', country_code: 'CA', region: 'ON' },
  )
  const company = {
    async sql<Row>(text: string, values: readonly unknown[] = []) {
      const tx = database.begin({ company_id })
      const rows = await tx.sql<Row>(text, values)
      await tx.commit()
      return rows
    },
  }
  const employee_id = await addEmployee(company, { role: 'company_admin', works_weekdays: true })
  await fillMonday(company, { size: 1000, pending: 300, punches: 20_000 })
  // As autovacuum does within a minute of so many new rows.
  await asOwner(database, (sql) => sql('analyze'))
  const run = async (operation: Parameters<typeof runOperation>[1], input: object) =>
    (await runOperation(deps, operation, { company_id, ...operator }, input)).body
  await run(grantDashboardAccess, { employee_id })
  const { path } = (await run(createDashboardLink, { employee_id })) as { path: string }
  const made = { name: 'Bench', permissions: null, rate_limit: 1_000_000 }
  const { key } = (await run(createApiKey, made)) as { key: string }
  return { key, link: path }
}
