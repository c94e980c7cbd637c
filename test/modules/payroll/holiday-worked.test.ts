import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PAID_CATEGORIES, type PaidCategory, summarise } from '../../../src/engine/hours/index.ts'
import { paidMinutes } from '../../../src/engine/hours/rows.ts'
import { earningsOf, shownMinutes } from '../../../src/modules/payroll/hours/shown.ts'
import { rulesOver, through } from '../../support/both-transports.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { type HolidayCompany, holidayCompany, punch } from '../../support/thanksgiving.ts'

let server: TestServer
let apart: HolidayCompany
let inside: HolidayCompany
beforeAll(async () => {
  server = await startTestServer({ now: () => Date.parse('2026-10-21T14:00:00Z') })
  apart = await holidayCompany(server, 'New Ltd', null)
  inside = await holidayCompany(server, 'Old Ltd', false)
})
afterAll(() => server.close())

const dates = { from: '2026-10-12', to: '2026-10-13' }
const query = 'from=2026-10-12&to=2026-10-13'
const get = async ({ key }: HolidayCompany, path: string) => {
  const { status, body, text } = await server.rest('GET', path, undefined, { key })
  expect(status, text).toBe(200)
  return body
}
const report = (company: HolidayCompany, more = '') =>
  get(company, `/reports/payroll-hours?${query}${more}`)

const told = { regular_hours: 8, holiday_worked_hours: 9, holiday_hours: 7.5, total_hours: 24.5 }
const folded = { regular_hours: 17, holiday_worked_hours: 0, holiday_hours: 7.5, total_hours: 24.5 }

test('earnings make the total, whether hours on a holiday are told apart or not', () => {
  const minutes = fc.record(
    Object.fromEntries(PAID_CATEGORIES.map((name) => [name, fc.nat(1440)])) as Record<
      PaidCategory,
      fc.Arbitrary<number>
    >,
  )
  fc.assert(
    fc.property(minutes, fc.boolean(), (paid, isApart) => {
      const whole = { ...summarise([]), ...paid }
      const shown = shownMinutes({ ...whole, total: paidMinutes(whole) }, isApart)
      const named = earningsOf(isApart).map((field) => field.replace(/_hours$/, '') as PaidCategory)
      expect(named.reduce((sum, category) => sum + shown[category], 0)).toBe(shown.total)
      const others = PAID_CATEGORIES.filter((category) => !named.includes(category))
      expect(others.map((category) => shown[category])).toEqual(isApart ? [] : [0])
    }),
  )
})

describe('F6: hours worked on a holiday', () => {
  test.each(rulesOver(import.meta.url))(
    'are apart in a new company, over %s',
    async (transport) => {
      const { body } = await through(server, transport, 'payroll_hours.read', dates, apart)
      expect(body.data[0]).toMatchObject(told)
      expect(body.meta.totals).toMatchObject(told)
    },
  )

  test.each(rulesOver(import.meta.url))(
    'are inside regular in one that existed, over %s',
    async (transport) => {
      const { body } = await through(server, transport, 'payroll_hours.read', dates, inside)
      const { holiday_worked_hours, ...shown } = folded
      expect(body.data[0]).toMatchObject(shown)
      expect(body.data[0].holiday_worked_hours ?? 0).toBe(0)
      expect(body.meta.totals).toMatchObject(shown)
    },
  )

  test('meta.earnings names the columns whose sum is the total, of every row, day and group', async () => {
    for (const company of [apart, inside]) {
      const { data, by_day, meta } = await report(company, '&detail=days&group_by=day')
      const isApart = company === apart
      expect(meta.earnings.includes('holiday_worked_hours')).toBe(isApart)
      for (const row of [...data, ...data[0].days, ...by_day, meta.totals]) {
        const sum = meta.earnings.reduce((all: number, name: string) => all + row[name], 0)
        expect(sum).toBe(row.total_hours)
      }
    }
  })

  test('are shown the same way in groups, comparisons, weeks and charts', async () => {
    for (const [company, shown] of [
      [apart, told],
      [inside, folded],
    ] as const) {
      const departments = await report(company, '&group_by=department')
      expect(departments.by_department).toMatchObject([{ department: 'Kitchen', ...shown }])
      const weeks = await report(company, '&group_by=week&week_hours_above=16')
      expect(weeks.by_week).toMatchObject([shown])
      expect(weeks.data[0].weeks_above).toMatchObject([{ hours: 17 }])
      const next = await get(
        company,
        '/reports/payroll-hours?from=2026-10-14&to=2026-10-15&compare=previous',
      )
      expect(next.data[0].previous).toMatchObject(shown)
      expect(next.meta.earnings.includes('holiday_worked_hours')).toBe(company === apart)
      const chart = `/reports/payroll-hours/chart.svg?${query}`
      const { text } = await server.rest('GET', chart, undefined, company)
      expect(text.includes('9.00 holiday worked')).toBe(company === apart)
      expect(text.includes('17.00 regular')).toBe(company === inside)
    }
  })

  test.each(rulesOver(import.meta.url))(
    'explain says how many of the regular hours they are, over %s',
    async (transport) => {
      const ask = async ({ employee_id, key }: HolidayCompany) =>
        (
          await through(
            server,
            transport,
            'payroll_hours.explain',
            { employee_id, date: dates.from, to: dates.to },
            { key },
          )
        ).body
      const one = await ask(inside)
      expect(one.summary).toBe(
        '24.50 h: 17.00 worked (9.00 of these on a holiday), 7.50 holiday (Thanksgiving Day)',
      )
      const sums = (body: typeof one) => {
        const byBucket: Record<string, number> = {}
        for (const { bucket, minutes_before, minutes_after } of body.steps) {
          byBucket[bucket] = (byBucket[bucket] ?? 0) + minutes_after - minutes_before
        }
        return byBucket
      }
      expect(sums(one)).toMatchObject({ regular: 17 * 60, holiday: 450, total: 1470 })
      expect(sums(one)).not.toHaveProperty('holiday_worked')
      const sentences = one.steps.map(({ sentence }: { sentence: string }) => sentence)
      expect(sentences).toContain(
        '16.50 h: 9.00 regular, 7.50 holiday; 9.00 h of these regular hours on a holiday.',
      )
      const other = await ask(apart)
      expect(other.summary).toBe(
        '24.50 h: 8.00 worked, 9.00 holiday worked, 7.50 holiday (Thanksgiving Day)',
      )
      expect(sums(other)).toMatchObject({ regular: 8 * 60, holiday_worked: 9 * 60, holiday: 450 })
    },
  )

  test('a dry run of the setting tells what moves', async () => {
    const company = await holidayCompany(server, 'Changing Ltd', false)
    // A holiday of its own in the current period.
    const holiday = { date: '2026-10-20', name: 'Founders', is_working_day: false }
    const made = await server.rest('POST', '/holidays', holiday, company)
    expect(made.status, made.text).toBe(201)
    await punch(server, company, '2026-10-20T08:00', '2026-10-20T12:00')
    const path = '/company?dry_run=true'
    const { status, body } = await server.rest('PUT', path, { holiday_worked_apart: true }, company)
    expect(status).toBe(200)
    expect(body).toMatchObject({ holiday_worked_apart: true, dry_run: true })
    expect(body.effects.paid_hours).toMatchObject({
      people: 1,
      change_hours: 0,
      change_by_category: { regular: -4, holiday_worked: 4 },
    })
    expect((await get(company, '/company')).holiday_worked_apart).toBe(false)
    const wrong = await server.rest('PUT', '/company', { holiday_worked_apart: 'no' }, company)
    expect(wrong.status).toBe(422)
    expect(Object.keys(wrong.body.errors)).toEqual(['holiday_worked_apart'])
  })
})

describe('an approved period', () => {
  const path = '/reports/payroll-hours?from=2026-10-04&to=2026-10-17&detail=days'
  const still = (body: { meta: object }) =>
    JSON.stringify({ ...body, meta: { ...body.meta, generated_at: '' } })

  test('is reported the same when the setting changes, and the release before reads regular', async () => {
    const company = await holidayCompany(server, 'Approved Ltd', null)
    const before = await get(company, path)
    const { id } = await approve(company)
    const approved = await get(company, path)
    expect(approved.data).toEqual(before.data)
    expect(approved.data[0]).toMatchObject(told)
    await server.rest('PUT', '/company', { holiday_worked_apart: false }, company)
    expect(still(await get(company, path))).toBe(still(approved))
    expect((await get(company, `/pay-periods/${id}`)).differences).toEqual([])

    const [snapshot] = await server.sql<{ buckets: string[]; numbers: number[]; days: number[][] }>(
      `select s.buckets, h.minutes as numbers, h.days from pay_period_snapshots s
       join pay_period_hours h using (company_id, pay_period_id) where s.company_id = $1`,
      [],
      company.company_id,
    )
    const { buckets, numbers, days } = snapshot!
    expect(buckets).not.toContain('holiday_worked')
    const regular = buckets.indexOf('regular')
    expect([numbers[regular], days[8]![regular]]).toEqual([17 * 60, 9 * 60])
  })

  test('of the release before has its hours in regular, and no difference from the new rules', async () => {
    const company = await holidayCompany(server, 'Earlier Ltd', false)
    const { id } = await approve(company)
    // As that release stores it.
    await server.sql(
      `update pay_period_snapshots set settings = settings - 'edition' - 'holiday_worked_apart'
       where company_id = $1`,
      [],
      company.company_id,
    )
    await server.sql(
      'update pay_period_hours set holiday_worked = null, later_warnings = null where company_id = $1',
      [],
      company.company_id,
    )
    await server.rest('PUT', '/company', { holiday_worked_apart: true }, company)
    const { data, meta } = await get(company, path)
    expect(data[0]).toMatchObject(folded)
    expect(meta.earnings).not.toContain('holiday_worked_hours')
    expect((await get(company, `/pay-periods/${id}`)).differences).toEqual([])
    const explained = await get(
      company,
      `/reports/payroll-hours/explain?employee_id=${company.employee_id}&date=2026-10-12`,
    )
    expect(explained.approved_days).toMatchObject([{ total_hours: 16.5, differs: false }])

    await server.rest('POST', `/pay-periods/${id}/reopen`, {}, company)
    const reopened = await get(company, `/pay-periods/${id}`)
    expect(reopened.status).toBe('open')
    expect((await get(company, path)).data[0]).toMatchObject(told)
  })

  async function approve({ key }: HolidayCompany): Promise<{ id: number }> {
    const { body } = await server.rest('GET', '/pay-periods?date=2026-10-12', undefined, { key })
    const [period] = body.data
    const { status, text } = await server.rest(
      'POST',
      `/pay-periods/${period.id}/approve`,
      {},
      { key },
    )
    expect(status, text).toBe(200)
    return period
  }
})

test('a whole year of open periods tells them where the company says, period by period', async () => {
  const company = await holidayCompany(server, 'Mixed Ltd', null)
  const { body } = await server.rest('GET', '/pay-periods?date=2026-10-12', undefined, company)
  await server.rest('POST', `/pay-periods/${body.data[0].id}/approve`, {}, company)
  await server.rest('PUT', '/company', { holiday_worked_apart: false }, company)
  // Canada Day, in an open period.
  await punch(server, company, '2026-07-01T08:00', '2026-07-01T12:00')
  const { data, meta } = await get(
    company,
    '/reports/payroll-hours?from=2026-07-01&to=2026-10-17&detail=days',
  )
  expect(data[0]).toMatchObject({ holiday_worked_hours: 9 })
  expect(meta.earnings).toContain('holiday_worked_hours')
  const day = data[0].days.find(({ date }: { date: string }) => date === '2026-07-01')
  expect(day).toMatchObject({ regular_hours: 4, holiday_worked_hours: 0 })
})

test('a period of the release before paid both days of a pair, and explains them so', async () => {
  const company_id = await server.company('Pair Ltd', { country_code: 'US', region: null })
  const key = await server.makeKey({ company_id })
  const employee_id = await addEmployee(server, { company_id, works_weekdays: true })
  await server.sql(`update employees set country_code = 'US' where company_id = $1`, [], company_id)
  // Saturdays too: Independence Day itself is kept, and the Friday before is an ordinary day.
  await server.sql(
    `insert into schedule_days (company_id, schedule_version_id, day_of_week, start_minute,
       end_minute, break_minutes)
     select $1, id, 6, 540, 1020, 30 from schedule_versions where company_id = $1 returning 1`,
    [],
    company_id,
  )
  const company = { company_id, key, employee_id }
  const { body } = await server.rest('GET', '/pay-periods?date=2026-07-03', undefined, company)
  const { id, start_date, end_date } = body.data[0]
  const path = `/reports/payroll-hours?from=${start_date}&to=${end_date}`
  const approved = await server.rest('POST', `/pay-periods/${id}/approve`, {}, company)
  expect(approved.status, approved.text).toBe(200)
  expect((await get(company, path)).data[0]).toMatchObject({ holiday_hours: 7.5 })
  const explained = async () =>
    (
      await get(
        company,
        `/reports/payroll-hours/explain?employee_id=${employee_id}&date=2026-07-03&to=2026-07-04`,
      )
    ).steps.flatMap(({ bucket, date }: { bucket: string; date: string }) =>
      bucket === 'holiday' ? [date] : [],
    )
  expect(await explained()).toEqual(['2026-07-04'])
  await server.sql(
    `update pay_period_snapshots set settings = settings - 'edition' where company_id = $1`,
    [],
    company_id,
  )
  // That release would have stored 7.5 h more of holiday in place of regular.
  expect((await get(company, `/pay-periods/${id}`)).differences).toMatchObject([
    { bucket: 'regular', change_hours: -7.5 },
    { bucket: 'holiday', change_hours: 7.5 },
  ])
  expect(await explained()).toEqual(['2026-07-03', '2026-07-04'])
})
