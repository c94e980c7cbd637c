import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bothTransports, rulesOver, through } from '../../support/both-transports.ts'
import { askLeave, takeLeave } from '../../support/leave.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { auditOf } from '../../support/trail.ts'

let server: TestServer
const now_ms = Date.parse('2026-06-01T12:00:00Z')
const staff: Record<string, number> = {}

/** Four people of a warehouse and two of an office work from Monday to Friday, 9 to 17 with half an hour off. */
async function arrange() {
  server = await startTestServer({ now: () => now_ms })
  for (const [first_name, department] of [
    ['Ana', 'Warehouse'],
    ['Ben', 'Warehouse'],
    ['Cy', 'Warehouse'],
    ['Dee', 'Warehouse'],
    ['Fay', 'Office'],
    ['Gus', 'Office'],
    ['Elle', null],
  ] as const) {
    const person = { first_name, last_name: 'Silva', department, works_weekdays: true }
    staff[first_name] = await addEmployee(server, person)
  }
  await minimum('Warehouse', '2026-09-01', 3)
  await minimum('Warehouse', '2026-10-01', 2)
  await minimum('Warehouse', '2026-11-01', 0)

  await takeLeave(server, staff.Ben!, '2026-09-07', '2026-09-08')
  await takeLeave(server, staff.Ben!, '2026-09-16')
  await takeLeave(server, staff.Ben!, '2026-09-30', '2026-10-02')
  await takeLeave(server, staff.Cy!, '2026-09-17', '2026-09-17', { start_day_part: 'morning' })
  await takeLeave(server, staff.Cy!, '2026-09-24', '2026-09-24', { start_day_part: 'morning' })
  await takeLeave(server, staff.Cy!, '2026-09-24', '2026-09-24', { start_day_part: 'afternoon' })
  await wish('Dee', '2026-09-18')
  await takeLeave(server, staff.Gus!, '2026-09-16')
  const day = (date: string, is_working: boolean) =>
    server.rest('POST', `/employees/${staff.Cy}/one-day-overrides`, {
      override_date: date,
      is_working,
      ...(is_working ? { start_time: '09:00', end_time: '17:00' } : {}),
    })
  for (const answer of [await day('2026-09-22', false), await day('2026-09-26', true)]) {
    expect(answer.status, answer.text).toBe(201)
  }
}

async function minimum(department: string, effective_from: string, minimum_present: number) {
  const input = { department, effective_from, minimum_present }
  const { status, body, text } = await server.rest('PUT', '/minimum-present', input)
  expect(status, text).toBe(200)
  return body
}

async function wish(who: string, from: string, to = from, more: object = {}): Promise<number> {
  const { status, body, text } = await askLeave(server, staff[who]!, from, to, more)
  expect(status, text).toBe(201)
  return body.id
}

const row = (date: string, present: number, least = 3, pending = 0) => {
  return { date, present, minimum: least, pending }
}

describe.each(rulesOver(import.meta.url))('the minimum of a department over %s', (transport) => {
  beforeAll(arrange)
  afterAll(() => server.close())

  const preview = async (
    who: string,
    from: string,
    to: string,
    more: object = {},
    key?: string,
  ) => {
    const input = { employee_id: staff[who]!, type: 'vacation', start_date: from, end_date: to }
    const { ok, body } = await through(
      server,
      transport,
      'leave_requests.preview',
      { ...input, ...more },
      key === undefined ? {} : { key },
    )
    expect(ok, JSON.stringify(body)).toBe(true)
    return body.minimum_present
  }

  // Counted by hand from the schedules, holidays and leave above.
  test.each([
    ['before there is one', 'Ana', '2026-08-31', '2026-08-31', {}, null],
    ['three of four are left', 'Ana', '2026-09-15', '2026-09-15', {}, []],
    ['Ben is away: two', 'Ana', '2026-09-16', '2026-09-16', {}, [row('2026-09-16', 2)]],
    [
      'half a day leaves Ana there',
      'Ana',
      '2026-09-16',
      '2026-09-16',
      { start_day_part: 'morning' },
      [],
    ],
    ['some hours leave her there', 'Ana', '2026-09-16', '2026-09-16', { hours: 4 }, []],
    ['all hours do not', 'Ana', '2026-09-16', '2026-09-16', { hours: 7.5 }, [row('2026-09-16', 2)]],
    ['Cy takes half a day', 'Ana', '2026-09-17', '2026-09-17', {}, []],
    ['Cy takes both halves', 'Ana', '2026-09-24', '2026-09-24', {}, [row('2026-09-24', 2)]],
    ['Dee asks, too', 'Ana', '2026-09-18', '2026-09-18', {}, [row('2026-09-18', 3, 3, 1)]],
    ['Labour Day, then Ben', 'Ana', '2026-09-07', '2026-09-08', {}, [row('2026-09-08', 2)]],
    ['a weekend', 'Ana', '2026-09-19', '2026-09-20', {}, []],
    ['Cy has the day off', 'Ana', '2026-09-22', '2026-09-22', {}, [row('2026-09-22', 2)]],
    ['Cy works that Saturday', 'Cy', '2026-09-26', '2026-09-26', {}, [row('2026-09-26', 0)]],
    ['Ana does not', 'Ana', '2026-09-26', '2026-09-26', {}, []],
    ['less from October', 'Ana', '2026-09-30', '2026-10-02', {}, [row('2026-09-30', 2)]],
    ['none from November', 'Ana', '2026-11-02', '2026-11-02', {}, null],
    ['another department', 'Fay', '2026-09-16', '2026-09-16', {}, null],
    ['no department', 'Elle', '2026-09-16', '2026-09-16', {}, null],
  ])('%s', async (_, who, from, to, more, expected) => {
    expect(await preview(who, from, to, more)).toEqual(expected)
  })

  test('a week names its days below the minimum first', async () => {
    const week = await preview('Ana', '2026-09-14', '2026-09-25')
    expect(week).toEqual([
      row('2026-09-16', 2),
      row('2026-09-22', 2),
      row('2026-09-24', 2),
      row('2026-09-18', 3, 3, 1),
    ])
  })

  test('is told below company reach as colleagues away are', async () => {
    await server.sql(
      'update employees set manager_id = $2 where company_id = $1 and id = any($3::bigint[])',
      [staff.Ben, [staff.Ana]],
    )
    const team = await server.makeKey({ employee_id: staff.Ben!, reach: 'team' })
    const self = await server.makeKey({ employee_id: staff.Ana!, reach: 'self' })
    const calendar = (absence_calendar: string) =>
      server.rest('PUT', '/company', { absence_calendar })
    const days = (who: string, key: string) =>
      preview(who, '2026-09-16', '2026-09-18', { employee_id: staff[who] }, key)
    await calendar('off')
    // Who decides counts the whole department; Ana herself is not told how many are there.
    expect(await days('Ana', team)).toEqual([row('2026-09-16', 2), row('2026-09-18', 3, 3, 1)])
    const unnumbered = { ...row('2026-09-16', 2), present: null, pending: null }
    expect(await days('Ana', self)).toEqual([unnumbered])
    await calendar('department')
    expect(await days('Ana', self)).toEqual([{ ...unnumbered, present: 2 }])
    const { status } = await server.rest('GET', '/minimum-present', undefined, { key: self })
    expect(status).toBe(403)
  })
})

describe.each(bothTransports)('setting and listing minimums over %s', (transport) => {
  beforeAll(arrange)
  afterAll(() => server.close())

  const set = (department: string, effective_from: string, minimum_present: number, extras = {}) =>
    through(
      server,
      transport,
      'minimum_present.update',
      { department, effective_from, minimum_present },
      extras,
    )
  const list = (input: Record<string, unknown> = {}, extras = {}) =>
    through(server, transport, 'minimum_present.list', input, extras)

  test('the same date replaces what was set, as often as it is sent', async () => {
    const first = await set('office', '2030-01-01', 1)
    expect(first.body).toMatchObject({
      department: 'Office',
      effective_from: '2030-01-01',
      minimum_present: 1,
    })
    const again = await set('Office', '2030-01-01', 2)
    expect(again.body).toMatchObject({ id: first.body.id, minimum_present: 2 })
    await set('Office', '2030-01-01', 2)
    const { body } = await list()
    const office = body.data.filter((one: { department: string }) => one.department === 'Office')
    expect(office).toMatchObject([{ id: first.body.id, minimum_present: 2 }])
    const trail = await auditOf(server, 'minimum_present', first.body.id)
    expect(trail.slice(-2).map(({ after }) => after)).toMatchObject([
      { minimum_present: 1 },
      { minimum_present: 2 },
    ])
    const gone = 'delete from minimum_present where company_id = $1 and id = $2 returning 1'
    await server.sql(gone, [first.body.id])
  })

  test('refuses a department that nobody has, and names those there are', async () => {
    const { ok, body } = await set('Wharf', '2026-09-01', 1)
    expect(ok).toBe(false)
    expect(body.errors.department).toEqual([
      'No department is named Wharf; there are Office, Warehouse.',
    ])
    for (const wrong of [-1, 1.5, 10_001]) {
      expect((await set('Office', '2026-09-01', wrong)).body.errors).toHaveProperty([
        'minimum_present',
      ])
    }
  })

  test('lists the days on which approved leave leaves fewer', async () => {
    const { body } = await list({ from: '2026-09-07', to: '2026-09-26' })
    expect(body.data.map((one: { minimum_present: number }) => one.minimum_present)).toEqual([
      3, 2, 0,
    ])
    // One away leaves three; on the 22nd nobody is on leave, though Cy has the day off.
    expect(body.below).toEqual([])
    const away = await takeLeave(server, staff.Dee!, '2026-09-16', '2026-09-17')
    const after = await list({ from: '2026-09-16', to: '2026-09-17' })
    expect(after.body.below).toEqual([{ department: 'Warehouse', ...row('2026-09-16', 2) }])
    expect((await list()).body).not.toHaveProperty('below')
    await server.rest('POST', `/leave-requests/${away.id}/cancel`)
  })

  test('refuses dates in the wrong order or too far apart', async () => {
    const backwards = await list({ from: '2026-09-07', to: '2026-09-06' })
    expect(backwards.body.errors).toHaveProperty('from')
    const long = await list({ from: '2026-09-01', to: '2026-10-03' })
    expect(long.body.errors.to).toEqual(['must be at most 31 days after from'])
  })

  test('a manager sees the departments of the people below only', async () => {
    // The lead has no schedule, and so counts from Monday to Friday.
    await minimum('Office', '2026-09-01', 3)
    const lead = await addEmployee(server, { department: 'Office' })
    await server.sql('update employees set manager_id = $2 where company_id = $1 and id = $3', [
      lead,
      staff.Cy,
    ])
    const key = await server.makeKey({ employee_id: lead, reach: 'team' })
    const dates = { from: '2026-09-16', to: '2026-09-16' }
    const all = await list(dates)
    expect(all.body.below).toMatchObject([{ department: 'Office' }])
    const { body } = await list(dates, { key })
    const seen = new Set(body.data.map((one: { department: string }) => one.department))
    // Their own department is among them, as people reach themselves.
    expect([...seen].sort()).toEqual(['Office', 'Warehouse'])
    await server.sql('update employees set department = null where company_id = $1 and id = $2', [
      lead,
    ])
    const narrow = await list(dates, { key })
    expect(narrow.body.below).toEqual([])
    expect(narrow.body.data.map((one: { department: string }) => one.department)).toEqual(
      Array(3).fill('Warehouse'),
    )
    await server.sql(
      `delete from minimum_present where company_id = $1 and department = 'Office' returning 1`,
    )
  })
})

describe.each(rulesOver(import.meta.url))(
  'approving those without conflict over %s',
  (transport) => {
    beforeAll(arrange)
    afterAll(() => server.close())

    const careful = async (ids: number[], more: object = {}, extras = {}) => {
      const input = { ids, only_without_conflict: true, ...more }
      const { ok, body } = await through(
        server,
        transport,
        'leave_requests.approve_many',
        input,
        extras,
      )
      expect(ok, JSON.stringify(body)).toBe(true)
      return body
    }
    const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)

    test('counts those approved before it in the call', async () => {
      const [one, half, two] = [
        await wish('Ana', '2026-09-23'),
        await wish('Cy', '2026-09-23', '2026-09-23', { start_day_part: 'morning' }),
        await wish('Dee', '2026-09-22', '2026-09-23'),
      ]
      const dry = await careful([two, half, one], {}, { dry_run: true })
      const done = await careful([two, half, one])
      for (const body of [dry, done]) {
        expect(ids(body.approved)).toEqual([one, half])
        // Cy has Sep 22 off; with Dee away, Ana and Ben are there.
        expect(body.skipped).toMatchObject([
          {
            id: two,
            reasons: [
              {
                code: 'minimum_present',
                message: 'on 2026-09-22, 2 of "Warehouse" would be at work, and the minimum is 3',
              },
            ],
          },
        ])
      }
      expect(dry.effects.not_approved).toMatchObject([
        {
          leave_request_id: two,
          minimum_present: [row('2026-09-22', 2), row('2026-09-23', 2)],
        },
      ])
      const late = await wish('Ben', '2026-09-23')
      const next = await careful([late])
      expect(next.skipped[0].reasons[0].message).toContain('on 2026-09-23, 2 of')
    })

    test('a colleague away is a conflict only on days without a minimum', async () => {
      await takeLeave(server, staff.Ben!, '2026-10-05')
      await takeLeave(server, staff.Ben!, '2026-11-03')
      const [limited, unlimited] = [
        await wish('Ana', '2026-10-05'),
        await wish('Ana', '2026-11-03'),
      ]
      const body = await careful([limited, unlimited])
      expect(ids(body.approved)).toEqual([limited])
      expect(body.skipped).toMatchObject([{ id: unlimited, reasons: [{ code: 'colleague_away' }] }])
      const office = await wish('Fay', '2026-09-16')
      const kept = await careful([office])
      expect(kept.skipped).toMatchObject([{ id: office, reasons: [{ code: 'colleague_away' }] }])
      const allowed = await careful([office, unlimited], { allow_colleagues_away: true })
      expect(ids(allowed.approved)).toEqual([unlimited, office])
    })

    test('a manager is told the numbers of the whole department', async () => {
      const lead = await addEmployee(server, { department: null })
      await server.sql('update employees set manager_id = $2 where company_id = $1 and id = $3', [
        lead,
        staff.Dee,
      ])
      const key = await server.makeKey({ employee_id: lead, reach: 'team' })
      const request = await wish('Dee', '2026-09-30')
      const { skipped } = await careful([request], {}, { key })
      expect(skipped).toMatchObject([
        {
          id: request,
          reasons: [
            { code: 'minimum_present', message: expect.stringContaining('2 of "Warehouse"') },
          ],
        },
      ])
    })
  },
)
