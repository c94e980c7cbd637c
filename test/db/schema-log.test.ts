import { randomUUID } from 'node:crypto'
import { Migration } from '@mikro-orm/migrations'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { examineDatabase } from '../../src/cli/doctor/database.ts'
import { type Database, openPostgres } from '../../src/db/connect.ts'
import type { SchemaChange } from '../../src/db/database.ts'
import { migrate, schemaState } from '../../src/db/migrate/migrate.ts'
import { lock_ms } from '../../src/db/migrate/migrate-next.ts'
import { skippedRelease } from '../../src/db/migrate/releases.ts'
import { asOwner } from '../../src/db/transactions/in-transaction.ts'
import { databaseSchema } from '../../src/server/database-schema.ts'
import { onPostgres, openTestDatabase, type TestDatabase } from '../support/database.ts'
import { databaseUrl, statement } from '../support/postgres-url.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

/** A migration that the tests add to those of the code. */
function migrationOf(name: string, sql: string[], change: SchemaChange) {
  class Added extends Migration {
    static readonly change = change
    override up(): void {
      for (const text of sql) this.addSql(text)
    }
  }
  return { name, load: async () => Added }
}

const newer = (oldest: string) =>
  `insert into schema_log (kind, name, oldest) values ('expand', '9999-later', '${oldest}')`

describe('a database with a migration of a newer version', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())
  afterEach(() =>
    asOwner(server.database, async (sql) => {
      await sql(`delete from schema_log where name like '9%'`)
      await sql(`delete from migrations where name like '9%'`)
    }),
  )

  const run = (sql: string) => asOwner(server.database, (ask) => ask(sql))
  const readyz = async () => {
    const answer = await fetch(`${server.url}/readyz`)
    const body = (await answer.json()) as object
    return { status: answer.status, ...body }
  }

  test('that this one can work with is served, and migrated by nobody', async () => {
    await run(newer('1.0'))
    expect(await readyz()).toEqual({ status: 'ready' })
    expect(await migrate(server.database)).toEqual([])
    expect(await examineDatabase(server.operationDeps, {})).toContainEqual({
      check: 'migrations',
      state: 'ok',
      said: 'all ran, and 9999-later of a newer version',
    })
  })

  test('that needs a newer version says which one, in readyz, at the start and to doctor', async () => {
    await run(newer('77.2'))
    const sentence =
      /^The database needs Rollcall 77\.2 or newer since the migration 9999-later, and this is [\d.]+\. Install a newer version\.$/
    expect(await readyz()).toMatchObject({ status: 503, message: expect.stringMatching(sentence) })
    await expect(migrate(server.database)).rejects.toThrow(sentence)
    expect(await examineDatabase(server.operationDeps, {})).toContainEqual(
      expect.objectContaining({
        check: 'migrations',
        state: 'fail',
        todo: expect.stringMatching(sentence),
      }),
    )
  })

  test('that does not say who can work with it is refused', async () => {
    await run(`insert into migrations (name) values ('9999-unknown')`)
    expect(await readyz()).toMatchObject({
      status: 503,
      message: expect.stringContaining('It has the migrations 9999-unknown. Start the version'),
    })
  })

  test('lacks nothing: a pending migration keeps its own sentence', async () => {
    const [last] = databaseSchema.migrations.slice(-1)
    await run(`delete from schema_log where name = '${last!.name}'`)
    expect(await readyz()).toMatchObject({
      status: 503,
      message: 'Migrations are pending: run `rollcall migrate`.',
    })
    await run(
      `insert into schema_log (kind, name, oldest) values ('expand', '${last!.name}', '1.1')`,
    )
  })
})

describe('a new database', () => {
  let store: TestDatabase

  beforeAll(async () => {
    store = await openTestDatabase()
  })
  afterAll(() => store.close())

  test('shows the release 1.1 the migrations that it knows, and no others', async () => {
    const names = await asOwner(store.database, (sql) =>
      sql<{ name: string }>('select name from migrations order by id'),
    )
    expect(names.at(0)?.name).toBe('0001-spine')
    expect(names.at(-1)?.name).toBe('0022-later-events')
    expect(names).toHaveLength(22)
  })

  test('is refused by a release that skips one', async () => {
    const [row] = await asOwner(store.database, (sql) =>
      sql<{ name: string }>(`select name from schema_log where kind = 'release'`),
    )
    const [major, minor] = row!.name.split('.').map(Number) as [number, number]
    const skipping = `${major}.${minor + 2}.0`
    const sentence = `A release must not be skipped: install ${major}.${minor + 1} and start it, stop the older processes, then install ${skipping}.`
    expect((await schemaState(store.database, skipping)).refusal).toContain(sentence)
    await expect(migrate(store.database, { release: skipping })).rejects.toThrow(sentence)
    expect((await schemaState(store.database, `${major}.${minor + 1}.0`)).refusal).toBeNull()
  })
})

test.each([
  ['1.1.0', '1.1.4', null],
  ['1.1.4', '1.1.0', null],
  ['1.1', '1.2.0', null],
  ['1.2.0', '1.1.0', null],
  ['1.1.0', '1.3.0', 'install 1.2 and'],
  ['1.9.3', '2.0.1', null],
  ['1.9.3', '2.1.0', 'install the last 1.x and 2.0 and'],
  ['1.9.3', '3.0.0', 'install the last 1.x and 2.0 and'],
])('from %s to %s: %s', (from, to, todo) => {
  const refusal = skippedRelease(from, to)
  if (todo === null) expect(refusal).toBeNull()
  else expect(refusal).toContain(todo)
})

describe.runIf(onPostgres())('a migration on PostgreSQL', () => {
  const name = `rollcall_locks_${process.pid}_${randomUUID().slice(0, 8)}`
  const opened: Database[] = []

  beforeEach(() => statement(`create database ${name}`))
  afterEach(async () => {
    for (const database of opened.splice(0)) await database.close()
    await statement(`drop database if exists ${name} with (force)`)
  })

  async function open(more: ReturnType<typeof migrationOf>[]): Promise<Database> {
    const migrations = [...databaseSchema.migrations, ...more]
    const database = await openPostgres(databaseUrl(name), { ...databaseSchema, migrations }, 4)
    opened.push(database)
    return database
  }

  /** Resolves when a statement waits for a lock. */
  async function untilWaits(database: Database, query: string): Promise<void> {
    const waiting = `select pid from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and query like '${query}'`
    await expect.poll(() => asOwner(database, (sql) => sql(waiting))).not.toEqual([])
  }

  /** A transaction that has read a table and does not end, like a backup. */
  async function hold(database: Database) {
    const connection = await database.acquire()
    await connection.script('begin; select from companies limit 1')
    return connection
  }

  test('waits for a locked table in turns of two seconds, between which requests pass', async () => {
    const added = migrationOf('9001-column', ['alter table companies add column later int'], {
      kind: 'expand',
      oldest: '1.1',
    })
    const database = await open([added])
    await migrate(database, { last: databaseSchema.migrations.at(-1)!.name })
    const held = await hold(database)
    const ran = migrate(database)
    const reading = await open([])
    for (let turn = 0; turn < 2; turn += 1) {
      await untilWaits(reading, 'alter table companies%')
      // It waits behind the migration, which stops waiting before the transaction ends.
      await asOwner(reading, (sql) => sql('select from companies'))
    }
    await held.rollback()
    expect(await ran).toEqual(['9001-column'])
    expect(lock_ms).toBe(2_000)
  })

  test('outside of a transaction builds an index while processes start and write, and again after a failure', async () => {
    const index = 'create index concurrently companies_later on companies (name)'
    const added = migrationOf(
      '9001-index',
      ['drop index concurrently if exists companies_later', index],
      { kind: 'expand', oldest: '1.1', outside_transaction: true },
    )
    const after = migrationOf('9002-column', ['alter table companies add column later int'], {
      kind: 'expand',
      oldest: '1.1',
    })
    const database = await open([added, after])
    await migrate(database, { last: databaseSchema.migrations.at(-1)!.name })
    // What an index that could not be built leaves behind.
    await asOwner(database, async (sql) => {
      await sql('create index companies_later on companies (name)')
      await sql(
        `update pg_index set indisvalid = false where indexrelid = 'companies_later'::regclass`,
      )
    }).catch((error) => expect(error.code).toBe('42501'))
    const held = await hold(database)
    const starting = [migrate(database), migrate(await open([added, after]))]
    await untilWaits(database, '%index concurrently%')
    await asOwner(database, (sql) =>
      sql(`insert into companies (name, timezone) values ('Meanwhile', 'UTC')`),
    )
    await held.rollback()
    const ran = await Promise.all(starting)
    expect(ran.flat().sort()).toEqual(['9001-index', '9002-column'])
    const [row] = await asOwner(database, (sql) =>
      sql(
        `select indisvalid as valid from pg_index where indexrelid = 'companies_later'::regclass`,
      ),
    )
    expect(row).toEqual({ valid: true })
    const locks = await asOwner(database, (sql) =>
      sql(`select from pg_locks where locktype = 'advisory' and database =
        (select oid from pg_database where datname = current_database())`),
    )
    expect(locks).toEqual([])
  })
})
