import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bothTransports, rulesOf, through } from '../../support/both-transports.ts'
import { askLeave } from '../../support/leave.ts'
import { approvePeriodOf } from '../../support/pay-period.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

// A Wednesday; the pay period is its week, from Monday to Sunday, without a public holiday.
const now = '2026-11-18T17:00:00Z'
const period = { from: '2026-11-16', to: '2026-11-22' }

let server: TestServer
/** Works nine hours from Monday to Friday, 45 a week. */
let ana: number
/** Works eight hours from Monday to Friday, 40 a week. */
let ben: number
let vacation: number

beforeAll(async () => {
  server = await startTestServer({ now: () => Date.parse(now) })
  await server.rest('PUT', '/company', {
    pay_frequency: 'weekly',
    pay_period_anchor: period.from,
    workweek_start: 1,
  })
  ana = await addEmployee(server, { first_name: 'Ana', last_name: 'Long' })
  ben = await addEmployee(server, { first_name: 'Ben', last_name: 'Short' })
  await addEmployee(server, { first_name: 'Cleo', last_name: 'Free' })
  await works(ana, '18:00')
  await works(ben, '17:00')
  const { body } = await server.rest('GET', '/leave-types')
  vacation = body.data.find(({ type }: { type: string }) => type === 'vacation').id
  const { body: leave } = await askLeave(server, ben, '2026-11-17', '2026-11-17')
  await server.rest('POST', `/leave-requests/${leave.id}/approve`)
})
afterAll(() => server.close())

const weekdays = (end_time: string) =>
  [1, 2, 3, 4, 5].map((day_of_week) => ({ day_of_week, start_time: '09:00', end_time }))

function works(id: number, end_time: string, effective_date = '2026-01-01') {
  const schedules = weekdays(end_time)
  return server.rest('PUT', `/employees/${id}/schedule`, { effective_date, schedules })
}

/** The paid hours of the week by a report, in all. */
async function reported(): Promise<number> {
  const path = `/reports/payroll-hours?from=${period.from}&to=${period.to}`
  return (await server.rest('GET', path)).body.meta.totals.total_hours
}

const everybody = { ...period, hours_before: 85 }

describe.each(bothTransports)('what a dry run over %s says about paid hours', (transport) => {
  const rule = rulesOf(import.meta.url, transport)
  const dryRun = async (operation: string, input: object, key = server.key) => {
    const { ok, body } = await through(
      server,
      transport,
      operation,
      { ...input },
      {
        key,
        dry_run: true,
      },
    )
    expect(ok, JSON.stringify(body)).toBe(true)
    expect(await reported()).toBe(85)
    return body.effects.paid_hours
  }

  test('overtime above 40 hours moves five of Ana’s 45 hours, and no total', async () => {
    const overtime = { weekly: 40 }
    expect(await dryRun('company.update', { overtime })).toEqual({
      ...everybody,
      people: 1,
      hours_after: 85,
      change_hours: 0,
      change_by_category: { regular: -5, overtime: 5 },
      employees: [
        {
          employee_id: ana,
          name: 'Ana Long',
          change_hours: 0,
          change_by_category: { regular: -5, overtime: 5 },
        },
      ],
    })
  })

  rule('payment by punches pays nothing that was not punched, except leave', async () => {
    expect(await dryRun('company.update', { pay_basis: 'punches' })).toMatchObject({
      ...everybody,
      people: 2,
      hours_after: 8,
      change_hours: -77,
      change_by_category: { regular: -77 },
      employees: [
        { employee_id: ana, change_hours: -45 },
        { employee_id: ben, change_hours: -32 },
      ],
    })
  })

  rule('a setting that decides nothing about hours has no such effect', async () => {
    expect(await dryRun('company.update', { name: 'Another name' })).toBeUndefined()
  })

  rule('a setting as it is changes nobody’s', async () => {
    expect(await dryRun('company.update', { punch_rounding: 0 })).toEqual({
      ...everybody,
      people: 0,
      hours_after: 85,
      change_hours: 0,
    })
  })

  rule(
    'a holiday is told by whom it concerns, before it is added, changed and deleted',
    async () => {
      const date = '2026-11-19'
      const asHoliday = { regular: -17, holiday: 17 }
      expect(await dryRun('holidays.create', { date, name: 'Founders' })).toMatchObject({
        ...everybody,
        people: 2,
        hours_after: 85,
        change_hours: 0,
        change_by_category: asHoliday,
        employees: [
          { employee_id: ana, change_by_category: { regular: -9, holiday: 9 } },
          { employee_id: ben, change_by_category: { regular: -8, holiday: 8 } },
        ],
      })
      const { body } = await server.rest('POST', '/holidays', { date, name: 'Founders' })
      const back = { people: 2, change_hours: 0, change_by_category: { regular: 17, holiday: -17 } }
      expect(await dryRun('holidays.update', { id: body.id, is_working_day: true })).toMatchObject(
        back,
      )
      expect(await dryRun('holidays.delete', { id: body.id })).toMatchObject(back)
      await server.rest('DELETE', `/holidays/${body.id}`)
    },
  )

  rule('a schedule is told from its date on', async () => {
    const input = { id: ben, effective_date: '2026-11-18', schedules: weekdays('13:00') }
    expect(await dryRun('schedules.update', input)).toEqual({
      ...period,
      people: 1,
      hours_before: 40,
      hours_after: 28,
      change_hours: -12,
      change_by_category: { regular: -12 },
      employees: [
        {
          employee_id: ben,
          name: 'Ben Short',
          change_hours: -12,
          change_by_category: { regular: -12 },
        },
      ],
    })
    const later = { ...input, effective_date: '2026-12-02' }
    expect(await dryRun('schedules.update', later)).toMatchObject({
      from: '2026-11-30',
      to: '2026-12-06',
      hours_before: 40,
      hours_after: 28,
    })
  })

  rule('a day off is told in the pay period of its date, and so is its end', async () => {
    const of = { from: '2026-11-30', to: '2026-12-06' }
    const override_date = '2026-12-01'
    const off = { ...of, people: 1, hours_before: 40, hours_after: 32, change_hours: -8 }
    const input = { id: ben, override_date, is_working: false }
    expect(await dryRun('one_day_overrides.create', input)).toMatchObject(off)
    const path = `/employees/${ben}/one-day-overrides`
    const { body } = await server.rest('POST', path, { override_date, is_working: false })
    const one = { id: ben, override_id: body.id }
    const changed = { ...one, is_working: true, start_time: '09:00', end_time: '12:00' }
    expect(await dryRun('one_day_overrides.update', changed)).toMatchObject({
      hours_before: 32,
      hours_after: 35,
      change_hours: 3,
    })
    const back = { ...of, hours_before: 32, hours_after: 40, change_hours: 8 }
    expect(await dryRun('one_day_overrides.cancel', one)).toMatchObject(back)
    expect(await dryRun('one_day_overrides.delete', one)).toMatchObject(back)
    await server.rest('DELETE', `${path}/${body.id}`)
  })

  rule('leave that is no longer paid takes its eight hours', async () => {
    expect(await dryRun('leave_types.update', { id: vacation, is_paid: false })).toMatchObject({
      ...everybody,
      people: 1,
      hours_after: 77,
      change_hours: -8,
      change_by_category: { vacation: -8, unpaid_leave: 8 },
      employees: [{ employee_id: ben, change_hours: -8 }],
    })
    expect(await dryRun('leave_types.update', { id: vacation, name: 'Rest' })).toBeUndefined()
  })

  test('an access without payroll:read is told why there are no figures', async () => {
    const key = await server.makeKey({ permissions: ['schedule:write', 'schedule:read'] })
    const input = { id: ben, override_date: '2026-11-20', is_working: false }
    expect(await dryRun('one_day_overrides.create', input, key)).toEqual({
      not_compared: 'This access lacks the permission payroll:read.',
    })
  })
})

test('a real write has no effects, and what was not found is refused as before', async () => {
  const path = `/employees/${ben}/one-day-overrides`
  const made = await server.rest('POST', path, { override_date: '2026-12-09', is_working: false })
  expect(made.body).not.toHaveProperty('effects')
  for (const [method, missing] of [
    ['DELETE', `${path}/999999`],
    ['PUT', '/employees/999999/schedule'],
    ['DELETE', '/holidays/999999'],
  ] as const) {
    const { status } = await server.rest(
      method,
      `${missing}?dry_run=true`,
      method === 'PUT' ? { schedules: [] } : undefined,
    )
    expect(status).toBe(404)
  }
})

test('a company of more than 2,000 people is told that nothing was compared', async () => {
  const company_id = await server.company('Very many')
  const key = await server.makeKey({ company_id })
  const dryRun = async () =>
    (
      await server.rest(
        'PUT',
        '/company?dry_run=true',
        { overtime: { weekly: 40, daily: null, daily_double: null } },
        { key },
      )
    ).body.effects.paid_hours
  const add = (from: number, to: number) =>
    server.sql(
      `insert into employees (company_id, employee_number, first_name, last_name, email,
         search_text, password_hash, timezone)
       select $1, n::text, 'P', n::text, n || '@many.example.test', '', '', 'America/Toronto'
       from generate_series($2::int, $3::int) n returning 1`,
      [from, to],
      company_id,
    )
  await add(100_001, 102_000)
  expect(await dryRun()).toMatchObject({ people: 0, change_hours: 0 })
  await add(102_001, 102_001)
  expect(await dryRun()).toEqual({
    not_compared: 'The company has 2001 employees, more than 2000.',
  })
})

test('an approved period keeps its hours, so nothing of it changes', async () => {
  await approvePeriodOf(server, '2026-11-18')
  const { body } = await server.rest('PUT', '/company?dry_run=true', { overtime: { weekly: 40 } })
  expect(body.effects.paid_hours).toEqual({
    ...everybody,
    people: 0,
    hours_after: 85,
    change_hours: 0,
  })
})
