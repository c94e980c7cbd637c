import type { Database } from '../../src/db/connect.ts'
import { seedDemo } from '../../src/demo/index.ts'
import { storeKey } from '../../src/server/encryption/key.ts'
import { makeServices } from '../../src/server/services.ts'
import { fillCompany } from './filled-company.ts'
import { startTestServer, type TestServer, testSecrets } from './server.ts'

/** The master key of `testSecrets`, as in the environment. */
export const testKey = Buffer.alloc(32, 7).toString('base64')

const copied_at_ms = Date.parse('2026-10-20T15:00:00Z')

/** Text that a column can store and that files and terminals often get wrong. */
export const hostileText = 'O\u2028Brien\u2029 "\\" {}[],\r\n\t\u0001 🦜 null'

export type Original = TestServer & {
  /** Another company with a record of every type. */
  other_company_id: number
}

/**
 * A service with the demo company, another company with a record of every type, and hostile text.
 */
export async function startOriginal(database: Database): Promise<Original> {
  const services = makeServices(testSecrets, 'http://127.0.0.1:3000')
  const demo = await seedDemo(database, services, copied_at_ms)
  if (!demo) throw new Error('The database has a company already.')
  const server = await startCopy(database, demo)
  server.key = await server.makeKey()
  const { company_id } = await fillCompany(server)
  const [employee] = await server.sql<{ id: number }>(
    'select max(id) as id from employees where company_id = $1',
  )
  const path = `/employees/${employee!.id}`
  const written = await server.rest('PUT', path, {
    last_name: hostileText.replaceAll(/\p{Cc}/gu, ''),
    ssn_sin: '046 454 286',
  })
  if (written.status !== 200) throw new Error(written.text)
  await server.sql('update employees set title = $2 where company_id = $1 and id = $3', [
    hostileText,
    employee!.id,
  ])
  await fillTheRest(server, employee!.id)
  return { ...server, other_company_id: company_id }
}

/** Rows for the tables that are empty in both companies. */
async function fillTheRest(server: TestServer, employee_id: number): Promise<void> {
  const dates = { start_date: '2030-01-01', end_date: '2030-01-31' }
  const blackout = { name: 'Closing', ...dates, leave_types: ['vacation'] }
  const headers = { 'Idempotency-Key': 'once' }
  const made = await server.rest('POST', '/blackout-dates', blackout, { headers })
  if (made.status !== 201) throw new Error(made.text)
  // Pay periods are created when they are first read.
  await server.rest('GET', '/pay-periods?date=2026-10-12')
  const statements = [
    `insert into holidays (company_id, date, name) values ($1, '2030-02-02', $2)`,
    `insert into forgot_punch_requests (company_id, employee_id, work_date, clock_in, clock_out, reason)
     values ($1, $3, '2026-10-05', '2026-10-05T13:00Z', '2026-10-05T21:00:00.123456Z', $2)`,
    `insert into pay_period_snapshots
     select $1, min(id), jsonb_build_object('a', $2::text), '2026f', '1',
       array['a,b', $2::text, 'null', ''], now()
     from pay_periods where company_id = $1 returning 1`,
    `insert into pay_period_hours
     select $1, min(id), $3, '1', null, $2, null, 'schedule', '[ 1,  2 ]'::json, 'null'::json,
       '{"b": 1, "a": [\n] }'::json
     from pay_periods where company_id = $1 returning 1`,
    `insert into dashboard_sessions (company_id, employee_id, token_hash, created_at, expires_at)
     values ($1, $3, $2, now(), 'infinity')`,
    `insert into employee_terms values ($1, $3, 'region', '2030-02-01',
       to_jsonb(left($2::text, 0) || 'ON'))`,
    `insert into holiday_choices (company_id, holiday_key, choice) values ($1, $2, 'ordinary')`,
    `insert into minimum_present (company_id, department, effective_from, minimum_present)
     values ($1, $2, '2030-01-01', 3)`,
    `insert into leave_policies (company_id, type, name, accrual_method, annual_amount, steps)
     values ($1, 'sick', $2, 'annual_grant', 12.125, '[{ "after_years": 0 }]')`,
    `insert into leave_ledgers values ($1, $3, 'sick', null,
       jsonb_build_array(jsonb_build_object('starts', left($2::text, 0) || '01-01', 'from', null)))`,
    `insert into exports (company_id, holder, created_by, format, start_date, end_date, status, warnings,
       filename, content_type, size, file, created_at, expires_at)
     values ($1, 'key:1', jsonb_build_object('name', $2::text), 'xlsx', '2030-01-01', '2030-01-31', 'done',
       jsonb_build_array($2::text), $2, 'text/csv', 4, '\\x00ff0a5c', now(), 'infinity')`,
    `insert into spent_confirmations (company_id, nonce, expires_at) values ($1, $2, now())`,
    `insert into oauth_grants (company_id, employee_id, client_hash, client_name, client_host, permissions,
       reach, read_only, confirm_writes, created_at, until)
     values ($1, $3, $2, $2, $2, array['leave:read', $2::text], 'self', true, false, now(), 'infinity')`,
    `insert into calendar_feeds (company_id, employee_id, reach, name, secret_hash, created_at)
     values ($1, $3, 'team', $2, $2, now())`,
    `insert into deputies select $1, $3, min(id) from employees
     where company_id = $1 and id <> $3 and $2 <> '' returning 1`,
    `insert into approval_asks (company_id, kind, request_id, asked_by, reminded, asked_at, looked_at)
     values ($1, $2, 1, $3, array[1, 2], now(), now())`,
    `insert into approval_mails (company_id, employee_id, event, kind, request_id, message_id, last_error,
       status, created_at, updated_at)
     values ($1, $3, 'request', $2, 1, $2, $2, 'dropped', now(), now())`,
  ]
  for (const text of statements) {
    const values = [hostileText, ...(text.includes('$3') ? [employee_id] : [])]
    await server.sql(text, values)
  }
  const owner = server.database.begin({ company_id: null })
  await owner.sql('insert into sign_in_failures (holder, since) values ($1, now())', [hostileText])
  await storeKey(owner.sql, testSecrets.key_id)
  await owner.sql('insert into sign_in_waits values ($1, 1, now(), now())', [hostileText])
  await owner.sql(
    `insert into sign_in_codes (holder, email_norm, code_hash, expires_at)
     values ($1, $1, $1, 'infinity')`,
    [hostileText],
  )
  await owner.sql(
    `insert into oauth_artifacts (kind, id_hash, payload, expires_at)
     values ('AccessToken', $1, $1, 'infinity')`,
    [hostileText],
  )
  await owner.commit()
}

/** A service on a copy of it. */
export function startCopy(
  database: Database,
  { company_id, key }: { company_id: number; key: string },
): Promise<TestServer> {
  return startTestServer({ now: () => copied_at_ms, beside: { database, company_id, key } })
}

const period = 'from=2026-10-04&to=2026-10-17'
const paths = [
  '/company',
  '/employees?per_page=100',
  '/leave-requests?per_page=100',
  '/leave-types',
  '/time-entries?per_page=100',
  '/webhooks',
  '/pay-periods',
  `/reports/payroll-hours?${period}`,
  `/reports/payroll-hours/export?${period}&format=provider_a_run`,
  `/reports/payroll-hours/export?${period}&format=provider_b_spi`,
]

/** The bytes that a service returns for a list of questions, by question. */
export async function answersOf(server: TestServer): Promise<Record<string, string>> {
  const answers: Record<string, string> = {}
  for (const path of paths) {
    const response = await fetch(`${server.url}/api/v1${path}`, {
      headers: { 'X-API-Key': server.key },
    })
    if (response.status !== 200) throw new Error(`${path}: ${await response.text()}`)
    answers[path] = Buffer.from(await response.arrayBuffer()).toString('base64')
  }
  return answers
}
