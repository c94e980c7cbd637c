import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sweepEvents } from '../../../src/events/sweep.ts'
import { listen } from '../../support/listen.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ now: () => Date.parse('2026-11-20T12:00:00Z') })
})
afterAll(() => server.close())

const post = { clock_in: '2026-11-18T13:00:00Z', clock_out: '2026-11-18T21:00:00Z' }

async function company() {
  const company_id = await server.company('Silent Ltd')
  const key = await server.makeKey({ company_id })
  const employee_id = await addEmployee(server, { company_id, works_weekdays: true })
  const ok = async (method: string, path: string, body?: unknown) => {
    const answer = await server.rest(method, path, body, { key })
    expect(answer.status, answer.text).toBeLessThan(300)
    return answer.body
  }
  const rows = <Row>(text: string) => server.sql<Row>(text, [], company_id)
  return {
    company_id,
    ok,
    rows,
    punch: (times: object = post) => ok('POST', '/time-entries', { employee_id, ...times }),
    hook: (events?: string[]) =>
      ok('POST', '/webhooks', {
        url: 'https://hooks.example.com/rollcall',
        ...(events && { events }),
      }),
    leave: (start_date: string) =>
      ok('POST', '/leave-requests', {
        employee_id,
        type: 'vacation',
        start_date,
        end_date: start_date,
      }),
    events: async () =>
      (
        await rows<{ type: string; webhooks: number[] }>(
          `select o.type, coalesce((select array_agg(d.webhook_id::int order by d.id) from deliveries d
             where d.company_id = $1 and d.outbox_id = o.id), '{}') as webhooks
           from outbox o where o.company_id = $1 order by o.id`,
        )
      ).map(({ type, webhooks }) => [type, ...webhooks]),
  }
}

describe('an event is stored', () => {
  test('for no webhook: not at all, and the change is audited', async () => {
    const { punch, ok, events, rows } = await company()
    const { id } = await punch()
    await ok('POST', `/time-entries/${id}/approve`)
    await ok('PUT', `/time-entries/${id}`, { notes: 'Late' })
    expect(await events()).toEqual([])
    const audited = await rows<{ operation: string }>(
      `select operation from audit_log where company_id = $1 and record_type = 'time_entry' order by id`,
    )
    expect(audited.map(({ operation }) => operation)).toEqual([
      'time_entries.create',
      'time_entries.approve',
      'time_entries.update',
    ])
  })

  test('for webhooks of some types: those types, with a delivery to each in order', async () => {
    const { hook, punch, ok, events } = await company()
    const approved = await hook(['time_entry.approved'])
    const { id } = await punch()
    await ok('POST', `/time-entries/${id}/approve`)
    expect(await events()).toEqual([['time_entry.approved', approved.id]])
    const both = await hook(['time_entry.completed', 'time_entry.approved'])
    const next = await punch({
      clock_in: '2026-11-19T13:00:00Z',
      clock_out: '2026-11-19T21:00:00Z',
    })
    await ok('POST', `/time-entries/${next.id}/approve`)
    expect((await events()).slice(1)).toEqual([
      ['time_entry.completed', both.id],
      ['time_entry.approved', approved.id, both.id],
    ])
  })

  test('for a webhook of a later type: that type; for a disabled one: none', async () => {
    const { hook, punch, leave, ok, events } = await company()
    const { id } = await hook(['leave_request.reopened'])
    await punch()
    expect(await events()).toEqual([])
    const request = await leave('2026-12-01')
    await ok('POST', `/leave-requests/${request.id}/approve`)
    await ok('POST', `/leave-requests/${request.id}/reopen`)
    expect(await events()).toEqual([['leave_request.approved'], ['leave_request.reopened', id]])
    await ok('PUT', `/webhooks/${id}`, { status: 'disabled', events: null })
    await punch({ clock_in: '2026-11-19T13:00:00Z', clock_out: '2026-11-19T21:00:00Z' })
    expect((await events()).slice(2)).toEqual([])
  })

  test('whose type is mailed: without a webhook too, for its email', async () => {
    const { leave, ok, events, rows } = await company()
    const request = await leave('2026-12-01')
    expect(await events()).toEqual([])
    await ok('POST', `/leave-requests/${request.id}/approve`)
    expect(await events()).toEqual([['leave_request.approved']])
    const mails = `select o.type from mails m join outbox o on o.company_id = $1 and o.id = m.outbox_id
      where m.company_id = $1`
    expect(await rows(mails)).toEqual([{ type: 'leave_request.approved' }])
    // A decision that is taken back before its email was sent withdraws the email.
    await ok('POST', `/leave-requests/${request.id}/reopen`)
    expect(await rows(mails)).toEqual([])
  })

  test('in the order in which they happened, for all webhooks', async () => {
    const { company_id, hook, ok, events, rows } = await company()
    const [all, some] = [await listen(server, company_id), await hook(['time_entry.completed'])]
    const employees = await Promise.all(
      Array.from({ length: 12 }, () => addEmployee(server, { company_id })),
    )
    await ok('POST', '/time-entries/bulk', {
      entries: employees.map((employee_id) => ({ employee_id, ...post })),
    })
    expect(await events()).toEqual(employees.map(() => ['time_entry.completed', all, some.id]))
    const [order] = await rows(
      `select array(select audit_id::int from outbox where company_id = $1 order by id)
         = array(select id::int from audit_log where company_id = $1 and record_type = 'time_entry'
           order by id) as is_kept`,
    )
    expect(order).toEqual({ is_kept: true })
  })
})

test('emails to approvers are deleted after 30 days where no event was stored', async () => {
  const { leave, events, rows } = await company()
  await leave('2026-12-01')
  await rows(
    `update approval_asks set due_at = null, looked_at = '2026-10-01' where company_id = $1`,
  )
  await rows(
    `insert into approval_mails (company_id, employee_id, event, message_id, status, created_at, updated_at)
     select $1, id, 'digest', 'ask_1', 'sent', '2026-10-01', '2026-10-01' from employees where company_id = $1 returning 1`,
  )
  expect(await events()).toEqual([])
  await sweepEvents(server.database, Date.parse('2026-11-20T12:00:00Z'))
  expect(await rows('select id from approval_mails where company_id = $1')).toEqual([])
  expect(await rows('select id from approval_asks where company_id = $1')).toEqual([])
})
