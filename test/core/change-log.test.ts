import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordChanges } from '../../src/core/run/change-log.ts'
import { onPostgres } from '../support/database.ts'
import { listen } from '../support/listen.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { outboxRows } from '../support/trail.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const record = (id: number, notes = 'two\nlines, a "quote", \\ and é') => ({ id, notes })
const change = (after: { id: number } | null, before: { id: number } | null = null) => ({
  record_type: 'invoice',
  record_id: (after ?? before)!.id,
  before,
  after,
})
const event = (object: object) => ({ type: 'invoice.paid' as const, object, previous: { was: 1 } })

function authorOf(company_id: number) {
  const actor = { kind: 'system', id: null, name: 'test', permissions: null } as const
  const source = { company_id, actor, channel: 'cli', now_ms: Date.UTC(2026, 9, 5) } as const
  return { ...source, operation: 'invoices.update', request_id: 'journal' }
}

async function written(happened: Parameters<typeof recordChanges>[2]) {
  const company_id = await server.company('Journal Ltd')
  await listen(server, company_id)
  const tx = server.database.begin({ company_id })
  await recordChanges(tx.sql, authorOf(company_id), happened)
  await tx.commit()
  const audit = await server.sql(
    `select record_id, before::json, after::json from audit_log
     where company_id = $1 and request_id = 'journal' order by id`,
    [],
    company_id,
  )
  const outbox = await server.sql<{ payload: { id: string } }>(
    `select payload from ${outboxRows} where company_id = $1 order by id`,
    [],
    company_id,
  )
  const payloads = outbox.map((row) => row.payload)
  return { company_id, ids: payloads.map(({ id }) => id), audit, payloads }
}

test('changes and events are written in their own orders, those of one record together or not', async () => {
  const [a, b, c, gone, alone] = [record(1), record(2), record(3), record(4), record(5)]
  const { company_id, ids, audit, payloads } = await written({
    changes: [change(a), change(b, a), change(c), change(null, gone)],
    events: [alone, b, b, a, gone].map(event),
  })
  expect(audit).toEqual([
    { record_id: 1, before: null, after: a },
    { record_id: 2, before: a, after: b },
    { record_id: 3, before: null, after: c },
    { record_id: 4, before: gone, after: null },
  ])
  expect(payloads).toEqual(
    [alone, b, b, a, gone].map((object, n) => ({
      id: ids[n],
      type: 'invoice.paid',
      api_version: '1.1',
      created_at: '2026-10-05T00:00:00.000Z',
      company_id,
      data: { object, previous: { was: 1 } },
      actor: { channel: 'system', api_key_id: null },
    })),
  )
  expect(new Set(ids).size).toBe(5)
  for (const id of ids) expect(id).toMatch(/^evt_[0-9a-f]{12}7[0-9a-f]{19}$/)
})

test('an event that is too large is cut, and its change is not', async () => {
  const large = record(7, 'é'.repeat(33_000))
  const { audit, payloads } = await written({ changes: [change(large)], events: [event(large)] })
  expect(audit).toEqual([{ record_id: 7, before: null, after: large }])
  expect(payloads).toMatchObject([{ data: { object: { id: 7 }, previous: {}, truncated: true } }])
})

test('changes without events, and nothing at all', async () => {
  const a = record(1)
  expect(await written({ changes: [change(a)], events: [] })).toMatchObject({
    ids: [],
    audit: [{ record_id: 1, before: null, after: a }],
    payloads: [],
  })
  expect(await written({ changes: [], events: [] })).toMatchObject({ audit: [], payloads: [] })
})

test.runIf(onPostgres()).each(['invoice.paid', 'leave_request.approved'] as const)(
  'PostgreSQL plans the statement of an event once, not each time: %s',
  async (type) => {
    const company_id = await server.company('Plans Ltd')
    const tx = server.database.begin({ company_id })
    for (let n = 1; n <= 10; n += 1) {
      const happened = { changes: [change(record(n))], events: [{ ...event(record(n)), type }] }
      await recordChanges(tx.sql, authorOf(company_id), happened)
    }
    const [plans] = await tx.sql<{ custom_plans: number; generic_plans: number }>(
      `select custom_plans, generic_plans from pg_prepared_statements
       where statement ~ '^\\s*with\\s+lines' and statement like '%insert into mails%' = $2
         and $1::bigint > 0`,
      [type === 'leave_request.approved'],
    )
    await tx.rollback()
    // PostgreSQL plans for the actual values in the first five executions.
    expect(plans!.custom_plans).toBeLessThanOrEqual(5)
    expect(plans!.generic_plans).toBeGreaterThanOrEqual(5)
  },
)
