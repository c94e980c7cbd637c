import { through } from './both-transports.ts'
import { addEmployee } from './people.ts'
import { nextOf } from './serial.ts'
import type { TestServer } from './server.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers are read freely in tests.
type Body = any

/** A leave type of its own, whose default policy has these settings. */
export async function makeLeaveType(
  server: TestServer,
  settings: Record<string, unknown> = {},
  { unit = 'days' } = {},
): Promise<{ id: number; type: string; policy_id: number }> {
  const made = nextOf(server)
  const input = { name: `Leave ${made}`, type: `leave_${made}`, unit }
  const type = done(await through(server, 'direct', 'leave_types.create', input))
  const id = type.default_policy_id
  done(await through(server, 'direct', 'leave_policies.update', { id, ...settings }))
  return { id: type.id, type: type.type, policy_id: id }
}

/** A leave policy of a leave type that is not the default one; returns its id. */
export async function makePolicy(
  server: TestServer,
  type: string,
  settings: Record<string, unknown> = {},
): Promise<number> {
  const made = nextOf(server)
  const input = { name: `Policy ${made}`, type, ...settings }
  return done(await through(server, 'direct', 'leave_policies.create', input)).id
}

/** Changes the terms of an employee, by default always. */
export async function agree(
  server: TestServer,
  id: number,
  facts: Record<string, unknown>,
  effective_date: string | null = null,
): Promise<Body> {
  const { status, body, text } = await server.rest('PUT', `/employees/${id}/terms`, {
    effective_date,
    ...facts,
  })
  if (status !== 200) throw new Error(text)
  return body
}

type Hired = {
  /** The first day of employment; null: always employed. */
  hire_date?: string | null
  /** When the record was made, from which balances begin; by default before every test. */
  created_at?: string
  works_weekdays?: boolean
  company_id?: number
}

/** An employee whose record is as old as the test needs. */
export async function hireOn(
  server: TestServer,
  { hire_date = null, created_at = '2024-01-02', works_weekdays, company_id }: Hired = {},
): Promise<number> {
  const id = await addEmployee(server, {
    ...(works_weekdays ? { works_weekdays } : {}),
    ...(company_id === undefined ? {} : { company_id }),
  })
  await server.sql(
    'update employees set hire_date = $3, created_at = $4 where company_id = $1 and id = $2',
    [id, hire_date, created_at],
    company_id,
  )
  return id
}

/** The balance of a leave type in an employee's detail; undefined where none is tracked. */
export async function balanceOf(server: TestServer, id: number, type: string): Promise<Body> {
  const { body } = await server.rest('GET', `/employees/${id}`)
  return body.pto_balance[type] ?? body.pto_balance.others.find((one: Body) => one.type === type)
}

/** The entries of an employee's ledger of a leave type, as amounts in its unit. */
export async function amountsOf(
  server: TestServer,
  id: number,
  type: string,
): Promise<{ kind: string; amount: number; on: string; start: string }[]> {
  const path = `/employees/${id}/leave-ledger?type=${type}&per_page=100`
  const { body } = await server.rest('GET', path)
  return body.data.map((entry: Body) => ({
    kind: entry.kind,
    amount: entry[entry.unit],
    on: entry.effective_date,
    start: entry.leave_year_start,
  }))
}

function done({ ok, body }: { ok: boolean; body: Body }): Body {
  if (!ok) throw new Error(JSON.stringify(body))
  return body
}
