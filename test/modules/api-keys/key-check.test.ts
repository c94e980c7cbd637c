import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AnyOperation, Services } from '../../../src/core/operation.ts'
import { type Extras, runOperation } from '../../../src/core/run/run-operation.ts'
import { type Database, openPostgres } from '../../../src/db/connect.ts'
import { asOwner } from '../../../src/db/transactions/in-transaction.ts'
import type { DomainError } from '../../../src/lib/errors.ts'
import { type KeyDirectory, makeKeyDirectory } from '../../../src/modules/api-keys/directory.ts'
import { createApiKey, revokeApiKey, updateApiKey } from '../../../src/modules/api-keys/index.ts'
import { databaseSchema } from '../../../src/server/database-schema.ts'
import { type Authenticate, makeAuthenticate } from '../../../src/transports/auth/authenticate.ts'
import { makeLimiter } from '../../../src/transports/auth/rate-limit.ts'
import { onPostgres } from '../../support/database.ts'
import { databaseUrl } from '../../support/postgres-url.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/** The key check of one process with the test's clock, which counts its database lookups. */
type Check = { keys: KeyDirectory; authenticate: Authenticate; lookUps: number }

let server: TestServer
let now_ms: number
let here: Check

beforeAll(async () => {
  server = await startTestServer()
})

afterAll(() => server.close())

beforeEach(() => {
  now_ms = Date.now()
  here = checkOver(server.database, server.operationDeps.services.keyChanges)
})

afterEach(() => here.keys.close())

/** Without `changes` as in another process, which only hears of changes from the database. */
function checkOver(database: Database, changes?: Services['keyChanges']): Check {
  const now = () => now_ms
  const counting: Database = {
    ...database,
    begin(tenantScope) {
      const tx = database.begin(tenantScope)
      return {
        ...tx,
        sql(text, values) {
          if (/from "api_keys" where "id" = \$1/.test(text)) check.lookUps += 1
          return tx.sql(text, values)
        },
      }
    },
  }
  const keys = makeKeyDirectory(counting, { now, ...(changes ? { changes } : {}) })
  const limiter = makeLimiter(database, { now })
  const check = { keys, authenticate: makeAuthenticate({ keys, limiter, now }), lookUps: 0 }
  return check
}

/** What the dashboard and the CLI do. */
async function administer(operation: AnyOperation, input: object, extras: Extras = {}) {
  const actor = { kind: 'system', id: null, name: 'test', permissions: null } as const
  const caller = { company_id: server.company_id, actor, channel: 'cli', request_id: '' } as const
  // biome-ignore lint/suspicious/noExplicitAny: bodies are read freely in tests.
  return (await runOperation(server.operationDeps, operation, caller, input, extras)).body as any
}

/** The status of a request with a key. */
async function status(check: Check, key: string | null, address = '203.0.113.7'): Promise<number> {
  const headers = key === null ? {} : { 'x-api-key': key }
  return check.authenticate({ headers, address }).then(
    () => 200,
    (error: DomainError) => error.status,
  )
}

/** The abort signal of a request with a key. */
async function signalOf(check: Check, key: string): Promise<AbortSignal> {
  return (await check.authenticate({ headers: { 'x-api-key': key }, address: '' })).revoked
}

/** The number of lookups for this many requests with a key. */
async function lookUpsOf(check: Check, key: string, times = 20): Promise<number> {
  const before = check.lookUps
  for (let i = 0; i < times; i += 1) await status(check, key)
  return check.lookUps - before
}

const makeKey = (input: object = {}): Promise<{ id: number; key: string }> =>
  administer(createApiKey, { name: 'Key', rate_limit: 1_000_000, ...input })

const times = <T>(n: number, work: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: n }, (_, i) => work(i)))

const mistyped = 'rc_live_1_x'

describe('the key check', () => {
  test('looks up a key once, however often it is used', async () => {
    const { key } = await makeKey()
    await expect.poll(() => lookUpsOf(here, key)).toBe(0)
    await expect.poll(() => lookUpsOf(here, key, 2_000)).toBe(0)
  })

  test('refuses a mistyped key without a lookup', async () => {
    const { key } = await makeKey()
    expect(await status(here, key.slice(0, -1))).toBe(401)
    expect(await lookUpsOf(here, mistyped)).toBe(0)
  })

  test('lets unknown keys of an address fail 1,000 times an hour, and valid ones pass', async () => {
    const { key } = await makeKey()
    const address = '198.51.100.1'
    const answers = await times(1_200, () => status(here, mistyped, address))
    expect(answers.filter((code) => code === 401)).toHaveLength(1_000)
    expect(answers.filter((code) => code === 429)).toHaveLength(200)
    expect(await status(here, key, address)).toBe(200)
    expect(await status(here, mistyped, '198.51.100.2')).toBe(401)
    const missing = await times(1_200, () => status(here, null, address))
    expect(new Set(missing)).toEqual(new Set([401]))
  })

  test('counts the addresses of one IPv6 network together', async () => {
    const from = (end: number) => status(here, mistyped, `2001:db8:0:7::${end.toString(16)}`)
    const answers = await times(1_001, from)
    expect(answers.filter((code) => code === 429)).toHaveLength(1)
    expect(await status(here, mistyped, '2001:db8:0:8::1')).toBe(401)
  })

  test('refuses a key from the instant it expires', async () => {
    const { key } = await makeKey({ expires_at: new Date(now_ms + 60_000).toISOString() })
    now_ms += 59_999
    expect(await status(here, key)).toBe(200)
    now_ms += 1
    expect(await status(here, key)).toBe(401)
  })

  test('refuses a revoked key at once, and ends what it still does', async () => {
    const { id, key } = await makeKey()
    const revoked = await signalOf(here, key)
    await expect.poll(() => lookUpsOf(here, key)).toBe(0)
    await administer(revokeApiKey, { id })
    expect(await status(here, key)).toBe(401)
    await expect.poll(() => revoked.aborted).toBe(true)
  })

  test('follows a changed name, permissions and limit at once', async () => {
    const { id, key } = await makeKey()
    const signal = await signalOf(here, key)
    await expect.poll(() => lookUpsOf(here, key)).toBe(0)
    await administer(updateApiKey, { id, name: 'New', permissions: ['time:read'] })
    const { actor } = await here.authenticate({ headers: { 'x-api-key': key }, address: '' })
    expect(actor).toMatchObject({ name: 'New', permissions: ['time:read'] })
    expect(signal.aborted).toBe(false)
  })

  test('lets more requests pass, or fewer, when the limit of the key changes', async () => {
    const { id, key } = await makeKey({ rate_limit: 2 })
    const statuses = [await status(here, key), await status(here, key), await status(here, key)]
    expect(statuses).toEqual([200, 200, 429])
    await administer(updateApiKey, { id, rate_limit: 3 })
    await expect.poll(() => status(here, key)).toBe(200)
    await administer(updateApiKey, { id, rate_limit: 1 })
    expect(await status(here, key)).toBe(429)
  })

  test('does not revoke a key on a dry run', async () => {
    const { id, key } = await makeKey()
    const revoked = await signalOf(here, key)
    await administer(revokeApiKey, { id }, { dry_run: true })
    expect(await status(here, key)).toBe(200)
    expect(revoked.aborted).toBe(false)
  })

  test('records when a key was last used, at most once a minute and in the background', async () => {
    const { id, key } = await makeKey()
    const lastUsed = async () => {
      const [row] = await server.sql<{ last_used_at: string }>(
        'select last_used_at from api_keys where company_id = $1 and id = $2',
        [id],
      )
      return row && Date.parse(row.last_used_at)
    }
    const first_ms = now_ms
    await status(here, key)
    await expect.poll(lastUsed).toBe(first_ms)
    now_ms += 59_000
    await status(here, key)
    await here.keys.close()
    expect(await lastUsed()).toBe(first_ms)
    now_ms += 1_000
    await status(here, key)
    await here.keys.close()
    expect(await lastUsed()).toBe(now_ms)
  })
})

// Two seconds after a change no cache is used that does not know of it, however busy the machine is.
describe.runIf(onPostgres())('the key check of several processes', () => {
  let database: Database
  let there: Check

  beforeAll(async () => {
    const [{ name }] = (await server.sql('select current_database() as name, $1::int')) as [
      { name: string },
    ]
    database = await openPostgres(databaseUrl(name), databaseSchema)
  })

  beforeEach(() => {
    there = checkOver(database)
  })

  afterEach(() => there.keys.close())

  afterAll(() => database.close())

  /** Cuts the connections over which processes ask for changes. */
  const cutAsking = () =>
    asOwner(server.database, (sql) =>
      sql(`select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid()
             and query like 'select pg_snapshot_xmin%'`),
    )

  test('refuses a key that another process revoked, and ends its requests, within two seconds', async () => {
    const { id, key } = await makeKey()
    const revoked = await signalOf(there, key)
    await expect.poll(() => lookUpsOf(there, key)).toBe(0)
    await administer(revokeApiKey, { id })
    await sleep(2_000)
    expect(await status(there, key)).toBe(401)
    await expect.poll(() => revoked.aborted).toBe(true)
  })

  test('follows permissions that another process changed within two seconds', async () => {
    const { id, key } = await makeKey()
    await expect.poll(() => lookUpsOf(there, key)).toBe(0)
    await administer(updateApiKey, { id, permissions: ['time:read'] })
    await sleep(2_000)
    const { actor } = await there.authenticate({ headers: { 'x-api-key': key }, address: '' })
    expect(actor.permissions).toEqual(['time:read'])
  })

  test('notices a revocation that was committed while an earlier transaction was still running', async () => {
    const { id, key } = await makeKey()
    await expect.poll(() => lookUpsOf(there, key)).toBe(0)
    const earlier = database.begin({ company_id: null })
    await earlier.sql('select pg_current_xact_id()')
    const revoking = server.database.begin({ company_id: null })
    await revoking.sql('update api_keys set revoked_at = now() where id = $1', [id])
    await sleep(1_500)
    expect(await status(there, key)).toBe(200)
    await revoking.commit()
    await sleep(2_000)
    expect(await status(there, key)).toBe(401)
    const other = await makeKey()
    await expect.poll(() => lookUpsOf(there, other.key, 5)).toBeLessThan(5)
    await earlier.rollback()
  })

  test('uses no cache while no answer comes, and uses it again afterwards', async () => {
    const { id, key } = await makeKey()
    await expect.poll(() => lookUpsOf(there, key)).toBe(0)
    const lock = server.database.begin({ company_id: null })
    await lock.sql('lock table api_keys in access exclusive mode')
    await sleep(2_000)
    const before = there.lookUps
    const answer = status(there, key)
    await expect.poll(() => there.lookUps).toBe(before + 1)
    await lock.rollback()
    expect(await answer).toBe(200)
    await administer(revokeApiKey, { id })
    await sleep(2_000)
    expect(await status(there, key)).toBe(401)
    const other = await makeKey()
    await expect.poll(() => lookUpsOf(there, other.key)).toBe(0)
  })

  test('ends the requests of a key that was revoked while the connection was lost', async () => {
    const { id, key } = await makeKey()
    await expect.poll(() => lookUpsOf(there, key)).toBe(0)
    const revoked = await signalOf(there, key)
    await cutAsking()
    await asOwner(server.database, (sql) =>
      sql('update api_keys set revoked_at = now() where id = $1', [id]),
    )
    await expect.poll(() => revoked.aborted).toBe(true)
  })

  test('the release before still hears of a revocation', async () => {
    const { id } = await makeKey()
    const pool = (await database.orm.driver.getConnection().getNativeClient()) as unknown as {
      connect(): Promise<{
        query(text: string): Promise<unknown>
        on(event: 'notification', heard: (message: { payload: string }) => void): void
        release(destroy: boolean): void
      }>
    }
    const client = await pool.connect()
    const heard: string[] = []
    client.on('notification', ({ payload }) => heard.push(payload))
    await client.query('listen rollcall_keys')
    await administer(revokeApiKey, { id })
    await expect.poll(() => heard).toEqual([String(id)])
    client.release(true)
  })
})
