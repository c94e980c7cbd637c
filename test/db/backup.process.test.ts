import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { taskHandlers } from '../../src/cli/tasks.ts'
import {
  countEncrypted,
  openBackup,
  restoreDatabase,
  writeBackup,
} from '../../src/db/backup/index.ts'
import { type Database, openEmbeddedDatabase } from '../../src/db/connect.ts'
import { openEmbedded, serveSocket } from '../../src/db/embedded/index.ts'
import { doneMigrations, migrate, pendingMigrations } from '../../src/db/migrate/migrate.ts'
import { asOwner } from '../../src/db/transactions/in-transaction.ts'
import { makeSecrets } from '../../src/lib/crypto/secrets.ts'
import { version } from '../../src/lib/version.ts'
import { databaseSchema } from '../../src/server/database-schema.ts'
import { encryptedColumns } from '../../src/server/encryption/columns.ts'
import { storeKey } from '../../src/server/encryption/key.ts'
import { makeServices } from '../../src/server/services.ts'
import { built } from '../support/built.ts'
import { rollcall, shortLived } from '../support/command.ts'
import {
  answersOf,
  hostileText,
  type Original,
  startCopy,
  startOriginal,
  testKey,
} from '../support/copies.ts'
import {
  makeMigrated,
  onPostgres,
  openMigrated,
  openTestDatabase,
  type TestDatabase,
} from '../support/database.ts'
import { ownFolder } from '../support/folder.ts'
import { testSecrets } from '../support/server.ts'

const folder = ownFolder()
const about = {
  made_at: '2026-10-20T15:00:00Z',
  made_by: '1.1.0',
  encryption_key_id: testSecrets.key_id,
}

let store: TestDatabase
let original: Original
let file: string

beforeAll(async () => {
  store = await openTestDatabase()
  original = await startOriginal(store.database)
  file = join(folder, 'whole.backup.gz')
  await writeBackup(store.database, file, about)
})

afterAll(async () => {
  await original.close()
  await store.close()
})

async function restored(from: string, database: Database) {
  const backup = await openBackup(from)
  try {
    return await restoreDatabase(database, backup.read)
  } finally {
    backup.close()
  }
}

async function countCompanies(database: Database): Promise<number> {
  const [row] = await asOwner(database, (sql) =>
    sql<{ n: number }>('select count(*)::int as n from companies'),
  )
  return row!.n
}

async function withEmpty<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const empty = await openTestDatabase()
  try {
    return await work(empty.database)
  } finally {
    await empty.close()
  }
}

const spoiling: Record<string, (bytes: Buffer) => Buffer> = {
  'cut off': (bytes) => bytes.subarray(0, bytes.length >> 1),
  'without its end': (bytes) => gzipSync(lessLines(gunzipSync(bytes), 1)),
  damaged: (bytes) => changed(bytes),
  'one row short': (bytes) => gzipSync(lessRows(gunzipSync(bytes))),
  'no backup': () => gzipSync('{"a":1}\n'),
  'no gzip': () => Buffer.from('PGDMP'),
}

describe('a backup', () => {
  test('restored into an empty database answers every question with the same bytes', async () => {
    await withEmpty(async (database) => {
      const contents = await restored(file, database)
      expect(contents.tables.employees!.rows).toBeGreaterThan(20)
      const copy = await startCopy(database, original)
      try {
        expect(await answersOf(copy)).toEqual(await answersOf(original))
        const [row] = await copy.sql(
          'select 1 as found from employees where company_id = $1 and title = $2',
          [hostileText],
        )
        expect(row).toEqual({ found: 1 })
        const counts = await countEncrypted(store.database, encryptedColumns)
        expect(await countEncrypted(database, encryptedColumns)).toEqual(counts)
      } finally {
        await copy.close()
      }
    })
  })

  test('of what was restored is the same, table by table', async () => {
    const again = join(folder, 'again.backup.gz')
    await withEmpty(async (database) => {
      // As a service has left it that was started without a company.
      await asOwner(database, (sql) => storeKey(sql, 'another'))
      const first = await restored(file, database)
      expect(await writeBackup(database, again, about)).toEqual(first)
    })
    const lines = (name: string) => gunzipSync(readFileSync(name)).toString().split('\n')
    expect(lines(again)).toEqual(lines(file))
  })

  test('continues the sequences of the original', async () => {
    await withEmpty(async (database) => {
      await restored(file, database)
      const copy = await startCopy(database, original)
      const key_of_copy = await copy.makeKey()
      const key_of_original = await original.makeKey()
      await copy.close()
      const id = (key: string) => key.split('_')[2]
      expect(id(key_of_copy)).toBe(id(key_of_original))
    })
  })

  test('is for its owner alone, and never written over a file', async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600)
    await expect(writeBackup(store.database, file, about)).rejects.toThrow('EEXIST')
  })

  test('that is incomplete restores nothing', async () => {
    const spoilt = join(folder, 'spoilt.gz')
    await withEmpty(async (database) => {
      for (const [what, spoil] of Object.entries(spoiling)) {
        writeFileSync(spoilt, spoil(readFileSync(file)))
        await expect(restored(spoilt, database), what).rejects.toMatchObject({ name: 'CopyError' })
        expect(await countCompanies(database), what).toBe(0)
      }
      await restored(file, database)
      expect(await countCompanies(database)).toBe(2)
    })
  })

  test('is refused where there is a company', async () => {
    await expect(restored(file, store.database)).rejects.toThrow(
      /already has a company, "Maple Demo/,
    )
  })

  test('of an older version is restored as it was, and then migrated', async () => {
    const older = await openEmbeddedDatabase(await openEmbedded({}), databaseSchema)
    const names = await doneMigrations(store.database)
    const old = join(folder, 'older.backup.gz')
    try {
      await migrate(older, { last: names.at(-2) })
      expect(await pendingMigrations(older)).toEqual(names.slice(-1))
      await asOwner(older, async (sql) => {
        await sql(`insert into companies (name, timezone) values ('Old Ltd', 'America/Toronto')`)
        await sql(`select set_config('app.company_id', '1', true)`)
        await sql(`insert into audit_log (company_id, at, actor_kind, actor_name, channel, operation,
            request_id, record_type, record_id, after)
          values (1, now(), 'system', 'test', 'cli', 'companies.create', 'test', 'company', 1,
            '{"name":"Old Ltd"}')`)
      })
      await writeBackup(older, old, about)
    } finally {
      await older.close()
    }
    const env = { DATA_DIR: join(folder, 'older'), ENCRYPTION_KEY: testKey }
    const { stdout, stderr } = await rollcall(env, 'restore', old)
    expect(stderr).toBe('')
    expect(stdout).toContain('Restored')
    expect((await rollcall(env, 'company', 'list')).stdout).toContain('Old Ltd')
  })

  test('of a newer release is refused with both numbers', async () => {
    const newer = join(folder, 'newer.gz')
    const head = { backup_of: 'rollcall', format: 1, ...about, made_by: '77.2.0', migrations: [] }
    const write = (line: object) => writeFileSync(newer, gzipSync(`${JSON.stringify(line)}\n`))
    const todo = `, which this release, ${version}, does not know. Restore it with Rollcall 77.2.0 or newer.`
    write({ ...head, format: 2 })
    await expect(openBackup(newer)).rejects.toThrow(`77.2.0 and has format 2${todo}`)
    write({ ...head, migrations: ['0001-spine', '9999-later'] })
    const env = { DATA_DIR: join(folder, 'newer'), ENCRYPTION_KEY: testKey }
    expect(await rollcall(env, 'restore', newer)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`77.2.0 and has the migrations 9999-later${todo}`),
    })
    expect((await rollcall(env, 'company', 'list')).stdout).not.toContain('Maple')
  })
})

describe('rollcall backup and restore', () => {
  test('ask the process that serves an embedded database, and fill a new one', async () => {
    const dir = join(folder, 'served')
    const database = await openMigrated(dir)
    const services = makeServices(testSecrets, '')
    const socket = await serveSocket(dir, taskHandlers({ database, services, now: Date.now }))
    const [env, backup] = [{ DATA_DIR: dir, ENCRYPTION_KEY: testKey }, join(folder, 'served.gz')]
    try {
      await restored(file, database)
      const made = await rollcall(env, 'backup', backup)
      expect(made).toMatchObject({ code: 0, stderr: '' })
      expect(made.stdout).toMatch(/holds [\d,]+ rows of \d+ tables/)
      expect(statSync(backup).mode & 0o777).toBe(0o600)

      expect((await rollcall(env, 'backup', backup)).stderr).toContain('already exists')
      const held = await rollcall(env, 'restore', backup)
      expect(held).toMatchObject({ code: 1, stderr: expect.stringContaining('Stop the service') })
    } finally {
      await socket.close()
      await database.close()
    }

    const fresh = { DATA_DIR: join(folder, 'fresh'), ENCRYPTION_KEY: testKey }
    expect(await rollcall(fresh, 'restore', backup)).toMatchObject({ code: 0, stderr: '' })
    expect((await rollcall(fresh, 'company', 'list')).stdout).toMatch(/Maple Demo[\s\S]*Zanzibar/)
    expect((await rollcall(fresh, 'restore', backup)).stderr).toContain(
      'already has a company, "Maple Demo',
    )
  })

  test('leave nothing of a backup that was killed, and do not touch one that runs', async () => {
    const [dir, backups] = [join(folder, 'killed'), join(folder, 'backups')]
    mkdirSync(backups)
    const database = await openMigrated(dir)
    const services = makeServices(testSecrets, '')
    const handlers = taskHandlers({ database, services, now: Date.now })
    const answering = Promise.withResolvers<void>()
    const socket = await serveSocket(dir, {
      ...handlers,
      async backup(params: unknown) {
        const contents = await handlers.backup!(params)
        await answering.promise
        return contents
      },
    })
    const env = { DATA_DIR: dir, ENCRYPTION_KEY: testKey }
    const drafts = () => readdirSync(dir).filter((name) => name.endsWith('.part'))
    const stopped = async (signal: NodeJS.Signals) => {
      const { cli } = await built()
      const words = [...shortLived, cli, 'backup', join(backups, 'first.gz')]
      const child = spawn(process.execPath, words, { env, cwd: folder, stdio: 'ignore' })
      await expect.poll(drafts).toHaveLength(1)
      const ended = once(child, 'exit')
      child.kill(signal)
      const [code] = await ended
      return { code, pid: child.pid }
    }
    try {
      expect(await stopped('SIGTERM')).toMatchObject({ code: 128 + 15 })
      expect(drafts()).toEqual([])

      const { pid } = await stopped('SIGKILL')
      const [left = ''] = drafts()
      const file = (name: string, days = 0) => {
        const path = join(backups, name)
        const then = Date.now() / 1000 - days * 86_400
        writeFileSync(path, '')
        utimesSync(path, then, then)
        return name
      }
      file(left)
      const running = file(left.replace(`.${pid}.`, `.${process.pid}.`))
      const onOther = (host: string) => left.replace(/^backup\.[^.]+/, `backup.${host}`)
      const recent = file(onOther('db1'))
      file(onOther('db2'), 2)
      const former = (name: string) => `${name}.${left.split('.').at(-2)}.part`
      const formerRecent = file(former('a.gz'))
      file(former('b.gz'), 2)
      const another = file('video.part', 2)

      answering.resolve()
      const made = await rollcall(env, 'backup', join(backups, 'second.gz'))
      expect(made).toMatchObject({ code: 0, stderr: '' })
      expect(drafts()).toEqual([])
      expect(readdirSync(backups).toSorted()).toEqual(
        ['second.gz', running, recent, formerRecent, another].toSorted(),
      )
    } finally {
      answering.resolve()
      await socket.close()
      await database.close()
    }
  })

  test('refuse another encryption key, unless it is said to be lost', async () => {
    const env = {
      DATA_DIR: join(folder, 'other-key'),
      ENCRYPTION_KEY: Buffer.alloc(32, 8).toString('base64'),
    }
    await makeMigrated(env.DATA_DIR)
    const refused = await rollcall(env, 'restore', file)
    expect(refused.code).toBe(1)
    expect(refused.stderr).toContain(`the ENCRYPTION_KEY ${testSecrets.key_id}`)
    expect((await rollcall(env, 'restore', file, '--lost-key')).code).toBe(0)

    const doctor = await rollcall(env, 'doctor')
    expect(doctor.code).toBe(1)
    const { key_id } = makeSecrets(Buffer.alloc(32, 8))
    expect(doctor.stdout).toMatch(/fail +encryption key .* use another key/)
    expect(doctor.stdout).toContain(key_id)
  })

  test.skipIf(!onPostgres())('carry an embedded database to PostgreSQL, too', async () => {
    const dir = join(folder, 'embedded')
    const embedded = await openMigrated(dir)
    const from_embedded = join(folder, 'embedded.gz')
    try {
      await restored(file, embedded)
      await writeBackup(embedded, from_embedded, about)
    } finally {
      await embedded.close()
    }
    await withEmpty(async (database) => {
      await restored(from_embedded, database)
      const copy = await startCopy(database, original)
      expect(await answersOf(copy)).toEqual(await answersOf(original))
      await copy.close()
    })
  })
})

function lessLines(text: Buffer, lines: number): string {
  return `${text.toString().trimEnd().split('\n').slice(0, -lines).join('\n')}\n`
}

/** Without the last row, which the trailer still counts. */
function lessRows(text: Buffer): string {
  const lines = text.toString().split('\n')
  const last = lines.findLastIndex((line) => line.startsWith('['))
  return lines.toSpliced(last, 1).join('\n')
}

function changed(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  copy[copy.length - 8]! ^= 0xff
  return copy
}
