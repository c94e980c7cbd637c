import { Agent, request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inputJsonSchema, type JsonSchema } from '../../src/core/json-schema.ts'
import type { AnyOperation } from '../../src/core/operation.ts'
import { runOperation } from '../../src/core/run/run-operation.ts'
import { runLeaveAccrual } from '../../src/modules/leave/index.ts'
import type { Route } from '../../src/transports/rest/routes.ts'
import { allRoutes } from '../../src/transports/rest/table.ts'
import { toolsets } from '../../tools/index.ts'
import { bounds, constant, type Known } from '../support/bounded-inputs.ts'
import { systemCaller } from '../support/callers.ts'
import { onPostgres } from '../support/database.ts'
import { fillDemo, startDemoServer } from '../support/demo.ts'
import { isFull } from '../support/sample.ts'
import type { TestServer } from '../support/server.ts'
import { fillWithThousand } from '../support/thousand-people.ts'
import { longestTurn } from '../support/turns.ts'

const now_ms = Date.parse('2026-11-20T15:00:00Z')
const limit_ms = 50
/** The longest turn of the least of so many calls counts: a first one compiles, and any may collect garbage. */
const attempts = 5

/** A thousand people take a tenth of `npm test`: `.ci/run` and PostgreSQL have them, `npm test` the table alone. */
const walks = isFull || onPostgres()

type Input = Record<string, unknown>

let server: TestServer
let known: Known
let examples: Record<string, Input>
let ids: Record<string, number>
const agent = new Agent({ keepAlive: true })
const longest: { operation: string; turn_ms: number; status: number }[] = []

beforeAll(async () => {
  if (!walks) return
  server = await startDemoServer(now_ms)
  examples = await fillDemo(server)
  await fillWithThousand(server)
  await keepBalances()
  await keepMinimums()
  ids = await idsOf()
  const numbers = async (text: string) =>
    (await server.sql<{ id: number }>(text)).map(({ id }) => id)
  known = {
    employee: ids.employees!,
    people: await numbers(
      'select id from employees where company_id = $1 and is_active order by id limit 100',
    ),
    entries: await numbers(
      'select id from time_entries where company_id = $1 order by id limit 1001',
    ),
    waiting: await numbers(
      `select id from leave_requests where company_id = $1 and status = 'pending' order by id desc limit 101`,
    ),
  }
}, 600_000)

afterAll(async () => {
  if (!walks) return
  const most = longest.toSorted((a, b) => b.turn_ms - a.turn_ms).slice(0, 8)
  console.log(most.map(({ operation, turn_ms }) => `${turn_ms} ms ${operation}`).join('\n'))
  agent.destroy()
  await server.close()
})

/** Everybody has monthly balances since 2023, posted up to today. */
async function keepBalances() {
  await server.sql(`update employees set created_at = '2023-01-09' where company_id = $1`)
  await server.sql(
    `update leave_types t set created_at = '2023-01-09', accrual_method = r.method, annual_days = r.days,
       carry_over_max_days = 5
     from (values ('vacation', 'monthly', 20), ('personal', 'annual_grant', 5)) as r(type, method, days)
     where t.company_id = $1 and t.type = r.type`,
  )
  await runOperation(server.operationDeps, runLeaveAccrual, systemCaller(server.company_id), {})
}

/** No department has as many people, so that every day with leave is below. */
async function keepMinimums() {
  await server.sql(
    `insert into minimum_present (company_id, department, effective_from, minimum_present)
     select distinct $1::bigint, department, date '2026-01-02', 1000 from employees
     where company_id = $1 and department is not null returning 1`,
  )
}

const grows = Object.entries(bounds)

describe('what work grows with', () => {
  test('every number, date and list of an input has a bound, or says why it needs none', () => {
    const free = new Set(constant.flatMap(({ fields }) => fields))
    const missing = [...operations.values()].flatMap((operation) => {
      const of_operation = bounds[operation.name]?.by ?? []
      const open = growing(operation).filter(
        (field) => !of_operation.includes(field) && !free.has(field),
      )
      return open.map((field) => `${operation.name} ${field}`)
    })
    expect(missing).toEqual([])
  })

  test('the table names operations and fields that there are', () => {
    const unknown = grows.flatMap(([name, { by }]) => {
      const fields = inputJsonSchema(operations.get(name)!).properties ?? {}
      return by.filter((field) => !(field in fields)).map((field) => `${name} ${field}`)
    })
    expect(unknown).toEqual([])
    expect(grows.length).toBeGreaterThan(20)
  })

  test
    .runIf(walks)
    .each(
      grows.flatMap(([name, { beyond, by, most }]) => (beyond ? [{ name, beyond, by, most }] : [])),
    )('$name takes at most $most, and says so', async ({ name, beyond, by }) => {
    const { method, path, body } = sent(routeOf(name), beyond(known))
    const answer = await server.rest(method, path, body)
    expect(answer.status, answer.text).toBe(422)
    expect(by).toContain(Object.keys(answer.body.errors)[0])
  })
})

test.runIf(walks)('the company has 1,000 people', async () => {
  expect((await server.rest('GET', '/employees?per_page=1')).body.meta.total).toBe(1000)
})

const routes = [...new Map(allRoutes.map((route) => [route.operation.name, route])).values()]

test.runIf(walks).each(routes.map((route) => [route.operation.name, route] as const))(
  '%s lets others run, with its widest input',
  async (name, route) => {
    const { method, path, body } = sent(route, bounds[name]?.widest(known) ?? usual(route))
    const turns: number[] = []
    let status = 0
    while (turns.length < attempts && !(Math.min(...turns) <= limit_ms)) {
      const turn = await longestTurn(async () => {
        status = await send(method, path, body)
      })
      turns.push(turn)
    }
    const turn_ms = Math.min(...turns)
    longest.push({ operation: name, turn_ms, status })
    // A busy machine may keep the database from answering in time.
    expect(status, `${method} ${path}`).not.toBe(500)
    expect(turn_ms, `${method} ${path}, ${turns}`).toBeLessThanOrEqual(limit_ms)
  },
)

test.runIf(walks)('the widest inputs are taken', () => {
  const refused = longest.filter(
    ({ operation, status }) => operation in bounds && status >= 400 && status !== 503,
  )
  expect(refused.map(({ operation, status }) => `${status} ${operation}`)).toEqual([])
})

const operations = new Map(routes.map(({ operation }) => [operation.name, operation]))

function routeOf(name: string): Route {
  return routes.find(({ operation }) => operation.name === name)!
}

/** Returns the fields with a number, a date or a list. */
function growing(operation: AnyOperation): string[] {
  const fields = Object.entries(
    (inputJsonSchema(operation).properties ?? {}) as Record<string, JsonSchema>,
  )
  return fields.flatMap(([name, schema]) => {
    const forms = [schema, ...((schema.anyOf ?? []) as JsonSchema[])]
    const is = forms.some(({ type, format }) => {
      return (
        ['integer', 'number', 'array'].includes(String(type)) || String(format).startsWith('date')
      )
    })
    return is && !/(^|_)id$/.test(name) ? [name] : []
  })
}

/** The request of a route; writes are dry runs. */
function sent({ method, path, operation }: Route, input: Input) {
  const rest = { ...input }
  const filled = path.replace(/:(\w+)/g, (_, field: string) => {
    const value = rest[field]
    delete rest[field]
    return String(value)
  })
  if (operation.effect !== 'read') {
    return { method, path: `${filled}?dry_run=true`, body: method === 'DELETE' ? undefined : rest }
  }
  if (method !== 'GET') return { method, path: filled, body: rest }
  const query = new URLSearchParams(
    Object.entries(rest).map(([name, value]) => [name, String(value)]),
  )
  return { method, path: `${filled}?${query}`, body: undefined }
}

/** The input of an operation that does not grow with it: a whole page, or what changes a record. */
function usual({ path, params, operation }: Route): Input {
  const tool = toolsets.flatMap((set) => set.tools).find((each) => each.operation === operation)
  const [collection = ''] = path.slice(1).split('/')
  const fields = inputJsonSchema(operation).properties ?? {}
  return {
    ...(params.includes('id') ? { id: ids[collection] } : {}),
    ...('per_page' in fields ? { per_page: 100 } : {}),
    ...(tool ? examples[tool.text.name] : {}),
    ...settings[operation.name],
  }
}

/** What changes the most: rules that everybody's hours or balances follow from. */
const settings: Record<string, Input> = {
  'company.update': { region: 'BC', overtime: { daily: 4, weekly: 20 } },
  'leave_types.update': { annual_days: 30 },
  'leave_policies.update': { annual_amount: 30 },
  'holidays.create': { name: 'Second founding day', date: '2026-11-16', recurring: true },
  'pay_periods.approve': { accept_open: true },
}

/** Sends a request and reads the answer as bytes, so that this thread does not parse it. */
function send(method: string, path: string, body: unknown): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const headers = {
    'X-API-Key': server.key,
    ...(body ? { 'Content-Type': 'application/json' } : {}),
  }
  const outgoing = request(`${server.url}/api/v1${path}`, { agent, method, headers })
  outgoing.on('error', reject)
  outgoing.on('response', (incoming) => {
    incoming.on('error', reject)
    incoming.on('end', () => resolve(incoming.statusCode ?? 0))
    incoming.resume()
  })
  outgoing.end(body ? JSON.stringify(body) : undefined)
  return promise
}

/** Ids of records with much in them. */
async function idsOf(): Promise<Record<string, number>> {
  const first = async (path: string) => (await server.rest('GET', path)).body.data[0].id as number
  const of = async (table: string, which = 'max') => {
    const text = `select ${which}(id) as id from ${table} where company_id = $1`
    return (await server.sql<{ id: number }>(text))[0]!.id
  }
  return {
    employees: await of('employees', 'min'),
    'leave-requests': await of('leave_requests'),
    'leave-types': await first('/leave-types'),
    'leave-policies': await first('/leave-policies'),
    'company-holidays': await of('holidays'),
    'blackout-dates': await of('blackout_dates'),
    'time-entries': await of('time_entries'),
    'forgot-punch-requests': await of('forgot_punch_requests'),
    'pay-periods': await first('/pay-periods?date=2026-11-03'),
    'payroll-day-adjustments': await of('payroll_day_adjustments'),
    'mileage-trips': await of('mileage_trips'),
    'work-locations': await of('work_locations'),
    clients: await of('clients'),
    invoices: await of('invoices'),
    webhooks: await of('webhooks', 'min'),
  }
}
