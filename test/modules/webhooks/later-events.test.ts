import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  eventTypes,
  firstEventTypes,
  laterEventTypes,
} from '../../../src/core/events/event-catalogue.ts'
import { bothTransports, through } from '../../support/both-transports.ts'
import { freshDates } from '../../support/fresh-dates.ts'
import { askLeave } from '../../support/leave.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
const url = 'https://hooks.example.test/later'
const later = 'leave_request.reopened'
const allLater = [
  'leave_request.reopened',
  'payroll_day_adjustment.cancelled',
  'mileage_trip.cancelled',
  'leave_balance.adjusted',
]
const workday = freshDates('2027-01-13', 7)

beforeAll(async () => {
  server = await startTestServer()
  server.operationDeps.services.egressPolicy.resolve = async () => ['93.184.215.14']
})
afterAll(() => server.close())

async function stored(id: number) {
  const [row] = await server.sql<{ events: string[] | null; later_events: string[] | null }>(
    'select events, later_events from webhooks where company_id = $1 and id = $2',
    [id],
  )
  return row!
}

/** A webhook as the last release stored one for all types. */
async function earlier(): Promise<number> {
  const [row] = await server.sql<{ id: number }>(
    `insert into webhooks (company_id, url, secret_sealed, created_at, updated_at)
     select company_id, url, secret_sealed, now(), now() from webhooks
     where company_id = $1 order by id limit 1 returning id`,
  )
  return row!.id
}

const delivered = async (id: number) => {
  const { body } = await server.rest('GET', `/webhooks/${id}/deliveries?per_page=100`)
  return body.data.map(({ type }: { type: string }) => type).toSorted()
}

test('there are twelve types of the last release, and those that came later', () => {
  expect(firstEventTypes).toHaveLength(12)
  expect(eventTypes.filter((type) => !firstEventTypes.includes(type))).toEqual(allLater)
  expect([...laterEventTypes]).toEqual(allLater)
})

describe.each(bothTransports)('over %s', (transport) => {
  const ask = async (operation: string, input: Record<string, unknown>) => {
    const { ok, body } = await through(server, transport, operation, input)
    expect(ok, JSON.stringify(body)).toBe(true)
    return body
  }

  test.each([
    [undefined, [...eventTypes], { events: null, later_events: allLater }],
    [[...eventTypes], [...eventTypes], { events: null, later_events: allLater }],
    [
      [...firstEventTypes, later],
      [...firstEventTypes, later],
      { events: null, later_events: [later] },
    ],
    [[...firstEventTypes], [...firstEventTypes], { events: null, later_events: null }],
    [[later], [later], { events: ['webhook.test'], later_events: [later] }],
    [
      [later, 'invoice.paid'],
      ['invoice.paid', later],
      { events: ['invoice.paid'], later_events: [later] },
    ],
    [['webhook.test'], ['webhook.test'], { events: ['webhook.test'], later_events: null }],
    [
      ['webhook.test', later],
      ['webhook.test', later],
      { events: ['webhook.test'], later_events: ['webhook.test', later] },
    ],
  ])('%j is answered as it was asked, and stored as the last release reads it', async (...row) => {
    const [events, answered, columns] = row
    const made = await ask('webhooks.create', events === undefined ? { url } : { url, events })
    expect(made.events).toEqual(answered)
    expect(await stored(made.id)).toEqual(columns)
    expect((await ask('webhooks.read', { id: made.id })).events).toEqual(answered)

    const { id } = await ask('webhooks.create', { url, events: ['time_entry.approved'] })
    const changed = await ask('webhooks.update', { id, events: events ?? null })
    expect(changed.events).toEqual(answered)
    expect(await stored(id)).toEqual(columns)
    for (const each of [made.id, id]) await ask('webhooks.delete', { id: each })
  })

  test('one of the last release keeps its twelve types until all are asked for', async () => {
    await ask('webhooks.create', { url })
    const id = await earlier()
    expect((await ask('webhooks.read', { id })).events).toEqual([...firstEventTypes])
    const described = await ask('webhooks.update', { id, description: 'Accounting' })
    expect(described.events).toEqual([...firstEventTypes])
    expect(await stored(id)).toEqual({ events: null, later_events: null })
    const all = await ask('webhooks.update', { id, events: null })
    expect(all.events).toEqual([...eventTypes])
  })
})

test('a reopened request goes to the webhooks that have its type, each other event to the others', async () => {
  const make = async (events?: string[]) =>
    (await server.rest('POST', '/webhooks', { url, ...(events ? { events } : {}) })).body.id
  const all = await make()
  const only = await make([later])
  const first = await earlier()
  const rejections = await make(['leave_request.rejected'])
  const both = await make(['leave_request.rejected', later])
  const off = await make()
  await server.rest('PUT', `/webhooks/${off}`, { status: 'disabled' })

  const employee_id = await addEmployee(server, { works_weekdays: true })
  const { body } = await askLeave(server, employee_id, workday())
  for (const verb of ['reject', 'reopen', 'approve', 'reopen', 'reject']) {
    const { status, text } = await server.rest('POST', `/leave-requests/${body.id}/${verb}`, {})
    expect(status, text).toBe(200)
  }
  const [created, approved, rejected] = ['created', 'approved', 'rejected'].map(
    (verb) => `leave_request.${verb}`,
  )
  expect(await delivered(all)).toEqual([approved, created, rejected, rejected, later, later])
  expect(await delivered(only)).toEqual([later, later])
  expect(await delivered(first)).toEqual([approved, created, rejected, rejected])
  expect(await delivered(rejections)).toEqual([rejected, rejected])
  expect(await delivered(both)).toEqual([rejected, rejected, later, later])
  expect(await delivered(off)).toEqual([])
})
