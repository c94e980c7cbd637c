import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectV2, type McpClient } from '../support/mcp-clients.ts'
import type { TestServer } from '../support/server.ts'
import { Conversation } from './conversation.ts'
import type { Row } from './question.ts'
import { later, pending_requests, saving, startThousand, with_punches } from './thousand.ts'

// What an admin asks in a company of 1,000. The client shows questions, and the admin says yes.
let server: TestServer
let client: McpClient
const seen: string[] = []
const lines: string[] = []

beforeAll(async () => {
  server = await startThousand()
  const key = await server.makeKey({ confirm_writes: true })
  client = await connectV2(`${server.url}/api/mcp`, key, 'modern', (question) => {
    seen.push(question)
    return 'accept'
  })
}, 300_000)
afterAll(async () => {
  console.info(lines.join('\n'))
  await client.close()
  await server.close()
})

async function asked(question: string, walk: (talk: Conversation) => Promise<void>) {
  const talk = await Conversation.of(client)
  seen.length = 0
  await walk(talk)
  const { calls, tokens } = talk
  lines.push(`${question} ${calls.length} calls, ${tokens} tokens (${calls.join(', ')})`)
  for (const each of seen) lines.push(`  The person saw: ${each}`)
  return { calls: calls.length, tokens }
}

/** Reads a list to its end by `next`. */
async function whole({ ask }: Conversation, tool: string, input: object): Promise<Row[]> {
  const rows: Row[] = []
  let next: Record<string, unknown> | undefined = { ...input }
  while (next) {
    const body: Row = await ask(tool, next)
    rows.push(...body.data)
    next = body.next
  }
  return rows
}

test('Approve everything under three days except audit week.', async () => {
  const { calls, tokens } = await asked(expect.getState().currentTestName!, async (talk) => {
    const { ask } = talk
    const requests = await whole(talk, 'list_leave_requests', { status: 'pending', per_page: 100 })
    expect(requests).toHaveLength(pending_requests)
    const { data } = await ask('list_blackout_dates')
    const audit = data.find((row: Row) => row.name === 'Audit week')
    const ids = requests
      .filter(({ days }) => days < 3)
      .filter((row) => row.end_date < audit.start_date || row.start_date > audit.end_date)
      .map(({ id }) => id)
    const { approved, failed } = await ask('approve_leave_requests', { ids })
    expect([approved.length, failed]).toEqual([38, []])
  })
  const left = await server.rest('GET', '/leave-requests?status=pending&per_page=1')
  expect(left.body.meta.total).toBe(pending_requests - 38)
  expect(seen).toHaveLength(1)
  expect(calls).toBeLessThanOrEqual(6)
  expect(tokens).toBeLessThanOrEqual(16_000)
})

test('Who will lose days in January?', async () => {
  const { calls, tokens } = await asked(expect.getState().currentTestName!, async (talk) => {
    const rows = await whole(talk, 'get_leave_summary', { year: 2027, lapsing: true })
    const numbers = await server.sql<{ n: number }>(
      'select employee_number::int - 100000 as n from employees where company_id = $1 and id = any($2)',
      [rows.map(({ employee_id }) => employee_id)],
    )
    expect(numbers.map(({ n }) => n).toSorted((a, b) => a - b)).toEqual(saving)
    for (const row of rows) expect(row.lapses_on).toBe('2027-01-31')
  })
  expect(calls).toBeLessThanOrEqual(4)
  expect(tokens).toBeLessThanOrEqual(12_000)
})

test('Prepare payroll.', async () => {
  const { calls, tokens } = await asked(expect.getState().currentTestName!, async ({ ask }) => {
    const { id, readiness, start_date, end_date } = await ask('get_pay_period', { period: 'last' })
    const people = Object.fromEntries(
      readiness.blocking.map((group: Row) => [group.kind, group.people]),
    )
    expect(people).toMatchObject({
      open_entries: 5,
      unapproved_entries: with_punches,
      pending_forgot_punch_requests: 3,
    })
    const { meta } = await ask('get_payroll_hours', { period: 'last', compare: 'previous' })
    expect([meta.from, meta.to]).toEqual([start_date, later(start_date, 13)])
    expect(end_date).toBe(meta.to)
    // The person says: they all left at five.
    const [open] = readiness.blocking
    for (const { resolved_by } of open.named.slice(0, 1)) {
      const { tool, arguments: input } = resolved_by
      await ask(tool, { ...input, clock_out: '2026-10-30T17:00' })
    }
    const { message } = await ask('call_write_tool', {
      name: 'approve_pay_period',
      arguments: JSON.stringify({ id }),
    })
    lines.push(`The assistant was told: ${message}`)
    expect(message).toMatch(/^To approve a pay period, open /)
  })
  expect(calls).toBeLessThanOrEqual(4)
  expect(tokens).toBeLessThanOrEqual(12_000)
})
