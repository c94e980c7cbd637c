import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asOwner, inCompany } from '../../src/db/transactions/in-transaction.ts'
import type { Sql } from '../../src/db/transactions/transaction.ts'
import { jobs } from '../../src/server/scheduled-jobs.ts'
import { strangerRows } from '../../src/server/stranger-rows.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const now_ms = Date.parse('2026-11-27T12:00:00Z')
const log = pino({ level: 'silent' })

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: () => now_ms })
  await owner(`create table deleted_at_once (table_name text, n int)`)
  await owner(`grant insert on deleted_at_once to public`)
  await owner(`create function note_deleted() returns trigger language plpgsql as $$ begin
    insert into deleted_at_once values (tg_table_name, (select count(*) from gone)); return null; end $$`)
  for (const { table } of tables) {
    await owner(`create trigger note_deleted after delete on ${table}
      referencing old table as gone for each statement execute function note_deleted()`)
  }
})
afterAll(() => server.close())

const owner = <Row = Record<string, unknown>>(text: string) =>
  asOwner(server.database, (sql) => sql<Row>(text))

/** Each sweep: a row `n` that is `age` old, and how it is swept. */
const tables: readonly { table: string; columns: string; row(age: string): string; old: string }[] =
  [
    {
      table: 'idempotency_keys',
      columns: 'company_id, holder, key, fingerprint, created_at',
      row: (at) => `$company, 'key:1', 'k' || n, 'x', ${at}`,
      old: '25 hours',
    },
    {
      table: 'spent_confirmations',
      columns: 'company_id, nonce, expires_at',
      row: (at) => `$company, 'n' || n, ${at}`,
      old: '2 days',
    },
    {
      table: 'oauth_artifacts',
      columns: 'kind, id_hash, payload, expires_at',
      row: (at) => `'Interaction', 'i' || n, '', ${at}`,
      old: '1 second',
    },
    {
      table: 'sign_in_codes',
      columns: 'holder, email_norm, code_hash, expires_at',
      row: (at) => `'c' || n, 'x', 'x', ${at}`,
      old: '1 second',
    },
    {
      table: 'sign_in_failures',
      columns: 'holder, since',
      row: (at) => `'address:' || n, ${at}`,
      old: '32 days',
    },
    {
      table: 'sign_in_waits',
      columns: 'holder, failures, next_at, failed_at',
      row: (at) => `'w' || n, 1, ${at}, ${at}`,
      old: '25 hours',
    },
    {
      table: 'rate_windows',
      columns: 'holder, hour',
      row: (at) => `'key:x' || n, ${at}`,
      old: '3 hours',
    },
  ]

const sweeps: Readonly<Record<string, (signal?: AbortSignal) => Promise<unknown>>> = {
  idempotency_keys: (signal) =>
    jobs.forget_answers!(server.operationDeps, server.company_id, log, signal),
  spent_confirmations: (signal) =>
    jobs.forget_confirmations!(server.operationDeps, server.company_id, log, signal),
  ...Object.fromEntries(
    Object.entries(strangerRows).map(([table, forget]) => [
      table,
      (signal?: AbortSignal) => forget(server.database, now_ms, signal),
    ]),
  ),
}

test('every table that strangers fill is among them', () => {
  expect(tables.map(({ table }) => table)).toEqual(
    expect.arrayContaining(Object.keys(strangerRows)),
  )
})

describe.each(tables)('$table', ({ table, columns, row, old }) => {
  const fill = async (n: number, age: string, first = 0) => {
    const at = `timestamptz '2026-11-27T12:00:00Z' - interval '${age}'`
    const values = row(at).replace('$company', String(server.company_id))
    const text = `insert into ${table} (${columns}) select ${values} from generate_series(${first + 1}, ${first + n}) n returning 1`
    if (columns.startsWith('company_id')) await server.sql(`${text}, $1::bigint`)
    else await owner(text)
  }
  const count = async () => {
    const text = `select count(*)::int as n from ${table}`
    const [found] = columns.startsWith('company_id')
      ? await server.sql<{ n: number }>(`${text} where company_id = $1`)
      : await owner<{ n: number }>(text)
    return found!.n
  }
  const deleted = async () => {
    const rows = await owner<{ n: number }>(
      `delete from deleted_at_once where table_name = '${table}' returning n`,
    )
    return rows.map(({ n }) => n).filter((n) => n > 0)
  }

  test('old rows are deleted a thousand at a time, however many they are; others stay', async () => {
    const before = await count()
    await fill(2_500, old)
    await fill(3, '-1 minute', 5_000)
    await sweeps[table]!()
    const batches = await deleted()
    expect(batches.reduce((sum, n) => sum + n, 0)).toBe(2_500)
    expect(Math.max(...batches)).toBeLessThanOrEqual(1_000)
    expect(await count()).toBe(before + 3)
  })

  test('a sweep that was stopped is continued by the next one', async () => {
    const before = await count()
    await fill(1_500, old)
    await sweeps[table]!(AbortSignal.abort())
    expect(await count()).toBeGreaterThanOrEqual(before + 500)
    await sweeps[table]!()
    expect(await count()).toBe(before)
    await deleted()
  })

  test('rows are found by an index', async () => {
    await fill(200, '-1 minute', 10_000)
    const { texts, stop } = recordStatements()
    await sweeps[table]!()
    stop()
    const plans = texts.filter(({ text }) => text.includes(`delete from ${table}`))
    expect(plans.length).toBeGreaterThan(0)
    for (const { text, values } of plans) {
      const isCompany = columns.startsWith('company_id')
      const explain = async (sql: Sql) => {
        await sql(asOnLargeTables, isCompany ? [] : [null])
        return sql(`explain ${text}`, values)
      }
      const rows = await (isCompany
        ? inCompany(server.database, server.company_id, explain)
        : asOwner(server.database, explain))
      const plan = rows.map((line) => Object.values(line)[0]).join('\n')
      expect(plan).not.toContain('Seq Scan')
      expect(plan).not.toContain('Sort Key: t.')
    }
  })
})

/** Small tables are read from end to end, whatever indexes they have. `$1` is not used. */
const asOnLargeTables = `
  select $1::bigint, set_config('enable_seqscan', 'off', true), set_config('enable_sort', 'off', true),
    set_config('enable_bitmapscan', 'off', true)`

/** Records the statements of the database, with their values after the company. */
function recordStatements() {
  const texts: { text: string; values: readonly unknown[] }[] = []
  const { database } = server
  const begin = database.begin
  Object.assign(database, {
    begin: (scope: Parameters<typeof begin>[0]) => {
      const tx = begin(scope)
      const sql = tx.sql
      return {
        ...tx,
        sql: (text: string, values: readonly unknown[] = [], ...more: never[]) => {
          texts.push({ text, values })
          return sql(text, values, ...more)
        },
      }
    },
  })
  return { texts, stop: () => Object.assign(database, { begin }) }
}
