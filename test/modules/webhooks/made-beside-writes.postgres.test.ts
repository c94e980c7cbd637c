import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Sql } from '../../../src/db/transactions/transaction.ts'
import { untilBlocked } from '../../support/blocked.ts'
import { onPostgres } from '../../support/database.ts'
import { listen } from '../../support/listen.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

// A client makes a webhook, then lists what there is: each record is in the list, or is delivered.
describe.runIf(onPostgres())('a webhook that is made beside writes', () => {
  let server: TestServer
  let company_id: number
  let key: string

  beforeAll(async () => {
    server = await startTestServer()
    company_id = await server.company('Beside Ltd')
    key = await server.makeKey({ company_id })
  })
  afterAll(() => server.close())

  const send = (method: string, path: string, body?: unknown, headers = {}) =>
    server.rest(method, path, body, { key, headers })
  const makeHook = (events?: string[]) =>
    send('POST', '/webhooks', { url: 'https://hooks.example.com', ...(events && { events }) })
  const rows = <Row>(text: string, values: unknown[] = []) =>
    server.sql<Row>(text, values, company_id)

  async function punch(clock_out?: string) {
    const employee_id = await addEmployee(server, { company_id })
    return send('POST', '/time-entries', {
      employee_id,
      clock_in: '2026-11-18T13:00:00Z',
      ...(clock_out && { clock_out }),
    })
  }
  const shift = () => punch('2026-11-18T21:00:00Z')

  const entries = async () =>
    (await rows<{ id: number }>('select id from time_entries where company_id = $1')).map(
      ({ id }) => id,
    )
  const delivered = async (webhook_id: number) =>
    (
      await rows<{ id: number }>(
        `select a.record_id as id from deliveries d
           join outbox o on o.company_id = $1 and o.id = d.outbox_id
           join audit_log a on a.company_id = $1 and a.id = o.audit_id
         where d.company_id = $1 and d.webhook_id = $2`,
        [webhook_id],
      )
    ).map(({ id }) => id)

  /** Holds what a statement locks while others run up to it. */
  async function holding<T>(text: string, values: unknown[], work: (sql: Sql) => Promise<T>) {
    const tx = server.database.begin({ company_id })
    try {
      await tx.sql(text, values)
      return await work(tx.sql)
    } finally {
      await tx.rollback()
    }
  }

  /** Makes or changes a webhook and then lists, as a client does. */
  async function thenListed(made: ReturnType<typeof send>) {
    const { status, body } = await made
    return { status, id: body.id as number, listed: await entries() }
  }

  const lockHook = 'select id from webhooks where company_id = $1 and id = $2 for update'

  test.each([
    ['made', () => makeHook()],
    [
      'enabled',
      async () => {
        const { body } = await makeHook()
        await send('PUT', `/webhooks/${body.id}`, { status: 'disabled' })
        return send('PUT', `/webhooks/${body.id}`, { status: 'active' })
      },
    ],
    [
      'changed',
      async () => {
        const { body } = await makeHook(['invoice.paid'])
        return send('PUT', `/webhooks/${body.id}`, { events: ['time_entry.completed'] })
      },
    ],
  ])('is %s after a write that does not see it has ended', async (_, change) => {
    const listening = await listen(server, company_id)
    const { hook, written } = await holding(lockHook, [listening], async (sql) => {
      const written = shift()
      // Its statement has begun, and waits for the other webhook.
      await untilBlocked(sql)
      const hook = thenListed(change())
      const waiting = expect.poll(() =>
        rows(`select 1 from pg_locks where not granted and locktype = 'advisory' and $1 > 0`),
      )
      await Promise.race([hook, waiting.not.toEqual([])])
      return { hook, written }
    })
    const { status, id, listed } = await hook
    expect(status).toBeLessThan(300)
    const record = await written
    expect(record.status, record.text).toBe(201)
    expect([...listed, ...(await delivered(id))]).toContain(record.body.id)
    await rows('delete from webhooks where company_id = $1 and id = $2', [listening])
  })

  test('is seen by a write with If-Match that waited for it', async () => {
    const { body: open } = await punch()
    const path = `/time-entries/${open.id}`
    const { headers } = await send('GET', path)
    const lockCompany = 'select id from companies where id = $1 for update'
    const { hook, written } = await holding(lockCompany, [], async (sql) => {
      const hook = makeHook()
      await untilBlocked(sql)
      const change = { clock_out: '2026-11-18T21:00:00Z' }
      const written = send('PUT', path, change, { 'If-Match': headers.get('ETag')! })
      await expect
        .poll(() =>
          rows(`select 1 from pg_locks where not granted and locktype = 'advisory' and $1 > 0`),
        )
        .not.toEqual([])
      return { hook, written }
    })
    const { body } = await hook
    const { status, text } = await written
    expect(status, text).toBe(200)
    expect(await delivered(body.id)).toEqual([open.id])
  })

  test('is refused as busy beside a long write, and the writes behind it go on', async () => {
    const before = await rows('select id from webhooks where company_id = $1')
    const long = server.database.begin({ company_id, listeners: 'kept' })
    await long.sql('select $1::bigint')
    const hook = makeHook()
    await untilBlocked(long.sql)
    const behind = shift()
    // The lock of another company is another one.
    const url = 'https://hooks.example.com'
    expect((await server.rest('POST', '/webhooks', { url })).status).toBe(201)
    expect(await hook).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Try again in a moment.') },
    })
    expect((await behind).status).toBe(201)
    expect(await rows('select id from webhooks where company_id = $1')).toEqual(before)
    await long.commit()
    expect((await makeHook()).status).toBe(201)
  })

  test('leaves no record out, whatever is written meanwhile', async () => {
    let writing = true
    const written: number[] = []
    const writers = Array.from({ length: 6 }, async () => {
      while (writing) {
        const { status, body, text } = await shift()
        expect(status, text).toBe(201)
        written.push(body.id)
      }
    })
    const hooks: { id: number; listed: number[] }[] = []
    for (let n = 0; n < 40; n += 1) {
      const { status, id, listed } = await thenListed(makeHook(['time_entry.completed']))
      expect(status).toBe(201)
      hooks.push({ id, listed })
    }
    writing = false
    await Promise.all(writers)
    expect(written.length).toBeGreaterThan(40)
    for (const { id, listed } of hooks) {
      const known = new Set([...listed, ...(await delivered(id))])
      expect(written.filter((record) => !known.has(record))).toEqual([])
    }
  })
})
