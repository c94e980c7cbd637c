import { runOperation } from '../../../src/core/run/run-operation.ts'
import {
  createDashboardLink,
  grantDashboardAccess,
} from '../../../src/modules/dashboard-access/index.ts'
import { operator } from '../../support/callers.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { fillMonday } from './fill.ts'

/** A company on a Monday morning: 60 people, or 1,000 with 300 pending requests and 20,000 punches. */
export type MondayCompany = TestServer & {
  size: 60 | 1000
  admin_id: number
  /** How many leave requests are pending. */
  pending: number
  /** Returns the path of a new one-time sign-in link of the admin. */
  link(): Promise<string>
}

/** Monday, November 23, 2026, 9:00 in Toronto; the clock runs from there. */
const monday_ms = Date.parse('2026-11-23T14:00:00Z')

/** Starts a server with a filled company. */
export async function startMonday(size: MondayCompany['size']): Promise<MondayCompany> {
  const started_ms = Date.now()
  const server = await startTestServer({ now: () => monday_ms + Date.now() - started_ms })
  const admin_id = await addEmployee(server, {
    first_name: 'Hélène',
    last_name: 'Tremblay',
    role: 'company_admin',
    department: 'Office',
    works_weekdays: true,
  })
  const run = async (operation: typeof grantDashboardAccess | typeof createDashboardLink) => {
    const caller = { company_id: server.company_id, ...operator }
    const answer = await runOperation(server.operationDeps, operation, caller, {
      employee_id: admin_id,
    })
    return answer.body as { path: string }
  }
  await run(grantDashboardAccess)
  const pending = size === 60 ? 45 : 300
  await fillMonday(server, { size, pending, punches: size === 60 ? 1_200 : 20_000 })
  await gatherStatistics(server)
  return {
    ...server,
    size,
    admin_id,
    pending,
    link: async () => (await run(createDashboardLink)).path,
  }
}

/** As autovacuum, or the maintenance of an embedded database, does within a minute of so many new rows. */
async function gatherStatistics({ database }: TestServer): Promise<void> {
  const connection = await database.acquire()
  await connection.query('analyze', [])
  connection.release(false)
}

/** Gives vacation 15 days a year, so that balances are kept. */
export async function keepVacation(company: MondayCompany): Promise<void> {
  const { body } = await company.rest('GET', '/leave-types')
  const { id } = body.data.find(({ type }: { type: string }) => type === 'vacation')
  const { status, text } = await company.rest('PUT', `/leave-types/${id}`, { annual_days: 15 })
  if (status !== 200) throw new Error(text)
}
