import { afterAll, beforeAll, expect, test } from 'vitest'
import { runOperation } from '../../../src/core/run/run-operation.ts'
import { grantDashboardAccess } from '../../../src/modules/dashboard-access/index.ts'
import { toolsets } from '../../../tools/index.ts'
import { operator } from '../../support/callers.ts'
import { leastReach } from '../../support/least-reach.ts'
import { connect, letSignIn, mailerTo } from '../../support/oauth.ts'
import { addEmployee } from '../../support/people.ts'
import { dealt, isFull } from '../../support/sample.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { type Smtp, startSmtp } from '../../support/smtp.ts'

/** A tool, as far as the expectations need it. */
type Facts = { name: string; set: string; operation: string; reads: boolean; access: string }

const facts: readonly Facts[] = toolsets.flatMap(({ name: set, tools }) =>
  tools.map(({ operation, text }) => ({
    name: text.name,
    set,
    operation: operation.name,
    reads: operation.effect === 'read',
    access: operation.permission,
  })),
)

/** Called by their own name only. Written by hand, so that the code cannot decide it. */
const directOnly: ReadonlySet<string> = new Set([
  'approve_pay_period',
  'reopen_pay_period',
  // DELETE /employees/{id}
  'deactivate_employee',
  'delete_leave_policy',
  'delete_leave_type',
  'delete_holiday',
  'delete_blackout_dates',
  'delete_time_entry',
  'delete_one_day_override',
  'delete_schedule_version',
  'delete_employee_terms',
  'delete_calendar_feed',
  'delete_webhook',
  'list_webhooks',
  'get_webhook',
  'create_webhook',
  'update_webhook',
  'rotate_webhook_secret',
  'test_webhook',
  'list_webhook_deliveries',
  'get_webhook_delivery',
  'resend_webhook_delivery',
  'resend_failed_webhook_deliveries',
])

const reaching = ['find_tools', 'call_tool', 'call_write_tool'] as const

/** An address: its query, whether it reaches what it does not list, and what it may hold. */
type Address = {
  query: string
  holds(tool: Facts): boolean
  offers: readonly string[]
  /** Undefined: the default toolset, which the list itself tells. */
  lists?: (tool: Facts) => boolean
}

const any = () => true
const reads = (tool: Facts) => tool.reads
const named = (names: string) => (tool: Facts) => names.split(',').includes(tool.name)

const some = 'list_invoices,create_invoice,delete_holiday,list_webhooks,approve_pay_period'

const addresses: Record<string, Address> = {
  'no parameter': { query: '', holds: any, offers: reaching },
  read_only: {
    query: '?read_only=true',
    holds: reads,
    offers: ['find_tools', 'call_tool'],
  },
  'toolsets=time': {
    query: '?toolsets=time',
    holds: ({ set }) => set === 'time',
    offers: [],
    lists: ({ set }) => set === 'time',
  },
  'toolsets=time, read_only': {
    query: '?toolsets=time&read_only=true',
    holds: (tool) => tool.set === 'time' && tool.reads,
    offers: [],
    lists: (tool) => tool.set === 'time' && tool.reads,
  },
  tools: { query: `?tools=${some}`, holds: named(some), offers: [], lists: named(some) },
  'tools with the three': {
    query: `?tools=${some},${reaching.join(',')}`,
    holds: named(some),
    offers: reaching,
    lists: named(some),
  },
  'tools with one of the three': {
    query: `?tools=${some},call_tool`,
    holds: named(some),
    offers: ['call_tool'],
    lists: named(some),
  },
  'tools with the three, read_only': {
    query: `?tools=${some},${reaching.join(',')}&read_only=true`,
    holds: (tool) => named(some)(tool) && tool.reads,
    offers: ['find_tools', 'call_tool'],
    lists: (tool) => named(some)(tool) && tool.reads,
  },
}

const reachesOf = ['self', 'team', 'company'] as const
type ReachName = (typeof reachesOf)[number]

/** Who calls: with all permissions, or those of an area, or reading only. */
type Access = { secret: string; path: string; reach: ReachName; may(tool: Facts): boolean }

let server: TestServer
let smtp: Smtp
const accesses = {} as Record<string, Access>
let now_ms = Date.now()
let checks = 0

const inReach = (reach: ReachName) => (tool: Facts) => {
  const least = leastReach[tool.operation]
  return reach === 'company' || (least !== undefined && (reach === 'team' || least === 'self'))
}

beforeAll(async () => {
  smtp = await startSmtp()
  const now = () => now_ms + performance.now()
  server = await startTestServer({ own_site: true, mailer: mailerTo(smtp), now })
  await server.rest('PUT', '/company', { mileage_enabled: true, invoicing_enabled: true })
  const roles = { self: 'employee', team: 'manager', company: 'company_admin' } as const
  const ids = {} as Record<ReachName, number>
  for (const reach of reachesOf) {
    const email = `${reach}@acme.example`
    ids[reach] = await addEmployee(server, { email, role: roles[reach] })
    await letSignIn(server, ids[reach])
  }
  const caller = { company_id: server.company_id, ...operator }
  await runOperation(server.operationDeps, grantDashboardAccess, caller, {
    employee_id: ids.company,
  })
  for (const reach of reachesOf) {
    const secret = await server.makeKey({
      reach,
      employee_id: reach === 'company' ? null : ids[reach],
      rate_limit: 100_000,
    })
    accesses[`key, ${reach}`] = { secret, path: '/api/mcp', reach, may: inReach(reach) }
    const read_only = reach === 'team'
    const connected = await connect(server, smtp, {
      email: `${reach}@acme.example`,
      choice: { reach, read_only },
    })
    const { access_token } = await connected.redeem()
    accesses[`token, ${reach}${read_only ? ', reading only' : ''}`] = {
      secret: access_token,
      path: '/mcp',
      reach,
      may: (tool) => inReach(reach)(tool) && (tool.reads || !read_only),
    }
  }
  const billing = await server.makeKey({ permissions: ['billing:read'], rate_limit: 100_000 })
  accesses['key, reads billing'] = {
    secret: billing,
    path: '/api/mcp',
    reach: 'company',
    may: ({ access }) => access === 'billing:read' || access === 'any',
  }
})
afterAll(async () => {
  console.info(`Address matrix: ${facts.length} tools, ${checks} checks.`)
  await server.close()
  await smtp.close()
})

// biome-ignore lint/suspicious/noExplicitAny: bodies are read freely in tests.
type Said = { error?: { code: number; message: string }; result?: any; body?: any }

async function send(access: Access, query: string, method: string, params: object): Promise<Said> {
  const response = await fetch(`${server.url}${access.path}${query}`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${access.secret}`,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const text = await response.text()
  const said = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
  const first = said.result?.content?.[0]?.text
  return first ? { ...said, body: JSON.parse(first) } : said
}

const call = (access: Access, query: string, name: string, args: object) =>
  send(access, query, 'tools/call', { name, arguments: args })

/** A field that no tool has: a tool that is reached refuses it, and does nothing. */
const probe = { no_such_field: 1 }

/** Whether a call arrived at the tool's own input. */
function arrived({ body }: Said): boolean {
  return body?.errors?.no_such_field !== undefined
}

const names = [
  ...reachesOf.map((reach) => `key, ${reach}`),
  'token, self',
  'token, team, reading only',
  'token, company',
  'key, reads billing',
]

const places = dealt(Object.keys(addresses), names, 2).flatMap(([which, drawn]) =>
  drawn.map((who) => ({ which, who })),
)
/** By tool, where it is called. */
const probed = dealt(facts, places)

test('the sample has every tool, address and access', () => {
  expect(probed.filter(([, at]) => at.length === 0)).toEqual([])
  expect(new Set(places.map(({ which }) => which))).toEqual(new Set(Object.keys(addresses)))
  expect(new Set(places.map(({ who }) => who))).toEqual(new Set(names))
  const met = new Set(probed.flatMap(([, at]) => at))
  expect(places.filter((place) => !met.has(place))).toEqual([])
})

test.each(places)(
  '$who, at $which: every tool is listed, found and called exactly as the address and the access allow',
  async (place) => {
    const { which, who } = place
    // The limit of a person is by the hour.
    now_ms += 1_000
    const access = accesses[who]!
    const address = addresses[which]!
    const drawn = [...probed].flatMap(([tool, at]) => (at.includes(place) ? [tool] : []))
    const { query, holds, offers } = address
    const { result } = await send(access, query, 'tools/list', {})
    const listed: string[] = result.tools.map((tool: { name: string }) => tool.name)
    const own = listed.filter((name) => !reaching.some((each) => each === name))
    const allowed = facts.filter((tool) => holds(tool) && access.may(tool))
    if (address.lists) {
      const expected = allowed.filter(address.lists).map(({ name }) => name)
      expect(own.toSorted()).toEqual(expected.toSorted())
    } else {
      const extra = own.filter((name) => !allowed.some((tool) => tool.name === name))
      expect(extra).toEqual([])
    }
    // An access that may write nothing through it is not shown it.
    const writes = allowed.some(({ name, reads: only }) => !only && !directOnly.has(name))
    const shown = offers.filter((name) => name !== 'call_write_tool' || writes)
    expect(listed.filter((name) => reaching.some((each) => each === name))).toEqual(shown)

    const wrong: string[] = []
    for (const [n, tool] of drawn.entries()) {
      // A person has 1,000 calls an hour, so that at every other address half of the tools are called.
      const at = Object.keys(addresses).indexOf(which)
      if (isFull && who.startsWith('token') && at % 2 === 1 && n % 2 === 0) continue
      const by = tool.reads ? 'call_tool' : 'call_write_tool'
      const other = tool.reads ? 'call_write_tool' : 'call_tool'
      const mayArrive = allowed.includes(tool) && !directOnly.has(tool.name)
      const args = { name: tool.name, arguments: JSON.stringify(probe) }
      const through = await call(access, query, by, args)
      if (arrived(through) !== (offers.includes(by) && mayArrive)) {
        wrong.push(`${by} ${tool.name}: ${JSON.stringify(through)}`)
      }
      checks += 1
      if (isFull && who.startsWith('token')) continue
      const across = await call(access, query, other, args)
      if (arrived(across)) wrong.push(`${other} ${tool.name}`)
      const direct = await call(access, query, tool.name, probe)
      if (arrived(direct) !== own.includes(tool.name)) {
        wrong.push(`${tool.name} directly: ${JSON.stringify(direct)}`)
      }
      checks += 2
    }
    expect(wrong).toEqual([])
    await expectFound(access, address, allowed, own)
  },
)

/** find_tools without words names all that can be called, and apart what another address would list. */
async function expectFound(
  access: Access,
  { query, offers }: Address,
  allowed: readonly Facts[],
  listed: readonly string[],
): Promise<void> {
  const said = await call(access, query, 'find_tools', {})
  if (!offers.includes('find_tools')) {
    expect(said.error?.message).toContain('find_tools is not listed at this address')
    return
  }
  const ways = (tool: Facts) =>
    listed.includes(tool.name) ||
    (offers.includes(tool.reads ? 'call_tool' : 'call_write_tool') && !directOnly.has(tool.name))
  const found: string[] = Object.values<string[]>(said.body.toolsets).flat()
  expect(found.toSorted()).toEqual(
    allowed
      .filter(ways)
      .map(({ name }) => name)
      .toSorted(),
  )
  expect(Object.keys(said.body.needs_another_address ?? {}).toSorted()).toEqual(
    allowed
      .filter((tool) => !ways(tool))
      .map(({ name }) => name)
      .toSorted(),
  )
  for (const tool of allowed.slice(0, 6)) {
    const { body } = await call(access, query, 'find_tools', { words: tool.name })
    expect(body.tools[0].name).toBe(tool.name)
  }
}

test('the table of tools that are called directly is complete', () => {
  const unknown = [...directOnly].filter((name) => !facts.some((tool) => tool.name === name))
  expect(unknown).toEqual([])
  const bySight = facts.filter(
    ({ name, operation }) =>
      /^(delete|deactivate)_/.test(name) ||
      operation.startsWith('webhook') ||
      /^pay_periods\.(approve|reopen)$/.test(operation),
  )
  expect(bySight.map(({ name }) => name).toSorted()).toEqual([...directOnly].toSorted())
})
