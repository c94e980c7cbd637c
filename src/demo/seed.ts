import { loadCompany } from '../core/company/company-settings.ts'
import type { Caller, Services } from '../core/operation.ts'
import { type OperationDeps, runOperation } from '../core/run/run-operation.ts'
import type { Database } from '../db/connect.ts'
import { number, readRows } from '../db/statements/read-rows.ts'
import { inTransaction } from '../db/transactions/in-transaction.ts'
import { joined } from '../db/transactions/join-transaction.ts'
import type { Transaction } from '../db/transactions/transaction.ts'
import { formatInstant } from '../lib/calendar/instants.ts'
import { createApiKey } from '../modules/api-keys/index.ts'
import { createCompany } from '../modules/company/create.ts'
import { updateCompany } from '../modules/company/update.ts'
import { createDashboardLink, grantDashboardAccess } from '../modules/dashboard-access/index.ts'
import { demoAdjustments } from './adjustments.ts'
import { demoCalendar, demoZone } from './calendar.ts'
import { demoLeave } from './leave.ts'
import { demoPunches } from './punches.ts'
import { demoQuestions } from './questions.ts'
import { demoStaff } from './staff.ts'
import { writeDemo } from './write/index.ts'

/**
 * The demo company, the only display of a key with full access and of the one-time sign-in path of its admin,
 * and questions to ask.
 */
export type Demo = {
  company_id: number
  key: string
  link: string
  questions: readonly string[]
}

/**
 * Creates "Maple Demo Ltd" in one transaction: the same company on every machine, relative to `now_ms`.
 * Returns undefined, and does nothing, when there is a company. Never in production.
 */
export function seedDemo(
  database: Database,
  services: Services,
  now_ms: number,
): Promise<Demo | undefined> {
  return inTransaction(database, { company_id: null }, (tx) =>
    seedWithin({ database: joined(database, tx), services, now: () => now_ms }, tx),
  )
}

const maker = {
  actor: { kind: 'system', id: null, name: 'rollcall', permissions: null },
  channel: 'system',
  request_id: 'first-start',
} as const

async function seedWithin(deps: OperationDeps, owner: Transaction): Promise<Demo | undefined> {
  const now_ms = deps.now()
  // When two processes start together, the second waits here and then finds the company.
  await owner.sql('lock table companies in share row exclusive mode')
  const [found] = await owner.sql('select id from companies limit 1')
  if (found) return undefined

  const company_id = await makeCompany(deps, owner)
  const caller: Caller = { company_id, ...maker }
  await runOperation(deps, updateCompany, caller, {
    overtime: 'ca_on',
    mileage_enabled: true,
    provider_a_iid: 'MAPLE01',
    provider_b_client_id: '700412',
  })

  const { sql } = deps.database.begin({ company_id })
  const calendar = await demoCalendar(await loadCompany(sql), now_ms)
  const staff = demoStaff(calendar)
  const leave = demoLeave(calendar, staff)
  const punches = demoPunches(calendar, staff, leave)
  const adjustments = demoAdjustments(calendar, staff)
  await writeDemo(sql, { now_ms, staff, leave, punches, adjustments })

  const { body } = await runOperation(deps, createApiKey, caller, { name: 'Demo key' })
  const { key } = body as { key: string }
  const link = await signInLink(deps, caller)
  return { company_id, key, link, questions: demoQuestions(calendar) }
}

/** Grants the company's only admin access and returns the path of a one-time link. */
async function signInLink(deps: OperationDeps, caller: Caller): Promise<string> {
  const { sql } = deps.database.begin({ company_id: caller.company_id })
  const [admin] = await readRows(
    sql,
    { id: number },
    `select id from employees where company_id = $1 and role = 'company_admin'`,
  )
  const input = { employee_id: admin!.id }
  await runOperation(deps, grantDashboardAccess, caller, input)
  const { body } = await runOperation(deps, createDashboardLink, caller, input)
  return (body as { path: string }).path
}

async function makeCompany({ database, now }: OperationDeps, owner: Transaction): Promise<number> {
  const now_ms = now()
  const { id } = await createCompany(
    database,
    { ...maker, now_ms },
    { name: 'Maple Demo Ltd', country_code: 'CA', region: 'ON', timezone: demoZone },
  )
  // Pay periods are counted from the company's first year, which is that of `now_ms`.
  await owner.sql('update companies set created_at = $2, updated_at = $2 where id = $1', [
    id,
    formatInstant(now_ms),
  ])
  return id
}
