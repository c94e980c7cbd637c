import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connections, type McpClient } from '../support/mcp-clients.ts'
import { addEmployee } from '../support/people.ts'
import { startProxy, type TestProxy } from '../support/proxy.ts'
import type { TestServer } from '../support/server.ts'
import { startTwoServers } from '../support/two-servers.ts'

let two: Awaited<ReturnType<typeof startTwoServers>>
let server: TestServer
let reader: string
let ana: number
let bea: number
const proxies = {} as Record<Processes, TestProxy>

type Processes = 'one process' | 'two processes behind a proxy'

beforeAll(async () => {
  two = await startTwoServers()
  server = two.first
  proxies['one process'] = await startProxy([server.url])
  proxies['two processes behind a proxy'] = await startProxy([server.url, two.second.url])
  reader = await server.makeKey({ permissions: ['leave:read', 'employees:read'] })
  const department = 'Harbour'
  ana = await addEmployee(server, { first_name: 'Ana', department, works_weekdays: true })
  bea = await addEmployee(server, { first_name: 'Bea', department, works_weekdays: true })
})
afterAll(async () => {
  for (const proxy of Object.values(proxies)) proxy.close()
  await two.close()
})

let week = 0

/** Three days of leave for each of them, in separate weeks: Bea's is approved, Ana's is pending. */
async function bothAway(): Promise<{ waiting: number; start_date: string; end_date: string }> {
  week += 1
  const day = (n: number) =>
    new Date(Date.UTC(2028, 0, 3 + 7 * week + n)).toISOString().slice(0, 10)
  const dates = { start_date: day(0), end_date: day(2) }
  const ask = async (employee_id: number) =>
    (await server.rest('POST', '/leave-requests', { employee_id, type: 'personal', ...dates })).body
  const { id: hers } = await ask(bea)
  await server.rest('POST', `/leave-requests/${hers}/approve`)
  const { id: waiting } = await ask(ana)
  return { waiting, ...dates }
}

const combinations = (['one process', 'two processes behind a proxy'] as const).flatMap(
  (processes) =>
    (Object.keys(connections) as (keyof typeof connections)[]).map(
      (how) => [how, processes] as const,
    ),
)

describe.each(combinations)('%s, %s', (how, processes) => {
  const clients: McpClient[] = []
  const connect = async (key: string, query = '') => {
    const client = await connections[how](`${proxies[processes].url}/api/mcp${query}`, key)
    clients.push(client)
    return client
  }
  afterAll(async () => {
    for (const client of clients) await client.close()
  })

  test('speaks the protocol of its client', async () => {
    const { version } = await connect(server.key)
    expect(version).toBe(how === 'client 2.x modern' ? '2026-07-28' : '2025-11-25')
  })

  test('finds the pending request, previews it, approves it once, and is refused the second time', async () => {
    const { waiting, start_date, end_date } = await bothAway()
    const client = await connect(server.key)
    const { body: context } = await client.callTool('get_context')
    expect(context.company.timezone).toBe('America/Toronto')

    const people = await client.callTool('list_employees', { search: 'ana' })
    expect(people.body.data.map((row: { id: number }) => row.id)).toContain(ana)
    const pending = { status: 'pending', employee_id: ana, from: start_date, to: end_date }
    const listed = await client.callTool('list_leave_requests', pending)
    expect(listed.structuredContent).toEqual(listed.body)
    const row = listed.body.data.find(({ id }: { id: number }) => id === waiting)
    expect(row).toMatchObject({ employee_id: ana, status: 'pending', start_date, end_date })

    const preview = await client.callTool('preview_leave_request', { leave_request_id: waiting })
    expect(preview.body).toMatchObject({
      days: 3,
      colleagues_away: [{ employee_id: bea, start_date, end_date }],
    })
    const approved = await client.callTool('approve_leave_request', { id: waiting })
    expect(approved.isError).toBe(false)
    expect(approved.body).toMatchObject({ id: waiting, status: 'approved' })

    const again = await client.callTool('approve_leave_request', { id: waiting })
    expect(again.isError).toBe(true)
    expect(again.structuredContent).toBeUndefined()
    expect(again.body).toMatchObject({
      error: 'Validation Error',
      errors: { status: [expect.stringContaining('already approved')] },
    })
    const { days_by_date, ...body } = (await server.rest('GET', `/leave-requests/${waiting}`)).body
    expect(body).toEqual(approved.body)
    expect(days_by_date.length).toBeGreaterThan(0)
  })

  test('with a read-only key sees the same and can change nothing', async () => {
    const { waiting, start_date } = await bothAway()
    const client = await connect(reader)
    const tools = await client.listTools()
    const hints = tools.map((tool) => (tool.annotations as { readOnlyHint: boolean }).readOnlyHint)
    expect(tools.map((tool) => tool.name)).toContain('list_leave_requests')
    expect(new Set(hints)).toEqual(new Set([true]))

    const listed = await client.callTool('list_leave_requests', { from: start_date })
    expect(listed.body.data.map((row: { id: number }) => row.id)).toContain(waiting)
    const preview = await client.callTool('preview_leave_request', { leave_request_id: waiting })
    expect(preview.body.days).toBe(3)

    for (const name of ['approve_leave_request', 'reject_leave_request']) {
      const refused = await client.callTool(name, { id: waiting })
      expect(refused.isError).toBe(true)
      expect(refused.body).toMatchObject({
        error: 'Forbidden',
        message: expect.stringContaining('leave:write'),
      })
    }
    const { body } = await server.rest('GET', `/leave-requests/${waiting}`)
    expect(body.status).toBe('pending')
  })

  test('at an address that only reads has no tool that writes, whatever its key may do', async () => {
    const { waiting } = await bothAway()
    const client = await connect(server.key, '?read_only=true')
    const names = (await client.listTools()).map((tool) => tool.name)
    expect(names).toContain('list_leave_requests')
    expect(names).not.toContain('approve_leave_request')
    await expect(client.callTool('approve_leave_request', { id: waiting })).rejects.toMatchObject({
      code: -32602,
    })
    expect((await server.rest('GET', `/leave-requests/${waiting}`)).body.status).toBe('pending')
  })

  test('sees what it wrote under one idempotency_key once, whichever process answers', async () => {
    const client = await connect(server.key)
    const { start_date } = await bothAway()
    const call = {
      employee_id: ana,
      type: 'sick',
      start_date: start_date.replace('2028', '2029'),
      end_date: start_date.replace('2028', '2029'),
      idempotency_key: `story ${how} ${processes}`,
    }
    const first = await client.callTool('create_leave_request', call)
    expect(first.isError).toBe(false)
    for (const _ of [1, 2, 3]) {
      const repeat = await client.callTool('create_leave_request', call)
      expect(repeat.body).toEqual({
        ...first.body,
        warnings: [...first.body.warnings, 'existing'],
        message: expect.stringMatching(/^Nothing was done/),
      })
    }
  })
})

test('both processes behind the proxy had their share', () => {
  const { counts } = proxies['two processes behind a proxy']
  expect(counts).toHaveLength(2)
  expect(Math.abs(counts[0]! - counts[1]!)).toBeLessThanOrEqual(1)
  expect(counts[0]).toBeGreaterThan(20)
})
