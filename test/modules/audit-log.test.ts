import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bothTransports, rulesOf, through } from '../support/both-transports.ts'
import { addEmployee } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const morning_ms = Date.parse('2026-11-24T14:00:00Z')
const hour_ms = 3_600_000

let server: TestServer
let now_ms = morning_ms
let company_id: number
let first: { key: string; id: number }
let second: { key: string; id: number }
let place: { id: number }

// A separate company, so that nothing else is in its log. 10:00 in Toronto: the first key creates a
// location; 11:00: the second changes it over MCP; 23:30: the first over REST; 1:00: the second
// requests leave.
beforeAll(async () => {
  server = await startTestServer({ now: () => now_ms })
  company_id = await server.company('Storytellers')
  first = await knownKey()
  second = await knownKey()
  const employee_id = await addEmployee(server, { company_id, works_weekdays: true })
  now_ms += hour_ms
  place = (await server.rest('POST', '/work-locations', { name: 'Depot' }, first)).body
  now_ms += hour_ms
  const moved = { id: place.id, city: 'Guelph' }
  await through(server, 'mcp', 'work_locations.update', moved, { key: second.key })
  now_ms = Date.parse('2026-11-25T04:30:00Z')
  await server.rest('PUT', `/work-locations/${place.id}`, { city: 'Hull' }, first)
  now_ms += 1.5 * hour_ms
  const request = {
    employee_id,
    type: 'vacation',
    start_date: '2026-12-01',
    end_date: '2026-12-01',
    notes: 'Dentist',
  }
  await server.rest('POST', '/leave-requests', request, second)
})
afterAll(() => server.close())

async function knownKey() {
  const key = await server.makeKey({ company_id })
  return { key, id: (await server.rest('GET', '/me', undefined, { key })).body.id }
}

type Row = { action: string }

async function actionsOf(query: string): Promise<string[]> {
  const { body } = await server.rest('GET', `/audit-log?${query}`, undefined, first)
  return body.data.map(({ action }: Row) => action)
}

const create = 'work_locations.create'
const update = 'work_locations.update'
const leave = 'leave_requests.create'

describe.each(bothTransports)('the audit log over %s', (transport) => {
  const rule = rulesOf(import.meta.url, transport)
  const list = (input: Record<string, unknown> = {}, key = first.key) =>
    through(server, transport, 'audit_log.list', input, { key })
  const whole = transport === 'rest' ? 'id,at,before,after' : ['id', 'at', 'before', 'after']

  test('records who changed what, when, over which API and in which request', async () => {
    const { ok, body } = await list({ record_type: 'work_location', record_id: place.id })
    expect(ok).toBe(true)
    const [, overMcp, made] = body.data
    expect(made).toMatchObject({
      id: expect.any(Number),
      at: '2026-11-24T15:00:00Z',
      actor: { kind: 'key', id: first.id, name: 'Test key' },
      channel: 'rest',
      action: create,
      request_id: expect.stringMatching(/./),
      record_type: 'work_location',
      record_id: place.id,
    })
    expect(overMcp).toMatchObject({ channel: 'mcp', action: update, actor: { id: second.id } })
  })

  rule('has each record as it was before and after', async () => {
    const input = { record_type: 'work_location', record_id: place.id, fields: whole }
    const { body } = await list(input)
    const guelph = { ...place, city: 'Guelph' }
    const hull = { ...place, city: 'Hull' }
    expect(body.data.map(({ before, after }: Record<string, unknown>) => [before, after])).toEqual([
      [guelph, hull],
      [place, guelph],
      [null, place],
    ])
  })

  test('is newest first, page by page', async () => {
    const { body } = await list({ per_page: 3 })
    expect(body.data.map(({ action }: Row) => action)).toEqual([leave, update, update])
    const { body: next } = await list({ per_page: 3, page: 2 })
    expect(next.data[0].action).toBe(create)
    expect(next.meta).toMatchObject({ current_page: 2, per_page: 3, total: body.meta.total })
    const ids = [...body.data, ...next.data].map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  })

  rule.each([
    [['settings:read'], true],
    [['settings:write'], true],
    [['settings:*'], true],
    [['employees:*', 'leave:*', 'billing:*'], false],
  ])('a key with %j may read it: %s', async (permissions, allowed) => {
    const { ok, body } = await list({}, await server.makeKey({ permissions }))
    expect(ok).toBe(allowed)
    if (!ok) expect(body.message).toContain('settings:read or settings:write')
  })

  rule("another company's is not in it, whatever is asked", async () => {
    const key = await server.makeKey({ company_id: await server.company('Neighbours') })
    await server.rest('POST', '/work-locations', { name: 'Theirs' }, { key })
    const { body: own } = await list({ record_type: 'work_location', fields: whole })
    expect(JSON.stringify(own)).not.toContain('Theirs')
    const { body: theirs } = await list({ record_type: 'work_location', fields: whole }, key)
    expect(theirs.data).toHaveLength(1)
    expect(theirs.data[0].after.name).toBe('Theirs')
    const { body: foreign } = await list({ actor: `key:${first.id}` }, key)
    expect(foreign.data).toEqual([])
  })
})

describe('filters of the audit log', () => {
  test.each([
    ['action=work_locations.update', [update, update]],
    ['action=work_locations', []],
    ['record_type=leave_request', [leave]],
    ['record_type=nothing', []],
    ['actor=key&record_type=work_location', [update, update, create]],
    ['actor=user', []],
    ['actor=system&from=2026-11-24T15:00:00Z', []],
    ['actor=test%20KEY&record_type=work_location', [update, update, create]],
    ['actor=nobody', []],
    ['actor=key:999999', []],
    ['from=2026-11-24T16:00:00Z', [leave, update, update]],
    ['from=2026-11-24T16:00:00.001Z', [leave, update]],
    ['from=2026-11-24T11:00:00-05:00', [leave, update, update]],
    ['to=2026-11-24T16:00:00Z&record_type=work_location', [update, create]],
    ['to=2026-11-24T15:59:59.999Z&record_type=work_location', [create]],
    ['to=2026-11-24&record_type=work_location', [update, update, create]],
    ['from=2026-11-25', [leave]],
    ['from=2026-11-24&to=2026-11-24&action=work_locations.update', [update, update]],
    ['from=2026-11-26', []],
    ['to=2026-11-23&from=2026-11-01', []],
  ])('%s', async (query, actions) => {
    expect(await actionsOf(query)).toEqual(actions)
  })

  test('filters by the id of an API key and of a record', async () => {
    expect(await actionsOf(`actor=key:${first.id}`)).toEqual([update, create])
    const query = `record_type=work_location&record_id=${place.id}`
    expect(await actionsOf(query)).toEqual([update, update, create])
    expect(await actionsOf('record_type=work_location&record_id=987654321')).toEqual([])
  })

  test('system finds what the service did itself', async () => {
    expect(await actionsOf('actor=system')).toEqual([
      'api_keys.create',
      'api_keys.create',
      'companies.create',
    ])
  })

  test.each([
    ['from=yesterday', 'from'],
    ['to=2026-02-30', 'to'],
    ['record_id=x', 'record_id'],
    ['user=1', 'user'],
    ['fields=who', 'fields'],
    ['per_page=0', 'per_page'],
  ])('%s is refused by name', async (query, field) => {
    const { status, body } = await server.rest('GET', `/audit-log?${query}`, undefined, first)
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual([field])
  })

  test('an assistant gets free text only when it asks for it', async () => {
    const input = { record_type: 'leave_request' }
    const { body } = await through(server, 'mcp', 'audit_log.list', input, first)
    expect(JSON.stringify(body)).not.toContain('Dentist')
    const request = { ...input, fields: ['after'] }
    const { body: seen } = await through(server, 'mcp', 'audit_log.list', request, first)
    expect(seen.data[0].after.notes).toBe('Dentist')
  })
})

describe('what was written', () => {
  test('contains no secret', async () => {
    const password = 'a long password of theirs'
    const hired = await server.rest('POST', '/employees', {
      first_name: 'Sam',
      last_name: 'Secret',
      email: 'sam@example.test',
      password,
      country_code: 'CA',
      timezone: 'America/Toronto',
      ssn_sin: '046 454 286',
    })
    expect(hired.status).toBe(201)
    const { text } = await server.rest('GET', '/audit-log?per_page=100')
    expect(text).toContain('sam@example.test')
    for (const secret of [password, '046 454 286', '046454286', first.key]) {
      expect(text).not.toContain(secret)
    }
  })

  test('excludes reads, refusals, dry runs and writes without a change', async () => {
    const total = async () => (await server.rest('GET', '/audit-log')).body.meta.total
    const { id } = (await server.rest('POST', '/work-locations', { name: 'Once' })).body
    const before = await total()
    await server.rest('GET', '/work-locations')
    await server.rest('POST', '/work-locations', {})
    await server.rest('POST', '/work-locations?dry_run=true', { name: 'Dry' })
    await server.rest('PUT', `/work-locations/${id}`, { name: 'Once' })
    expect(await total()).toBe(before)
  })

  test.each(['POST', 'PUT', 'DELETE'])('cannot be asked for by %s', async (method) => {
    const { status, headers } = await server.rest(method, '/audit-log', {})
    expect(status).toBe(405)
    expect(headers.get('allow')).toContain('GET')
    expect((await server.rest(method, '/audit-log/1', {})).status).toBe(404)
  })

  test.each([
    `update audit_log set actor_name = 'somebody else' where company_id = $1`,
    'delete from audit_log where company_id = $1',
    `insert into audit_log (company_id, id, at, actor_kind, actor_name, channel, operation,
       request_id, record_type)
     select company_id, id, at, 'system', 'nobody', channel, operation, request_id, record_type
     from audit_log where company_id = $1
     on conflict (company_id, id) do update set actor_name = 'nobody'`,
  ])('cannot be changed by what the service acts as: %s', async (statement) => {
    const before = await server.sql('select * from audit_log where company_id = $1 order by id')
    await expect(server.sql(statement)).rejects.toThrow(/permission denied/)
    const after = await server.sql('select * from audit_log where company_id = $1 order by id')
    expect(after).toEqual(before)
  })

  test('cannot be truncated', async () => {
    const connection = await server.database.acquire()
    try {
      const emptied = connection.script('begin; set local role rollcall_app; truncate audit_log')
      await expect(emptied).rejects.toThrow(/permission denied/)
    } finally {
      await connection.script('rollback')
      connection.release(false)
    }
  })
})

test('finds a text in the record before or after, within dates or of one record', async () => {
  const from = 'from=2026-11-24'
  expect(await actionsOf(`${from}&contains=gUELph`)).toEqual([update, update])
  expect(await actionsOf(`${from}&contains=hull`)).toEqual([update])
  expect(await actionsOf(`contains=Depot&record_type=work_location&record_id=${place.id}`)).toEqual(
    [update, update, create],
  )
  expect(await actionsOf(`${from}&contains=50%25`)).toEqual([])
  const { status, body } = await server.rest('GET', '/audit-log?contains=hull', undefined, first)
  expect(status).toBe(422)
  expect(JSON.stringify(body)).toContain('requires from or record_id')
})
