import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asOwner, asOwnerIn } from '../../src/db/transactions/in-transaction.ts'
import { deleteOldest, sweepAuditLogs } from '../../src/events/audit-retention.ts'
import { sweepEvents } from '../../src/events/sweep.ts'
import { onCitus } from '../support/database.ts'
import { listen } from '../support/listen.ts'
import { addEmployee } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { outboxRows } from '../support/trail.ts'

const minute = 60_000
const day = 24 * 60 * minute
const start_ms = Date.parse('2026-11-25T12:00:00Z')

let server: TestServer
let clock_ms = start_ms
let company_id: number
let key: string
const failures: unknown[] = []

beforeAll(async () => {
  server = await startTestServer({ now: () => clock_ms })
})
afterAll(() => server.close())
beforeEach(async () => {
  clock_ms = start_ms
  failures.length = 0
  company_id = await server.company('Keepers')
  key = await server.makeKey({ company_id })
})

// Each test sweeps its own company alone.
afterEach(async () => {
  await asOwner(server.database, (sql) => sql('update companies set audit_retention_years = null'))
})

const put = (audit_retention_years: number | null) =>
  server.rest('PUT', '/company', { audit_retention_years }, { key })

/** Adds entries, of which the first is this old and each next a second younger. */
async function addEntries(count: number, days_old: number, company = company_id): Promise<void> {
  await server.sql(
    `insert into audit_log (company_id, at, actor_kind, actor_name, channel, operation, request_id,
       record_type, record_id, after)
     select $1, $3::timestamptz + n * interval '1 second', 'system', 'test', 'cli', 'test', 'test', 'thing', n, '{}'
     from generate_series(1, $2::int) n returning 1`,
    [count, new Date(clock_ms - days_old * day).toISOString()],
    company,
  )
}

async function left(company = company_id): Promise<number> {
  const [row] = await server.sql<{ n: number }>(
    `select count(*)::int as n from audit_log where company_id = $1 and operation = 'test'`,
    [],
    company,
  )
  return row!.n
}

/** Sweeps once; `chunks` stops it as a process that ends does. */
async function sweep(chunks = Number.POSITIVE_INFINITY): Promise<void> {
  const stop = new AbortController()
  let asked = 0
  await sweepAuditLogs({
    database: server.database,
    // Asked once for the sweep, and once for each chunk.
    now: () => {
      if (asked === chunks) stop.abort()
      asked += 1
      return clock_ms
    },
    warn: (error) => failures.push(error),
    signal: stop.signal,
  })
  expect(failures).toEqual([])
}

type Entry = { after: { deleted_entries: number; older_than: string } }

async function prunes(): Promise<Entry[]> {
  const { body } = await server.rest('GET', '/audit-log?action=audit_log.prune', undefined, { key })
  return body.data
}

describe('the audit log of a company', () => {
  test('is kept for ever unless the company says for how long', async () => {
    await addEntries(3, 30 * 365)
    await sweep()
    expect(await left()).toBe(3)
    expect(await prunes()).toEqual([])
  })

  test('loses what is older than its years, and no other company loses anything', async () => {
    const longer = await server.company('Longer')
    await server.sql('update companies set audit_retention_years = 7 where id = $1', [], longer)
    const never = await server.company('Never')
    for (const company of [company_id, longer, never]) {
      await addEntries(5, 3 * 365, company)
      await addEntries(5, 364, company)
    }
    await put(1)
    await sweep()
    expect([await left(), await left(longer), await left(never)]).toEqual([5, 10, 10])
  })

  test('keeps what is exactly that old', async () => {
    await put(1)
    await addEntries(1, 365)
    clock_ms += 1_000
    await sweep()
    expect(await left()).toBe(1)
    clock_ms += 1
    await sweep()
    expect(await left()).toBe(0)
  })

  test('says in one entry a sweep how much was deleted, and up to when', async () => {
    await put(2)
    await addEntries(2_500, 900)
    await sweep()
    expect(await left()).toBe(0)
    expect(await prunes()).toMatchObject([
      {
        actor: { kind: 'system', id: null, name: 'jobs' },
        channel: 'system',
        record_type: 'audit_log',
        record_id: null,
        before: null,
        after: { deleted_entries: 2_500, older_than: '2024-11-25T12:00:00.000Z' },
      },
    ])
    clock_ms += 2 * minute
    await sweep()
    expect(await prunes()).toHaveLength(1)
  })

  test('continues after a process that ended between two chunks', async () => {
    await put(1)
    await addEntries(2_500, 900)
    await sweep(1)
    expect(await left()).toBe(1_500)
    expect(await prunes()).toMatchObject([{ after: { deleted_entries: 1_000 } }])
    clock_ms += 2 * minute
    await sweep()
    expect(await left()).toBe(0)
    const deleted = (await prunes()).map(({ after }) => after.deleted_entries)
    expect(deleted).toEqual([1_500, 1_000])
  })

  test('is swept by one process at a time', async () => {
    await put(1)
    await addEntries(2_500, 900)
    await Promise.all([sweep(), sweep(), sweep()])
    expect(await left()).toBe(0)
    expect(await prunes()).toMatchObject([{ after: { deleted_entries: 2_500 } }])
  })

  test('keeps the rest when the company wants to keep all during a sweep', async () => {
    await put(1)
    await addEntries(8_000, 900)
    const sweeping = sweep()
    await expect.poll(() => left(), { interval: 10 }).toBeLessThan(8_000)
    expect((await put(null)).status).toBe(200)
    await sweeping
    expect(await left()).toBeGreaterThan(0)
    const [{ after }] = (await prunes()) as [Entry]
    expect(after.deleted_entries).toBe(8_000 - (await left()))
  })
})

test.skipIf(onCitus())('old entries are found by an index, in its order', async () => {
  await addEntries(5_000, 900)
  const plan = await asOwnerIn(server.database, company_id, async (sql) => {
    const until = new Date(clock_ms).toISOString()
    return sql(`explain ${deleteOldest}`, ['-infinity', until, []])
  })
  const text = plan.map((row) => row['QUERY PLAN']).join('\n')
  expect(text).toContain('using audit_log_at')
  expect(text).not.toContain('Sort')
})

describe('an entry that an event refers to', () => {
  beforeEach(async () => {
    clock_ms -= 800 * day
    const webhook = await listen(server, company_id)
    const employee_id = await addEmployee(server, { company_id, works_weekdays: true })
    const dates = { start_date: '2024-10-07', end_date: '2024-10-07' }
    const leave = { employee_id, type: 'vacation', ...dates }
    const { body } = await server.rest('POST', '/leave-requests', leave, { key })
    expect(body.id).toBeGreaterThan(0)
    await server.rest('POST', `/leave-requests/${body.id}/approve`, {}, { key })
    // Its deliveries would keep the events.
    const forget = 'delete from webhooks where company_id = $1 and id = $2'
    await server.sql(forget, [webhook], company_id)
    await addEntries(3, 1)
    clock_ms = start_ms
    await put(1)
  })

  const events = () =>
    server.sql<{ payload: object }>(
      `select payload from ${outboxRows}
    where company_id = $1 order by id`,
      [],
      company_id,
    )

  test('stays as long as the event, which is read as before', async () => {
    const before = await events()
    expect(before.length).toBeGreaterThan(1)
    await sweep()
    expect(await left()).toBe(0)
    expect(await events()).toEqual(before)
  })

  test('stays while an email about the event waits, and goes with the event', async () => {
    await sweepEvents(server.database, clock_ms)
    const waiting = await events()
    expect(waiting.length).toBeGreaterThan(0)
    await sweep()
    expect(await events()).toEqual(waiting)

    await server.sql('update mails set due_at = null where company_id = $1', [], company_id)
    clock_ms += 2 * minute
    await sweepEvents(server.database, clock_ms)
    await sweep()
    expect(await events()).toEqual([])
    const old = await server.sql(
      'select id from audit_log where company_id = $1 and at < $2',
      [new Date(clock_ms - 366 * day).toISOString()],
      company_id,
    )
    expect(old).toEqual([])
  })
})

describe('only the owner', () => {
  test('deletes entries: the role of requests may not', async () => {
    await addEntries(1, 900)
    const deleted = server.sql('delete from audit_log where company_id = $1', [], company_id)
    await expect(deleted).rejects.toThrow('permission denied for table audit_log')
    const changed = server.sql('update audit_log set after = null where company_id = $1')
    await expect(changed).rejects.toThrow('permission denied for table audit_log')
  })

  // The login of the tests is a superuser, to whom row-level security does not apply; on Citus it is not.
  test.skipIf(onCitus())('and of one company at a time', async () => {
    const other = await server.company('Other')
    await addEntries(2, 900)
    await addEntries(2, 900, other)
    const role = `audit_owner_${process.pid}`
    const undo = new Error('undo')
    const deleted: number[] = []
    const trying = asOwner(server.database, async (sql) => {
      await sql(`create role ${role} nologin`)
      await sql(`alter table audit_log owner to ${role}`)
      await sql(`set local app.company_id = '${company_id}'`)
      await sql(`set local role ${role}`)
      for (const id of [other, company_id]) {
        const rows = await sql(
          `delete from audit_log where company_id = $1 and operation = 'test' returning id`,
          [id],
        )
        deleted.push(rows.length)
      }
      throw undo
    })
    await expect(trying).rejects.toBe(undo)
    expect(deleted).toEqual([0, 2])
  })

  test.runIf(onCitus())('and of one company at a time, on every node', async () => {
    const other = await server.company('Other')
    await addEntries(2, 900, other)
    const [row] = await asOwnerIn(server.database, company_id, (sql) =>
      sql(
        `with gone as (delete from audit_log where company_id = $2 returning 1)
         select count(*)::int as n, $1::bigint as id from gone`,
        [other],
      ),
    )
    expect(row).toEqual({ n: 0, id: company_id })
    expect(await left(other)).toBe(2)
  })

  test('runs statements that begin with the company', async () => {
    const found = await asOwnerIn(server.database, company_id, (sql) =>
      sql(`select $1::bigint as id, current_setting('app.company_id') as wall, $2::int as n`, [7]),
    )
    expect(found).toEqual([{ id: company_id, wall: String(company_id), n: 7 }])
  })
})

test('the metrics have the bytes of each table', async () => {
  const text = await (await fetch(`${server.url}/metrics`)).text()
  const bytes = /^rollcall_table_bytes\{table="audit_log"\} (\d+)$/m.exec(text)?.[1]
  expect(Number(bytes)).toBeGreaterThan(0)
  expect(text).toContain('rollcall_table_bytes{table="time_entries"}')
})
