import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openPostgres } from '../../src/db/connect.ts'
import { postgresCode } from '../../src/db/failures.ts'
import { asOwner, inCompany } from '../../src/db/transactions/in-transaction.ts'
import { databaseSchema } from '../../src/server/database-schema.ts'
import { onPostgres, openTestDatabase, type TestDatabase } from '../support/database.ts'
import { databaseUrl } from '../support/postgres-url.ts'

describe.runIf(onPostgres())('statements that are canceled', () => {
  let store: TestDatabase
  let url: string
  const opened: Database[] = []

  /** Another process on the same database, with this many connections. */
  async function open(poolSize: number): Promise<Database> {
    const database = await openPostgres(url, databaseSchema, poolSize)
    opened.push(database)
    return database
  }

  beforeAll(async () => {
    store = await openTestDatabase()
    const [row] = await asOwner(store.database, async (sql) => {
      await sql(`insert into companies (id, name, timezone, country_code) values
        (1, 'Maple', 'America/Toronto', 'CA'), (2, 'Birch', 'America/Toronto', 'CA')`)
      return sql<{ name: string }>(
        `select current_database()::text as name, setval('companies_id_seq', 100)`,
      )
    })
    url = databaseUrl(row!.name)
  })
  afterAll(async () => {
    for (const database of opened) await database.close()
    await store.close()
  })

  async function read<Row>(
    database: Database,
    company_id: number,
    text: string,
    values: unknown[] = [],
  ) {
    const tx = database.begin({ company_id, read_only: true })
    try {
      return await tx.sql<Row>(text, values)
    } finally {
      tx.release()
    }
  }

  const seen = (settled: PromiseSettledResult<unknown[]>[]) =>
    settled.map((one) =>
      one.status === 'fulfilled' ? JSON.stringify(one.value[0]) : one.reason.code,
    )

  test('one that fails leaves the answers of the same statement beside it whole', async () => {
    const database = await open(1)
    const divide = 'select 10 / $2::int as ten_by, $1::bigint as company'
    const three = () =>
      Promise.allSettled([
        read(database, 1, divide, [0]),
        read(database, 2, divide, [5]),
        read(database, 2, divide, [2]),
      ])
    const right = ['22012', '{"ten_by":2,"company":2}', '{"ten_by":5,"company":2}']
    expect(seen(await three())).toEqual(right)
    expect(seen(await three())).toEqual(right)
  })

  test('one that is canceled before it is parsed costs the same statement beside it nothing', async () => {
    const database = await open(1)
    await read(database, 1, 'select 1 as warm where $1::int > 0')
    const sites = `select count(*)::int + $2::int as n from work_locations where company_id = $1`
    const locked = Promise.withResolvers<void>()
    const unlock = Promise.withResolvers<void>()
    const locking = asOwner(store.database, async (sql) => {
      await sql('lock table work_locations in access exclusive mode')
      locked.resolve()
      await unlock.promise
    })
    await locked.promise
    const waiting = Promise.allSettled([1, 2, 3].map((n) => read(database, 1, sites, [n])))
    await expect
      .poll(() =>
        asOwner(store.database, (sql) => sql(`select pid ${others} and wait_event_type = 'Lock'`)),
      )
      .toHaveLength(1)
    await cancelAll()
    unlock.resolve()
    await locking
    expect(seen(await waiting)).toEqual(['57014', '{"n":2}', '{"n":3}'])
  })

  test('readers of two companies get their own rows or an error', async () => {
    const database = await open(3)
    const sums = `select sum(n)::int + $2::int as sum, $1::bigint as company, $2::int as added
      from generate_series(1, 2000) n`
    const wrong: unknown[] = []
    const failed = new Map<string, number>()
    let right = 0
    const isEnough = () => right >= 1_000 && (failed.get('57014') ?? 0) >= 100
    const storm = cancelUntil(isEnough)
    await Promise.all(
      Array.from({ length: 16 }, async (_, reader) => {
        for (let n = 0; !isEnough(); n += 1) {
          const company = 1 + (reader % 2)
          try {
            const rows = await read(database, company, sums, [n])
            const expected = [{ sum: 2_001_000 + n, company, added: n }]
            if (JSON.stringify(rows) === JSON.stringify(expected)) right += 1
            else wrong.push(rows)
          } catch (error) {
            const reason = reasonOf(error)
            failed.set(reason, (failed.get(reason) ?? 0) + 1)
          }
        }
      }),
    )
    await storm
    expect({ wrong: wrong.length, such_as: wrong.slice(0, 3) }).toEqual({ wrong: 0, such_as: [] })
    expect([...failed.keys()].filter(isOfStatement)).toEqual(['57014'])
  })

  test('a rejected transaction of a company leaves nothing, where the login is a superuser', async () => {
    const insert = 'insert into work_locations (company_id, name) values ($1, $2) returning id'
    const database = await open(4)
    const { committed, rejected } = await writeWhileCanceled((name) =>
      inCompany(database, 1, async (sql) => {
        await sql(insert, [`${name} a`])
        await Promise.all([sql(insert, [`${name} b`]), sql(insert, [`${name} c`])])
      }),
    )
    const stored = await inCompany(store.database, 1, (sql) =>
      sql<{ name: string }>('select name from work_locations where company_id = $1'),
    )
    expect(partlyStored(stored, committed, rejected)).toEqual([])
  })

  test('a rejected transaction of the owner leaves nothing, where the login is not a superuser', async () => {
    const insert = `insert into companies (name, timezone, country_code)
      values ($1, 'America/Toronto', 'CA') returning id`
    const database = await openPostgres(await ownerUrl(), databaseSchema, 4)
    opened.push(database)
    const { committed, rejected } = await writeWhileCanceled((name) =>
      asOwner(database, async (sql) => {
        await Promise.all([sql(insert, [`${name} a`]), sql(insert, [`${name} b`])])
        await sql(insert, [`${name} c`])
      }),
    )
    const stored = await asOwner(store.database, (sql) =>
      sql<{ name: string }>('select name from companies'),
    )
    expect(partlyStored(stored, committed, rejected)).toEqual([])
  })

  /** The SQLSTATE of a statement's failure; the message of one that has none, like a connection's. */
  const reasonOf = (error: unknown) => postgresCode(error) ?? String((error as Error).message)

  /** A machine that stands still for seconds also fails connections that are being opened. */
  const isOfStatement = (reason: string) =>
    !/^(timeout expired|timeout exceeded when trying to connect)$/.test(reason)

  /** Four writers during cancels; every failure is one of theirs. */
  async function writeWhileCanceled(write: (name: string) => Promise<void>) {
    const committed: string[] = []
    const rejected: string[] = []
    const reasons = new Set<string>()
    const isEnough = () => rejected.length >= 50 && committed.length >= 50
    const storm = cancelUntil(isEnough)
    await Promise.all(
      Array.from({ length: 4 }, async (_, writer) => {
        for (let n = 0; !isEnough(); n += 1) {
          const name = `Site ${writer} ${n}`
          try {
            await write(name)
            committed.push(name)
          } catch (error) {
            rejected.push(name)
            reasons.add(reasonOf(error))
          }
        }
      }),
    )
    await storm
    expect([...reasons].filter(isOfStatement)).toEqual(['57014'])
    return { committed, rejected }
  }

  /**
   * Names of rejected writes of which something is stored, or of committed ones that are
   * incomplete.
   */
  function partlyStored(
    stored: readonly { name: string }[],
    committed: readonly string[],
    rejected: readonly string[],
  ): string[] {
    const parts = new Map<string, number>()
    for (const { name } of stored) {
      const whole = name.slice(0, -' a'.length)
      parts.set(whole, (parts.get(whole) ?? 0) + 1)
    }
    return [
      ...rejected.filter((name) => parts.has(name)),
      ...committed.filter((name) => parts.get(name) !== 3),
    ]
  }

  /** Cancels the statements of all other connections to the database. */
  async function cancelAll(): Promise<void> {
    await asOwner(store.database, (sql) => sql(`select pg_cancel_backend(pid) ${others}`))
  }

  /** The same repeatedly, from within the server: about once a millisecond. */
  async function cancelUntil(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await asOwner(store.database, (sql) =>
        sql(`do $$
          begin
            for n in 1..100 loop
              perform pg_stat_clear_snapshot();
              perform pg_cancel_backend(pid) ${others};
              perform pg_sleep(random() * 0.003);
            end loop;
          end $$`),
      )
    }
  }

  const others = `from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state = 'active'`

  /** The same database with a login that owns its tables and is not a superuser. */
  async function ownerUrl(): Promise<string> {
    const login = `owner_${process.pid}`
    await asOwner(store.database, async (sql) => {
      await sql(`create role ${login} login password 'a'`)
      await sql(`grant rollcall_app, rollcall_delivery to ${login}`)
      await sql(`alter table companies owner to ${login}`)
    })
    const address = new URL(url)
    address.username = login
    address.password = 'a'
    return address.href
  }
})
