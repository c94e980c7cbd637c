import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runOperation } from '../../../src/core/run/run-operation.ts'
import { asOwner } from '../../../src/db/transactions/in-transaction.ts'
import { perFeedAnHour } from '../../../src/modules/calendar-feeds/find.ts'
import { revokeSignIn } from '../../../src/modules/sign-in/index.ts'
import { metricsRegistry } from '../../../src/transports/metrics.ts'
import { parseCalendar, readFeed, shownIn, signInAs } from '../../support/calendar-feeds.ts'
import { operator } from '../../support/callers.ts'
import { askLeave, takeLeave } from '../../support/leave.ts'
import { addEmployee, type Person } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const start = Date.parse('2026-11-20T15:00:00Z')
let clock = start
let server: TestServer
const logged: string[] = []

/** The people: boss, lead below, ben and cara below lead, dora below boss. */
const staff = {} as Record<'boss' | 'lead' | 'ben' | 'cara' | 'dora', number>

async function employ(first_name: string, manager_id: number | null, more: Person = {}) {
  const id = await addEmployee(server, {
    first_name,
    last_name: 'Kim',
    works_weekdays: true,
    ...more,
  })
  if (manager_id !== null) await server.rest('PUT', `/employees/${id}`, { manager_id })
  return id
}

beforeAll(async () => {
  const log = pino({ level: 'trace' }, { write: (line: string) => logged.push(line) })
  server = await startTestServer({ own_site: true, now: () => clock, log })
  staff.boss = await employ('Boss', null, { role: 'company_admin' })
  staff.lead = await employ('Lead', staff.boss, { role: 'manager' })
  staff.ben = await employ('Ben', staff.lead)
  staff.cara = await employ('Cara', staff.lead)
  staff.dora = await employ('Dora', staff.boss)
})
afterAll(() => server.close())
beforeEach(() => {
  clock = start
})
afterEach(async () => {
  await server.sql('delete from calendar_feeds where company_id = $1')
})

async function feedOf(input: object = {}): Promise<{ id: number; feed_url: string }> {
  const { status, body, text } = await server.rest('POST', '/calendar-feeds', input)
  if (status !== 201) throw new Error(text)
  return body
}

const leave = (employee_id: number, first: string, last = first, more: object = {}) =>
  takeLeave(server, employee_id, first, last, { type: 'unpaid', ...more })

describe('a feed', () => {
  test('of the company, of a team and of a person shows its people, and no two of them the same', async () => {
    await leave(staff.boss, '2027-01-04', '2027-01-05')
    await leave(staff.lead, '2027-01-06')
    await leave(staff.ben, '2027-01-07', '2027-01-08')
    await leave(staff.dora, '2027-01-11')
    const [company, team, own] = [
      await feedOf(),
      await feedOf({ reach: 'team', employee_id: staff.lead }),
      await feedOf({ reach: 'self', employee_id: staff.ben }),
    ]
    expect(await shownIn(company.feed_url)).toEqual([
      'Boss Kim 2027-01-04 2027-01-05',
      'Lead Kim 2027-01-06 2027-01-06',
      'Ben Kim 2027-01-07 2027-01-08',
      'Dora Kim 2027-01-11 2027-01-11',
    ])
    expect(await shownIn(team.feed_url)).toEqual([
      'Lead Kim 2027-01-06 2027-01-06',
      'Ben Kim 2027-01-07 2027-01-08',
    ])
    expect(await shownIn(own.feed_url)).toEqual(['Ben Kim 2027-01-07 2027-01-08'])
    const names = [company, team, own].map(
      async ({ feed_url }) => parseCalendar((await readFeed(feed_url)).text).name,
    )
    expect(await Promise.all(names)).toEqual([
      'Away: Test Company',
      'Away: team of Lead Kim',
      'Leave of Ben Kim',
    ])
  })

  test('of a team follows people who move, and reaches through a manager who left', async () => {
    const middle = await employ('Middle', staff.lead, { role: 'manager' })
    const eve = await employ('Eve', middle)
    const finn = await employ('Finn', staff.dora)
    for (const id of [eve, finn]) await leave(id, '2027-02-01')
    const { feed_url } = await feedOf({ reach: 'team', employee_id: staff.lead })
    const shown = async () =>
      (await shownIn(feed_url)).filter((line) => line.endsWith('2027-02-01'))
    expect(await shown()).toEqual(['Eve Kim 2027-02-01 2027-02-01'])
    await server.rest('PUT', `/employees/${finn}`, { manager_id: middle })
    expect(await shown()).toEqual([
      'Eve Kim 2027-02-01 2027-02-01',
      'Finn Kim 2027-02-01 2027-02-01',
    ])
    await server.rest('DELETE', `/employees/${middle}`)
    expect((await shown()).length).toBe(2)
    await server.rest('PUT', `/employees/${finn}`, { manager_id: staff.dora })
    expect(await shown()).toEqual(['Eve Kim 2027-02-01 2027-02-01'])
  })

  test('has approved leave alone, gone when it is cancelled, with the same identifier while it changes', async () => {
    const gina = await employ('Gina', null)
    const { feed_url } = await feedOf({ employee_id: gina })
    const events = async () => parseCalendar((await readFeed(feed_url)).text).events
    const type = { type: 'unpaid' }
    const asked = (await askLeave(server, gina, '2027-03-01', '2027-03-03', type)).body
    expect(await events()).toEqual([])
    await server.rest('POST', `/leave-requests/${asked.id}/approve`)
    const [event] = await events()
    expect(event).toEqual({
      uid: `leave-${server.company_id}-${asked.id}@rollcall`,
      name: 'Gina Kim',
      first: '2027-03-01',
      last: '2027-03-03',
    })
    await server.rest('POST', `/leave-requests/${asked.id}/reopen`)
    expect(await events()).toEqual([])
    await server.rest('PUT', `/leave-requests/${asked.id}`, { end_date: '2027-03-02' })
    await server.rest('POST', `/leave-requests/${asked.id}/approve`)
    expect(await events()).toEqual([{ ...event, last: '2027-03-02' }])
    const other = (await askLeave(server, gina, '2027-03-08', '2027-03-08', type)).body
    await server.rest('POST', `/leave-requests/${other.id}/reject`)
    expect(await events()).toHaveLength(1)
    await server.rest('POST', `/leave-requests/${asked.id}/cancel`)
    expect(await events()).toEqual([])
  })

  test('shows part of a day as its date', async () => {
    const hana = await employ('Hana', null)
    await leave(hana, '2027-03-01', '2027-03-01', {
      start_day_part: 'morning',
      end_day_part: 'morning',
    })
    await leave(hana, '2027-03-02', '2027-03-02', { hours: 2 })
    await leave(hana, '2027-03-04', '2027-03-05', { start_day_part: 'afternoon' })
    const { feed_url } = await feedOf({ employee_id: hana })
    expect(await shownIn(feed_url)).toEqual([
      'Hana Kim 2027-03-01 2027-03-01',
      'Hana Kim 2027-03-02 2027-03-02',
      'Hana Kim 2027-03-04 2027-03-05',
    ])
  })

  test('says nothing of types, notes, hours and who decided, in any byte', async () => {
    const ivo = await employ('Ivo', null, { department: 'Oncology' })
    const made = await server.rest('POST', '/leave-types', { name: 'Parental Zebra' })
    const type = made.body.type
    await leave(ivo, '2027-04-05', '2027-04-06', { type, notes: 'Operation at the clinic' })
    await leave(ivo, '2027-04-07', '2027-04-07', { type: 'sick', notes: 'flu' })
    for (const input of [{}, { employee_id: ivo }]) {
      const { text } = await readFeed((await feedOf(input)).feed_url)
      expect(text).toContain('SUMMARY:Ivo Kim')
      expect(text).not.toMatch(
        /zebra|parental|sick|unpaid|vacation|clinic|flu|oncology|test key|approved|@example/i,
      )
      expect(text).not.toMatch(/^(DESCRIPTION|CATEGORIES|ORGANIZER|ATTENDEE|COMMENT|LOCATION)/m)
    }
  })

  test('has dates that are the same in every time zone and across changes of the clock', async () => {
    const places = ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/St_Johns', 'Europe/Paris']
    for (const [n, timezone] of places.entries()) {
      const id = await employ(`Zoe${n}`, null, { timezone })
      // The clock changes in Europe on March 28 and in Canada on March 14, 2027.
      await leave(id, '2027-03-12', '2027-03-15')
      await leave(id, '2027-03-26', '2027-03-29')
      const { feed_url } = await feedOf({ employee_id: id })
      const { text } = await readFeed(feed_url)
      expect(text).toContain('DTSTART;VALUE=DATE:20270312\r\nDTEND;VALUE=DATE:20270316\r\n')
      expect(text).toContain('DTSTART;VALUE=DATE:20270326\r\nDTEND;VALUE=DATE:20270330\r\n')
      expect(text).not.toContain('TZID')
      expect(await shownIn(feed_url)).toEqual([
        `Zoe${n} Kim 2027-03-12 2027-03-15`,
        `Zoe${n} Kim 2027-03-26 2027-03-29`,
      ])
    }
  })

  test('reaches three months back and eighteen ahead, as days pass', async () => {
    const june = await employ('June', null)
    await leave(june, '2027-01-15')
    await leave(june, '2028-05-19')
    await leave(june, '2028-06-01')
    const { feed_url } = await feedOf({ employee_id: june })
    const shown = async (now: string) => {
      clock = Date.parse(now)
      return (await shownIn(feed_url)).map((line) => line.slice(-10))
    }
    expect(await shown('2026-11-20T15:00:00Z')).toEqual(['2027-01-15', '2028-05-19'])
    expect(await shown('2027-04-17T15:00:00Z')).toEqual(['2027-01-15', '2028-05-19', '2028-06-01'])
    // The day begins at midnight in the company's zone.
    expect(await shown('2027-04-18T03:30:00Z')).toHaveLength(3)
    expect(await shown('2027-04-18T04:30:00Z')).toEqual(['2028-05-19', '2028-06-01'])
  })

  test('stays whole with names that calendars could misread', async () => {
    const name = 'O’Néill; "Ana", BEGIN:VEVENT\\n\nEND:VCALENDAR 🦜'
    const id = await employ('X', null)
    await server.sql(
      'update employees set first_name = $3, last_name = $4 where company_id = $1 and id = $2',
      [id, name, 'K'.repeat(120)],
    )
    await leave(id, '2027-05-03')
    await server.sql('update companies set name = $2 where id = $1', ['Ltd\nSUMMARY:x; a,b \\'])
    const { text } = await readFeed((await feedOf({ employee_id: id })).feed_url)
    const { events, name: own } = parseCalendar(text)
    expect(events).toEqual([
      {
        uid: expect.any(String),
        name: `${name} ${'K'.repeat(120)}`,
        first: '2027-05-03',
        last: '2027-05-03',
      },
    ])
    expect(own).toBe(`Leave of ${name} ${'K'.repeat(120)}`)
    const company = parseCalendar((await readFeed((await feedOf()).feed_url)).text)
    expect(company.name).toBe('Away: Ltd\nSUMMARY:x; a,b \\')
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
    await server.sql('update companies set name = $2 where id = $1', ['Test Company'])
  })

  test('with many events is written whole', async () => {
    const kay = await employ('Kay', null)
    await server.sql(
      `insert into leave_requests (company_id, employee_id, type, start_date, end_date, days, status,
         guards_overlap, half_days)
       select $1, $2, 'unpaid', d, d, 1, 'approved', false, 'empty'
       from generate_series(1, 1300) n, lateral (select date '2027-01-01' + n % 300 as d) x returning 1`,
      [kay],
    )
    const { feed_url } = await feedOf({ employee_id: kay })
    const shown = await shownIn(feed_url)
    expect(shown).toHaveLength(1_300)
    expect(shown.toSorted()).toEqual(shown)
    await server.sql('delete from leave_requests where company_id = $1 and employee_id = $2', [kay])
  })
})

describe('an address', () => {
  test('that is wrong in any way gets the same 404', async () => {
    const { id, feed_url } = await feedOf({ employee_id: staff.ben })
    const other_id = await server.company('Other Ltd')
    const key = await server.makeKey({ company_id: other_id })
    const other = (await server.rest('POST', '/calendar-feeds', {}, { key })).body
    const secret = feed_url.split('.').at(-2)!
    const renewed = (await server.rest('POST', `/calendar-feeds/${id}/renew`)).body.feed_url
    const deleted = await feedOf()
    await server.rest('DELETE', `/calendar-feeds/${deleted.id}`)
    const at = (rest: string) => `${server.url}/calendar/${rest}`
    const { company_id } = server
    const wrong = [
      feed_url,
      deleted.feed_url,
      at(''),
      at('x.ics'),
      at(`${company_id}.${id}.ics`),
      at(`${company_id}.${id}.${'A'.repeat(43)}.ics`),
      at(`${other_id}.${id}.${renewed.split('.').at(-2)}.ics`),
      at(`${company_id}.${other.id}.${other.feed_url.split('.').at(-2)}.ics`),
      at(`${company_id}.987654.${secret}.ics`),
      at(`9007199254740993.${id}.${secret}.ics`),
      renewed.replace('.ics', ''),
      renewed.replace('.ics', '.ics/'),
      `${renewed.slice(0, -5)}${renewed.at(-5) === 'A' ? 'B' : 'A'}.ics`,
      at(`${company_id}.${id}.%00${secret.slice(3)}.ics`),
    ]
    const answers = new Set<string>()
    for (const address of wrong) {
      const { status, text, headers } = await readFeed(address)
      expect([address, status]).toEqual([address, 404])
      expect(headers.get('cache-control')).toBe('private, no-store')
      answers.add(text)
    }
    expect([...answers]).toEqual([
      JSON.stringify({ error: 'Not Found', message: 'There is no calendar at this address.' }),
    ])
    expect((await readFeed(renewed)).status).toBe(200)
    expect((await readFeed(other.feed_url)).status).toBe(200)
  })

  test('of a person who leaves, or whose sign-in is taken back, ends for good; that of the company stays', async () => {
    const liv = await employ('Liv', staff.lead)
    await leave(liv, '2027-06-01')
    const own = await feedOf({ employee_id: liv })
    const company = await feedOf()
    expect(await shownIn(company.feed_url)).toContain('Liv Kim 2027-06-01 2027-06-01')
    await server.rest('DELETE', `/employees/${liv}`)
    const { status, text } = await readFeed(own.feed_url)
    expect([status, JSON.parse(text).message]).toEqual([
      404,
      'There is no calendar at this address.',
    ])
    expect((await shownIn(company.feed_url)).join()).not.toContain('Liv')
    await server.rest('POST', `/employees/${liv}/rehire`, { start_date: '2026-11-20' })
    expect((await readFeed(own.feed_url)).status).toBe(404)

    const max = await employ('Max', staff.lead)
    await signInAs(server, max)
    const { feed_url } = await feedOf({ employee_id: max })
    expect((await readFeed(feed_url)).status).toBe(200)
    const caller = { company_id: server.company_id, ...operator }
    await runOperation(server.operationDeps, revokeSignIn, caller, { employee_id: max })
    expect((await readFeed(feed_url)).status).toBe(404)
  })

  test('of somebody made inactive by a process that does not know of feeds is a 404 too', async () => {
    const nia = await employ('Nia', null)
    const { feed_url } = await feedOf({ employee_id: nia })
    const set = (is_active: boolean) =>
      server.sql('update employees set is_active = $3 where company_id = $1 and id = $2', [
        nia,
        is_active,
      ])
    await set(false)
    expect((await readFeed(feed_url)).status).toBe(404)
  })

  test('of a team ends with the role of a manager, in the record or as it was confirmed', async () => {
    const otto = await employ('Otto', staff.boss, { role: 'manager' })
    const { feed_url } = await feedOf({ reach: 'team', employee_id: otto })
    const statusAs = async (role: string) => {
      await server.rest('PUT', `/employees/${otto}`, { role })
      return (await readFeed(feed_url)).status
    }
    expect(await statusAs('manager')).toBe(200)
    expect(await statusAs('employee')).toBe(404)
    await signInAs(server, otto)
    // The sign-in has the role that an admin confirmed.
    expect(await statusAs('manager')).toBe(404)
    const made = await server.rest('POST', '/calendar-feeds', { reach: 'team', employee_id: otto })
    expect(made.status).toBe(422)
  })

  test('is read with HEAD, and again only when something changed', async () => {
    const pia = await employ('Pia', null)
    await leave(pia, '2027-06-07')
    const { feed_url } = await feedOf({ employee_id: pia })
    const first = await readFeed(feed_url)
    expect(first.status).toBe(200)
    expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    expect(first.headers.get('referrer-policy')).toBe('no-referrer')
    expect(first.headers.get('x-robots-tag')).toBe('noindex')
    const etag = first.headers.get('etag')!
    expect(etag).toMatch(/^W\/"[\w-]{27}"$/)
    const head = await readFeed(feed_url, { method: 'HEAD' })
    expect([head.status, head.text]).toEqual([200, ''])
    for (const name of ['etag', 'content-type', 'cache-control']) {
      expect(head.headers.get(name)).toBe(first.headers.get(name))
    }
    const again = () => readFeed(feed_url, { headers: { 'If-None-Match': etag } })
    clock = start + 60 * 60_000
    const same = await again()
    expect([same.status, same.text]).toEqual([304, ''])
    expect((await readFeed(feed_url)).text).toBe(first.text)
    await leave(pia, '2027-06-08')
    const changed = await again()
    expect(changed.status).toBe(200)
    expect(changed.headers.get('etag')).not.toBe(etag)
  })

  test('takes GET and HEAD only', async () => {
    const { feed_url } = await feedOf()
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'PROPFIND']) {
      const refused = await readFeed(feed_url, { method })
      expect([method, refused.status]).toEqual([method, 405])
      expect(refused.headers.get('allow')).toBe('GET, HEAD')
      expect(refused.headers.get('cache-control')).toBe('private, no-store')
    }
  })

  test('needs no key and gives none: nothing else is reached with it', async () => {
    const { feed_url } = await feedOf()
    const token = feed_url.split('/').at(-1)!
    for (const key of [token, token.split('.').at(-2)!]) {
      expect((await server.rest('GET', '/absences', undefined, { key })).status).toBe(401)
    }
  })

  test('is noted as read, to the hour', async () => {
    const { id, feed_url } = await feedOf()
    const read = async () =>
      (await server.rest('GET', '/calendar-feeds?per_page=100')).body.data.find(
        (feed: { id: number }) => feed.id === id,
      ).last_read_at
    expect(await read()).toBeNull()
    await readFeed(feed_url)
    expect(await read()).toBe('2026-11-20T15:00:00Z')
    clock = start + 59 * 60_000
    await readFeed(feed_url)
    expect(await read()).toBe('2026-11-20T15:00:00Z')
    clock = start + 60 * 60_000
    await readFeed(feed_url)
    expect(await read()).toBe('2026-11-20T16:00:00Z')
  })

  test('has a limit of its own, beside that of keys', async () => {
    const { id, feed_url } = await feedOf()
    await asOwner(server.database, (sql) =>
      sql('insert into rate_windows (holder, hour, leased) values ($1, $2, $3)', [
        `feed:${server.company_id}.${id}`,
        '2026-11-20T15:00:00Z',
        perFeedAnHour - 1,
      ]),
    )
    expect((await readFeed(feed_url)).status).toBe(200)
    const { status, text, headers } = await readFeed(feed_url)
    expect([status, JSON.parse(text).message]).toEqual([
      429,
      'This calendar may be read 600 times per hour. The next hour starts at 2026-11-20T16:00:00Z.',
    ])
    expect(headers.get('retry-after')).toBe('3600')
    expect((await readFeed((await feedOf()).feed_url)).status).toBe(200)
    expect((await server.rest('GET', '/absences')).status).toBe(200)
    clock = start + 60 * 60_000
    expect((await readFeed(feed_url)).status).toBe(200)
  })

  test('that is unknown is asked for a thousand times an hour from one address', async () => {
    clock = start + 5 * 60 * 60_000
    const hour = '2026-11-20T20:00:00Z'
    await asOwner(server.database, (sql) =>
      sql('insert into rate_windows (holder, hour, leased) values ($1, $2, 999)', [
        'feeds:127.0.0.1',
        hour,
      ]),
    )
    const wrong = `${server.url}/calendar/1.1.${'x'.repeat(43)}.ics`
    expect((await readFeed(wrong)).status).toBe(404)
    const { status, text } = await readFeed(wrong)
    expect([status, JSON.parse(text).message]).toEqual([
      429,
      `Too many requests for unknown calendars from this address. The next hour starts at 2026-11-20T21:00:00Z.`,
    ])
    expect((await readFeed((await feedOf()).feed_url)).status).toBe(200)
  })

  test('is in no log line, metric or stored row, also when reading it fails', async () => {
    const { id, feed_url } = await feedOf({ employee_id: staff.cara })
    const secret = feed_url.split('.').at(-2)!
    await readFeed(feed_url)
    await readFeed(feed_url, { method: 'POST' })
    await readFeed(`${feed_url}?x=1`)
    await asOwner(server.database, (sql) =>
      sql('alter table calendar_feeds rename column reach to reach_gone'),
    )
    try {
      const { status, text } = await readFeed(feed_url)
      expect(status).toBe(500)
      expect(text).not.toContain(secret)
    } finally {
      await asOwner(server.database, (sql) =>
        sql('alter table calendar_feeds rename column reach_gone to reach'),
      )
    }
    expect((await readFeed(feed_url)).status).toBe(200)
    await server.rest('POST', `/calendar-feeds/${id}/renew`)
    await readFeed(feed_url)
    expect(logged.length).toBeGreaterThan(0)
    expect(logged.join('\n')).not.toContain(secret)
    const metrics = await metricsRegistry.metrics()
    expect(metrics).toMatch(/door="feed",route="\/calendar\/:feed",status="200"/)
    expect(metrics).not.toContain(secret)
    const rows = await server.sql<{ row: string }>(
      'select row_to_json(a)::text as row from audit_log a where company_id = $1',
    )
    expect(rows.map(({ row }) => row).join('\n')).not.toContain(secret)
    const feeds = await server.sql<{ row: string }>(
      'select row_to_json(f)::text as row from calendar_feeds f where company_id = $1',
    )
    expect(feeds.map(({ row }) => row).join('\n')).not.toContain(secret)
  })
})
