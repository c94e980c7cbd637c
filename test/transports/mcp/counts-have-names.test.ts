import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { kinds } from '../../../src/modules/payroll/periods/blocking.ts'
import { registry } from '../../../src/transports/registry.ts'
import { toolsets } from '../../../tools/index.ts'
import type { McpClient } from '../../support/mcp-clients.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/** A Tuesday, 10:30 in Toronto; the last pay period ended on the Saturday before. */
const now_ms = Date.parse('2026-10-20T14:30:00Z')

// biome-ignore lint/suspicious/noExplicitAny: bodies are read freely in tests.
type Body = any

let server: TestServer
let mcp: McpClient
const ids: number[] = []
const lead = () => ids[0]!

const operations = new Map(
  toolsets.flatMap(({ tools }) => tools.map(({ operation, text }) => [text.name, operation.name])),
)

async function created(path: string, body: object) {
  const { status, text, body: made } = await server.rest('POST', path, body)
  expect(status, text).toBe(201)
  return made.id as number
}

async function ask(tool: string, input: object = {}, client = mcp): Promise<Body> {
  const { isError, body } = await client.callTool(tool, input as Record<string, unknown>)
  expect(isError, JSON.stringify(body)).not.toBe(true)
  return body
}

const follow = ({ tool, arguments: input }: Body, client = mcp) => ask(tool, input, client)
const peopleIn = (rows: Body[]) => new Set(rows.map(({ employee_id }) => employee_id))

beforeAll(async () => {
  server = await startTestServer({ now: () => now_ms })
  await server.rest('PUT', '/company', { pay_period_anchor: '2026-10-04', pay_basis: 'punches' })
  for (let n = 0; n < 14; n++) {
    const last_name = `Person ${String(n).padStart(2, '0')}`
    ids.push(await addEmployee(server, { first_name: 'Ana', last_name, works_weekdays: n > 1 }))
  }
  const team = ids.slice(1, 4)
  await server.sql(
    'update employees set manager_id = $2 where company_id = $1 and id = any($3::bigint[])',
    [lead(), team],
  )
  const [one, two, three, ...others] = ids.slice(1) as [number, number, number, ...number[]]
  await created('/time-entries', { employee_id: two, clock_in: '2026-10-12T09:00' })
  for (const employee_id of [one, three, ...others]) {
    await created('/time-entries', {
      employee_id,
      clock_in: '2026-10-13T09:00',
      clock_out: '2026-10-13T17:00',
    })
  }
  await created('/forgot-punch-requests', {
    employee_id: three,
    work_date: '2026-10-14',
    clock_in: '2026-10-14T09:00',
    clock_out: '2026-10-14T17:00',
  })
  await created('/leave-requests', {
    employee_id: others[0],
    type: 'unpaid',
    start_date: '2026-10-15',
    end_date: '2026-10-15',
  })
  await created('/payroll-day-adjustments', {
    employee_id: others[1],
    work_date: '2026-10-15',
    note: 'Late.',
    hours_delta: 1,
  })
  mcp = await server.mcp(server.key, 'client 2.x modern', '?toolsets=all')
  await mcp.listTools()
})
afterAll(() => server.close())

describe('What blocks the last period?', () => {
  let readiness: Body

  beforeAll(async () => {
    readiness = (await ask('get_pay_period', { period: 'last' })).readiness
  })

  test('is one call, which names who, with the call that lists and the one that resolves', () => {
    const kinds = readiness.blocking.map(({ kind, people }: Body) => [kind, people])
    expect(kinds).toEqual([
      ['open_entries', 1],
      ['unapproved_entries', 13],
      ['pending_forgot_punch_requests', 1],
      ['pending_leave_requests', 1],
      ['pending_adjustments', 1],
      ['warnings', expect.any(Number)],
    ])
    const [open] = readiness.blocking
    expect(open).toEqual({
      kind: 'open_entries',
      people: 1,
      listed_by: {
        tool: 'list_time_entries',
        arguments: { open: true, from: '2026-10-04', to: '2026-10-17' },
      },
      named: [
        {
          employee_id: ids[2],
          name: 'Ana Person 02',
          date: '2026-10-12',
          ids: [expect.any(Number)],
          resolved_by: {
            tool: 'update_time_entry',
            arguments: { id: expect.any(Number) },
            ask: ['clock_out'],
          },
        },
      ],
    })
  })

  test('each list holds whom it counts', async () => {
    for (const { kind, people, named, listed_by } of readiness.blocking) {
      const { data } = await follow(listed_by)
      const listed = peopleIn(data)
      expect(listed.size, kind).toBe(people)
      expect(named.length, kind).toBe(Math.min(10, people))
      for (const { employee_id } of named) expect(listed, kind).toContain(employee_id)
    }
  })

  test('each call that resolves is taken as it is', async () => {
    const calls = readiness.blocking.flatMap(({ resolved_by, named }: Body) =>
      [resolved_by, ...named.map((row: Body) => row.resolved_by)].filter(Boolean),
    )
    expect(new Set(calls.map(({ tool }: Body) => tool))).toEqual(
      new Set([
        'update_time_entry',
        'approve_time_entries',
        'approve_forgot_punch_request',
        'approve_leave_requests',
        'approve_payroll_day_adjustment',
        'explain_payroll_hours',
      ]),
    )
    for (const { tool, arguments: input, ask: asked } of calls) {
      const told = { ...input, ...(asked ? { clock_out: '2026-10-12T17:00' } : {}) }
      const dry = tool === 'explain_payroll_hours' ? {} : { dry_run: true }
      const answer = await ask(tool, { ...told, ...dry })
      expect(answer.failed ?? [], tool).toBeOneOf([[], 0])
    }
  })

  test('over REST the calls are operations', async () => {
    const { body } = await server.rest('GET', '/pay-periods?date=2026-10-13')
    const { body: read } = await server.rest('GET', `/pay-periods/${body.data[0].id}`)
    for (const [n, group] of read.readiness.blocking.entries()) {
      const shown = readiness.blocking[n]
      const resolves = shown.resolved_by ?? shown.named[0].resolved_by
      expect(operations.get(shown.listed_by.tool)).toBe(group.listed_by)
      expect(operations.get(resolves.tool)).toBe(group.resolved_by)
    }
  })

  test('a key reads and resolves as far as its permissions go', async () => {
    const permissions = ['payroll:read', 'time:read']
    const client = await server.mcp(
      await server.makeKey({ permissions }),
      'client 2.x modern',
      '?toolsets=all',
    )
    const { readiness: few } = await ask('get_pay_period', { period: 'last' }, client)
    expect(few.pending_leave_requests).toBe(1)
    const kinds = few.blocking.map(({ kind }: Body) => kind)
    expect(kinds).not.toContain('pending_leave_requests')
    expect(few.blocking[0].named[0]).not.toHaveProperty('resolved_by')
    for (const { listed_by } of few.blocking) await follow(listed_by, client)
  })

  test('a manager is told of the people below', async () => {
    const key = await server.makeKey({ employee_id: lead(), reach: 'team' })
    const client = await server.mcp(key, 'client 2.x modern', '?toolsets=all')
    const { readiness: few } = await ask('get_pay_period', { period: 'last' }, client)
    const named = few.blocking.flatMap((group: Body) => group.named)
    const inReach = new Set(ids.slice(0, 4))
    expect(named.length).toBeGreaterThan(0)
    for (const { employee_id } of named) expect(inReach).toContain(employee_id)
  })
})

test('a pay period is named by its id or by period, never both', async () => {
  const { id } = await ask('get_pay_period', { period: 'last' })
  expect((await ask('get_pay_period_summary', { period: '2026-P20' })).pay_period.id).toBe(id)
  const both = await mcp.callTool('get_pay_period', { id, period: 'last' })
  expect(both.body.errors).toEqual({ period: ['is in place of id; send one of the two'] })
  const unknown = await mcp.callTool('get_pay_period', { period: 'next year' })
  expect(unknown.isError).toBe(true)
  expect((await mcp.callTool('get_pay_period', {})).body.errors).toEqual({ id: ['is required'] })
})

describe('Who is late?', () => {
  test('get_overview names ten, counts the rest, and has a call for each count', async () => {
    const overview = await ask('get_overview')
    const { late } = overview.today
    expect(late).toBe(12)
    expect(overview.late_people).toHaveLength(10)
    expect(overview.more_late_people).toBe(2)
    expect(peopleIn((await follow(overview.lists.late)).late_people).size).toBe(late)
    expect((await follow(overview.lists.open_entries)).data).toHaveLength(
      overview.today.open_entries,
    )
    expect(Object.keys(overview.lists)).toEqual([
      'late',
      'open_entries',
      'leave_requests',
      'forgot_punch_requests',
      'payroll_day_adjustments',
    ])
    for (const [kind, count] of Object.entries<number | null>(overview.waiting)) {
      if (count) expect((await follow(overview.lists[kind])).data, kind).toHaveLength(count)
    }
  })

  test('a manager is told of the people below', async () => {
    const key = await server.makeKey({ employee_id: lead(), reach: 'team' })
    const client = await server.mcp(key, 'client 2.x modern', '?toolsets=all')
    const { late_people } = await ask('get_overview', {}, client)
    expect(peopleIn(late_people)).toEqual(new Set(ids.slice(2, 4)))
  })

  test('who may not read it gets neither names nor calls', async () => {
    const key = await server.makeKey({ permissions: ['leave:read'] })
    const client = await server.mcp(key, 'client 2.x modern', '?toolsets=all')
    const overview = await ask('get_overview', {}, client)
    expect(overview).not.toHaveProperty('late_people')
    expect(Object.keys(overview.lists)).toEqual([])
  })
})

test('warnings that are counted in payroll hours lead to who has them', async () => {
  const { meta } = await ask('get_payroll_hours', { period: 'last', sort: 'name' })
  expect(meta.warnings.length).toBeGreaterThan(0)
  expect(meta.warnings_listed_by).toEqual({
    tool: 'get_payroll_hours',
    arguments: { period: 'last', warnings: true },
  })
  const warned = await follow(meta.warnings_listed_by)
  expect(warned.meta.warnings).toEqual(meta.warnings)
  expect(warned.meta).not.toHaveProperty('warnings_listed_by')
  expect(warned.data.length).toBeGreaterThan(0)
  for (const { warnings } of warned.data) expect(warnings).not.toEqual([])
})

test('what blocks a period names operations with the access that they need', () => {
  for (const { listed_by, reads, resolved_by, permission, effect, least } of Object.values(kinds)) {
    expect(registry.get(listed_by)?.permission, listed_by).toBe(reads)
    const { reach, ...operation } = registry.get(resolved_by)!
    expect(operation, resolved_by).toMatchObject({ permission, effect })
    expect(reach?.least, resolved_by).toBe(least)
  }
})
