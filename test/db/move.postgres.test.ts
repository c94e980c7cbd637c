import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Contents,
  countEncrypted,
  type EncryptedCount,
  restoreDatabase,
  takeAll,
} from '../../src/db/backup/index.ts'
import { type Database, openEmbeddedDatabase, openPostgres } from '../../src/db/connect.ts'
import { openEmbedded } from '../../src/db/embedded/index.ts'
import { migrate } from '../../src/db/migrate/migrate.ts'
import { asOwner } from '../../src/db/transactions/in-transaction.ts'
import { databaseSchema } from '../../src/server/database-schema.ts'
import { encryptedColumns } from '../../src/server/encryption/columns.ts'
import { type Result, rollcall } from '../support/command.ts'
import { answersOf, startCopy, startOriginal, testKey } from '../support/copies.ts'
import { onPostgres, openMigrated, openTestDatabase } from '../support/database.ts'
import { ownFolder } from '../support/folder.ts'
import { startHook, startTestWorker } from '../support/hooks.ts'
import { databaseUrl, statement } from '../support/postgres-url.ts'
import { whileNoneWrites } from '../support/quiet.ts'
import { trustedCertificate } from '../support/receiver.ts'
import type { TestServer } from '../support/server.ts'

const certificate = trustedCertificate()
const folder = ownFolder()
const dir = join(folder, 'data')
const env = { DATA_DIR: dir, ENCRYPTION_KEY: testKey }
const [owner, target] = [`rollcall_owner_${process.pid}`, `rollcall_moved_${process.pid}`]

type Hook = Awaited<ReturnType<typeof startHook>>

/** An owner with minimal rights; row-level security applies to it, too. */
async function emptyTarget(): Promise<string> {
  await statement(`create role ${owner} login createrole password 'secret'`)
  await statement(`create database ${target} owner ${owner}`)
  const url = new URL(databaseUrl(target))
  url.username = owner
  url.password = 'secret'
  return url.href
}

type Whole = { contents: Contents; keys: object[]; without_rows: string[]; rows: string[] }

/** Read as a superuser, to whom row-level security does not apply. */
async function wholeOf(database: Database): Promise<Whole> {
  const query = `select conrelid::regclass::text as t, conname, condeferrable, convalidated
    from pg_constraint where contype = 'f' order by 1, 2`
  const keys = await asOwner(database, (sql) => sql(query))
  const tables = await asOwner(database, (sql) =>
    sql<{ name: string }>(
      `select relname::text as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r'
         and relname not in ('migrations', 'schema_log') order by 1`,
    ),
  )
  const contents = await takeAll(database, () => {})
  const without_rows = tables.map(({ name }) => name).filter((name) => !contents.tables[name])
  const rows: string[] = []
  for (const { name } of tables) {
    const row = `(to_jsonb(t) - 'changed_xid')::text collate "C"`
    const [sum] = await asOwner(database, (sql) =>
      sql<{ md5: string }>(`select md5(string_agg(${row}, '|' order by ${row})) from ${name} t`),
    )
    rows.push(`${name} ${sum!.md5}`)
  }
  return { contents, keys, without_rows, rows }
}

async function countCompanies(database: Database): Promise<number> {
  const [row] = await asOwner(database, (sql) =>
    sql<{ n: number }>('select count(*)::int as n from companies'),
  )
  return row!.n
}

describe.skipIf(!onPostgres())('rollcall move', () => {
  let hook: Hook
  let company: { company_id: number; key: string }
  let answers: Record<string, string>
  let encrypted: EncryptedCount[]
  let cursor: string
  let url: string
  let whileRunning: Result
  let moved: Result
  let was: Whole
  let is: Whole
  let there: Database
  let server: TestServer

  beforeAll(async () => {
    url = await emptyTarget()
    const database = await openMigrated(dir)
    const original = await startOriginal(database)
    hook = await startHook(original, certificate)
    company = { company_id: original.company_id, key: original.key }
    answers = await answersOf(original)
    encrypted = await countEncrypted(database, encryptedColumns)
    const page = '/employees?per_page=5&updated_since=2020-01-01T00:00:00Z'
    cursor = (await original.rest('GET', page)).body.meta.next_cursor
    whileRunning = await rollcall(env, 'move', '--to', url)
    await original.close()
    was = await wholeOf(database)
    await database.close()

    moved = await rollcall(env, 'move', '--to', url)
    there = await openPostgres(url, databaseSchema)
    const seeing = await openPostgres(databaseUrl(target), databaseSchema)
    is = await wholeOf(seeing)
    await seeing.close()
    server = await startCopy(there, company)
  })

  afterAll(async () => {
    await server?.close()
    await hook?.close().catch(() => undefined)
    await there?.close()
    await statement(`drop database if exists ${target} with (force)`)
    await statement(`drop role if exists ${owner}`)
  })

  test('is refused while a service runs, which it would leave behind', () => {
    expect(whileRunning.code).toBe(1)
    expect(whileRunning.stderr).toContain(`Stop the service first`)
    expect(whileRunning.stderr).toContain(`process ${process.pid}`)
  })

  test('says what it moved, and which key to carry', () => {
    expect(moved).toMatchObject({ code: 0, stderr: '' })
    expect(moved.stdout).toMatch(/^Moved [\d,]+ rows of \d+ tables\. Every table and sequence/)
    expect(moved.stdout).toContain('ENCRYPTION_KEY as it is set here')
    expect(moved.stdout).not.toContain('secret@')
  })

  test('carries keys, reports and exports, to the byte', async () => {
    expect(await answersOf(server)).toEqual(answers)
    expect(await countEncrypted(there, encryptedColumns)).toEqual(encrypted)
  })

  test('leaves every table, sequence and foreign key as it was', () => {
    expect(is).toEqual(was)
    expect(was.without_rows).toEqual([])
    expect(was.keys.length).toBeGreaterThan(30)
  })

  test('delivers webhooks from there, signed with the same secret', async () => {
    const worker = startTestWorker(server)
    try {
      const sent = await server.rest('POST', `/webhooks/${hook.id}/test`)
      expect(sent.status).toBeLessThan(300)
      const [request] = await hook.count(1)
      const { checkSignatures } = await import('../../src/modules/webhooks/sign.ts')
      const signed = checkSignatures(hook.secret, request!.headers, request!.body, Date.now())
      expect(signed.service).toBe(true)
    } finally {
      await worker.stop()
    }
  })

  test('refuses cursors of before, and walks there show every row once', async () => {
    const old = await server.rest('GET', `/employees?per_page=5&cursor=${cursor}`)
    expect(old.status).toBe(422)
    expect(old.body.errors.cursor[0]).toContain('start the list again without a cursor')

    const query = '/employees?per_page=5'
    const seen: number[] = []
    const read = (path: string) => whileNoneWrites(server, () => server.rest('GET', path))
    let page = await read(`${query}&updated_since=2020-01-01T00:00:00Z`)
    const { total } = page.body.meta
    for (;;) {
      seen.push(...page.body.data.map(({ id }: { id: number }) => id))
      if (page.body.meta.next_cursor === null) break
      page = await read(`${query}&cursor=${page.body.meta.next_cursor}`)
    }
    expect(seen.length).toBe(total)
    expect(new Set(seen).size).toBe(total)
  })

  test('counts on from where the original stopped', async () => {
    const made = await server.rest('POST', '/employees', {
      first_name: 'New',
      last_name: 'Comer',
      email: 'new.comer@example.org',
      password: 'a long enough password',
      country_code: 'CA',
      timezone: 'America/Toronto',
    })
    expect(made.text).toContain('"id"')
    expect(made.body.id).toBe(was.contents.sequences.employees)
  })

  test('is refused by a database that has a company', async () => {
    const again = await rollcall(env, 'move', '--to', url)
    expect(again.code).toBe(1)
    expect(again.stderr).toContain('already has a company, "Maple Demo Ltd"')
    expect((await rollcall(env, 'move', '--to', 'mysql://x')).code).toBe(2)
    expect((await rollcall(env, 'move')).stderr).toContain('Name the target')
  })

  test.each([
    ['breaks off', () => Promise.reject(new Error('the source was lost'))],
    ['leaves a row out', () => Promise.resolve()],
  ])('that %s leaves the target empty', async (_, last) => {
    const empty = await openTestDatabase()
    const source = await openEmbeddedDatabase(await openEmbedded({ dir }), databaseSchema)
    try {
      await migrate(empty.database)
      let parts = 0
      const filling = restoreDatabase(empty.database, (load) =>
        takeAll(source, (part) => {
          parts += 1
          return part.table === 'time_entries' ? last() : load(part)
        }),
      )
      await expect(filling).rejects.toThrow(/lost|time_entries has 0 rows/)
      expect(parts).toBeGreaterThan(10)
      expect(await countCompanies(empty.database)).toBe(0)
      const next = `select last_value from employees_id_seq`
      const [row] = await asOwner(empty.database, (sql) => sql<{ last_value: number }>(next))
      expect(row!.last_value).toBe(1)
    } finally {
      await source.close()
      await empty.close()
    }
  })
})
