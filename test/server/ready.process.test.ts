import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { built } from '../support/built.ts'
import { testKey } from '../support/copies.ts'
import { makeMigrated } from '../support/database.ts'
import { ownFolder } from '../support/folder.ts'
import { freePort } from '../support/ports.ts'

const folder = ownFolder()
const { main } = await built()
const running = new Set<ChildProcess>()

afterEach(async () => {
  for (const child of running) {
    const ended = once(child, 'exit')
    if (child.exitCode === null && child.kill('SIGKILL')) await ended
  }
  running.clear()
})

type Started = { url: string; child: ChildProcess; ended: Promise<number | null> }

/** Starts the service on an empty database that is migrated; does not wait for it. */
async function start(settings: Record<string, string>): Promise<Started> {
  const DATA_DIR = mkdtempSync(join(folder, 'data-'))
  await makeMigrated(DATA_DIR)
  const port = await freePort()
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  const own = { DATA_DIR, ENCRYPTION_KEY: testKey, PORT: String(port), LOG_LEVEL: 'error' }
  const child = spawn(process.execPath, [main], {
    cwd: folder,
    env: { PATH, NODE_COMPILE_CACHE, ...own, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  running.add(child)
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  return { url: `http://127.0.0.1:${port}`, child, ended }
}

type Answer = { status: number; text: string }

/** Asks over a new connection; the status is 0 when nothing listens. */
async function get(url: string): Promise<Answer> {
  const answer = await fetch(url, { headers: { Connection: 'close' } }).catch(() => undefined)
  return { status: answer?.status ?? 0, text: (await answer?.text()) ?? '' }
}

/** Returns every answer of `/readyz` from the first connection to the first 200. */
async function untilReady({ url, child }: Started): Promise<Answer[]> {
  const seen: Answer[] = []
  while (seen.at(-1)?.status !== 200) {
    expect(child.exitCode).toBeNull()
    const answer = await get(`${url}/readyz`)
    if (answer.status === 0) await pause(5)
    else seen.push(answer)
  }
  return seen
}

const said = (message: string) => ({ status: 503, text: expect.stringContaining(message) })

test('/readyz is 503 from the first connection until the demo company exists', async () => {
  const service = await start({})
  const before = (await untilReady(service)).slice(0, -1)
  const page = await get(`${service.url}/admin/sign-in`)
  expect(page.status).toBe(200)
  expect(page.text).not.toContain('There is no company yet')
  expect(before.length).toBeGreaterThan(0)
  for (const answer of before) expect(answer).toEqual(said('"This process is starting."'))
})

describe('a process that is told to stop', () => {
  const production = { NODE_ENV: 'production', ALLOW_EMBEDDED_DATABASE: 'true' }
  /** Longer than a test may take, so that only a signal ends it. */
  const long = { ...production, DRAIN_SECONDS: '120' }
  const less_ms = 60_000

  test('by SIGTERM is not ready, and answers new connections until a second signal', async () => {
    const service = await start(long)
    const { url, child, ended } = service
    await untilReady(service)
    child.kill('SIGTERM')
    await expect
      .poll(() => get(`${url}/readyz`), { timeout: less_ms })
      .toEqual(said('"This process is stopping."'))
    expect((await get(`${url}/healthz`)).status).toBe(200)
    expect((await get(`${url}/api/v1/company`)).status).toBe(401)
    const signaled = performance.now()
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(performance.now() - signaled).toBeLessThan(less_ms)
  })

  test('by SIGINT, as from a terminal, does not wait', async () => {
    const service = await start(long)
    await untilReady(service)
    const signaled = performance.now()
    service.child.kill('SIGINT')
    expect(await service.ended).toBe(0)
    expect(performance.now() - signaled).toBeLessThan(less_ms)
  })

  test('by SIGTERM stops when DRAIN_SECONDS are over', async () => {
    const service = await start({ ...production, DRAIN_SECONDS: '1' })
    await untilReady(service)
    const signaled = performance.now()
    service.child.kill('SIGTERM')
    expect(await service.ended).toBe(0)
    expect(performance.now() - signaled).toBeGreaterThan(1_000)
  })
})
