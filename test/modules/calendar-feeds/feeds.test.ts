import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bothTransports, rulesOf, through } from '../../support/both-transports.ts'
import { readFeed } from '../../support/calendar-feeds.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { auditOf } from '../../support/trail.ts'

let server: TestServer
let lead: number
let ben: number
let dora: number
const keys = {} as Record<'team' | 'self' | 'other', string>

beforeAll(async () => {
  server = await startTestServer({ own_site: true })
  lead = await addEmployee(server, { first_name: 'Lead', last_name: 'One', role: 'manager' })
  ben = await addEmployee(server, { first_name: 'Ben', last_name: 'Two' })
  dora = await addEmployee(server, { first_name: 'Dora', last_name: 'Three' })
  await server.rest('PUT', `/employees/${ben}`, { manager_id: lead })
  keys.team = await server.makeKey({ employee_id: lead, reach: 'team' })
  keys.self = await server.makeKey({ employee_id: ben, reach: 'self' })
  const company_id = await server.company('Other Ltd')
  keys.other = await server.makeKey({ company_id })
})
afterAll(() => server.close())

const secretOf = (feed_url: string) => feed_url.split('.').at(-2)!

describe.each(bothTransports)('calendar feeds over %s', (transport) => {
  const rule = rulesOf(import.meta.url, transport)
  const ask = (operation: string, input: Record<string, unknown> = {}, key?: string) =>
    through(server, transport, `calendar_feeds.${operation}`, input, key ? { key } : {})
  const remove = (id: number) => ask('delete', { id })

  test('one of the company is made, listed without its address, renewed and deleted', async () => {
    const made = await ask('create', { name: 'Reception' })
    expect(made.ok, JSON.stringify(made.body)).toBe(true)
    const { feed_url, ...record } = made.body
    expect(record).toEqual({
      id: expect.any(Number),
      reach: 'company',
      person: null,
      name: 'Reception',
      created_at: expect.stringMatching(/Z$/),
      renewed_at: null,
      last_read_at: null,
    })
    const form = new RegExp(
      `^${server.url}/calendar/${server.company_id}\\.${record.id}\\.[\\w-]{43}\\.ics$`,
    )
    expect(feed_url).toMatch(form)
    const listed = await ask('list', { per_page: 100 })
    const row = listed.body.data.find(({ id }: { id: number }) => id === record.id)
    expect(row).toMatchObject({ id: record.id, reach: 'company', name: 'Reception' })
    expect(JSON.stringify(listed.body)).not.toContain(secretOf(feed_url))

    const renewed = await ask('renew', { id: record.id })
    expect(renewed.body).toEqual({
      ...record,
      renewed_at: expect.stringMatching(/Z$/),
      feed_url: expect.stringMatching(form),
    })
    expect(renewed.body.feed_url).not.toBe(feed_url)
    expect((await readFeed(feed_url)).status).toBe(404)
    expect((await readFeed(renewed.body.feed_url)).status).toBe(200)

    expect((await remove(record.id)).body).toEqual({ id: record.id, deleted: true })
    expect((await readFeed(renewed.body.feed_url)).status).toBe(404)
    for (const operation of ['renew', 'delete']) {
      const gone = await ask(operation, { id: record.id })
      expect(gone.body.message).toBe('Your company has no calendar feed with this id.')
    }
  })

  rule('one of a person or a team is made by the company for anybody active', async () => {
    const { body: own } = await ask('create', { employee_id: ben })
    expect(own).toMatchObject({ reach: 'self', person: { id: ben, name: 'Ben Two' }, name: null })
    const { body: team } = await ask('create', { employee_id: lead, reach: 'team' })
    expect(team).toMatchObject({ reach: 'team', person: { id: lead, name: 'Lead One' } })
    for (const { id } of [own, team]) await remove(id)
  })

  rule('a person makes, sees and renews the own one alone', async () => {
    const { body: own } = await ask('create', {}, keys.self)
    expect(own).toMatchObject({ reach: 'self', person: { id: ben } })
    const { body: company } = await ask('create')
    const { body: others } = await ask('create', { employee_id: dora })
    const { body: list } = await ask('list', {}, keys.self)
    expect(list.data.map(({ id }: { id: number }) => id)).toEqual([own.id])
    for (const { id } of [company, others]) {
      for (const operation of ['renew', 'delete']) {
        const said = await ask(operation, { id }, keys.self)
        expect(said.body).toEqual((await ask(operation, { id: 987_654 }, keys.self)).body)
        expect(said.body.error).toBe('Not Found')
      }
    }
    const wide = await ask('create', { reach: 'team' }, keys.self)
    expect(wide.body.errors).toEqual({ reach: ['is wider than this access, which reaches self'] })
    const other = await ask('create', { employee_id: dora }, keys.self)
    expect(other.body.errors).toEqual({
      employee_id: ['must be your own id'],
    })
    expect((await ask('renew', { id: own.id }, keys.self)).ok).toBe(true)
    expect((await ask('delete', { id: own.id }, keys.self)).ok).toBe(true)
    for (const { id } of [company, others]) await remove(id)
  })

  rule(
    'a manager has the own one and that of the team; what reaches one person does not renew the latter',
    async () => {
      const { body: team } = await ask('create', { reach: 'team' }, keys.team)
      const { body: own } = await ask('create', { reach: 'self' }, keys.team)
      expect([team, own].map(({ person }) => person.id)).toEqual([lead, lead])
      const company = await ask('create', { reach: 'company' }, keys.team)
      expect(company.body.errors).toEqual({
        reach: ['is wider than this access, which reaches team'],
      })
      const self = await server.makeKey({ employee_id: lead, reach: 'self' })
      const { body: list } = await ask('list', {}, self)
      expect(list.data.map(({ id }: { id: number }) => id)).toEqual([own.id])
      expect((await ask('renew', { id: team.id }, self)).ok).toBe(false)
      expect((await ask('renew', { id: team.id }, keys.team)).ok).toBe(true)
      for (const { id } of [own, team]) await remove(id)
    },
  )

  rule('another company neither sees nor changes one', async () => {
    const { body } = await ask('create')
    expect((await ask('list', {}, keys.other)).body.data).toEqual([])
    for (const operation of ['renew', 'delete']) {
      expect((await ask(operation, { id: body.id }, keys.other)).body.error).toBe('Not Found')
    }
    expect((await readFeed(body.feed_url)).status).toBe(200)
    await remove(body.id)
  })

  test.each([
    [{ reach: 'team' }, { employee_id: ['is required for a feed that reaches team'] }],
    [{ reach: 'self' }, { employee_id: ['is required for a feed that reaches self'] }],
    [{ reach: 'world' }, { reach: ['must be one of: company, team, self'] }],
    [{ name: ' ' }, { name: [expect.stringMatching(/^must not be empty/)] }],
    [{ employee_id: 987_654 }, { employee_id: ['does not match an employee of your company'] }],
  ])('%j is refused', async (input, errors) => {
    expect((await ask('create', input)).body.errors).toEqual(errors)
  })

  rule(
    'a person of the company has none that shows all, and an employee none of a team',
    async () => {
      const company = await ask('create', { reach: 'company', employee_id: ben })
      expect(company.body.errors).toEqual({
        employee_id: ['does not apply to a feed of the company; leave it out'],
      })
      const team = await ask('create', { reach: 'team', employee_id: ben })
      expect(team.body.errors).toEqual({
        reach: ['must be self: only managers and admins have a feed of a team'],
      })
    },
  )

  rule('there are ten of each person, and ten of the company', async () => {
    const person = await addEmployee(server)
    const key = await server.makeKey({ employee_id: person, reach: 'self' })
    for (let n = 0; n < 10; n += 1) expect((await ask('create', {}, key)).ok).toBe(true)
    const refused = await ask('create', {}, key)
    expect(refused.body.errors).toEqual({
      reach: ['limit reached: at most 10 calendar feeds for each person'],
    })
    expect((await ask('create', { employee_id: ben })).ok).toBe(true)
    await server.sql('delete from calendar_feeds where company_id = $1')
  })

  test('an address needs to read leave, and a change to write it', async () => {
    const writes = await server.makeKey({ permissions: ['leave:write'] })
    const reads = await server.makeKey({ permissions: ['leave:read'] })
    const { body } = await ask('create', {}, writes)
    expect(body.message).toBe(
      'This API key lacks the permission leave:read, which the address of a calendar feed needs.',
    )
    if (transport === 'rest') expect((await ask('create', {}, reads)).body.error).toBe('Forbidden')
    expect((await ask('list', {}, reads)).ok).toBe(true)
    const { body: made } = await ask('create')
    expect((await ask('renew', { id: made.id }, writes)).body.error).toBe('Forbidden')
    expect((await ask('delete', { id: made.id }, writes)).ok).toBe(true)
  })

  rule('every change is in the audit log, without the address', async () => {
    const { body: made } = await ask('create', { name: 'Hall' })
    const { body: renewed } = await ask('renew', { id: made.id })
    await remove(made.id)
    const rows = await auditOf(server, 'calendar_feed', made.id)
    expect(rows.map(({ operation }) => operation)).toEqual([
      'calendar_feeds.create',
      'calendar_feeds.renew',
      'calendar_feeds.delete',
    ])
    for (const { feed_url } of [made, renewed]) {
      expect(JSON.stringify(rows)).not.toContain(secretOf(feed_url))
    }
  })

  test('the secret is stored as a hash only, with an idempotency key too', async () => {
    const key = `once-${transport}`
    const extras = { idempotency_key: key }
    const made = await through(server, transport, 'calendar_feeds.create', {}, extras)
    expect(made.ok, JSON.stringify(made.body)).toBe(true)
    const secret = secretOf(made.body.feed_url)
    const tables = await server.sql<{ name: string }>(
      `select table_name as name from information_schema.columns
       where table_schema = 'public' and column_name = 'company_id' and $1::bigint is not null`,
    )
    expect(tables.length).toBeGreaterThan(20)
    for (const { name } of tables) {
      const [row] = await server.sql<{ rows: string | null }>(
        `select string_agg(t::text, '') as rows from ${name} t where company_id = $1`,
      )
      expect(row?.rows ?? '', name).not.toContain(secret)
    }
    await remove(made.body.id)
  })
})

test('a dry run makes none and shows no address', async () => {
  const { body, text } = await server.rest('POST', '/calendar-feeds?dry_run=true', { name: 'Try' })
  expect(body).toMatchObject({ dry_run: true, name: 'Try' })
  expect(text).not.toContain('/calendar/')
  expect((await server.rest('GET', '/calendar-feeds')).body.data).toEqual([])
})

test('a repeat with the same Idempotency-Key shows the same address and makes no second one', async () => {
  const headers = { 'Idempotency-Key': 'twice' }
  const first = await server.rest('POST', '/calendar-feeds', {}, { headers })
  const second = await server.rest('POST', '/calendar-feeds', {}, { headers })
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.body).toEqual(first.body)
  expect((await server.rest('GET', '/calendar-feeds')).body.meta.total).toBe(1)
  await server.rest('DELETE', `/calendar-feeds/${first.body.id}`)
})
