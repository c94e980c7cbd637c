import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { nextAttemptAt, retryAfter, standardJitter, steps_ms } from '../../src/events/schedule.ts'
import { sweepEvents } from '../../src/events/sweep.ts'
import {
  eventually,
  type Hook,
  startHook,
  startTestWorker,
  type TestWorker,
} from '../support/hooks.ts'
import { ok, status, trustedCertificate } from '../support/receiver.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const certificate = trustedCertificate()

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

let clock_ms = Date.parse('2026-10-05T12:00:00Z')
let server: TestServer
let worker: TestWorker
let hook: Hook

beforeAll(async () => {
  server = await startTestServer({ now: () => clock_ms })
  worker = startTestWorker(server, {}, 5)
})
beforeEach(async () => {
  hook = await startHook(server, certificate)
})
afterEach(() => hook.close())
afterAll(async () => {
  await worker.stop()
  await server.close()
})

describe('the schedule, on a clock of the test', () => {
  test('has ten attempts over 75 h 35 min 5 s, each at its instant and none before it', async () => {
    hook.behave(status(503))
    const began_ms = clock_ms
    await hook.test()
    const waits_ms = [0, 5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour]
    waits_ms.push(14 * hour, 20 * hour, 24 * hour)
    for (const [n, wait_ms] of waits_ms.entries()) {
      if (n > 0) {
        clock_ms += wait_ms - 1
        await new Promise((resolve) => setTimeout(resolve, 60))
        expect(hook.received.length, `just before attempt ${n + 1}`).toBe(n)
        clock_ms += 1
      }
      const delivery = await hook.settled(n + 1)
      const next = waits_ms[n + 1]
      expect(delivery.attempts.length).toBe(n + 1)
      expect(delivery.status).toBe(next === undefined ? 'exhausted' : 'failed')
      expect(delivery.next_attempt_at).toBe(next === undefined ? null : iso(clock_ms + next))
    }
    expect(clock_ms - began_ms).toBe(75 * hour + 35 * minute + 5 * second)
    const { attempts } = await hook.settled(10)
    expect(Date.parse(attempts[9].at) - Date.parse(attempts[0].at)).toBe(clock_ms - began_ms)

    clock_ms += 30 * day - 1
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(hook.received.length).toBe(10)
    expect(new Set(hook.received.map((r) => r.headers['webhook-id'])).size).toBe(1)
  })

  test('starts again after a resend of one delivery or of all failed ones', async () => {
    hook.behave(status(500))
    const [first, second_] = [await hook.test(), await hook.test()]
    await eventually(hook.deliveries).toMatchObject([{ status: 'failed' }, { status: 'failed' }])
    hook.behave(ok)
    const path = `/webhooks/${hook.id}/deliveries`
    const { body: resent } = await server.rest('POST', `${path}/${first.id}/resend`)
    expect(resent).toMatchObject({
      id: first.id,
      status: 'pending',
      next_attempt_at: iso(clock_ms),
    })
    await eventually(hook.deliveries).toMatchObject([{ status: 'failed' }, { status: 'delivered' }])

    const { body: later } = await server.rest('POST', `${path}/resend`, {
      since: iso(clock_ms + 1),
    })
    expect(later.resent).toBe(0)
    const { body: all } = await server.rest('POST', `${path}/resend`, { since: iso(clock_ms) })
    expect(all).toEqual({ id: hook.id, since: iso(clock_ms), resent: 1 })
    await eventually(hook.deliveries).toMatchObject([
      { status: 'delivered', event_id: second_.event_id },
      { status: 'delivered', event_id: first.event_id },
    ])
  })

  test('ends with five days of nothing but failures, which disable the webhook', async () => {
    hook.behave(status(500))
    for (let n = 1; n <= 10; n += 1) {
      await hook.test()
      await settledAll(n)
      expect((await hook.read()).status, `${(n - 1) * 12} hours in`).toBe('active')
      clock_ms += 12 * hour - (n === 10 ? 1 : 0)
    }
    await settledAll(10)
    expect((await hook.read()).status, 'a millisecond before five days').toBe('active')
    clock_ms += 1
    await hook.test()
    await eventually(hook.read).toMatchObject({
      status: 'disabled',
      disabled_reason: 'Nothing was delivered for 5 days.',
    })
    const waiting = (await hook.deliveries()).filter((one) => one.next_attempt_at !== null)
    expect(waiting).toEqual([])
    const refused = await server.rest('POST', `/webhooks/${hook.id}/test`)
    expect(refused.body.errors).toEqual({ status: ['is disabled; set its status to active first'] })

    await server.rest('PUT', `/webhooks/${hook.id}`, { status: 'active' })
    hook.behave(ok)
    await hook.test()
    await eventually(async () => (await hook.deliveries())[0].status).toBe('delivered')
  })

  test('does not end where one success lies between failures', async () => {
    for (let n = 0; n < 24; n += 1) {
      hook.behave(n % 8 === 7 ? ok : status(500))
      await hook.test()
      await hook.count(n + 1)
      await eventually(async () => (await hook.deliveries())[0].status).not.toBe('pending')
      clock_ms += 12 * hour
    }
    expect(await hook.read()).toMatchObject({ status: 'active', disabled_reason: null })
  })

  test('is forgotten 30 days after the last attempt, and the event with it', async () => {
    await hook.test()
    const { attempts } = await hook.settled()
    expect(attempts.length).toBe(1)
    clock_ms += 30 * day
    await sweepEvents(server.database, clock_ms)
    expect(await hook.deliveries()).toHaveLength(1)
    clock_ms += 1
    await sweepEvents(server.database, clock_ms)
    expect(await hook.deliveries()).toEqual([])
    const left = await server.sql('select id from outbox where company_id = $1')
    expect(left).toEqual([])
  })

  test('keeps an event whose delivery is resent after that long', async () => {
    await hook.test()
    await hook.settled()
    clock_ms += 40 * day
    hook.behave(status(500))
    const [{ id }] = await hook.deliveries()
    await server.rest('POST', `/webhooks/${hook.id}/deliveries/${id}/resend`)
    await hook.settled(2)
    await sweepEvents(server.database, clock_ms)
    expect(await hook.settled()).toMatchObject({ status: 'failed', attempts: [{}] })
  })
})

describe('a wait', () => {
  test('lies within a fifth of its step, on both sides of it', () => {
    for (const [attempt, step_ms] of steps_ms.entries()) {
      const waits = Array.from(
        { length: 2_000 },
        () => nextAttemptAt({ attempt, now_ms: 0, jitter: standardJitter })!,
      )
      expect(Math.min(...waits)).toBeGreaterThanOrEqual(step_ms * 0.8 - 1)
      expect(Math.max(...waits)).toBeLessThanOrEqual(step_ms * 1.2 + 1)
      if (step_ms > 0) expect(new Set(waits).size).toBeGreaterThan(500)
    }
    expect(nextAttemptAt({ attempt: 10, now_ms: 0, jitter: 0 })).toBeNull()
  })

  test('requested by the receiver is read as seconds or as a date, and otherwise ignored', () => {
    const now_ms = Date.parse('2026-10-05T12:00:00Z')
    expect(retryAfter('120', now_ms)).toBe(120_000)
    expect(retryAfter('Mon, 05 Oct 2026 12:01:00 GMT', now_ms)).toBe(60_000)
    expect(retryAfter('Mon, 05 Oct 2026 11:00:00 GMT', now_ms)).toBe(0)
    for (const text of ['soon', '', '-5', '1.5', '2026', undefined]) {
      expect(retryAfter(text, now_ms)).toBe(text === '2026' ? 2_026_000 : null)
    }
  })
})

async function settledAll(n: number): Promise<void> {
  await eventually(async () => {
    const all = await hook.deliveries()
    return all.length === n && all.every((one) => dueLater(one.next_attempt_at))
  }).toBe(true)
}

/** Nothing is due now: every scheduled attempt was made. */
function dueLater(next: string | null): boolean {
  return next === null || Date.parse(next) > clock_ms
}

function iso(ms: number): string {
  const text = new Date(ms).toISOString()
  return text.replace('.000Z', 'Z')
}
