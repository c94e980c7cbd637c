import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { openPostgres } from '../src/db/connect.ts'
import { migrate } from '../src/db/migrate/migrate.ts'
import { asOwner } from '../src/db/transactions/in-transaction.ts'
import { seedDemo } from '../src/demo/index.ts'
import { civilDate, dayNumber } from '../src/lib/calendar/dates.ts'
import { makeSecrets } from '../src/lib/crypto/secrets.ts'
import { databaseSchema } from '../src/server/database-schema.ts'
import { makeService } from '../src/server/service.ts'
import { countPostgres } from '../test/support/counted-postgres.ts'
import { startPostgres } from '../test/support/postgres.ts'
import { loopbackSettings } from '../test/support/settings.ts'
import { median } from './measure.ts'
import { makeMonday } from './monday.ts'

/** The limit on a page's time relative to the REST requests that it replaces. */
const most = 1.5

const formHeaders = { 'Content-Type': 'application/x-www-form-urlencoded' }

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    company: { type: 'string', default: 'demo' },
    only: { type: 'string', default: '' },
  },
})
const rounds = options.quick ? 15 : 60
/** A company of 1,000 on a Monday, instead of the demo. */
const isLarge = options.company === '1000'
/** Monday, November 23, 2026, 9:00 in Toronto. */
const monday_ms = Date.parse('2026-11-23T14:00:00Z')

const postgres = await startPostgres()
try {
  await measurePages(postgres.url)
} finally {
  await postgres.stop()
}

type Requested = { method: 'GET' | 'POST'; path: string; body?: object; headers: object }

/** Prints each page next to its REST requests, sent alternately, and whether it meets the goal. */
async function measurePages(url: string): Promise<void> {
  const counted = await countPostgres(url)
  const database = await openPostgres(counted.through(url), databaseSchema)
  await migrate(database)
  const secrets = makeSecrets(randomBytes(32))
  const settings = loopbackSettings
  const started_ms = Date.now()
  const now = isLarge ? () => monday_ms + Date.now() - started_ms : Date.now
  const service = makeService({ database, secrets, settings, log: pino({ level: 'error' }), now })
  const { operationDeps } = service
  const demo = isLarge
    ? await makeMonday(operationDeps)
    : (await seedDemo(database, operationDeps.services, Date.now()))!
  await asOwner(database, (sql) => sql('update api_keys set rate_limit = 100000000'))
  const { server } = service.http
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = (request: Requested) => send(agent, port, request)

  const signedIn = await ask({ method: 'POST', path: demo.link, headers: formHeaders })
  const Cookie = signedIn.cookie
  const key = { 'X-API-Key': demo.key }
  const get = (path: string): Requested => ({ method: 'GET', path: `/api/v1${path}`, headers: key })
  const post = (path: string, body: object = {}): Requested => ({
    method: 'POST',
    path: `/api/v1${path}`,
    body,
    headers: { ...key, 'Content-Type': 'application/json' },
  })
  const pages = { ...(await standing(ask, get, post)), ...(await morePages(ask, get)) }
  for (const [path, operations] of Object.entries(pages)) {
    if (!path.includes(options.only)) continue
    const page: Requested = { method: 'GET', path, headers: { Cookie } }
    const ratios: number[] = []
    const times: [page: number, rest: number][] = []
    for (let n = -10; n < rounds; n += 1) {
      const ours = await timed(async () => void (await ask(page)))
      const rest = await timed(async () => {
        for (const operation of operations) await ask(operation)
      })
      if (n < 0) continue
      ratios.push(ours / rest)
      times.push([ours, rest])
    }
    const ratio = median(ratios)
    const [ours, rest] = [0, 1].map((side) => median(times.map((pair) => pair[side]!)).toFixed(2))
    const before = counted.sent().statements
    await ask(page)
    const between = counted.sent().statements
    for (const operation of operations) await ask(operation)
    const statements = `${between - before} and ${counted.sent().statements - between} statements`
    const verdict = ratio <= most ? 'ok' : `over ${most}`
    console.log(
      `${path.padEnd(28)} ${ours} ms, its ${operations.length} REST requests ${rest} ms: ${ratio.toFixed(2)} times, ${verdict}; ${statements}`,
    )
  }
  agent.destroy()
  server.closeAllConnections()
  server.close()
  await service.close()
  await database.close()
  await counted.close()
}

/** Returns the REST requests for the content of each page. */
async function standing(
  ask: (request: Requested) => Promise<Answer>,
  get: (path: string) => Requested,
  post: (path: string, body?: object) => Requested,
): Promise<Record<string, Requested[]>> {
  const rows = async (path: string) => (await ask(get(path))).body.data as { id: number }[]
  const waiting = '?status=pending&per_page=20'
  const leave = await rows(`/leave-requests${waiting}`)
  const adjustments = await rows(`/payroll-day-adjustments${waiting}`)
  const periods = (await rows('/pay-periods')) as ({ id: number } & Record<string, string>)[]
  const period = periods.find(({ is_current }) => is_current)!
  const range = `from=${period.start_date}&to=${period.end_date}`
  const [somebody] = await rows('/employees?per_page=1')
  const day = `employee_id=${somebody!.id}&date=${period.start_date}`
  const url = 'https://hooks.rollcall-bench.test/'
  const hook = (await ask(post('/webhooks', { url }))).body.id
  return {
    // The page also asks for keys and emails, which REST does not have.
    '/admin': [
      get('/time-entries?per_page=1'),
      get('/overview'),
      get('/leave-requests?status=approved&sort=employee_name&per_page=10'),
      get('/time-entries?open=true&sort=-clock_in&per_page=10'),
      get('/webhooks?per_page=100'),
      get('/pay-periods?per_page=100'),
      get('/audit-log?per_page=8'),
    ],
    [`/admin/payroll/explain?${day}`]: [get(`/reports/payroll-hours/explain?${day}`)],
    [`/admin/webhooks/${hook}`]: [
      get(`/webhooks/${hook}`),
      get(`/webhooks/${hook}/deliveries?per_page=20`),
      ...['delivered', 'exhausted', 'failed'].map((status) =>
        get(`/webhooks/${hook}/deliveries?status=${status}&per_page=1`),
      ),
    ],
    '/admin/approvals': [
      get(`/leave-requests${waiting}`),
      ...leave.map(({ id }) => post('/leave-requests/preview', { leave_request_id: id })),
      get(`/forgot-punch-requests${waiting}`),
      get(`/payroll-day-adjustments${waiting}`),
      ...adjustments.map(({ id }) => post(`/payroll-day-adjustments/${id}/approve?dry_run=true`)),
      get(`/mileage-trips${waiting}`),
    ],
    '/admin/payroll': [
      get('/pay-periods'),
      get(`/reports/payroll-hours?${range}&detail=days&per_page=50`),
      get(`/pay-periods/${period.id}`),
      get('/company'),
    ],
    '/admin/webhooks': [get('/webhooks?per_page=50')],
    '/admin/audit': [get('/audit-log?per_page=50')],
    '/admin/settings': [get('/company')],
  }
}

/** Returns the same for the pages of people, time, pay periods and who is away. */
async function morePages(
  ask: (request: Requested) => Promise<Answer>,
  get: (path: string) => Requested,
): Promise<Record<string, Requested[]>> {
  const today = new Date(isLarge ? monday_ms : Date.now()).toISOString().slice(0, 10)
  const year = today.slice(0, 4)
  const [somebody] = (await ask(get('/employees?per_page=1&role=employee'))).body.data
  const managers = ['manager', 'company_admin'].map((role) =>
    get(`/employees?is_active=true&role=${role}&fields=id,name&sort=name&per_page=100`),
  )
  const fields = 'fields=id,employee_id,employee_name,department,type,start_date,end_date'
  const monday = dayNumber(today) - ((dayNumber(today) + 3) % 7)
  const week = `from=${civilDate(monday)}&to=${civilDate(monday + 6)}`
  const absences = get(`/leave-requests?status=approved&${week}&per_page=100&${fields}`)
  const away = (await ask(absences)).body.data as { department: string | null }[]
  const departments = new Set(away.flatMap(({ department }) => department ?? []))
  return {
    '/admin/people': [
      get('/employees?is_active=true&sort=last_name&per_page=50'),
      ...managers,
      get(`/employees/${somebody.id}`),
    ],
    [`/admin/people/${somebody.id}`]: [
      get(`/employees/${somebody.id}`),
      ...(somebody.manager_id === null ? [] : [get(`/employees/${somebody.manager_id}`)]),
      get(`/employees/${somebody.id}/schedule`),
    ],
    '/admin/time': [
      get(
        `/time-entries?from=${civilDate(dayNumber(today) - 13)}&to=${today}&sort=-clock_in&per_page=50`,
      ),
    ],
    '/admin/pay-periods': [get('/pay-periods?per_page=30&sort=-start_date')],
    '/admin/away': [
      absences,
      get(`/blackout-dates?${week}&per_page=100`),
      get(`/employees/${somebody.id}`),
      get(`/holidays/CA?region=ON&year=${year}`),
      ...[...departments].map((department) =>
        get(
          `/employees?department=${encodeURIComponent(department)}&is_active=true&fields=id&per_page=1`,
        ),
      ),
    ],
  }
}

// biome-ignore lint/suspicious/noExplicitAny: bodies are read freely here.
type Answer = { status: number; cookie: string; body: any }

function send(
  agent: Agent,
  port: number,
  { method, path, body, headers }: Requested,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ agent, port, host: '127.0.0.1', method, path, headers: { ...headers } })
    sent.on('error', reject)
    sent.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () => {
        const status = response.statusCode ?? 0
        const text = Buffer.concat(chunks).toString()
        if (status >= 400) reject(new Error(`${method} ${path}: ${status} ${text.slice(0, 200)}`))
        const isJson = response.headers['content-type']?.startsWith('application/json')
        const cookie = response.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
        resolve({ status, cookie, body: isJson ? JSON.parse(text) : undefined })
      })
    })
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
