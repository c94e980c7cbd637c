import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPostgres } from '../../support/database.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let employee_id: number
let other_id: number

beforeAll(async () => {
  server = await startTestServer()
  employee_id = await addEmployee(server)
  other_id = await addEmployee(server)
  await server.sql(
    `insert into time_entries (company_id, employee_id, work_date, timezone, clock_in,
       posted_clock_in, clock_out, status)
     select $1, $2, s.at::date, 'UTC', s.at, s.at, s.at + interval '8 hours', 'completed'
     from generate_series('2010-01-01 08:00Z'::timestamptz, '2023-12-31 08:00Z', interval '1 day')
       as s(at) returning 1`,
    [employee_id],
  )
})
afterAll(() => server.close())

type Plan = {
  'Relation Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  Plans?: Plan[]
}

/** How many punches a plan has read: those it returned and those a filter removed. */
function punchesRead(plan: Plan): number {
  const loops = plan['Actual Loops'] ?? 0
  const each =
    (plan['Actual Rows'] ?? 0) +
    (plan['Rows Removed by Filter'] ?? 0) +
    (plan['Rows Removed by Index Recheck'] ?? 0)
  const own = plan['Relation Name'] === 'time_entries' ? each * loops : 0
  return (plan.Plans ?? []).reduce((sum, inner) => sum + punchesRead(inner), own)
}

/** The most pages that one scan of punches has read: a walk through an index reads many and may return none. */
function mostPagesRead(plan: Plan): number {
  const pages = (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
  const isScan = plan['Relation Name'] === 'time_entries' && plan.Plans === undefined
  const own = isScan ? pages / Math.max(plan['Actual Loops'] ?? 1, 1) : 0
  return Math.max(own, ...(plan.Plans ?? []).map(mostPagesRead))
}

test('no statement of a punch, single, repeated, in bulk, restored or forgotten, reads more than a day of its employee', async (context) => {
  if (!onPostgres()) context.skip('plans are read on PostgreSQL')
  const owner = server.database.begin({ company_id: null })
  await owner.sql('analyze time_entries')
  await owner.commit()
  // Newer than what the statistics know, as every punch is until the next analyze.
  await server.sql(
    `insert into time_entries (company_id, employee_id, work_date, timezone, clock_in,
       posted_clock_in, clock_out, status)
     select $1, $2, s.at::date, 'UTC', s.at, s.at, s.at + interval '1 second', 'completed'
     from generate_series('2024-02-04 12:00Z'::timestamptz, '2024-02-05 16:00Z', interval '1 minute')
       as s(at) returning 1`,
    [other_id],
  )
  const forgotten = await server.rest('POST', '/forgot-punch-requests', {
    employee_id,
    work_date: '2024-02-04',
    clock_in: '2024-02-04T13:00:00Z',
    clock_out: '2024-02-04T14:00:00Z',
  })
  const statements = await spied(async () => {
    const punch = { employee_id, clock_in: '2024-02-05T09:00:00Z' }
    const whole = { ...punch, clock_out: '2024-02-05T17:00:00Z' }
    await server.rest('POST', '/time-entries', punch)
    const { body } = await server.rest('POST', '/time-entries', whole)
    await server.rest('POST', '/time-entries', { ...whole, clock_in: '2024-02-05T07:00:00Z' })
    await server.rest('DELETE', `/time-entries/${body.id}`)
    await server.rest('POST', `/time-entries/${body.id}/restore`)
    await server.rest('POST', `/forgot-punch-requests/${forgotten.body.id}/approve`, {})
    await server.rest('POST', '/time-entries/bulk', {
      entries: [
        punch,
        whole,
        { ...punch, clock_in: '2024-02-06T09:00:00Z' },
        { ...punch, clock_in: '2024-02-06T09:00:00Z', clock_out: '2024-02-06T17:00:00Z' },
        { ...punch, clock_in: '2020-05-05T10:00:00Z', clock_out: '2020-05-05T12:00:00Z' },
      ],
    })
  })
  const read: { punches: number; pages: number; text: string }[] = []
  for (const { text, values } of statements) {
    if (!/time_entries/.test(text)) continue
    const plan = await planOf(text, values)
    const start = text.slice(0, 60)
    read.push({ punches: punchesRead(plan), pages: mostPagesRead(plan), text: start })
  }
  expect(read.length).toBeGreaterThan(6)
  // A call with five punches may read each of them and their neighbors several times.
  expect(read.filter(({ punches }) => punches > 60)).toEqual([])
  // The index of the employee's clock-ins has more than 20 pages.
  expect(read.filter(({ pages }) => pages > 15)).toEqual([])
})

type Statement = { text: string; values: readonly unknown[] }

/** The statements that the service sends in the meantime. */
async function spied(work: () => Promise<void>): Promise<Statement[]> {
  const sent: Statement[] = []
  const { database } = server.operationDeps
  const begin = database.begin
  database.begin = (tenantScope) => {
    const tx = begin.call(database, tenantScope)
    const { sql } = tx
    Object.assign(tx, {
      sql: (text: string, values: readonly unknown[] = [], sending?: object) => {
        sent.push({ text, values })
        return sql(text, values, sending as never)
      },
    })
    return tx
  }
  try {
    await work()
  } finally {
    database.begin = begin
  }
  return sent
}

/**
 * Runs a statement again in the company's tenant scope, with the service's role, and rolls it back.
 */
async function planOf(text: string, values: readonly unknown[]): Promise<Plan> {
  const tx = server.database.begin({ company_id: server.company_id })
  try {
    const [row] = await tx.sql<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      `explain (analyze, buffers, format json) ${text}`,
      values,
    )
    return row!['QUERY PLAN'][0]!.Plan
  } finally {
    await tx.rollback()
  }
}
