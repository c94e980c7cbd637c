import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  bothTransports,
  replayed,
  rulesOf,
  rulesOver,
  through,
} from '../support/both-transports.ts'
import { listen } from '../support/listen.ts'
import { addEmployee } from '../support/people.ts'
import { whileNoneWrites } from '../support/quiet.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { auditOf, eventsOf } from '../support/trail.ts'

let server: TestServer
let employee_id: number
let foreign: { employee_id: number; id: number }

beforeAll(async () => {
  server = await startTestServer()
  await listen(server)
  await switchMileage(true)
  employee_id = await addEmployee(server, { first_name: 'Mia', last_name: 'Miles' })
  foreign = await foreignTrip()
})
afterAll(() => server.close())

function switchMileage(on: boolean) {
  return server.rest('PUT', '/company', { mileage_enabled: on })
}

/** Another company with mileage turned off, and an older trip. */
async function foreignTrip() {
  const company_id = await server.company('Neighbours')
  const employee = await addEmployee(server, { company_id })
  const [row] = await server.sql<{ id: number }>(
    `insert into mileage_trips (company_id, employee_id, trip_date, start_address, end_address,
       distance_km) values ($1, $2, '2026-05-05', 'Theirs', 'Theirs', 1) returning id`,
    [employee],
    company_id,
  )
  return { employee_id: employee, id: row!.id }
}

function trip(change: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    employee_id,
    trip_date: '2026-05-04',
    start_address: '1 King St',
    end_address: '2 Queen St',
    distance_km: 12.5,
    ...change,
  }
}

async function pending(change: Record<string, unknown> = {}) {
  return (await server.rest('POST', '/mileage-trips', trip(change))).body
}

describe.each(bothTransports)('mileage trips over %s', (transport) => {
  const rule = rulesOf(import.meta.url, transport)
  const call = (operation: string, input?: Record<string, unknown>, key?: string) =>
    through(
      server,
      transport,
      `mileage_trips.${operation}`,
      input,
      key === undefined ? {} : { key },
    )

  test('a new one is pending, and is read as it was answered', async () => {
    const { ok, body } = await call('create', trip({ purpose: 'Delivery' }))
    expect(ok).toBe(true)
    expect(body).toEqual({
      id: expect.any(Number),
      ...trip({ purpose: 'Delivery' }),
      employee_name: 'Mia Miles',
      status: 'pending',
      rejection_reason: null,
      decided_at: null,
      decided_by: null,
      cancelled_at: null,
      cancel_reason: null,
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
    })
    expect(await call('read', { id: body.id })).toEqual({ ok: true, body })
    expect(await eventsOf(server, 'mileage_trip', body.id)).toEqual([])
    expect(await auditOf(server, 'mileage_trip', body.id)).toEqual([
      { operation: 'mileage_trips.create', before: null, after: body },
    ])
  })

  rule.each([123.45, 0.001, 0.1, 99_999.999, 100_000, 7, 1234.567, 33.333])(
    'a distance of %d km is kept as given',
    async (distance_km) => {
      const { body } = await call('create', trip({ distance_km }))
      expect(body.distance_km).toBe(distance_km)
      expect((await call('read', { id: body.id })).body.distance_km).toBe(distance_km)
    },
  )

  test.each([
    [{ distance_km: 0 }, { distance_km: ['must be greater than 0'] }],
    [{ distance_km: -3 }, { distance_km: ['must be greater than 0'] }],
    [{ distance_km: 1.2345 }, { distance_km: ['must have at most three decimal places'] }],
    [{ distance_km: 0.0004 }, { distance_km: ['must have at most three decimal places'] }],
    [{ distance_km: 100_000.001 }, { distance_km: ['must be 100000 or less'] }],
    [{ distance_km: 'far' }, { distance_km: ['must be a number'] }],
    [{ trip_date: '2026-02-30' }, { trip_date: ['must be an existing date, YYYY-MM-DD'] }],
    [{ start_address: '', end_address: ' \u200b' }, emptyAddresses()],
    [{ purpose: 'x'.repeat(2001) }, { purpose: ['must be at most 2000 characters'] }],
    [{ miles: 3 }, { miles: ['is not a known field'] }],
    [{ employee_id: 987_654_321 }, { employee_id: ['does not match an employee of your company'] }],
  ])('a new one with %j is refused by field', async (change, errors) => {
    const { ok, body } = await call('create', trip(change))
    expect(ok).toBe(false)
    expect(body).toMatchObject({ error: 'Validation Error', errors })
  })

  test('a distance as text is a number to an assistant only', async () => {
    const { ok, body } = await call('create', trip({ distance_km: '12.5' }))
    expect(ok).toBe(transport === 'mcp')
    if (ok) expect(body.distance_km).toBe(12.5)
    else expect(body.errors).toEqual({ distance_km: ['must be a number'] })
  })

  test("another company's employee is refused on employee_id, its trips are not found", async () => {
    const { body } = await call('create', trip({ employee_id: foreign.employee_id }))
    expect(body.errors).toEqual({ employee_id: ['does not match an employee of your company'] })
    const missing = { ok: false, body: { error: 'Not Found', message: expect.any(String) } }
    for (const id of [foreign.id, 987_654_321]) {
      for (const operation of ['read', 'approve', 'reject']) {
        expect(await call(operation, { id })).toEqual(missing)
      }
    }
  })

  rule('former employees cannot add trips; their old ones can still be decided', async () => {
    const gone = await addEmployee(server)
    const { id } = await pending({ employee_id: gone })
    await server.rest('DELETE', `/employees/${gone}`)
    const { ok, body } = await call('create', trip({ employee_id: gone }))
    expect(ok).toBe(false)
    expect(body.errors).toEqual({ employee_id: ['is no longer active; no new trips'] })
    expect((await call('approve', { id })).ok).toBe(true)
  })

  rule('approving records who and when, and sends an event', async () => {
    const before = await pending()
    const { ok, body } = await call('approve', { id: before.id })
    expect(ok).toBe(true)
    expect(body).toEqual({
      ...before,
      status: 'approved',
      decided_at: expect.stringMatching(/Z$/),
      decided_by: { kind: 'key', id: expect.any(Number), name: 'Test key' },
      updated_at: body.decided_at,
    })
    const [event, ...more] = await eventsOf(server, 'mileage_trip', before.id)
    expect(more).toEqual([])
    expect(event?.payload).toMatchObject({
      type: 'mileage_trip.approved',
      data: { object: body, previous: { status: 'pending' } },
      actor: { channel: transport },
    })
    expect((await auditOf(server, 'mileage_trip', before.id)).at(-1)).toEqual({
      operation: 'mileage_trips.approve',
      before,
      after: body,
    })
  })

  rule('rejecting keeps the reason and fires nothing', async () => {
    const before = await pending()
    const { body } = await call('reject', { id: before.id, rejection_reason: 'No receipt' })
    expect(body).toMatchObject({ status: 'rejected', rejection_reason: 'No receipt' })
    const wordless = await pending()
    const { ok, body: silent } = await call('reject', { id: wordless.id })
    expect({ ok, reason: silent.rejection_reason }).toEqual({ ok: true, reason: null })
    expect(await eventsOf(server, 'mileage_trip', before.id)).toEqual([])
    expect(await auditOf(server, 'mileage_trip', before.id)).toHaveLength(2)
  })

  rule('a decided trip cannot be decided again', async () => {
    const approved = await pending()
    await call('approve', { id: approved.id })
    const rejected = await pending()
    await call('reject', { id: rejected.id })
    for (const operation of ['approve', 'reject']) {
      const again = await call(operation, { id: approved.id })
      expect(again.body.errors).toEqual({
        status: ['is already approved; only a pending trip can be decided'],
      })
      const late = await call(operation, { id: rejected.id })
      expect(Object.keys(late.body.errors)).toEqual(['status'])
    }
    expect(await eventsOf(server, 'mileage_trip', approved.id)).toHaveLength(1)
    expect(await auditOf(server, 'mileage_trip', approved.id)).toHaveLength(2)
  })

  test('a record may be sent back: what it only returns is ignored', async () => {
    const made = await pending({ purpose: 'Once' })
    await call('approve', { id: made.id })
    const { body: read } = await call('read', { id: made.id })
    const { body: copy } = await call('create', read)
    expect(copy).toMatchObject({ purpose: 'Once', status: 'pending', decided_at: null })
    expect(copy.id).not.toBe(made.id)
  })

  rule.each([
    [['mileage:read'], ['list', 'read']],
    [['employees:read'], ['list', 'read']],
    [['mileage:write'], ['create', 'approve', 'reject']],
    [['employees:write'], ['create', 'approve', 'reject']],
    [['mileage:*'], ['list', 'read', 'create', 'approve', 'reject']],
    [['billing:*', 'time:*', 'payroll:*'], []],
  ])('a key with %j may %j', async (permissions, allowed) => {
    const key = await server.makeKey({ permissions })
    for (const operation of ['list', 'read', 'create', 'approve', 'reject']) {
      const { id } = await pending()
      const inputs: Record<string, Record<string, unknown>> = { list: {}, create: trip() }
      const { ok, body } = await call(operation, inputs[operation] ?? { id }, key)
      expect(ok, operation).toBe((allowed as string[]).includes(operation))
      if (!ok) expect(body.message).toContain('lacks the permission mileage:')
    }
  })

  test('a dry run answers what would be, and stores and sends nothing', async () => {
    const made = await pending()
    const dry = (operation: string, input: Record<string, unknown>) =>
      through(server, transport, `mileage_trips.${operation}`, input, { dry_run: true })
    const approved = await dry('approve', { id: made.id })
    expect(approved.body).toMatchObject({ status: 'approved', dry_run: true })
    expect(approved.body.effects.events).toEqual(['mileage_trip.approved'])
    expect((await call('read', { id: made.id })).body).toEqual(made)
    expect(await eventsOf(server, 'mileage_trip', made.id)).toEqual([])
    const created = await dry('create', trip({ purpose: `Dry ${transport}` }))
    expect(created.body).toMatchObject({ status: 'pending', dry_run: true })
    expect(created.body).not.toHaveProperty('id')
    const listed = await call('list', { employee_id, per_page: 100 })
    expect(listed.body.data.map((row: { purpose: string }) => row.purpose)).not.toContain(
      `Dry ${transport}`,
    )
  })

  test('a repeat with the same idempotency key makes no second one', async () => {
    const input = trip({ purpose: `Idempotent ${transport}` })
    const once = (change = {}) =>
      through(
        server,
        transport,
        'mileage_trips.create',
        { ...input, ...change },
        { idempotency_key: `trip-${transport}` },
      )
    const first = await once()
    expect(await once()).toEqual(replayed(first, transport))
    expect((await once({ distance_km: 1 })).body.errors).toHaveProperty('idempotency_key')
    const rows = await server.sql(
      'select id from mileage_trips where company_id = $1 and purpose = $2',
      [input.purpose],
    )
    expect(rows).toHaveLength(1)
  })

  test('while mileage is off a new one is a 403 before it is looked at; the rest works', async () => {
    const [one, two] = [await pending(), await pending()]
    await switchMileage(false)
    try {
      for (const input of [trip(), {}, { distance_km: -1, miles: 3 }]) {
        const { ok, body } = await call('create', input)
        expect(ok).toBe(false)
        expect(body).toEqual({
          error: 'Forbidden',
          message: expect.stringMatching(/^Mileage is not enabled/),
        })
      }
      const reader = await server.makeKey({ permissions: ['mileage:read'] })
      const { body } = await call('create', {}, reader)
      expect(body.message).toContain('lacks the permission')
      expect((await call('list')).ok).toBe(true)
      expect((await call('read', { id: one.id })).ok).toBe(true)
      expect((await call('approve', { id: one.id })).ok).toBe(true)
      expect((await call('reject', { id: two.id })).ok).toBe(true)
    } finally {
      await switchMileage(true)
    }
    expect((await call('create', {})).body.error).toBe('Validation Error')
  })
})

function emptyAddresses() {
  return { start_address: ['must not be empty'], end_address: ['must not be empty'] }
}

describe('at once', () => {
  const sixteen = Array.from({ length: 16 }, (_, n) => n)

  test('of sixteen who approve or reject one trip one wins, the others are told as late ones are', async () => {
    const { id } = await pending()
    const answers = await Promise.all(
      sixteen.map((n) =>
        server.rest('POST', `/mileage-trips/${id}/${n % 2 ? 'approve' : 'reject'}`),
      ),
    )
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    for (const { status, body } of answers.filter((each) => each !== won[0])) {
      expect(status).toBe(422)
      expect(Object.keys(body.errors)).toEqual(['status'])
    }
    const isApproved = won[0]?.body.status === 'approved'
    expect(await eventsOf(server, 'mileage_trip', id)).toHaveLength(isApproved ? 1 : 0)
    expect(await auditOf(server, 'mileage_trip', id)).toHaveLength(2)
  })
})

describe('the list of mileage trips', () => {
  let key: string
  let people: number[]
  let ids: number[]

  beforeAll(async () => {
    const company_id = await server.company('Drivers')
    key = await server.makeKey({ company_id })
    await server.rest('PUT', '/company', { mileage_enabled: true }, { key })
    people = [await addEmployee(server, { company_id }), await addEmployee(server, { company_id })]
    ids = []
    for (const [n, day] of [9, 3, 7, 5, 1].entries()) {
      const { body } = await server.rest(
        'POST',
        '/mileage-trips',
        trip({ employee_id: people[n % 2], trip_date: `2026-04-0${day}` }),
        { key },
      )
      ids.push(body.id)
    }
    await server.rest('POST', `/mileage-trips/${ids[0]}/approve`, {}, { key })
    await server.rest('POST', `/mileage-trips/${ids[1]}/reject`, {}, { key })
  })

  /** The trips of an answer by their index in `ids`. */
  const placesOf = (body: { data: { id: number }[] }) => body.data.map(({ id }) => ids.indexOf(id))
  const list = (query: string) => server.rest('GET', `/mileage-trips?${query}`, undefined, { key })

  test.each([
    ['', [4, 1, 3, 2, 0]],
    ['status=pending', [4, 3, 2]],
    ['status=approved', [0]],
    ['status=rejected', [1]],
    ['from=2026-04-05', [3, 2, 0]],
    ['to=2026-04-05', [4, 1, 3]],
    ['from=2026-04-03&to=2026-04-07', [1, 3, 2]],
    ['from=2026-04-03&to=2026-04-07&status=pending', [3, 2]],
    ['per_page=2', [4, 1]],
    ['per_page=2&page=3', [0]],
    ['from=2027-01-01', []],
  ])('with %j has these, by date', async (query, places) => {
    expect(placesOf((await list(query)).body)).toEqual(places)
  })

  test.each(bothTransports)("has one employee's alone, over %s", async (transport) => {
    const input = { employee_id: people[1] as number }
    const { body } = await through(server, transport, 'mileage_trips.list', input, { key })
    expect(placesOf(body)).toEqual(transport === 'rest' ? [1, 3] : [3, 1])
    const theirs = { employee_id: foreign.employee_id }
    const { body: none } = await through(server, transport, 'mileage_trips.list', theirs, { key })
    // An empty list says nothing to an assistant about an id that it took for another.
    if (transport === 'rest') expect(none.data).toEqual([])
    else expect(Object.keys(none.errors)).toEqual(['employee_id'])
  })

  test.each([
    ['status=done', 'status'],
    ['from=yesterday', 'from'],
    ['employee=1', 'employee'],
    ['fields=km', 'fields'],
    ['per_page=0', 'per_page'],
  ])('refuses %s by name', async (query, field) => {
    const { status, body } = await list(query)
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual([field])
  })

  test('omits free text unless an assistant asks for it', async () => {
    const { body } = await through(server, 'mcp', 'mileage_trips.list', {}, { key })
    expect(body.data[0]).toMatchObject({ distance_km: 12.5, status: 'approved' })
    for (const field of ['start_address', 'end_address', 'purpose', 'rejection_reason']) {
      expect(body.data[0]).not.toHaveProperty(field)
    }
  })

  test('is walked by change: each trip once, and again what was decided since', async () => {
    const seen: number[] = []
    const read = (query: string) => whileNoneWrites(server, () => list(query))
    let { body } = await read('updated_since=2020-01-01T00:00:00Z&per_page=2')
    seen.push(...placesOf(body))
    const { next_cursor } = body.meta
    expect(next_cursor).toEqual(expect.any(String))
    await server.rest('POST', `/mileage-trips/${ids[2]}/approve`, {}, { key })
    for (let cursor = next_cursor; cursor !== null; cursor = body.meta.next_cursor) {
      body = (await read(`cursor=${cursor}&per_page=2`)).body
      seen.push(...placesOf(body))
    }
    expect(new Set(seen).size).toBe(5)
    expect(seen.at(-1)).toBe(2)
    expect(body.data.at(-1).status).toBe('approved')
    const since = await list('updated_since=2100-01-01T00:00:00Z')
    expect(since.body.data).toEqual([])
  })
})

describe('changing and cancelling a trip', () => {
  test.each(rulesOver(import.meta.url))('sets only what is sent, over %s', async (transport) => {
    const made = await pending({ purpose: 'Delivery' })
    const change = { id: made.id, distance_km: 14.25, end_address: '3 Bay St' }
    const { ok, body } = await through(server, transport, 'mileage_trips.update', change)
    expect(ok, JSON.stringify(body)).toBe(true)
    expect(body).toEqual({ ...made, ...change, updated_at: expect.any(String) })
    const cleared = await server.rest('PUT', `/mileage-trips/${made.id}`, { purpose: null })
    expect(cleared.body.purpose).toBeNull()
  })

  test.each(rulesOver(import.meta.url))(
    'a pending or approved trip is cancelled, over %s',
    async (transport) => {
      for (const status of ['pending', 'approved']) {
        const made = await pending()
        if (status === 'approved') await server.rest('POST', `/mileage-trips/${made.id}/approve`)
        const input = { id: made.id, reason: 'Rode along.' }
        const { ok, body } = await through(server, transport, 'mileage_trips.cancel', input)
        expect(ok, JSON.stringify(body)).toBe(true)
        expect(body).toMatchObject({
          status: 'cancelled',
          cancel_reason: 'Rode along.',
          cancelled_at: expect.any(String),
        })
        const events = await eventsOf(server, 'mileage_trip', made.id)
        expect(events.at(-1)!.type).toBe('mileage_trip.cancelled')
        expect(events.at(-1)!.payload.data).toEqual({ object: body, previous: { status } })
        const [row] = await server.sql<{ status: string }>(
          'select status from mileage_trips where company_id = $1 and id = $2',
          [made.id],
        )
        expect(row).toEqual({ status: 'rejected' })
        const { data } = (await server.rest('GET', '/mileage-trips?status=cancelled&per_page=100'))
          .body
        expect(data.map(({ id }: { id: number }) => id)).toContain(made.id)
      }
    },
  )

  test('is refused once it is rejected, cancelled or decided', async () => {
    const made = await pending()
    const path = `/mileage-trips/${made.id}`
    await server.rest('POST', `${path}/cancel`, {})
    const refusals = [
      ['POST', `${path}/cancel`, 'is already cancelled'],
      ['POST', `${path}/approve`, 'is already cancelled'],
      ['PUT', path, 'is cancelled; only a pending trip can be changed'],
    ] as const
    for (const [method, at, said] of refusals) {
      const { status, body } = await server.rest(method, at, {})
      expect(status).toBe(422)
      expect(body.errors.status[0]).toContain(said)
    }
    const rejected = await pending()
    await server.rest('POST', `/mileage-trips/${rejected.id}/reject`, {})
    const again = await server.rest('POST', `/mileage-trips/${rejected.id}/cancel`, {})
    expect(again.body.errors.status[0]).toContain('is already rejected')
    const wrong = await server.rest('PUT', `/mileage-trips/${(await pending()).id}`, {
      distance_km: 0,
    })
    expect(wrong.body.errors).toEqual({ distance_km: ['must be greater than 0'] })
  })

  test('people cancel their own while it is pending', async () => {
    const key = await server.makeKey({ employee_id, reach: 'self' })
    const own = await pending()
    const cancelled = await server.rest('POST', `/mileage-trips/${own.id}/cancel`, {}, { key })
    expect(cancelled.body.status).toBe('cancelled')
    const approved = await pending()
    await server.rest('POST', `/mileage-trips/${approved.id}/approve`)
    const refused = await server.rest('POST', `/mileage-trips/${approved.id}/cancel`, {}, { key })
    expect(refused.status).toBe(403)
    expect(refused.body.message).toContain('Your trip is approved')
    const others = await pending({ employee_id: await addEmployee(server) })
    const unknown = await server.rest('POST', `/mileage-trips/${others.id}/cancel`, {}, { key })
    expect(unknown.status).toBe(404)
    expect((await server.rest('PUT', `/mileage-trips/${others.id}`, {}, { key })).status).toBe(403)
  })
})

describe('over REST alone', () => {
  test('a new one is a 201, a decision a 200, nothing is deleted', async () => {
    const made = await server.rest('POST', '/mileage-trips', trip())
    expect(made.status).toBe(201)
    const path = `/mileage-trips/${made.body.id}`
    expect((await server.rest('DELETE', path)).status).toBe(405)
    expect((await server.rest('POST', `${path}/approve`)).status).toBe(200)
    expect((await server.rest('GET', '/mileage-trips/none')).status).toBe(404)
    expect((await server.rest('GET', path, undefined, { key: null })).status).toBe(401)
  })

  test('a distance in other digits is the same number', async () => {
    const raw = JSON.stringify(trip()).replace('12.5', '123.450')
    const { body } = await server.rest('POST', '/mileage-trips', undefined, {
      raw,
      headers: { 'Content-Type': 'application/json' },
    })
    expect(body.distance_km).toBe(123.45)
  })
})
