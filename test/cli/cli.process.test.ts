import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expiryOf } from '../../src/cli/keys/expiry.ts'
import { taskHandlers } from '../../src/cli/tasks.ts'
import { runOperation } from '../../src/core/run/run-operation.ts'
import { serveSocket } from '../../src/db/embedded/index.ts'
import { makeSecrets } from '../../src/lib/crypto/secrets.ts'
import { makeKeyDirectory } from '../../src/modules/api-keys/directory.ts'
import { isKey, readKeyId } from '../../src/modules/api-keys/format.ts'
import { createEmployee } from '../../src/modules/employees/index.ts'
import { findByLink } from '../../src/modules/sessions/links.ts'
import { readToken } from '../../src/modules/sessions/token.ts'
import { makeServices } from '../../src/server/services.ts'
import { operator } from '../support/callers.ts'
import { rollcall } from '../support/command.ts'
import { testKey } from '../support/copies.ts'
import {
  onPostgres,
  openMigrated,
  openTestDatabase,
  type TestDatabase,
} from '../support/database.ts'
import { ownFolder } from '../support/folder.ts'
import { databaseUrl } from '../support/postgres-url.ts'

const folder = ownFolder()
const newFolder = () => mkdtempSync(join(folder, 'data-'))

/** Each command is a process that opens the database. */
const many_processes_ms = 300_000

describe('rollcall without a server', () => {
  let store: TestDatabase | undefined
  let env: Record<string, string>

  beforeAll(async () => {
    env = { DATA_DIR: join(newFolder(), 'data') }
    if (!onPostgres()) return
    store = await openTestDatabase()
    const tx = store.database.begin({ company_id: null })
    const [row] = await tx.sql<{ name: string }>('select current_database() as name')
    await tx.commit()
    env.DATABASE_URL = databaseUrl(row!.name)
    env.ENCRYPTION_KEY = testKey
  })

  afterAll(() => store?.close())

  test.skipIf(onPostgres())('says how to get a database where there is none', async () => {
    const { code, stderr } = await rollcall(env, 'key', 'list')
    expect(code).toBe(1)
    expect(stderr).toContain('There is no database in')
    expect(stderr).toContain('rollcall migrate')
  })

  test(
    'takes an administrator from an empty database to a key, and back',
    async () => {
      expect((await rollcall(env, 'migrate')).code).toBe(0)
      expect((await rollcall(env, 'migrate')).stdout).toBe('The database is up to date.\n')
      expect((await rollcall(env, 'key', 'create', '--name', 'Clock')).stderr).toContain(
        'There is no company yet',
      )

      const place = ['--timezone', 'America/Toronto', '--region', 'ON']
      const company = await rollcall(env, 'company', 'create', '--name', 'Maple', ...place)
      expect(company.stdout).toContain('"Maple"')

      const request = [
        '--permissions',
        'time:*, leave:read',
        '--expires',
        '2099-12-31',
        '--rate-limit',
      ]
      const made = await rollcall(
        env,
        'key',
        'create',
        '--name',
        'Clock',
        ...request,
        '50',
        '--json',
      )
      const record = JSON.parse(made.stdout)
      expect(record).toMatchObject({
        name: 'Clock',
        permissions: ['time:*', 'leave:read'],
        rate_limit: 50,
        expires_at: '2100-01-01T05:00:00Z',
        company_name: 'Maple',
      })
      expect(readKeyId(record.key)).toBe(record.id)

      const listed = await rollcall(env, 'key', 'list')
      expect(listed.stdout).toContain(record.prefix)
      expect(listed.stdout).not.toContain(record.key)
      const id = String(record.id)
      const change = ['--name', 'Front door', '--all-permissions', '--rate-limit', '60']
      const changed = await rollcall(env, 'key', 'update', id, ...change)
      expect(changed.stdout).toMatch(/"Front door" of Maple may call everything.*60 requests per/)
      expect((await rollcall(env, 'key', 'revoke', String(record.id))).stdout).toContain(
        'is revoked',
      )
      expect((await rollcall(env, 'key', 'list')).stdout).toMatch(/revoked \d{4}-/)
      expect((await rollcall(env, 'company', 'list')).stdout).toMatch(/1 +Maple +CA +ON/)
    },
    many_processes_ms,
  )

  test('refuses by option, with 1; what is used or configured wrongly, with 2', async () => {
    const bad = ['--name', 'x', '--permissions', 'time:read,nonsense']
    const refused = await rollcall(env, 'key', 'create', ...bad)
    expect(refused.code).toBe(1)
    expect(refused.stderr).toMatch(/^--permissions must be a permission/)
    const both = ['--permissions', 'time:read', '--all-permissions']
    expect((await rollcall(env, 'key', 'update', '1', ...both)).code).toBe(2)
    expect((await rollcall(env, 'key', 'revoke', '999')).stderr).toBe('There is no API key 999.\n')

    const misused = await rollcall(env, 'key', 'create')
    expect(misused.code).toBe(2)
    expect(misused.stderr).toContain('--name')
    const misconfigured = await rollcall({ ...env, PORT: 'x', MIGRATE: 'y' }, 'key', 'list')
    expect(misconfigured.code).toBe(2)
    expect(misconfigured.stderr).toMatch(/PORT must be[\s\S]*MIGRATE must be/)
  })
})

describe('rollcall beside a running embedded server', () => {
  test(
    'asks it, and what it revokes stops there at once',
    async () => {
      const dir = newFolder()
      const database = await openMigrated(dir)
      const services = makeServices(makeSecrets(Buffer.alloc(32)), '')
      const socket = await serveSocket(dir, taskHandlers({ database, services, now: Date.now }))
      const keys = makeKeyDirectory(database, { now: Date.now, changes: services.keyChanges })
      const env = { DATA_DIR: dir }
      try {
        await rollcall(env, 'company', 'create', '--name', 'Maple', '--timezone', 'America/Toronto')
        const { stdout } = await rollcall(env, 'key', 'create', '--name', 'Clock')
        const key = /rc_live_\w+/.exec(stdout)?.[0] ?? ''
        const known = await keys.find(readKeyId(key) ?? 0)
        expect(isKey(key, known!.hash)).toBe(true)

        expect((await rollcall(env, 'key', 'revoke', String(known!.id))).code).toBe(0)
        expect((await keys.find(known!.id))?.is_revoked).toBe(true)
        await expect.poll(() => known!.revoked.aborted).toBe(true)
        const zone = ['--name', 'x', '--timezone', 'Mars']
        const refused = await rollcall(env, 'company', 'create', ...zone)
        expect(refused).toMatchObject({
          code: 1,
          stderr: expect.stringMatching(/^--timezone must/),
        })
      } finally {
        await keys.close()
        await socket.close()
        await database.close()
      }
    },
    many_processes_ms,
  )
})

describe('rollcall admin beside a running embedded server', () => {
  test(
    'lets an admin in by a link, lists them, and ends the access with its links',
    async () => {
      const dir = newFolder()
      const database = await openMigrated(dir)
      const site_url = 'https://rollcall.test'
      const deps = {
        database,
        services: makeServices(makeSecrets(Buffer.alloc(32)), site_url),
        now: Date.now,
      }
      const socket = await serveSocket(dir, taskHandlers(deps))
      const env = { DATA_DIR: dir }
      const usable = (url: string) => {
        const token = readToken(deps.services.secrets, 'dashboard-link', url.split('/').at(-1)!)
        return findByLink(database, token!, Date.now())
      }
      try {
        await rollcall(env, 'company', 'create', '--name', 'Maple', '--timezone', 'America/Toronto')
        expect((await rollcall(env, 'admin', 'link')).stderr).toContain(
          'No one has dashboard access',
        )
        const caller = { company_id: 1, ...operator }
        for (const role of ['company_admin', 'manager']) {
          await runOperation(deps, createEmployee, caller, {
            first_name: 'Ada',
            last_name: role,
            email: `${role}@example.test`,
            password: 'a long password',
            country_code: 'CA',
            timezone: 'America/Toronto',
            role,
          })
        }
        const refused = await rollcall(env, 'admin', 'grant', 'manager@example.test')
        expect([refused.code, refused.stderr]).toEqual([
          1,
          expect.stringContaining('company_admin'),
        ])

        const granted = await rollcall(env, 'admin', 'grant', 'Company_Admin@example.test')
        const first = /https:\S+/.exec(granted.stdout)?.[0] ?? ''
        expect(first).toMatch(/^https:\/\/rollcall\.test\/admin\/link\//)
        const { url } = JSON.parse((await rollcall(env, 'admin', 'link', '--json')).stdout)
        expect(await usable(first)).toMatchObject({ name: 'Ada company_admin' })
        expect(await usable(url)).toMatchObject({ name: 'Ada company_admin' })
        expect((await rollcall(env, 'admin', 'list')).stdout).toMatch(/Ada company_admin .* since /)

        await rollcall(env, 'admin', 'revoke', 'company_admin@example.test')
        expect([await usable(first), await usable(url)]).toEqual([undefined, undefined])
        expect((await rollcall(env, 'admin', 'list')).stdout).toMatch(/Ada company_admin .* no +0/)
      } finally {
        await socket.close()
        await database.close()
      }
    },
    many_processes_ms,
  )
})

describe('when a key expires', () => {
  const now_ms = Date.parse('2026-10-05T12:00:00Z')

  test.each([
    ['90d', '2027-01-03T12:00:00Z'],
    ['12h', '2026-10-06T00:00:00Z'],
    ['2w', '2026-10-19T12:00:00Z'],
    ['2027-01-31', '2027-02-01T05:00:00Z'],
    ['2027-01-31T17:00:00Z', '2027-01-31T17:00:00Z'],
    ['2027-01-31T17:00', '2027-01-31T22:00:00Z'],
  ])('%s means %s in Toronto', (text, expires_at) => {
    expect(expiryOf(text, now_ms, 'America/Toronto')).toBe(expires_at)
  })

  test.each(['soon', '2027-02-30', '90', ''])('"%s" means nothing', (text) => {
    expect(() => expiryOf(text, now_ms, 'America/Toronto')).toThrow('must look like')
  })
})
