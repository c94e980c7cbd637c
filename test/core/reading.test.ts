import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asOwner, inCompany } from '../../src/db/transactions/in-transaction.ts'
import type { Sql, Transaction } from '../../src/db/transactions/transaction.ts'
import { untilBlocked } from '../support/blocked.ts'
import { onPostgres, openTestDatabase, type TestDatabase } from '../support/database.ts'

let store: TestDatabase

beforeAll(async () => {
  store = await openTestDatabase()
  await asOwner(store.database, async (sql) => {
    await sql(`insert into companies (id, name, timezone, country_code) values
      (1, 'Maple', 'America/Toronto', 'CA'), (2, 'Birch', 'America/Toronto', 'CA')`)
  })
  for (const company_id of [1, 2]) {
    await inCompany(store.database, company_id, (sql) =>
      sql(
        `insert into work_locations (company_id, name) select $1, 'Site ' || n from generate_series(1, 30) n returning 1`,
      ),
    )
  }
})

afterAll(() => store.close())

function begin(company_id: number): Transaction {
  return store.database.begin({ company_id, read_only: true })
}

/** Runs one read-only transaction and returns the result of `work`. */
async function reading<T>(company_id: number, work: (sql: Sql) => Promise<T>): Promise<T> {
  const tx = begin(company_id)
  try {
    return await work(tx.sql)
  } finally {
    tx.release()
  }
}

/** Every column type that is used, with values that are easy to get wrong, and null. */
const everyType = `
  select n, $1::bigint as company, n::int2 as small, n * 9007199254740991 / 3 as large,
    n * 1.10::numeric as money, n / 3.0::float8 as fraction, n > 1 as flag,
    E'a\\x1f"b\\\\c\\u2028 é 😀\\n' || n as words, ''::varchar as nothing, date '2026-02-28' + n as day,
    timestamptz '2026-03-08 06:59:59.25Z' + n * interval '1 hour' as at,
    timestamptz '2026-03-08 07:00Z' as whole, array['x,y', '"', 'null', ''] as texts,
    '{}'::text[] as none, jsonb_build_object('b', n, 'a', array[null, 1.50]) as document,
    json_build_object('b', n)::json as text_of_json, null::timestamptz as never, null::jsonb as no_document,
    null::text as no_words, n::text::xid8 as number_of_change
  from generate_series(1, 3) n order by n desc`

describe('packed rows', () => {
  test('are the rows, of every type, in their order', async () => {
    const [plain, learning, packed] = await reading(1, async (sql) => [
      await sql(`${everyType} limit $2`, [3]),
      await sql(`${everyType} limit $2 `, [3], { packed: true }),
      await sql(`${everyType} limit $2 `, [3], { packed: true }),
    ])
    expect(plain).toHaveLength(3)
    expect(plain[0]).toMatchObject({
      n: 3,
      flag: true,
      at: '2026-03-08T09:59:59.250Z',
      never: null,
    })
    expect(learning).toEqual(plain)
    expect(packed).toEqual(plain)
    expect(JSON.stringify(packed)).toBe(JSON.stringify(plain))
  })

  test('are none where there are none, and keep apart what a left join found', async () => {
    const none = `select id, name from work_locations where company_id = $1 and id = $2`
    const joined = `select one.n, found.* from (select 1 as n) one left join lateral (
        select true as in_row, id, name from work_locations where company_id = $1 and name = $2
      ) found on true`
    for (let time = 0; time < 3; time += 1) {
      const [empty, outside, inside] = await reading(1, async (sql) => [
        await sql(none, [0], { packed: true }),
        await sql(joined, ['nowhere'], { packed: true }),
        await sql(joined, ['Site 7'], { packed: true }),
      ])
      expect(empty).toEqual([])
      expect(outside).toEqual([{ n: 1, row: null }])
      expect(inside).toEqual([{ n: 1, row: { id: expect.any(Number), name: 'Site 7' } }])
    }
  })

  test('are those of a statement that ends in a comment', async () => {
    const text =
      'select id from work_locations where company_id = $1 order by 1 limit 2 -- of people'
    const found = await reading(1, async (sql) => [
      await sql(text, [], { packed: true }),
      await sql(text, [], { packed: true }),
    ])
    expect(found[1]).toEqual(found[0])
    expect(found[1]).toHaveLength(2)
  })

  test('are returned unpacked when two columns share a name', async () => {
    const twice =
      'select id, id + 1 as id from work_locations where company_id = $1 order by 1 limit 2'
    const [first, second] = await reading(1, async (sql) => [
      await sql(twice, [], { packed: true }),
      await sql(twice, [], { packed: true }),
    ])
    expect(second).toEqual(first)
    expect(second).toHaveLength(2)
  })
})

describe('rows', () => {
  test('have the values of every type, in their order', async () => {
    const rows = await reading(1, (sql) => sql(`${everyType} limit $2`, [3]))
    expect(rows).toHaveLength(3)
    expect(rows[0]).toEqual({
      n: 3,
      company: 1,
      small: 3,
      large: 9_007_199_254_740_991,
      money: 3.3,
      fraction: 1,
      flag: true,
      words: 'a\u001f"b\\c\u2028 é 😀\n3',
      nothing: '',
      day: '2026-03-03',
      at: '2026-03-08T09:59:59.250Z',
      whole: '2026-03-08T07:00:00Z',
      texts: ['x,y', '"', 'null', ''],
      none: [],
      document: { a: [null, 1.5], b: 3 },
      text_of_json: { b: 3 },
      never: null,
      no_document: null,
      no_words: null,
      number_of_change: '3',
    })
  })

  test('are none where there are none, and keep apart what a left join found', async () => {
    const none = `select id, name from work_locations where company_id = $1 and id = $2`
    const joined = `select one.n, found.* from (select 1 as n) one left join lateral (
        select true as in_row, id, name from work_locations where company_id = $1 and name = $2
      ) found on true`
    const [empty, outside, inside] = await reading(1, async (sql) => [
      await sql(none, [0]),
      await sql(joined, ['nowhere']),
      await sql(joined, ['Site 7']),
    ])
    expect(empty).toEqual([])
    expect(outside).toEqual([{ n: 1, row: null }])
    expect(inside).toEqual([{ n: 1, row: { id: expect.any(Number), name: 'Site 7' } }])
  })
})

describe('what only reads', () => {
  const sites =
    'select name, company_id from work_locations where company_id = $2 and $1::int > 0 order by id'

  test('sees its own company with either check, whatever else is reading', async () => {
    const request = Array.from({ length: 60 }, (_, n) => 1 + (n % 2))
    const found = await Promise.all(
      request.map((company_id) =>
        reading(company_id, (sql) =>
          sql<{ company_id: number }>('select company_id from work_locations where $1::int > 0'),
        ),
      ),
    )
    for (const [n, company_id] of request.entries()) {
      expect(found[n]).toHaveLength(30)
      expect(found[n]!.every((row) => row.company_id === company_id)).toBe(true)
    }
    expect(await reading(1, (sql) => sql(sites, [2]))).toEqual([])
  })

  test('cannot write', async () => {
    const write = `insert into work_locations (company_id, name) values ($1, 'None') returning id`
    await expect(reading(1, (sql) => sql(write))).rejects.toMatchObject({ code: '25006' })
    expect(await reading(1, (sql) => sql(sites, [1]))).toHaveLength(30)
  })

  test('continues after a statement that failed, and so does the same statement', async () => {
    const divide = 'select $1::int / $2::int as parts'
    for (const [by, parts] of [[0], [1, 1], [0], [1, 1]] as const) {
      const request = reading(1, (sql) => sql(divide, [by]))
      if (parts === undefined) await expect(request).rejects.toMatchObject({ code: '22012' })
      else expect(await request).toEqual([{ parts }])
    }
    const mixed = [1, 0, 1, 0, 1].map((by) => reading(1, (sql) => sql(divide, [by])))
    const settled = await Promise.allSettled(mixed)
    expect(settled.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
    ])
  })

  test('refuses a statement that comes too late', async () => {
    const tx = begin(1)
    await tx.sql('select $1::int')
    tx.release()
    await expect(tx.sql('select $1::int')).rejects.toThrow('has ended')
  })
})

describe('what writes', () => {
  const add = 'insert into work_locations (company_id, name) values ($1, $2) returning id'
  const names = 'select name from work_locations where company_id = $1 and name like $2'
  const fail = 'select 1 / $2::int where $1::int > 0'

  test.each([
    ['its first', async (sql: Sql) => void (await sql(fail, [0]).catch(() => undefined))],
    [
      'a later',
      async (sql: Sql) => {
        await sql(add, ['Lost'])
        await sql(fail, [0]).catch(() => undefined)
      },
    ],
  ])('is not told that it is committed where %s statement failed', async (_, work) => {
    await expect(inCompany(store.database, 1, work)).rejects.toMatchObject({ code: '22012' })
    expect(await reading(1, (sql) => sql(names, ['Lost%']))).toEqual([])
  })

  test('gets the cause from each statement after the one that failed', async () => {
    const codes = await inCompany(store.database, 1, async (sql) => {
      await sql(add, ['Lost'])
      const all = [sql(fail, [0]), sql(add, ['Lost too']), sql(names, ['%'])]
      throw (await Promise.allSettled(all)).map((one) => 'reason' in one && one.reason.code)
    }).catch((thrown) => thrown)
    expect(codes).toEqual(['22012', '22012', '22012'])
  })

  test('sends its first statements together, in order, and only in its company', async () => {
    const tx = store.database.begin({ company_id: 2 })
    const [first, second, third] = await Promise.all([
      tx.sql<{ id: number }>(add, ['Begun 1']),
      tx.sql<{ id: number }>(add, ['Begun 2']),
      tx.sql(names, ['Begun%']),
    ])
    expect(second![0]!.id).toBeGreaterThan(first![0]!.id)
    expect(third).toEqual([{ name: 'Begun 1' }, { name: 'Begun 2' }])
    expect(
      await tx.sql('select 1 from work_locations where company_id = 1 and $1::int > 0'),
    ).toEqual([])
    await tx.rollback()
    expect(await reading(2, (sql) => sql(names, ['Begun%']))).toEqual([])
  })
})

describe.runIf(onPostgres())('many readers over few connections', () => {
  const sleep = `select pg_sleep($2::float8), 'slow' as kind where $1::int > 0`
  const quick = 'select $1::int as kind'

  test('hold two connections of the pool, however many they are', async () => {
    const many = Array.from({ length: 50 }, () => reading(1, (sql) => sql(quick)))
    await new Promise(setImmediate)
    expect(store.database.poolStats().total - store.database.poolStats().idle).toBeLessThanOrEqual(
      2,
    )
    await Promise.all(many)
    expect(store.database.poolStats().idle).toBe(store.database.poolStats().total)
  })

  test('do not wait for one that is slow', async () => {
    const waiting = `select pg_advisory_xact_lock($2::int) is null, 'slow' as kind where $1::int > 0`
    const answered: string[] = []
    const locked = store.database.begin({ company_id: 1 })
    await locked.sql('select pg_advisory_xact_lock(1), pg_advisory_xact_lock(2), $1::int')
    const slow = reading(1, (sql) => sql(waiting, [1])).then(() => answered.push('slow'))
    await untilBlocked(locked.sql)
    // After 20 ms on a shared connection it counts as slow; what is sent before waits behind it.
    await new Promise((resolve) => setTimeout(resolve, 60))
    await Promise.all(Array.from({ length: 20 }, () => reading(1, (sql) => sql(quick))))
    answered.push('quick')
    const known_slow = reading(1, (sql) => sql(waiting, [2])).then(() => answered.push('slow'))
    await Promise.all(Array.from({ length: 20 }, () => reading(1, (sql) => sql(quick))))
    answered.push('quick')
    await locked.rollback()
    await Promise.all([slow, known_slow])
    expect(answered).toEqual(['quick', 'quick', 'slow', 'slow'])
  })

  test('lose what a lost connection carried, and nothing after it', async () => {
    const lost = reading(1, (sql) => sql(sleep, [600]))
    const failed = expect(lost).rejects.toThrow()
    const cut = () =>
      asOwner(store.database, (sql) =>
        sql(`select pg_terminate_backend(pid) from pg_stat_activity
             where datname = current_database() and query like '%pg_sleep($2%' and pid <> pg_backend_pid()`),
      )
    await expect.poll(cut).not.toEqual([])
    await failed
    const after = await Promise.all(
      Array.from({ length: 20 }, () => reading(1, (sql) => sql(quick))),
    )
    expect(after).toHaveLength(20)
  })

  test('refuse a value that cannot be sent, and take the statement with another', async () => {
    const itself: Record<string, unknown> = {}
    itself.itself = itself
    const document = 'select $2::jsonb as document where $1::int > 0'
    await expect(reading(1, (sql) => sql(document, [itself]))).rejects.toThrow('circular')
    expect(await reading(1, (sql) => sql(document, [{ a: 1 }]))).toEqual([{ document: { a: 1 } }])
  })

  test('fail once where a migration changed the columns of a statement, and see them then', async () => {
    const every = 'select * from leave_types where company_id = $1'
    await reading(1, (sql) => sql(every))
    await asOwner(store.database, (sql) => sql('alter table leave_types add column later int'))
    await reading(1, (sql) => sql(every)).catch((error) => expect(error.code).toBe('0A000'))
    await asOwner(store.database, (sql) =>
      sql(`insert into leave_types (company_id, type, name, is_paid, later)
           values (1, 'later', 'Later', true, 7)`),
    )
    expect(await reading(1, (sql) => sql(every))).toMatchObject([{ type: 'later', later: 7 }])
  })

  test('keep the order of statements that are not awaited', async () => {
    const [first, second] = await reading(1, (sql) =>
      Promise.all([
        sql<{ at: string }>('select clock_timestamp()::text as at where $1::int > 0'),
        sql<{ at: string }>('select clock_timestamp()::text as at where $1::int > -1'),
      ]),
    )
    expect(first![0]!.at < second![0]!.at).toBe(true)
  })
})
