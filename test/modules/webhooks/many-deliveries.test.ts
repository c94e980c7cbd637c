import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asOwner, inCompany } from '../../../src/db/transactions/in-transaction.ts'
import type { Sql } from '../../../src/db/transactions/transaction.ts'
import { claimDeliveries } from '../../../src/modules/webhooks/deliveries/claim.ts'
import { decryptWebhookSecret } from '../../../src/modules/webhooks/secret.ts'
import { untilBlocked } from '../../support/blocked.ts'
import { through } from '../../support/both-transports.ts'
import { onCitus, onPostgres } from '../../support/database.ts'
import {
  eventually,
  type Hook,
  startHook,
  startTestWorker,
  type TestWorker,
} from '../../support/hooks.ts'
import { type Behaviour, ok, status, trustedCertificate } from '../../support/receiver.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

// A webhook has so many deliveries that a statement over all of them would run past its time limit: here none may change
// more than a thousand rows.

const many = 1_500
const certificate = trustedCertificate()

let server: TestServer
let hook: Hook
let worker: TestWorker | undefined

beforeAll(async () => {
  server = await startTestServer()
  await owner('create table changed_at_once (n int)')
  await owner('grant select, insert on changed_at_once to public')
  await owner(`create function note_changed() returns trigger language plpgsql as $$ begin
    insert into changed_at_once values ((select count(*) from changed)); return null; end $$`)
  // Citus takes no triggers of this kind.
  for (const change of onCitus() ? [] : ['update', 'delete']) {
    await owner(`create trigger note_${change} after ${change} on deliveries
      referencing old table as changed for each statement execute function note_changed()`)
  }
})
afterAll(() => server.close())

beforeEach(async () => {
  hook = await startHook(server, certificate)
})
afterEach(async () => {
  await worker?.stop()
  worker = undefined
  await hook.close()
  expect(await mostAtOnce()).toBeLessThanOrEqual(1_000)
})

const owner = <Row = Record<string, unknown>>(text: string) =>
  asOwner(server.database, (sql) => sql<Row>(text))

async function mostAtOnce(): Promise<number> {
  const [row] = await owner<{ n: number }>(
    'select coalesce(max(n), 0)::int as n from changed_at_once',
  )
  await owner('truncate changed_at_once')
  return row!.n
}

/** Gives the webhook many pending deliveries, with an attempt each; they are due in an hour, or now. */
async function fill({ due_in = '1 hour' } = {}): Promise<void> {
  const { id } = await hook.test()
  await server.sql(
    `insert into deliveries (company_id, webhook_id, outbox_id, status, attempt, next_attempt_at, due_at,
       created_at, updated_at)
     select company_id, webhook_id, outbox_id, 'failed', 1, now() + $3::interval, now() + $3::interval,
       created_at, updated_at
     from deliveries, generate_series(2, ${many}) where company_id = $1 and id = $2 returning 1`,
    [id, due_in],
  )
  await server.sql(
    `insert into delivery_attempts (company_id, delivery_id, at, duration_ms)
     select company_id, id, created_at, 5 from deliveries where company_id = $1 and webhook_id = $2
     returning 1`,
    [hook.id],
  )
}

/** How many deliveries of the webhook have each status. */
async function counted(): Promise<Record<string, number>> {
  const rows = await server.sql<{ status: string; n: number }>(
    `select status, count(*)::int as n from deliveries where company_id = $1 and webhook_id = $2
     group by status order by status`,
    [hook.id],
  )
  return Object.fromEntries(rows.map((row) => [row.status, row.n]))
}

const stored = (columns: string) =>
  server.sql(`select ${columns} from webhooks where company_id = $1 and id = $2`, [hook.id])

const endsLeft = async () =>
  (await server.sql('select id from webhook_ends where company_id = $1')).length

async function changesInAudit() {
  const { body } = await server.rest('GET', `/audit-log?record_type=webhook&record_id=${hook.id}`)
  return body.data.map((entry: { action: string }) => entry.action)
}

describe('a webhook with many deliveries that is deleted', () => {
  test('is gone for every reader as soon as the answer is there', async () => {
    await fill()
    const [{ id: delivery_id }] = await hook.deliveries()
    const { id } = hook
    expect(await through(server, 'rest', 'webhooks.delete', { id })).toMatchObject({
      ok: true,
      body: { id, deleted: true },
    })
    const asked: Record<string, Record<string, unknown>> = {
      'webhooks.read': { id },
      'webhooks.update': { id, status: 'active' },
      'webhooks.delete': { id },
      'webhooks.rotate_secret': { id },
      'webhooks.test': { id },
      'webhook_deliveries.list': { id },
      'webhook_deliveries.read': { id, delivery_id },
      'webhook_deliveries.resend': { id, delivery_id },
      'webhook_deliveries.resend_failed': { id, since: '2020-01-01T00:00:00Z' },
    }
    for (const transport of ['rest', 'mcp'] as const) {
      for (const [operation, input] of Object.entries(asked)) {
        const said = await through(server, transport, operation, input)
        expect(said, `${operation} over ${transport}`).toMatchObject({ ok: false })
        expect(JSON.stringify(said.body), operation).toContain('webhook')
      }
      const listed = await through(server, transport, 'webhooks.list', {})
      expect(listed.body.data).toEqual([])
    }
    expect(await changesInAudit()).toEqual(['webhooks.delete', 'webhooks.create'])
    const [row] = await stored('status, url, secret_sealed, previous_secret_sealed')
    expect(row).toMatchObject({ status: 'disabled', previous_secret_sealed: null })
    expect(row!.url).not.toContain('localhost')
    const { secrets } = server.operationDeps.services
    expect(decryptWebhookSecret(secrets, server.company_id, row!.secret_sealed as string)).toBe('')
    worker = startTestWorker(server)
    await eventually(() => stored('id')).toEqual([])
  })

  test('is deleted with its deliveries and attempts by the worker, which sends nothing more', async () => {
    await fill({ due_in: '0 seconds' })
    await server.rest('DELETE', `/webhooks/${hook.id}`)
    worker = startTestWorker(server)
    await eventually(() => stored('id')).toEqual([])
    expect(await counted()).toEqual({})
    const [left] = await server.sql(
      'select count(*)::int as n from delivery_attempts where company_id = $1',
    )
    expect(left).toEqual({ n: 0 })
    expect(await endsLeft()).toBe(0)
    expect(hook.received).toEqual([])
  })

  test('cannot be made active by a process of the release before', async () => {
    await fill()
    await server.rest('DELETE', `/webhooks/${hook.id}`)
    await expect(
      server.sql(`update webhooks set status = 'active' where company_id = $1 and id = $2`, [
        hook.id,
      ]),
    ).rejects.toThrow('webhooks_deleted_is_disabled')
    worker = startTestWorker(server)
    await eventually(() => stored('id')).toEqual([])
  })

  test('is deleted by another process when the first one ends under way', async () => {
    await fill()
    await server.rest('DELETE', `/webhooks/${hook.id}`)
    // The claim and one batch of a process that was killed.
    await server.sql(
      `update webhook_ends set claimed_by = 'killed', due_at = now() + interval '1 second'
       where company_id = $1 returning id`,
    )
    await server.sql(
      `delete from deliveries where company_id = $1 and id = any(array(
         select id from deliveries where company_id = $1 and webhook_id = $2 order by id limit 1000))
       returning 1`,
      [hook.id],
    )
    worker = startTestWorker(server)
    await eventually(() => stored('id')).toEqual([])
    expect(await counted()).toEqual({})
  })
})

describe('a webhook with many pending deliveries that is disabled', () => {
  const disable = () => server.rest('PUT', `/webhooks/${hook.id}`, { status: 'disabled' })

  test('gets nothing more, and all of them end', async () => {
    await fill({ due_in: '0 seconds' })
    expect((await disable()).body).toMatchObject({ id: hook.id, status: 'disabled' })
    worker = startTestWorker(server)
    await eventually(counted).toEqual({ exhausted: many })
    await eventually(endsLeft).toBe(0)
    expect(hook.received).toEqual([])
  })

  test('and made active again at once gets what is new and what is resent, and no other', async () => {
    await fill({ due_in: '0 seconds' })
    const [resent, , other] = await hook.deliveries()
    await disable()
    await server.rest('PUT', `/webhooks/${hook.id}`, { status: 'active' })
    await server.rest('POST', `/webhooks/${hook.id}/deliveries/${resent.id}/resend`)
    const later = await hook.test()
    worker = startTestWorker(server)
    await eventually(counted).toEqual({ delivered: 2, exhausted: many - 1 })
    const of = async (id: number) =>
      (await server.rest('GET', `/webhooks/${hook.id}/deliveries/${id}`)).body.status
    expect(await of(resent.id)).toBe('delivered')
    expect(await of(later.id)).toBe('delivered')
    expect(await of(other.id)).toBe('exhausted')
    expect(hook.received).toHaveLength(2)
    expect(await endsLeft()).toBe(0)
  })

  test('and then deleted is gone at once', async () => {
    await fill()
    await disable()
    await server.rest('DELETE', `/webhooks/${hook.id}`)
    expect((await server.rest('GET', `/webhooks/${hook.id}`)).status).toBe(404)
    worker = startTestWorker(server)
    await eventually(() => stored('id')).toEqual([])
    expect(await endsLeft()).toBe(0)
  })

  test.each<[string, Behaviour]>([['answers 410', status(410)]])(
    'because its receiver %s',
    async (_, behaviour) => {
      await fill()
      hook.behave(behaviour)
      worker = startTestWorker(server)
      await eventually(counted).toEqual({ exhausted: many })
      expect(await hook.read()).toMatchObject({
        status: 'disabled',
        disabled_reason: 'The receiver answered 410 Gone.',
      })
      await eventually(endsLeft).toBe(0)
      hook.behave(ok)
    },
  )
})

describe.skipIf(!onPostgres() || onCitus())('a claim', () => {
  const later = new Date(Date.now() + 60_000).toISOString()
  const claim = (sql: Sql) =>
    claimDeliveries(sql, [{ group_id: hook.id, freeSlots: 2 }], {
      name: 'a claim',
      now: new Date(Date.now() + 1_000).toISOString(),
      leased_until: later,
    })
  const changes: Record<string, () => Promise<{ status: number }>> = {
    deleted: () => server.rest('DELETE', `/webhooks/${hook.id}`),
    disabled: () => server.rest('PUT', `/webhooks/${hook.id}`, { status: 'disabled' }),
  }

  test.each(Object.keys(changes))('is over before its webhook is %s', async (change) => {
    await fill({ due_in: '0 seconds' })
    let answer: Promise<{ status: number }> | undefined
    let isAnswered = false
    await inCompany(server.database, server.company_id, async (sql) => {
      expect(await claim(sql)).toHaveLength(2)
      answer = changes[change]!().finally(() => {
        isAnswered = true
      })
      await untilBlocked(sql)
      expect(isAnswered).toBe(false)
    })
    expect((await answer!).status).toBe(200)
    expect(await inCompany(server.database, server.company_id, claim)).toEqual([])
    worker = startTestWorker(server)
    await eventually(endsLeft).toBe(0)
  })

  test('that waits for a webhook that is being disabled takes nothing of it to send', async () => {
    await fill({ due_in: '0 seconds' })
    let claimed: Promise<{ is_active: boolean }[]> | undefined
    await inCompany(server.database, server.company_id, async (sql) => {
      await sql('select id from webhooks where company_id = $1 and id = $2 for update', [hook.id])
      claimed = inCompany(server.database, server.company_id, claim)
      await untilBlocked(sql)
      await sql(`update webhooks set status = 'disabled' where company_id = $1 and id = $2`, [
        hook.id,
      ])
    })
    expect((await claimed!).map(({ is_active }) => is_active)).toEqual([false, false])
  })
})
