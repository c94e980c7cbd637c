import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrationsList } from '../../migrations/index.ts'
import { payloadSql } from '../../src/core/events/event-record.ts'
import { type Database, openEmbeddedDatabase, openPostgres } from '../../src/db/connect.ts'
import { openEmbedded } from '../../src/db/embedded/index.ts'
import {
  MigrationError,
  migrate,
  migrateThrough,
  pendingMigrations,
} from '../../src/db/migrate/migrate.ts'
import { asOwner } from '../../src/db/transactions/in-transaction.ts'
import { databaseSchema } from '../../src/server/database-schema.ts'
import { onPostgres, openTestDatabase, type TestDatabase } from '../support/database.ts'
import { databaseUrl, statement } from '../support/postgres-url.ts'

const names = migrationsList.map(({ name }) => name)

describe('a migrated database', () => {
  let store: TestDatabase

  beforeAll(async () => {
    store = await openTestDatabase()
  })

  afterAll(() => store.close())

  test('waits for nothing, and migrating it again changes nothing', async () => {
    expect(await pendingMigrations(store.database)).toEqual([])
    expect(await migrate(store.database)).toEqual([])
  })

  test('is migrated by this service alone: the ORM has no migrator beside it', () => {
    expect(store.database.orm.config.get('extensions')).toEqual([])
  })

  test('that is newer than the code is refused, and left alone', async () => {
    await asOwner(store.database, (sql) =>
      sql(`insert into migrations (name) values ('9999-from-the-future')`),
    )
    await expect(migrate(store.database)).rejects.toThrow(/newer than this version.*9999-from/)
    await expect(pendingMigrations(store.database)).rejects.toBeInstanceOf(MigrationError)
    await asOwner(store.database, (sql) => sql(`delete from migrations where name like '9999%'`))
    expect(await pendingMigrations(store.database)).toEqual([])
  })
})

test('events of the last release are delivered byte for byte', async () => {
  const seen = [
    '{"object":{"id":7,"notes":"1 / 2, \\"é\\""},"previous":{"status":"pending"}}',
    '{"object":{"id":8},"previous":{},"truncated":true}',
  ].map(
    (data, n) =>
      `{"id":"evt_${n}","type":"invoice.paid","api_version":"1.0","created_at":"2026-05-04T13:00:00.120Z",` +
      `"company_id":1,"data":${data},"actor":{"channel":"rest","api_key_id":3}}`,
  )
  const older = await openEmbeddedDatabase(await openEmbedded({}), databaseSchema)
  try {
    await migrate(older, { last: names[names.indexOf('0012-records-once') - 1] })
    const rows = await asOwner(older, async (sql) => {
      await sql(`insert into companies (name, timezone) values ('Old Ltd', 'America/Toronto')`)
      return sql(
        `insert into outbox (company_id, event_id, type, payload, created_at)
         select 1, payload::json->>'id', 'invoice.paid', payload, (payload::json->>'created_at')::timestamptz
         from unnest($1::text[]) as t(payload) returning id`,
        [seen],
      )
    })
    expect(rows).toHaveLength(2)
    await migrate(older)
    const now = await asOwner(older, (sql) =>
      sql<{ payload: string }>(`select ${payloadSql('o')} as payload from outbox o order by id`),
    )
    expect(now.map(({ payload }) => payload)).toEqual(seen)
  } finally {
    await older.close()
  }
})

describe.runIf(onPostgres())('an empty database on PostgreSQL', () => {
  const suffix = `${process.pid}_${randomUUID().slice(0, 8)}`
  const opened: Database[] = []

  async function open(url: string): Promise<Database> {
    const database = await openPostgres(url, databaseSchema, 2)
    opened.push(database)
    return database
  }

  async function emptyDatabase(name: string, owner?: string): Promise<string> {
    await statement(`create database ${name} ${owner ? `owner ${owner}` : ''}`)
    return databaseUrl(name)
  }

  afterAll(async () => {
    for (const database of opened) await database.close()
    for (const name of ['together', 'poor', 'apart']) {
      await statement(`drop database if exists rollcall_${name}_${suffix} with (force)`)
    }
    await statement(`drop role if exists rollcall_poor_${suffix}`)
  })

  test('is migrated once by processes that start together', async () => {
    const url = await emptyDatabase(`rollcall_together_${suffix}`)
    const processes = await Promise.all([open(url), open(url), open(url)])
    expect(await pendingMigrations(processes[0]!)).toEqual(names)
    const ran = await Promise.all(processes.map((one) => migrate(one)))
    expect(ran.flat().sort()).toEqual(names)
    expect(await pendingMigrations(processes[0]!)).toEqual([])
  })

  test('is migrated through another login, where there is one', async () => {
    const url = await emptyDatabase(`rollcall_apart_${suffix}`)
    expect(await migrateThrough(url, await open(url))).toEqual(names)
  })

  test('whose owner may not make the role is left alone, and told the SQL to run', async () => {
    const login = `rollcall_poor_${suffix}`
    await statement(`create role ${login} login`)
    const url = new URL(await emptyDatabase(login, login))
    url.username = login
    const database = await open(url.href)
    await expect(migrate(database)).rejects.toThrow(
      ['rollcall_app', 'rollcall_delivery', 'rollcall_person_gate']
        .map((role) => `  grant ${role} to "${login}";`)
        .join('\n'),
    )
    expect(await pendingMigrations(database)).toEqual(names)

    await statement(`grant rollcall_app, rollcall_delivery, rollcall_person_gate to ${login}`)
    expect(await migrate(database)).toEqual(names)

    // The policies of people bind the role of people, and not the login through which it is a member.
    const seen = async (asPerson: boolean) => {
      const tx = database.begin({ company_id: null })
      await tx.sql(`insert into companies (id, name, timezone) values (1, 'Poor', 'UTC')`)
      await tx.sql(`select set_config('app.company_id', '1', true)`)
      await tx.sql(`insert into employees (company_id, employee_number, first_name, last_name, email,
        search_text, password_hash, timezone) values (1, '1', 'A', 'B', 'a@b', 'a', '', 'UTC')`)
      if (asPerson) await tx.sql(`select set_config('role', 'rollcall_person', true)`)
      const rows = await tx.sql('select id from employees where company_id = 1')
      await tx.rollback()
      return rows.length
    }
    expect([await seen(false), await seen(true)]).toEqual([1, 0])
  })
})
