import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bothTransports, replayed, rulesOf, through } from '../support/both-transports.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { auditOf } from '../support/trail.ts'

let server: TestServer
let foreign: number

beforeAll(async () => {
  server = await startTestServer()
  foreign = await foreignLocation()
})
afterAll(() => server.close())

async function foreignLocation(): Promise<number> {
  const key = await server.makeKey({ company_id: await server.company('Neighbours') })
  return (await server.rest('POST', '/work-locations', { name: 'Theirs' }, { key })).body.id
}

describe.each(bothTransports)('work locations over %s', (transport) => {
  const rule = rulesOf(import.meta.url, transport)
  const call = (operation: string, input?: Record<string, unknown>, key?: string) =>
    through(
      server,
      transport,
      `work_locations.${operation}`,
      input,
      key === undefined ? {} : { key },
    )

  const create = async (input: Record<string, unknown>) => (await call('create', input)).body

  test('omitted fields of a new location are empty strings', async () => {
    const bare = await call('create', { name: 'Depot' })
    expect(bare).toEqual({
      ok: true,
      body: { id: expect.any(Number), name: 'Depot', address: '', city: '' },
    })
    const whole = await call('create', { name: ' Shop ', address: '1 King St', city: 'Guelph' })
    expect(whole.body).toMatchObject({ name: 'Shop', address: '1 King St', city: 'Guelph' })
  })

  rule('a location can be read by id', async () => {
    const made = await create({ name: 'Readable', city: 'Hull' })
    expect(await call('read', { id: made.id })).toEqual({ ok: true, body: made })
  })

  test('only the fields that are given change', async () => {
    const made = await create({ name: 'Old', address: '1 King St', city: 'Guelph' })
    const moved = await call('update', { id: made.id, address: '2 Queen St' })
    expect(moved.body).toEqual({ ...made, address: '2 Queen St' })
    const emptied = await call('update', { id: made.id, city: null })
    expect(emptied.body).toEqual({ ...made, address: '2 Queen St', city: '' })
    expect((await call('read', { id: made.id })).body).toEqual(emptied.body)
  })

  test('a record may be sent back whole, changed in one field', async () => {
    const made = await create({ name: 'Whole', city: 'Guelph' })
    expect((await call('update', { ...made, name: 'Renamed' })).body).toEqual({
      ...made,
      name: 'Renamed',
    })
    const copy = await call('create', made)
    expect(copy.body).toEqual({ ...made, id: expect.any(Number) })
    expect(copy.body.id).not.toBe(made.id)
  })

  rule(
    'each change is in the audit log, before and after, and what changes nothing is not',
    async () => {
      const made = await create({ name: 'Audited' })
      await call('update', made)
      const { body } = await call('update', { id: made.id, city: 'Hull' })
      expect(await auditOf(server, 'work_location', made.id)).toEqual([
        { operation: 'work_locations.create', before: null, after: made },
        { operation: 'work_locations.update', before: made, after: body },
      ])
    },
  )

  test.each([
    ['create', {}, { name: ['is required'] }],
    ['create', { name: ' \u200b ' }, { name: ['must not be empty'] }],
    ['create', { name: 'A', adress: 'B' }, { adress: ['is not a known field'] }],
    ['create', { name: 'x'.repeat(201) }, { name: ['must be at most 200 characters'] }],
    ['create', { name: 'A\0' }, { name: ['must not contain NUL'] }],
    ['create', { name: 7, city: 8 }, { name: ['must be a string'], city: ['must be a string'] }],
  ])('%s refuses %j by field', async (operation, input, errors) => {
    const { ok, body } = await call(operation, input)
    expect(ok).toBe(false)
    expect(body).toMatchObject({ error: 'Validation Error', errors })
  })

  test('a name can be changed, not taken away', async () => {
    const { id } = await create({ name: 'Named' })
    const { body } = await call('update', { id, name: '' })
    const advice = transport === 'mcp' ? '; leave it out' : ''
    expect(body.errors).toEqual({ name: [`must not be empty${advice}`] })
  })

  test("another company's is not found, read or written", async () => {
    const missing = { ok: false, body: { error: 'Not Found', message: expect.any(String) } }
    expect(await call('read', { id: foreign })).toEqual(missing)
    expect(await call('update', { id: foreign, name: 'Mine' })).toEqual(missing)
    expect(await call('read', { id: 987_654_321 })).toEqual(missing)
  })

  rule.each([
    [['location:read'], ['list', 'read']],
    [['employees:read'], ['list', 'read']],
    [['location:write'], ['create', 'update']],
    [['employees:write'], ['create', 'update']],
    [['location:*'], ['list', 'read', 'create', 'update']],
    [['schedule:*', 'settings:*'], []],
  ])('a key with %j may %j', async (permissions, allowed) => {
    const key = await server.makeKey({ permissions })
    const { id } = await create({ name: 'Guarded' })
    for (const operation of ['list', 'read', 'create', 'update']) {
      const input = { list: {}, read: { id }, create: { name: 'New' }, update: { id } }[operation]
      const { ok, body } = await call(operation, input, key)
      expect(ok, operation).toBe((allowed as string[]).includes(operation))
      if (!ok) expect(body.error).toBe('Forbidden')
    }
  })

  test('a dry run answers what would be, and stores nothing', async () => {
    const made = await create({ name: 'Rehearsed' })
    const { body } = await through(
      server,
      transport,
      'work_locations.update',
      { id: made.id, city: 'Hull' },
      { dry_run: true },
    )
    expect(body).toMatchObject({ city: 'Hull', dry_run: true })
    const { id, name } = made
    expect(body.effects.changes).toEqual([
      transport === 'rest'
        ? expect.objectContaining({ before: made, after: { ...made, city: 'Hull' } })
        : {
            record_type: 'work_location',
            record_id: id,
            before: { id, name },
            after: { id, name },
            text_changed: ['city'],
          },
    ])
    expect((await call('read', { id: made.id })).body).toEqual(made)
  })

  test('a repeat with the same idempotency key makes no second one', async () => {
    const word = `location-${transport}`
    const once = () =>
      through(server, transport, 'work_locations.create', { name: word }, { idempotency_key: word })
    const first = await once()
    expect(await once()).toEqual(replayed(first, transport))
    const rows = await server.sql(
      'select id from work_locations where company_id = $1 and name = $2',
      [word],
    )
    expect(rows).toHaveLength(1)
  })
})

describe('the list of work locations', () => {
  let key: string

  beforeAll(async () => {
    const company_id = await server.company('Hundreds')
    key = await server.makeKey({ company_id })
    await server.sql(
      `insert into work_locations (company_id, name, address)
       select $1, 'Place ' || n, 'Street ' || n from generate_series(1, 130) n returning 1`,
      [],
      company_id,
    )
  })

  test('has a hundred rows a page unless fewer are asked for, and never more', async () => {
    const { body } = await server.rest('GET', '/work-locations', undefined, { key })
    expect(body.data).toHaveLength(100)
    expect(body.meta).toEqual({ current_page: 1, last_page: 2, per_page: 100, total: 130 })
    const second = await server.rest('GET', '/work-locations?page=2', undefined, { key })
    expect(second.body.data).toHaveLength(30)
    const few = await server.rest('GET', '/work-locations?per_page=7', undefined, { key })
    expect(few.body.data).toHaveLength(7)
    const many = await server.rest('GET', '/work-locations?per_page=500', undefined, { key })
    expect(many.body.meta.per_page).toBe(100)
  })

  test.each(bothTransports)(
    'answers only the asked fields, in order, over %s',
    async (transport) => {
      const fields = transport === 'rest' ? 'name,address' : ['name', 'address']
      const input = { fields, per_page: 2 }
      const { body } = await through(server, transport, 'work_locations.list', input, { key })
      // Addresses stand apart in the answer of a tool, by the ids of their rows.
      const id = transport === 'rest' ? {} : { id: expect.any(Number) }
      expect(body.data).toEqual([
        { ...id, name: 'Place 1', address: 'Street 1' },
        { ...id, name: 'Place 2', address: 'Street 2' },
      ])
    },
  )

  test('omits addresses unless an assistant asks for them', async () => {
    const { body } = await through(server, 'mcp', 'work_locations.list', {}, { key })
    expect(Object.keys(body.data[0])).toEqual(['id', 'name', 'city'])
    const whole = await through(server, 'rest', 'work_locations.list', {}, { key })
    expect(Object.keys(whole.body.data[0])).toEqual(['id', 'name', 'address', 'city'])
  })

  test.each([
    ['fields=nam', 'fields'],
    ['per_page=0', 'per_page'],
    ['page=-1', 'page'],
    ['search=x', 'search'],
  ])('refuses %s by name', async (query, field) => {
    const { status, body } = await server.rest('GET', `/work-locations?${query}`, undefined, {
      key,
    })
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual([field])
  })
})

describe('over REST alone', () => {
  test('a new one is a 201, everything else a 200', async () => {
    const made = await server.rest('POST', '/work-locations', { name: 'Statuses' })
    expect(made.status).toBe(201)
    const path = `/work-locations/${made.body.id}`
    expect((await server.rest('PUT', path, {})).status).toBe(200)
    expect((await server.rest('GET', path)).status).toBe(200)
    expect((await server.rest('DELETE', path)).status).toBe(405)
    expect((await server.rest('GET', '/work-locations/none')).status).toBe(404)
    expect((await server.rest('GET', path, undefined, { key: null })).status).toBe(401)
  })

  test('If-Match lets a write in only while the record is as it was read', async () => {
    const { id } = (await server.rest('POST', '/work-locations', { name: 'Tagged' })).body
    const path = `/work-locations/${id}`
    const etag = (await server.rest('GET', path)).headers.get('etag')!
    const headers = { 'If-Match': etag }
    const first = await server.rest('PUT', path, { city: 'Hull' }, { headers })
    expect(first.status).toBe(200)
    const second = await server.rest('PUT', path, { city: 'Guelph' }, { headers })
    expect(second.status).toBe(412)
    expect((await server.rest('GET', path)).body.city).toBe('Hull')
  })
})
