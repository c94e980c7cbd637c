import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runOperation } from '../../../src/core/run/run-operation.ts'
import { asOwner } from '../../../src/db/transactions/in-transaction.ts'
import { makeKeyDirectory } from '../../../src/modules/api-keys/directory.ts'
import { createApiKey, getApiKey } from '../../../src/modules/api-keys/index.ts'
import { makeKeyUsage } from '../../../src/modules/api-keys/usage.ts'
import { makeAuthenticate } from '../../../src/transports/auth/authenticate.ts'
import { makeLimiter } from '../../../src/transports/auth/rate-limit.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let now_ms: number

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(() => {
  now_ms = Date.parse('2026-11-23T23:30:00Z')
})

// biome-ignore lint/suspicious/noExplicitAny: bodies are read freely in tests.
async function administer(operation: any, input: object): Promise<any> {
  const actor = { kind: 'system', id: null, name: 'test', permissions: null } as const
  const caller = { company_id: server.company_id, actor, channel: 'cli', request_id: '' } as const
  const deps = { ...server.operationDeps, now: () => now_ms }
  return (await runOperation(deps, operation, caller, input)).body
}

/** The key check of one process. */
function startProcess() {
  const now = () => now_ms
  const { database } = server
  const keys = makeKeyDirectory(database, { now })
  const limiter = makeLimiter(database, { now })
  const authenticate = makeAuthenticate({ keys, limiter, now })
  const ask = (key: string) =>
    authenticate({ headers: { 'x-api-key': key }, address: '203.0.113.7' }).then(
      () => 200,
      (error) => error.status,
    )
  const stop = async () => {
    await limiter.close()
    await keys.close()
  }
  return { ask, stop }
}

const makeKey = (rate_limit = 1000): Promise<{ id: number; key: string }> =>
  administer(createApiKey, { name: 'Clock', rate_limit })

const daysOf = async (id: number) => (await administer(getApiKey, { id })).days

describe('the usage of a key by day', () => {
  test('adds up what several processes counted, by day in UTC', async () => {
    const { id, key } = await makeKey()
    const other = await makeKey()
    expect(await daysOf(id)).toEqual([])
    const processes = [startProcess(), startProcess()]
    for (const { ask } of processes) {
      for (let n = 0; n < 20; n += 1) expect(await ask(key)).toBe(200)
    }
    now_ms += 60 * 60 * 1000
    expect(await processes[0]!.ask(key)).toBe(200)
    await Promise.all(processes.map(({ stop }) => stop()))
    expect(await daysOf(id)).toEqual([
      { day: '2026-11-24', requests: 1, refused: 0 },
      { day: '2026-11-23', requests: 40, refused: 0 },
    ])
    expect(await daysOf(other.id)).toEqual([])
  })

  test('counts what the limit refuses apart', async () => {
    const { id, key } = await makeKey(5)
    const { ask, stop } = startProcess()
    const answers: number[] = []
    for (let n = 0; n < 8; n += 1) answers.push(await ask(key))
    await stop()
    expect(answers).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
    expect(await daysOf(id)).toEqual([{ day: '2026-11-23', requests: 5, refused: 3 }])
  })

  test('is written a second after the first request, while the process runs', async () => {
    const { id, key } = await makeKey()
    const { ask, stop } = startProcess()
    await ask(key)
    await expect.poll(() => daysOf(id)).toHaveLength(1)
    await stop()
  })

  test('a process that stops waits for a write that has begun', async () => {
    const { id } = await makeKey()
    const { database, company_id } = server
    const usage = makeKeyUsage(database, { now: () => now_ms, warn: console.error })
    usage.used({ id, company_id })
    let hasStopped = false
    let stopping: Promise<void> | undefined
    await asOwner(database, async (sql) => {
      await sql('lock table api_key_days in exclusive mode')
      await setTimeout(1_200)
      stopping = usage.close().then(() => {
        hasStopped = true
      })
      await setTimeout(300)
      expect(hasStopped).toBe(false)
    })
    await stopping
    expect(await daysOf(id)).toEqual([{ day: '2026-11-23', requests: 1, refused: 0 }])
  })

  test('shows 30 days', async () => {
    const { id, key } = await makeKey()
    const { ask, stop } = startProcess()
    await ask(key)
    await stop()
    now_ms += 29 * 24 * 60 * 60 * 1000
    expect(await daysOf(id)).toHaveLength(1)
    now_ms += 24 * 60 * 60 * 1000
    expect(await daysOf(id)).toEqual([])
  })
})
