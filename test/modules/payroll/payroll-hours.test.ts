import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countsInWords, countWarnings } from '../../../src/modules/payroll/hours/warnings.ts'
import { through } from '../../support/both-transports.ts'
import {
  type GoldenCase,
  goldenHours,
  goldenHours2,
  storeGoldenCase,
} from '../../support/golden-hours.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { withoutHttp } from '../../support/without-http.ts'

let server: TestServer
let direct: TestServer
beforeAll(async () => {
  server = await startTestServer()
  direct = withoutHttp(server)
})
afterAll(() => server.close())

/**
 * Held entries need an approved period: test/modules/payroll/held-entries.test.ts runs their cases
 * through the API.
 */
const recorded = goldenHours2.filter(
  ({ punches = [] }) => !punches.some(({ held, held_dates }) => held || held_dates),
)

/**
 * The cases do not name every statutory holiday of their dates: H20a has no schedule on Labour Day, which then pays
 * nothing.
 */
const fromRows: Record<string, Pick<GoldenCase['expected'], 'warnings'>> = {
  H20a: { warnings: [{ code: 'no_pattern', date: '2026-09-07' }] },
}

describe('the shared cases, from rows of the database', () => {
  test.each(
    [...goldenHours.cases, ...recorded].map((each) => [each.id, each.title, each] as const),
  )('%s: %s', async (_id, _title, each) => {
    const { region = each.employee.timezone === 'America/Toronto' ? 'ON' : null } = each.employee
    const { country_code = each.employee.timezone === 'America/New_York' ? 'US' : 'CA' } =
      each.employee
    const expected = { ...each.expected, ...fromRows[each.id] }
    const company_id = await server.company(each.id, { region, country_code })
    const employee_id = await storeGoldenCase(server.database, company_id, each)
    const key = await server.makeKey({ company_id })
    const { status, body } = await direct.rest(
      'GET',
      `/reports/payroll-hours?from=${each.from}&to=${each.to}&include_zero_hours=true`,
      undefined,
      { key },
    )
    expect(status).toBe(200)
    expect(body.data).toHaveLength(1)
    expect(body.data[0].employee_id).toBe(employee_id)
    expect(asGolden(body.data[0], each)).toEqual(expected)

    const dates = { from: each.from, to: each.to }
    const told = await through(server, 'mcp', 'payroll_hours.read', dates, { key })
    const { warnings = [] } = expected
    // An employee without hours is not told to an assistant; a missing schedule alone is only counted.
    if (told.body.data.length === 0) {
      expect(Reflect.get(expected, 'total_hours')).toBe(0)
      expect(warnings.filter(({ code }) => code !== 'no_pattern')).toEqual([])
    } else {
      // The effective adjustment is left out where it is the adjustment.
      const { adjustment_hours: effective_adjustment_hours = 0 } = told.body.data[0]
      const row = { effective_adjustment_hours, ...told.body.data[0] }
      expect(asGolden(row, each)).toEqual(expected)
    }
    expect(told.body.meta.warnings ?? []).toEqual(countsInWords(body.meta.warnings))
    expect(body.meta.warnings).toEqual(countWarnings([{ warnings: body.data[0].warnings }]))
  })
})

describe('the report', () => {
  test('tells an assistant the same hours, without those that are 0 for all', async () => {
    const employee_id = await addEmployee(server, { works_weekdays: true })
    const rest = await server.rest('GET', '/reports/payroll-hours?from=2026-10-04&to=2026-10-17')
    const client = await server.mcp()
    const called = await client.callTool('get_payroll_hours', {
      from: '2026-10-04',
      to: '2026-10-17',
    })
    expect(rest.body.data.map((row: { employee_id: number }) => row.employee_id)).toContain(
      employee_id,
    )
    const hours = { scheduled_hours: 75, regular_hours: 67.5, holiday_hours: 7.5, total_hours: 75 }
    const [row] = rest.body.data
    expect(row).toMatchObject({ ...hours, overtime_hours: 0, punched_hours: 0 })
    expect(called.body).toEqual({
      meta: {
        from: '2026-10-04',
        to: '2026-10-17',
        employees: 1,
        totals: hours,
        total: 1,
        generated_at: expect.any(String),
        pay_basis: 'schedule',
      },
      data: [{ employee_id, employee_number: '000001', name: 'Ana Tester 1', ...hours }],
    })
    expect(called.structuredContent).toEqual(called.body)
  })

  test('omits employees without hours by default', async () => {
    const idle = await addEmployee(server, { last_name: 'Idle' })
    const path = '/reports/payroll-hours?from=2026-10-05&to=2026-10-05'
    const ids = async (query: string) =>
      (await server.rest('GET', path + query)).body.data.map(
        (row: { employee_id: number }) => row.employee_id,
      )
    expect(await ids('')).not.toContain(idle)
    expect(await ids('&include_zero_hours=1')).toContain(idle)
  })

  test('narrows to an employee and to a department', async () => {
    const one = await addEmployee(server, { works_weekdays: true, department: 'Kitchen' })
    const path = '/reports/payroll-hours?from=2026-10-05&to=2026-10-09'
    const byId = await server.rest('GET', `${path}&employee_id=${one}`)
    expect(byId.body.data).toHaveLength(1)
    expect(byId.body.data[0]).toMatchObject({ employee_id: one, regular_hours: 37.5 })
    const byDepartment = await server.rest('GET', `${path}&department=Kitchen`)
    expect(byDepartment.body.meta).toMatchObject({ employees: 1, totals: { total_hours: 37.5 } })
  })

  test.each([
    ['to=2026-10-05', { from: ['is required, unless you send period'] }],
    ['from=2026-10-06&to=2026-10-05', { from: ['must not be after to'] }],
    ['from=2026-01-01&to=2027-01-02', { to: ['must be within 366 days, including from'] }],
    ['from=2026-02-30&to=2026-10-05', { from: ['must be an existing date, YYYY-MM-DD'] }],
    ['from=2026-10-05&to=2026-10-05&depatment=x', { depatment: ['is not a known field'] }],
    ['from=2026-10-05&to=2026-10-05&per_page=0', { per_page: ['must be 1 or more'] }],
  ])('refuses %s by field', async (query, errors) => {
    const { status, body } = await server.rest('GET', `/reports/payroll-hours?${query}`)
    expect(status).toBe(422)
    expect(body).toMatchObject({ error: 'Validation Error', errors })
  })

  test('with detail=days tells every date in minutes and hours, which add up to the row', async () => {
    const one = await addEmployee(server, { works_weekdays: true })
    const { body } = await server.rest(
      'GET',
      `/reports/payroll-hours?from=2026-10-10&to=2026-10-13&employee_id=${one}&detail=days`,
    )
    const [row] = body.data
    expect(row.days.map(({ date }: { date: string }) => date)).toEqual([
      '2026-10-10',
      '2026-10-11',
      '2026-10-12',
      '2026-10-13',
    ])
    expect(row.days[2]).toMatchObject({
      scheduled_minutes: 450,
      holiday_minutes: 450,
      holiday_hours: 7.5,
      regular_minutes: 0,
      total_minutes: 450,
      total_hours: 7.5,
      warnings: [],
    })
    const minutes = row.days.reduce(
      (sum: number, { total_minutes }: { total_minutes: number }) => sum + total_minutes,
      0,
    )
    expect(minutes / 60).toBe(row.total_hours)
    const plain = await server.rest('GET', '/reports/payroll-hours?from=2026-10-10&to=2026-10-13')
    expect(plain.body.data[0]).not.toHaveProperty('days')
  })

  test('returns the days of one page, and refuses more than fit in a response', async () => {
    const year = '/reports/payroll-hours?from=2026-01-01&to=2026-12-31&detail=days'
    const page = await server.rest('GET', `${year}&per_page=2`)
    expect(page.body.data.map(({ days }: { days: object[] }) => days.length)).toEqual([365, 365])
    const company_id = await server.company('Large')
    await server.sql(
      `insert into employees (company_id, employee_number, first_name, last_name, email,
         search_text, password_hash, timezone)
       select $1, n::text, 'A', 'B', 'large' || n, '', '', 'America/Toronto'
       from generate_series(1, 280) n returning 1`,
      [],
      company_id,
    )
    const key = await server.makeKey({ company_id })
    const { status, body } = await server.rest(
      'GET',
      `${year}&include_zero_hours=true`,
      undefined,
      { key },
    )
    expect(status).toBe(422)
    expect(body.errors.detail[0]).toContain('would return at least 102200 employee-days')
  })

  test('is by employee number, numbers by their value first', async () => {
    const company_id = await server.company('Numbered')
    const key = await server.makeKey({ company_id })
    for (const number of ['10', 'A7', '9', '0011', '9B']) {
      const id = await addEmployee(server, { company_id, works_weekdays: true })
      await server.sql(
        'update employees set employee_number = $3 where company_id = $1 and id = $2',
        [id, number],
        company_id,
      )
    }
    const { body } = await server.rest(
      'GET',
      '/reports/payroll-hours?from=2026-10-05&to=2026-10-05',
      undefined,
      { key },
    )
    const numbers = body.data.map((row: { employee_number: string }) => row.employee_number)
    expect(numbers).toEqual(['9', '10', '0011', '9B', 'A7'])
  })

  test('pays a holiday of the company’s own, and works on a public one that it works on', async () => {
    const company_id = await server.company('Own holidays')
    const key = await server.makeKey({ company_id })
    const one = await addEmployee(server, { company_id, works_weekdays: true })
    await server.sql(
      `insert into holidays (company_id, date, name, is_working_day)
       values ($1, '2026-10-14', 'Founders', false), ($1, '2026-10-12', 'Thanksgiving', true)`,
      [],
      company_id,
    )
    const { body } = await server.rest(
      'GET',
      `/reports/payroll-hours?from=2026-10-11&to=2026-10-17&employee_id=${one}&detail=days`,
      undefined,
      { key },
    )
    const holidays = body.data[0].days.filter(
      ({ holiday_minutes }: { holiday_minutes: number }) => holiday_minutes > 0,
    )
    expect(holidays.map(({ date }: { date: string }) => date)).toEqual(['2026-10-14'])
  })

  test('pages only where per_page is given', async () => {
    const path = '/reports/payroll-hours?from=2026-10-05&to=2026-10-05&include_zero_hours=true'
    const all = await server.rest('GET', path)
    const page = await server.rest('GET', `${path}&per_page=1&page=2`)
    expect(page.body.data).toEqual([all.body.data[1]])
    expect(page.body.meta).toMatchObject({
      current_page: 2,
      per_page: 1,
      total: all.body.data.length,
      totals: all.body.meta.totals,
    })
  })
})

/** Columns and warnings that are not told are 0 and none. */
function asGolden(row: Record<string, number>, { expected }: GoldenCase) {
  const leave_hours: Record<string, number> = {}
  for (const type of ['vacation', 'sick', 'personal', 'other_leave']) {
    const hours = row[`${type}_hours`]
    if (hours) leave_hours[type] = hours
  }
  const hours = Object.keys(expected).filter((name) => name.endsWith('_hours'))
  const found = Object.fromEntries(hours.map((name) => [name, row[name] ?? 0]))
  const told = (row.warnings ?? []) as object[]
  const warnings = told.length > 0 ? { warnings: told } : {}
  return { ...found, leave_hours, ...warnings }
}
