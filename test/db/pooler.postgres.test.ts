import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Finding } from '../../src/cli/doctor/findings.ts'
import { type Database, openPostgres } from '../../src/db/connect.ts'
import { migrate } from '../../src/db/migrate/migrate.ts'
import { withConnectErrors } from '../../src/db/postgres/connect-errors.ts'
import { checkServer } from '../../src/db/postgres/server-check.ts'
import { inCompany } from '../../src/db/transactions/in-transaction.ts'
import { databaseSchema } from '../../src/server/database-schema.ts'
import { rollcall } from '../support/command.ts'
import { onPostgres } from '../support/database.ts'
import { hasPgBouncer, type PgBouncer, startPgBouncer } from '../support/pgbouncer.ts'
import { databaseUrl, statement } from '../support/postgres-url.ts'
import { type RewritingProxy, rewriteKeys } from '../support/rewritten-keys.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let name: string
let pooler: PgBouncer | undefined
let proxy: RewritingProxy | undefined
let database: Database | undefined

beforeAll(async () => {
  if (!onPostgres()) return
  server = await startTestServer()
  const [row] = await server.sql<{ name: string }>('select current_database() as name, $1::int')
  name = row!.name
  await statement(`create role ${plainLogin} login superuser`)
  await statement(`alter role ${plainLogin} in database ${name} set timezone = 'Asia/Kolkata'`)
})
afterEach(async () => {
  await database?.close()
  await proxy?.close()
  await pooler?.stop()
  proxy = undefined
  pooler = undefined
})
afterAll(async () => {
  if (!server) return
  await server.close()
  await statement(`drop role ${plainLogin}`)
})

/** What a start finds out at an address. */
async function sessionsAt(url: string, hasNames: boolean | null = null) {
  const opened = await openPostgres(url, databaseSchema)
  database = opened
  await withConnectErrors('DATABASE_URL', url, () => checkServer(opened, hasNames))
  const { isPooled, hasNames: areNamed, settings } = opened.sessions!
  return { isPooled, hasNames: areNamed, setsSettings: settings !== null }
}

async function through(settings: Record<string, string> = {}): Promise<string> {
  pooler = await startPgBouncer(databaseUrl(name), settings)
  return pooler.through(databaseUrl(name))
}

const pooled = { isPooled: true, hasNames: false, setsSettings: true }

/** How a transaction and a single read see the settings of their session. */
async function settingsSeen(): Promise<Record<string, unknown>[]> {
  const text = `select current_setting('statement_timeout') as statement_timeout,
    current_setting('idle_in_transaction_session_timeout') as idle,
    current_setting('jit') as jit, current_setting('TimeZone') as zone,
    current_setting('DateStyle') as style, timestamptz '2026-07-01 12:00Z' as at, $1::int as company`
  const { company_id } = server
  const written = await inCompany(database!, company_id, (sql) => sql(text))
  const reading = database!.begin({ company_id, read_only: true })
  const read = await reading.sql(text)
  reading.release()
  return [...written, ...read]
}

const asNeeded = {
  statement_timeout: '10s',
  idle: '15s',
  jit: 'off',
  zone: 'UTC',
  style: expect.stringMatching(/^ISO, /),
  at: '2026-07-01T12:00:00Z',
}

async function expectSettings(): Promise<void> {
  const seen = await settingsSeen()
  expect(seen).toEqual([expect.objectContaining(asNeeded), expect.objectContaining(asNeeded)])
}

/** A login that no migration gave settings, and whose own would be read wrongly. */
const plainLogin = `rollcall_plain_${process.pid}`

function urlOfPlainLogin(): string {
  const url = new URL(databaseUrl(name))
  url.username = plainLogin
  return url.href
}

describe.runIf(onPostgres())('PostgreSQL itself', () => {
  test('is found, and adds nothing to a transaction', async () => {
    const direct = { isPooled: false, hasNames: true, setsSettings: false }
    expect(await sessionsAt(databaseUrl(name))).toEqual(direct)
    await expectSettings()
  })

  test('is sent unnamed statements with PREPARED_STATEMENTS=off', async () => {
    expect(await sessionsAt(databaseUrl(name), false)).toMatchObject({ hasNames: false })
  })

  test('whose login lacks the settings gets them with each transaction', async () => {
    const url = urlOfPlainLogin()
    // Even if nobody has examined it: the server reports its zone with the first connection.
    database = await openPostgres(url, databaseSchema)
    expect((await settingsSeen()).map(({ at }) => at)).toEqual([asNeeded.at, asNeeded.at])
    await database.close()

    expect(await sessionsAt(url)).toEqual({ isPooled: false, hasNames: true, setsSettings: true })
    await expectSettings()

    const findings = async () => {
      const env = { DATABASE_URL: url, ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64') }
      const { stdout } = await rollcall(env, 'doctor', '--json')
      const found: Finding[] = JSON.parse(stdout)
      expect(found.map(({ check }) => check)).toContain('migrations')
      return found.find(({ check }) => check === 'login settings')
    }
    const found = await findings()
    expect(found).toMatchObject({ state: 'warn' })
    await statement(found!.todo!.split('\n').slice(1).join('\n'))
    expect(await findings()).toBeUndefined()
    expect(await sessionsAt(url)).toMatchObject({ setsSettings: false })
    await statement(`alter role ${plainLogin} in database ${name} reset all`)
    await statement(`alter role ${plainLogin} in database ${name} set timezone = 'Asia/Kolkata'`)
  })

  test('whose login may not change itself is migrated, and its transactions set them', async () => {
    const [owner, login] = [`rollcall_owner_${process.pid}`, `rollcall_member_${process.pid}`]
    await statement(`create role ${owner}; create role ${login} login in role ${owner};
      alter role ${login} set role = '${owner}';
      grant rollcall_app, rollcall_delivery, rollcall_person_gate to ${owner}`)
    await statement(`create database ${owner} owner ${owner}`)
    const url = new URL(databaseUrl(owner))
    url.username = login
    try {
      await sessionsAt(url.href)
      expect(await migrate(database!)).toContain('0036-login-settings')
      await database!.close()
      expect(await sessionsAt(url.href)).toMatchObject({ hasNames: true, setsSettings: true })
    } finally {
      await database?.close()
      await statement(`drop database ${owner} with (force)`)
      await statement(`drop role ${login}, ${owner}`)
    }
  })
})

const described = `PgBouncer${hasPgBouncer() ? '' : ' (skipped: install the Debian package pgbouncer)'}`

describe.runIf(onPostgres() && hasPgBouncer())(described, () => {
  test('in transaction mode is found, and each transaction has its settings', async () => {
    expect(await sessionsAt(await through())).toEqual(pooled)
    await expectSettings()
  })

  test('over sessions with other settings has them in each transaction too', async () => {
    const url = urlOfPlainLogin()
    pooler = await startPgBouncer(url)
    expect(await sessionsAt(pooler.through(url))).toEqual(pooled)
    await expectSettings()
  })

  test('with a single connection to the server is found at once', async () => {
    expect(await sessionsAt(await through({ default_pool_size: '1' }))).toEqual(pooled)
  })

  test('in session mode counts as a pooler, and keeps named statements when told so', async () => {
    const url = await through({ pool_mode: 'session' })
    expect(await sessionsAt(url)).toEqual(pooled)
    await database?.close()
    expect(await sessionsAt(url, true)).toEqual({ ...pooled, hasNames: true })
    expect(await settingsSeen()).toHaveLength(2)
  })

  test.each([
    ['2', 'another session for the second connection'],
    ['1', 'a second connection that waits'],
  ])('that passes on the key of a session is found by its pool of %s: %s', async (size) => {
    proxy = await rewriteKeys(await through({ default_pool_size: size }))
    expect(await sessionsAt(proxy.through(databaseUrl(name)))).toEqual(pooled)
  })

  test('that does not know the database says so in a sentence', async () => {
    const url = new URL(await through())
    url.pathname = '/nowhere'
    await expect(sessionsAt(url.href)).rejects.toThrow(/nowhere.*DATABASE_URL\.$/)
  })

  test('runs with the lines of docs/running.md', async () => {
    const text = readFileSync(new URL('../../docs/running.md', import.meta.url), 'utf8')
    const [, block = ''] = /^```ini\n(.*?)^```/ms.exec(text) ?? []
    const lines = [...block.matchAll(/^(\w+) = (\S+)$/gm)].map(([, ...pair]) => pair)
    const settings: Record<string, string> = Object.fromEntries(lines)
    expect(settings).toMatchObject({ pool_mode: 'transaction', auth_type: 'scram-sha-256' })
    // What belongs to this machine and its logins.
    const { rollcall: _, listen_addr, listen_port, auth_type, auth_file, ...more } = settings
    expect(await sessionsAt(await through(more))).toEqual(pooled)
    await expectSettings()
  })

  test('over which a transaction with many round trips keeps its session', async () => {
    await sessionsAt(await through({ default_pool_size: '2' }))
    const pids = (n: number) =>
      inCompany(database!, server.company_id, async (sql) => {
        const seen = new Set<unknown>()
        for (let round = 0; round < 20; round += 1) {
          const [row] = await sql(`select pg_backend_pid() as pid, $1::int, $2::int as n`, [n])
          seen.add(row!.pid)
        }
        return seen.size
      })
    expect(await Promise.all([1, 2, 3, 4, 5, 6].map(pids))).toEqual([1, 1, 1, 1, 1, 1])
  })
})
