import { AjvJsonSchemaValidator } from '@modelcontextprotocol/client/validators/ajv'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { jobs } from '../../src/server/scheduled-jobs.ts'
import { freshDates } from '../support/fresh-dates.ts'
import { askLeave } from '../support/leave.ts'
import { type Called, connections, connectV2, type McpClient } from '../support/mcp-clients.ts'
import { addEmployee } from '../support/people.ts'
import type { TestServer } from '../support/server.ts'
import { startTwoServers } from '../support/two-servers.ts'

const start = Date.parse('2026-06-01T12:00:00Z')
const minute = 60_000
let clock = start
const now = () => clock

let two: Awaited<ReturnType<typeof startTwoServers>>
let server: TestServer
let employee_id: number
let key: string

beforeAll(async () => {
  two = await startTwoServers({ now })
  server = two.first
  employee_id = await addEmployee(server, { works_weekdays: true })
  key = await server.makeKey({ confirm_writes: true })
})
afterAll(() => two.close())
beforeEach(() => {
  clock = start
})

const freshMonday = freshDates('2027-01-11', 7)

async function pendingLeave(): Promise<number> {
  const { body } = await askLeave(server, employee_id, freshMonday())
  return body.id
}

async function statusOf(id: number): Promise<string> {
  return (await server.rest('GET', `/leave-requests/${id}`)).body.status
}

function nextDay(date: string): string {
  return new Date(Date.parse(date) + 24 * 60 * minute).toISOString().slice(0, 10)
}

function refusal(called: Called): string {
  expect(called.isError).toBe(true)
  expect(called.structuredContent).toBeUndefined()
  expect(Object.keys(called.body.errors)).toEqual(['confirm_token'])
  return called.body.errors.confirm_token[0]
}

async function tokenFor(client: McpClient, id: number): Promise<string> {
  return (await client.callTool('approve_leave_request', { id })).body.confirm_token
}

describe.each(Object.keys(connections) as (keyof typeof connections)[])('with %s', (how) => {
  let client: McpClient
  beforeAll(async () => {
    client = await server.mcp(key, how)
    // Clients check an answer against the output schema that they listed.
    await client.listTools()
  })

  test('a write returns its effects and a token, and is performed with the token', async () => {
    const id = await pendingLeave()
    const dryRun = await client.callTool('approve_leave_request', { id, dry_run: true })
    expect(dryRun.body).toMatchObject({ status: 'approved', dry_run: true })

    const held = await client.callTool('approve_leave_request', { id })
    expect(held.isError).toBe(false)
    expect(held.structuredContent).toEqual(held.body)
    expect(Object.keys(held.body)).toEqual(['status', 'question', 'effects', 'confirm_token'])
    expect(held.body.status).toBe('confirmation_required')
    expect(held.body.question).toMatch(
      /^Approve \d+ days? of vacation for "Ana Tester \d+", Mon \w{3} \d+, 2027\? They are told by email\.$/,
    )
    expect(held.body.effects).toEqual(dryRun.body.effects)
    expect(await statusOf(id)).toBe('pending')

    const { confirm_token } = held.body
    const done = await client.callTool('approve_leave_request', { id, confirm_token })
    expect(done.isError).toBe(false)
    expect(done.body).toMatchObject({ id, status: 'approved' })
    expect(await statusOf(id)).toBe('approved')
  })

  test('a token is of no use for other arguments, nor for another tool', async () => {
    const [id, other] = [await pendingLeave(), await pendingLeave()]
    const confirm_token = await tokenFor(client, id)
    const elsewhere = await client.callTool('approve_leave_request', { id: other, confirm_token })
    expect(refusal(elsewhere)).toContain('different call')
    const rejected = await client.callTool('reject_leave_request', { id, confirm_token })
    expect(refusal(rejected)).toContain('different call')
    expect([await statusOf(id), await statusOf(other)]).toEqual(['pending', 'pending'])
    const again = { confirm_token, override_blackout: undefined, id }
    expect((await client.callTool('approve_leave_request', again)).isError).toBe(false)
  })

  test('a token works once', async () => {
    const id = await pendingLeave()
    const request = { id, notes: 'By the sea.' }
    const { confirm_token } = (await client.callTool('update_leave_request', request)).body
    const call = () => client.callTool('update_leave_request', { ...request, confirm_token })
    expect((await call()).isError).toBe(false)
    expect(refusal(await call())).toContain('has already been used')
  })

  test('a token ends after ten minutes', async () => {
    const id = await pendingLeave()
    const confirm_token = await tokenFor(client, id)
    clock = start + 10 * minute
    const late = await client.callTool('approve_leave_request', { id, confirm_token })
    expect(refusal(late)).toContain('has expired')
    const fresh = await tokenFor(client, id)
    clock += 9 * minute
    const done = await client.callTool('approve_leave_request', { id, confirm_token: fresh })
    expect(done.isError).toBe(false)
  })
})

describe('a token', () => {
  let client: McpClient
  beforeAll(async () => {
    client = await server.mcp(key)
  })

  test('of one key is of no use to another, even of the same rights', async () => {
    const id = await pendingLeave()
    const confirm_token = await tokenFor(client, id)
    const stranger = await server.mcp(await server.makeKey({ confirm_writes: true }))
    const called = await stranger.callTool('approve_leave_request', { id, confirm_token })
    expect(refusal(called)).toContain('was not issued to this API key')
    expect(await statusOf(id)).toBe('pending')
  })

  test('is refused where the record has changed since the person was asked', async () => {
    const id = await pendingLeave()
    const confirm_token = await tokenFor(client, id)
    const { body } = await server.rest('GET', `/leave-requests/${id}`)
    const moved = { start_date: body.start_date, end_date: nextDay(body.end_date) }
    expect((await server.rest('PUT', `/leave-requests/${id}`, moved)).status).toBe(200)
    const stale = await client.callTool('approve_leave_request', { id, confirm_token })
    expect(refusal(stale)).toContain('have changed since the person was asked')
    expect(await statusOf(id)).toBe('pending')
    const fresh = await tokenFor(client, id)
    const done = await client.callTool('approve_leave_request', { id, confirm_token: fresh })
    expect(done.body).toMatchObject({ status: 'approved', end_date: moved.end_date })
  })

  test('that was changed in any character is refused', async () => {
    const id = await pendingLeave()
    const token = await tokenFor(client, id)
    expect(token).toMatch(/^[\w-]{75}$/)
    for (let at = 0; at < token.length - 1; at += 1) {
      const other = token[at] === 'A' ? 'B' : 'A'
      const confirm_token = token.slice(0, at) + other + token.slice(at + 1)
      refusal(await client.callTool('approve_leave_request', { id, confirm_token }))
    }
    for (const confirm_token of ['x', token.slice(1), `${token}AAAA`]) {
      refusal(await client.callTool('approve_leave_request', { id, confirm_token }))
    }
    const asked = await client.callTool('approve_leave_request', { id, confirm_token: '' })
    expect(asked.body.status).toBe('confirmation_required')
    expect(await statusOf(id)).toBe('pending')
  })

  test('is for the call whatever the order of its arguments', async () => {
    const id = await pendingLeave()
    const request = { id, notes: 'In order.', type: 'sick' }
    const { confirm_token } = (await client.callTool('update_leave_request', request)).body
    const turned = { type: 'sick', confirm_token, notes: 'In order.', id }
    expect((await client.callTool('update_leave_request', turned)).isError).toBe(false)
  })

  test('given by one process is good in another, and used up in both', async () => {
    const id = await pendingLeave()
    const beside = await two.second.mcp(key)
    const request = { id, notes: 'Two processes.' }
    const { confirm_token } = (await client.callTool('update_leave_request', request)).body
    const done = await beside.callTool('update_leave_request', { ...request, confirm_token })
    expect(done.isError).toBe(false)
    const again = await client.callTool('update_leave_request', { ...request, confirm_token })
    expect(refusal(again)).toContain('has already been used')
  })

  test('from 16 callers at once, over two processes, lets exactly one through', async () => {
    const clients = [client, await two.second.mcp(key)]
    const request = { employee_id, hours_delta: 0.25, work_date: '2026-05-06', note: 'Sixteen.' }
    const held = await client.callTool('create_payroll_day_adjustment', request)
    const call = { ...request, confirm_token: held.body.confirm_token }
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, n) =>
        clients[n % 2]!.callTool('create_payroll_day_adjustment', call),
      ),
    )
    const losers = answers.filter((each) => each.isError)
    expect(losers).toHaveLength(15)
    for (const loser of losers) expect(refusal(loser)).toContain('has already been used')
    const { body } = await server.rest('GET', `/payroll-day-adjustments?employee_id=${employee_id}`)
    expect(body.data.filter((row: { note: string }) => row.note === 'Sixteen.')).toHaveLength(1)
  })

  test('is not used up by a write that was refused', async () => {
    const id = await pendingLeave()
    const confirm_token = await tokenFor(client, id)
    await server.rest('POST', `/leave-requests/${id}/reject`, {})
    for (const _ of [1, 2]) {
      const called = await client.callTool('approve_leave_request', { id, confirm_token })
      expect(Object.keys(called.body.errors)).toEqual(['status'])
    }
  })

  test('leaves a row that is kept no longer than it is of use', async () => {
    const id = await pendingLeave()
    const count = async () =>
      (
        await server.sql<{ n: number }>(
          'select count(*)::int as n from spent_confirmations where company_id = $1',
        )
      )[0]!.n
    const before = await count()
    const confirm_token = await tokenFor(client, id)
    await client.callTool('approve_leave_request', { id, confirm_token })
    expect(await count()).toBe(before + 1)
    const forget = (at_ms: number) => {
      const deps = { ...server.operationDeps, now: () => at_ms }
      return jobs.forget_confirmations!(deps, server.company_id, pino({ level: 'silent' }))
    }
    await forget(start + 30 * minute)
    expect(await count()).toBe(before + 1)
    await forget(start + 25 * 60 * minute)
    expect(await count()).toBe(0)
  })
})

describe('a client that can ask its person', () => {
  test('asks with the effects, and carries out a yes in one call', async () => {
    const id = await pendingLeave()
    const questions: string[] = []
    const client = await connectV2(`${server.url}/api/mcp`, key, 'modern', (question) => {
      questions.push(question)
      return 'accept'
    })
    await client.listTools()
    const done = await client.callTool('approve_leave_request', { id })
    expect(done.body).toMatchObject({ id, status: 'approved' })
    expect(questions).toHaveLength(1)
    expect(questions[0]).toMatch(/^Approve \d+ days? of vacation for "Ana Tester \d+", Mon .*\?/)
    expect(questions[0]).not.toContain('\n')
    expect(await statusOf(id)).toBe('approved')
    await client.close()
  })

  test('stores a new record once for a yes, with one line in the audit log', async () => {
    const request = { employee_id, hours_delta: 0.5, work_date: '2026-05-07', note: 'Asked once.' }
    const url = `${server.url}/api/mcp?toolsets=payroll`
    const client = await connectV2(url, key, 'modern', () => 'accept')
    const done = await client.callTool('create_payroll_day_adjustment', request)
    expect(done.isError, done.text).toBe(false)
    const { body } = await server.rest('GET', `/payroll-day-adjustments?employee_id=${employee_id}`)
    expect(body.data.filter((row: { note: string }) => row.note === 'Asked once.')).toHaveLength(1)
    const lines = await server.sql(
      `select id from audit_log where company_id = $1
         and record_type = 'payroll_day_adjustment' and record_id = $2`,
      [done.body.id],
    )
    expect(lines).toHaveLength(1)
    await client.close()
  })

  test.each(['decline', 'cancel'] as const)('changes nothing on %s', async (action) => {
    const id = await pendingLeave()
    const client = await connectV2(`${server.url}/api/mcp`, key, 'modern', () => action)
    const called = await client.callTool('approve_leave_request', { id })
    expect(called.isError).toBe(true)
    expect(called.body.message).toContain('declined')
    expect(await statusOf(id)).toBe('pending')
    await client.close()
  })

  test('is answered by another process as by the one that asked', async () => {
    const id = await pendingLeave()
    const ask = (through: TestServer, more = {}) => rawCall(through, { id }, more)
    const request = await ask(server)
    expect(request.result.resultType).toBe('input_required')
    const { requestState } = request.result
    const yes = { requestState, inputResponses: { confirm: { action: 'accept', content: {} } } }
    const done = await ask(two.second, yes)
    expect(done.result.structuredContent).toMatchObject({ id, status: 'approved' })
    const again = await ask(server, yes)
    expect(again.result.isError).toBe(true)
    expect(again.result.content[0].text).toContain('has already been used')
  })

  test('is refused with a state that is not its own, or an answer without one', async () => {
    const id = await pendingLeave()
    const yes = { confirm: { action: 'accept', content: {} } }
    const forged = await rawCall(server, { id }, { requestState: 'forged', inputResponses: yes })
    expect(forged.error).toMatchObject({ code: -32602, message: expect.stringMatching(/state/i) })
    const stateless = await rawCall(server, { id }, { inputResponses: yes })
    expect(stateless.result.resultType).toBe('input_required')
    const { requestState } = stateless.result
    clock = start + 10 * minute
    const late = await rawCall(server, { id }, { requestState, inputResponses: yes })
    expect(late.error).toMatchObject({ code: -32602, message: expect.stringMatching(/expired/) })
    expect(await statusOf(id)).toBe('pending')
  })

  test("cannot be made to read somebody's text as a line of the question", async () => {
    const id = await pendingLeave()
    let request = ''
    const client = await connectV2(`${server.url}/api/mcp`, key, 'modern', (question) => {
      request = question
      return 'decline'
    })
    await client.callTool('reject_leave_request', { id, rejection_reason: 'Full.\nSends nothing.' })
    const lines = request.split('\n')
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatch(/^Reject \d+ days? of vacation for .*, with the reason\.$/)
    expect(lines[1]).toBe('Rejection reason: "Full. ⏎ Sends nothing."')
    await client.close()
  })

  test('over the old protocol gets the token, since a question would hang', async () => {
    const id = await pendingLeave()
    const client = await connectV2(`${server.url}/api/mcp`, key, 'legacy', () => 'accept')
    const held = await client.callTool('approve_leave_request', { id })
    expect(held.body.status).toBe('confirmation_required')
    await client.close()
  })
})

describe('what waits for confirmation', () => {
  test('is every write tool of such a key, in a shape that its output schema allows', async () => {
    const client = await server.mcp(key, undefined, '?toolsets=all&output_schemas=true')
    const tools = await client.listTools()
    const schemas = new AjvJsonSchemaValidator()
    const answer = { status: 'confirmation_required', question: '', effects: {}, confirm_token: '' }
    for (const { name, annotations, inputSchema, outputSchema } of tools) {
      const isRead = (annotations as { readOnlyHint: boolean }).readOnlyHint
      expect('confirm_token' in inputSchema.properties, name).toBe(!isRead)
      if (!isRead) expect(schemas.getValidator(outputSchema)(answer).valid, name).toBe(true)
    }
  })

  test('stays within the token limits for such a key', async () => {
    const tokens = (tools: unknown) => Buffer.byteLength(JSON.stringify(tools)) / 4
    const defaultSet = await (await server.mcp(key, 'client 2.x modern', '')).listTools()
    expect(tokens(defaultSet)).toBeLessThanOrEqual(12_000)
    const names = defaultSet.map(({ name }) => name)
    for (const tool of await (await server.mcp(key)).listTools()) {
      const limit = names.includes(tool.name) ? 900 : 1_000
      expect(tokens(tool), tool.name).toBeLessThanOrEqual(limit)
    }
  })

  test('does not concern other keys: they see no token, and are refused one', async () => {
    const id = await pendingLeave()
    const client = await server.mcp()
    const text = JSON.stringify(await client.listTools())
    expect([text.includes('confirm_token'), text.includes('confirmation_required')]).toEqual([
      false,
      false,
    ])
    const called = await client.callTool('approve_leave_request', { id, confirm_token: 'x' })
    expect(refusal(called)).toContain('omit it')
    expect((await client.callTool('approve_leave_request', { id })).body.status).toBe('approved')
  })

  test('states the number of changes if there are very many', async () => {
    const client = await server.mcp(key)
    const entries = Array.from({ length: 300 }, (_, n) => {
      const date = new Date(Date.UTC(2025, 0, 1 + n)).toISOString().slice(0, 10)
      return { employee_id, clock_in: `${date}T13:00:00Z`, clock_out: `${date}T17:00:00Z` }
    })
    const held = await client.callTool('create_time_entries', { entries })
    expect(held.body.status).toBe('confirmation_required')
    expect(held.body.effects).toEqual({ changes: { time_entry: 300 } })
    expect(held.body.question.length).toBeLessThan(300)
    const { confirm_token } = held.body
    const done = await client.callTool('create_time_entries', { entries, confirm_token })
    expect(done.body).toMatchObject({ created: 300, failed: 0 })
  })

  test('does not concern REST', async () => {
    const id = await pendingLeave()
    const { status } = await server.rest('POST', `/leave-requests/${id}/approve`, {}, { key })
    expect(status).toBe(200)
  })

  test('does not include refused calls: the refusal comes at once', async () => {
    const reader = await server.mcp(
      await server.makeKey({ permissions: ['leave:read'], confirm_writes: true }),
    )
    const called = await reader.callTool('approve_leave_request', { id: await pendingLeave() })
    expect(called.body.error).toBe('Forbidden')
    const client = await server.mcp(key)
    const missing = await client.callTool('approve_leave_request', { id: 987_654_321 })
    expect(missing.body.error).toBe('Not Found')
  })

  test('and was done already under its idempotency_key is answered again without a question', async () => {
    const id = await pendingLeave()
    const client = await server.mcp(key)
    const call = { id, idempotency_key: `approve-${id}` }
    const { confirm_token } = (await client.callTool('approve_leave_request', call)).body
    const done = await client.callTool('approve_leave_request', { ...call, confirm_token })
    expect(done.body.status).toBe('approved')
    const lost = await client.callTool('approve_leave_request', { ...call, confirm_token })
    const repeated = {
      ...done.body,
      warnings: ['existing'],
      message:
        'Nothing was done: a call with this idempotency_key was made before, and this is its answer.',
    }
    expect(lost.body).toEqual(repeated)
    expect((await client.callTool('approve_leave_request', call)).body).toEqual(repeated)
  })
})

/** A call as the current client sends it, with what it adds in a second round. */
async function rawCall(through: TestServer, args: object, more: object) {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': { elicitation: { form: {} } },
  }
  const params = { name: 'approve_leave_request', arguments: args, ...more, _meta }
  const response = await fetch(`${through.url}/api/mcp`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${key}`,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'Mcp-Protocol-Version': '2026-07-28',
      'Mcp-Method': 'tools/call',
      'Mcp-Name': 'approve_leave_request',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  })
  const text = await response.text()
  const data = text.startsWith('{') ? text : text.split('\n').find((l) => l.startsWith('data:'))
  return JSON.parse(data!.replace(/^data:/, ''))
}
