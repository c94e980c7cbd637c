import type { AnyOperation } from '../../src/core/operation.ts'
import { runOperation } from '../../src/core/run/run-operation.ts'
import {
  createDashboardLink,
  grantDashboardAccess,
} from '../../src/modules/dashboard-access/index.ts'
import { createInvitation, giveSignIn } from '../../src/modules/sign-in/index.ts'
import { operator } from './callers.ts'
import { signedIn, type Visitor } from './dashboard-client.ts'
import { addEmployee } from './people.ts'
import { startTestServer, type TestServer } from './server.ts'

export type OntarioOffice = TestServer & {
  admin: Visitor
  manager: Visitor
  /** The manager, somebody below her, and somebody who is not. */
  ruth: number
  ben: number
  dora: number
}

/** A company in Ontario with an admin and a manager in the dashboard; its clock runs from Tue, Oct 6, 2026. */
export async function startOntarioOffice(): Promise<OntarioOffice> {
  const ahead_ms = Date.parse('2026-10-06T18:30:00Z') - Date.now()
  const server = await startTestServer({ now: () => Date.now() + ahead_ms })
  const run = async (operation: AnyOperation, input: object) => {
    const caller = { company_id: server.company_id, ...operator }
    return (await runOperation(server.operationDeps, operation, caller, input)).body
  }
  const linkTo = async (operation: AnyOperation, employee_id: number) =>
    ((await run(operation, { employee_id })) as { path: string }).path

  const zone = { timezone: 'America/Toronto', works_weekdays: true }
  const boss = await addEmployee(server, { ...zone, first_name: 'Ada', role: 'company_admin' })
  const ruth = await addEmployee(server, { ...zone, first_name: 'Ruth', role: 'manager' })
  const ben = await addEmployee(server, { ...zone, first_name: 'Ben', email: 'ben@example.test' })
  await server.rest('PUT', `/employees/${ben}`, { manager_id: ruth })
  const dora = await addEmployee(server, { ...zone, first_name: 'Dora' })
  await server.rest('PUT', '/company', { country_code: 'CA', region: 'ON', mileage_enabled: true })
  await run(grantDashboardAccess, { employee_id: boss })
  const admin = await signedIn(server, await linkTo(createDashboardLink, boss))
  await run(giveSignIn, { employee_ids: [ruth] })
  const manager = await signedIn(server, await linkTo(createInvitation, ruth))
  return { ...server, admin, manager, ruth, ben, dora }
}

/** Returns the message at each input of a page. */
export function wrongIn(text: string): Record<string, string> {
  const wrong = [...text.matchAll(/<p class="wrong" id="e-([\w-]+)">(.*?)<\/p>/g)]
  return Object.fromEntries(wrong.map(([, name, words]) => [name, words]))
}
