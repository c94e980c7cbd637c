import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askLeave } from '../support/leave.ts'
import { connections } from '../support/mcp-clients.ts'
import { addEmployee } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { outboxRows } from '../support/trail.ts'

let server: TestServer
let employee_id: number

beforeAll(async () => {
  server = await startTestServer()
  employee_id = await addEmployee(server, { works_weekdays: true })
})
afterAll(() => server.close())

let month = 0

async function pendingLeave(): Promise<number> {
  month += 1
  const date = `2027-${String(month).padStart(2, '0')}-04`
  const { body } = await askLeave(server, employee_id, date)
  return body.id
}

describe.each(Object.keys(connections) as (keyof typeof connections)[])('with %s', (how) => {
  test('an assistant lists pending leave, approves it once, and REST sees it approved', async () => {
    const id = await pendingLeave()
    const client = await server.mcp(server.key, how, '')
    const listed = await client.callTool('list_leave_requests', { status: 'pending' })
    expect(listed.body.data.map((row: { id: number }) => row.id)).toContain(id)

    const approved = await client.callTool('approve_leave_request', { id })
    expect(approved.isError).toBe(false)
    expect(approved.body).toMatchObject({ id, status: 'approved', decided_by: { kind: 'key' } })

    const again = await client.callTool('approve_leave_request', { id })
    expect(again.isError).toBe(true)
    expect(again.structuredContent).toBeUndefined()
    expect(again.body).toMatchObject({
      error: 'Validation Error',
      errors: { status: [expect.stringContaining('already approved')] },
    })

    const { body } = await server.rest('GET', `/leave-requests/${id}`)
    expect(body).toMatchObject({ id, status: 'approved' })
  })

  test('a key that may only read leave does not see the approval tool, and cannot approve over REST either', async () => {
    const id = await pendingLeave()
    const key = await server.makeKey({ permissions: ['leave:read'] })
    const client = await server.mcp(key, how, '')
    const names = (await client.listTools()).map((tool) => tool.name)
    expect(names).toContain('list_leave_requests')
    expect(names).not.toContain('approve_leave_request')

    const called = await client.callTool('approve_leave_request', { id })
    expect(called.isError).toBe(true)
    expect(called.body.error).toBe('Forbidden')
    const { status, body } = await server.rest('POST', `/leave-requests/${id}/approve`, {}, { key })
    expect(status).toBe(403)
    expect(body.message).toContain('leave:write')
    expect((await server.rest('GET', `/leave-requests/${id}`)).body.status).toBe('pending')
  })
})

test('both APIs leave the same audit entries except for the channel', async () => {
  const [first, second] = [await pendingLeave(), await pendingLeave()]
  await server.rest('POST', `/leave-requests/${first}/approve`)
  const client = await server.mcp()
  await client.callTool('approve_leave_request', { id: second })
  const rows = await server.sql<Record<string, unknown>>(
    `select channel, operation, actor_kind, record_type, before::json->>'status' as was,
            after::json->>'status' as is_now
     from audit_log where company_id = $1 and operation = 'leave_requests.approve'
       and record_id = any($2::bigint[]) order by id`,
    [[first, second]],
  )
  const trail = {
    operation: 'leave_requests.approve',
    actor_kind: 'key',
    record_type: 'leave_request',
    was: 'pending',
    is_now: 'approved',
  }
  expect(rows).toEqual([
    { channel: 'rest', ...trail },
    { channel: 'mcp', ...trail },
  ])
  const events = await server.sql<{ payload: { data: object; actor: { channel: string } } }>(
    `select payload from ${outboxRows} where company_id = $1 and type = 'leave_request.approved'
       and (payload->'data'->'object'->>'id')::bigint = any($2::bigint[]) order by id`,
    [[first, second]],
  )
  expect(events.map(({ payload }) => payload.actor.channel)).toEqual(['rest', 'mcp'])
})

test('16 who decide one request at once: one wins, the others are told what a late one is told', async () => {
  const id = await pendingLeave()
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, n) =>
      server.rest('POST', `/leave-requests/${id}/${n % 2 ? 'approve' : 'reject'}`),
    ),
  )
  const statuses = answers.map((each) => each.status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 422)).toHaveLength(15)
  const loser = answers.find((each) => each.status === 422)
  expect(Object.keys(loser?.body.errors)).toEqual(['status'])
  const [row] = await server.sql<{ n: number }>(
    `select count(*)::int as n from ${outboxRows} where company_id = $1
       and type in ('leave_request.approved', 'leave_request.rejected')
       and (payload->'data'->'object'->>'id')::bigint = $2`,
    [id],
  )
  expect(row?.n).toBe(1)
})
