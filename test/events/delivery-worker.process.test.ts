import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { asOwner } from '../../src/db/transactions/in-transaction.ts'
import { makeConcurrency } from '../../src/events/concurrency.ts'
import {
  eventually,
  type Hook,
  startHook,
  startTestWorker,
  type TestWorker,
} from '../support/hooks.ts'
import { type Behaviour, ok, silent, status, trustedCertificate } from '../support/receiver.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const certificate = trustedCertificate()

/** Between two looks for work, which is longer than any test waits. */
const hour_ms = 3_600_000

let server: TestServer
const hooks: Hook[] = []
const workers: TestWorker[] = []

beforeAll(async () => {
  server = await startTestServer()
})
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
  for (const hook of hooks.splice(0)) await hook.close()
})
afterAll(() => server.close())

async function hooked(behaviour?: Behaviour, key?: string) {
  const hook = await startHook(server, certificate, behaviour, key === undefined ? {} : { key })
  hooks.push(hook)
  return hook
}

function working(poll_ms?: number): TestWorker {
  const worker = startTestWorker(server, {}, poll_ms)
  workers.push(worker)
  return worker
}

/** Inserts events directly into the outbox, with a delivery to one webhook each. */
function deliver(hook: Hook, events: number, company_id = server.company_id) {
  return server.sql(
    `with written as (
       insert into outbox (company_id, event_id, type, object, previous, api_version, actor, created_at)
       select $1, 'evt_' || n || '_' || random(), 'webhook.test', '{}', '{}', '', '{}', now()
       from generate_series(1, $3) n returning id)
     insert into deliveries (company_id, webhook_id, outbox_id, next_attempt_at, due_at, created_at,
                             updated_at)
     select $1, $2::bigint, id, now(), now(), now(), now() from written returning 1`,
    [hook.id, events],
    company_id,
  )
}

describe('workers', () => {
  test('of two processes send every event exactly once while both live', async () => {
    const hook = await hooked()
    const seconds = [working(), working()]
    await deliver(hook, 400)
    await hook.count(400)
    await eventually(() => waiting(hook)).toBe(0)
    const ids = hook.received.map((request) => request.headers['webhook-id'])
    expect(ids.length).toBe(400)
    expect(new Set(ids).size).toBe(400)
    expect(seconds.length).toBe(2)
  })

  test('take over what a process that was killed had claimed, when its lease ends', async () => {
    const hook = await hooked()
    await deliver(hook, 3)
    const ends_ms = await dueIn(hook, 1_000, 'dead')
    working()
    for (const { at_ms } of await hook.count(3)) expect(at_ms).toBeGreaterThanOrEqual(ends_ms)
  })

  test('begin when the next one is due, without looking before', async () => {
    const hook = await hooked()
    await deliver(hook, 1)
    const due_ms = await dueIn(hook, 1_500)
    working(hour_ms)
    const [request] = await hook.count(1)
    expect(request!.at_ms).toBeGreaterThanOrEqual(due_ms)
  })

  test('begin at once with what this process announces', async () => {
    const hook = await hooked()
    working(hour_ms)
    await sleep(200)
    await hook.test()
    await hook.count(1)
  })

  test('keep a claim for as long as the receiver takes', async () => {
    const answers: (() => void)[] = []
    const hook = await hooked((res) => {
      answers.push(() => res.end())
    })
    working()
    working()
    await deliver(hook, 1)
    await hook.count(1)
    // Longer than a lease: without renewal the other worker would have sent it too.
    await sleep(9_000)
    for (const answer of answers) answer()
    await eventually(() => waiting(hook)).toBe(0)
    expect(hook.received.length).toBe(1)
  })

  test('that stop give back what a receiver does not answer, without waiting for it', async () => {
    const hook = await hooked(silent)
    const worker = working()
    await deliver(hook, 1)
    await hook.count(1)
    await worker.stop()
    // An attempt that had ended, after 15 s, would be recorded.
    const rows = await server.sql(
      `select status, attempt, due_at <= now() as is_due from deliveries
       where company_id = $1 and webhook_id = $2`,
      [hook.id],
    )
    const free = { status: 'pending', attempt: 0, is_due: true }
    expect(rows).toEqual([free])

    hook.behave(ok)
    working()
    await hook.count(2)
    await eventually(() => waiting(hook)).toBe(0)
  })

  test('are not held up by a company whose receivers hang, nor by its other webhooks', async () => {
    const noisy = await server.company('Noisy Ltd')
    const key = await server.makeKey({ company_id: noisy })
    const dead = await Promise.all(Array.from({ length: 20 }, () => hooked(silent, key)))
    const alive = await hooked(ok, key)
    const quiet = await hooked()
    working()
    for (const hook of dead) await deliver(hook, 100, noisy)
    await Promise.all(dead.map((hook) => hook.count(1)))
    await deliver(quiet, 20)
    await deliver(alive, 20, noisy)
    await Promise.all([quiet.count(20), alive.count(20)])
    // The first attempt of each hangs for 15 s, and all others waited for its end.
    expect(dead.map((hook) => hook.received.length)).toEqual(dead.map(() => 1))
  })

  test('leave a delivery to the resend that took it back meanwhile', async () => {
    const answers: (() => void)[] = []
    const hook = await hooked((res, n) => {
      if (n === 2) answers.push(() => res.writeHead(500).end())
      else res.end()
    })
    working()
    // A webhook that answers gets two attempts at a time.
    await hook.test()
    await hook.settled()
    const { id } = await hook.test()
    await hook.count(2)
    await server.rest('POST', `/webhooks/${hook.id}/deliveries/${id}/resend`)
    await hook.count(3)
    answers[0]?.()
    await eventually(async () => (await hook.deliveries())[0].attempts.length).toBe(2)
    expect((await hook.deliveries())[0].status).toBe('delivered')
  })

  test('do nothing more for a webhook that was deleted or disabled under way', async () => {
    const [deleted, disabled] = [await hooked(status(500)), await hooked(status(500))]
    working()
    await deliver(deleted, 50)
    await deliver(disabled, 50)
    await Promise.all([deleted.count(5), disabled.count(5)])
    await server.rest('DELETE', `/webhooks/${deleted.id}`)
    await server.rest('PUT', `/webhooks/${disabled.id}`, { status: 'disabled' })
    await eventually(() => waiting(disabled)).toBe(0)
    const others = await hooked()
    await others.test()
    await others.count(1)
    const left = await server.sql(
      'select id from deliveries where company_id = $1 and webhook_id = $2',
      [deleted.id],
    )
    expect(left).toEqual([])
  })
})

test('the role of the workers sees which companies have work, and nothing of it', async () => {
  const hook = await hooked()
  await deliver(hook, 1)
  const asWorker = (text: string) =>
    asOwner(server.database, async (sql) => {
      await sql('set local role rollcall_delivery')
      return sql(text)
    })
  expect(await asWorker('select company_id, webhook_id, due_at from deliveries')).not.toEqual([])
  for (const text of [
    'select status from deliveries',
    'select object from outbox',
    'select outbox_id from mails',
    'select url from webhooks',
    'select error from delivery_attempts',
    'select id from employees',
    'update deliveries set due_at = null',
    'delete from outbox',
  ]) {
    await expect(asWorker(text), text).rejects.toThrow(/permission denied/)
  }
})

describe('slots', () => {
  test('are left for one more company, however many companies use all they can', () => {
    const concurrency = makeConcurrency(256)
    for (let company = 1; company <= 30; company += 1) {
      let taken = 0
      for (;;) {
        const freeSlots = concurrency.freeSlots(company, 1, 1_000)
        if (freeSlots === 0) break
        concurrency.take(company, 1)
        taken += 1
      }
      expect(taken, `company ${company}`).toBeGreaterThan(0)
      if (company === 1) expect(taken).toBe(128)
      if (concurrency.taken() >= 255) break
    }
    expect(concurrency.taken()).toBeLessThanOrEqual(256)
  })

  test('are free again after release, for the group too', () => {
    const concurrency = makeConcurrency(10)
    for (let n = 0; n < 3; n += 1) concurrency.take(1, 7)
    expect(concurrency.freeSlots(1, 7, 3)).toBe(0)
    expect(concurrency.freeSlots(1, 8, 3)).toBe(3)
    concurrency.give(1, 7)
    expect(concurrency.freeSlots(1, 7, 3)).toBe(1)
    expect(concurrency.taken()).toBe(2)
  })
})

/** Sets when the deliveries of a webhook are due, in milliseconds from now; returns when that is. */
async function dueIn(hook: Hook, ms: number, claimed_by: string | null = null): Promise<number> {
  const due_ms = Date.now() + ms
  await server.sql(
    `update deliveries set claimed_by = $3, due_at = $4
     where company_id = $1 and webhook_id = $2`,
    [hook.id, claimed_by, new Date(due_ms).toISOString()],
  )
  return due_ms
}

async function waiting(hook: Hook): Promise<number> {
  const [row] = await server.sql<{ n: number }>(
    `select count(*)::int as n from deliveries
     where company_id = $1 and webhook_id = $2 and due_at is not null`,
    [hook.id],
  )
  return row!.n
}
