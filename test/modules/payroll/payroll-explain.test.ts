import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadCompany } from '../../../src/core/company/company-settings.ts'
import { seedDemo } from '../../../src/demo/index.ts'
import { explainDay, paidByStep } from '../../../src/engine/hours/index.ts'
import { dayNumber } from '../../../src/lib/calendar/dates.ts'
import { loadEmployees } from '../../../src/modules/payroll/hours/load/employees.ts'
import { loadFacts } from '../../../src/modules/payroll/hours/load/facts.ts'
import { loadHours } from '../../../src/modules/payroll/hours/load-hours.ts'
import { payrollSettings } from '../../../src/modules/payroll/hours/settings.ts'
import { bothTransports, through } from '../../support/both-transports.ts'
import { openTestDatabase } from '../../support/database.ts'
import type { ExplainedStep as Step } from '../../support/explained.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let ana: number
beforeAll(async () => {
  server = await startTestServer({ now: () => Date.parse('2026-10-20T15:00:00Z') })
  await server.rest('PUT', '/company', { pay_period_anchor: '2026-01-11' })
  ana = await addEmployee(server, { works_weekdays: true, last_name: 'Explained' })
})
afterAll(() => server.close())

const explain = (query: string, key?: string) =>
  server.rest('GET', `/reports/payroll-hours/explain?${query}`, undefined, key ? { key } : {})

describe('explaining a date', () => {
  test.each(bothTransports)('names each step with what caused it, over %s', async (transport) => {
    const work_date = transport === 'rest' ? '2026-10-07' : '2026-10-08'
    const { body: adjustment } = await server.rest('POST', '/payroll-day-adjustments', {
      employee_id: ana,
      work_date,
      note: 'Late.',
      hours_delta: 2,
      apply_immediately: true,
    })
    const { body: entry } = await server.rest('POST', '/time-entries', {
      employee_id: ana,
      clock_in: `${work_date}T09:00`,
    })
    const [version] = await server.sql<{ id: number }>(
      'select id from schedule_versions where company_id = $1 and employee_id = $2',
      [ana],
    )
    const { body } = await through(server, transport, 'payroll_hours.explain', {
      employee_id: ana,
      date: work_date,
    })
    expect(body).toMatchObject({
      summary: `9.50 h: 9.50 scheduled; adjusted by +2.00; an entry is open on ${work_date}`,
      employee_id: ana,
      name: 'Ana Explained',
      date: work_date,
      to: work_date,
      pay_basis: 'schedule',
      total_minutes: 570,
      total_hours: 9.5,
      warnings: [{ code: 'open_entry', date: work_date }],
      approved_days: [],
    })
    const seen = body.steps.map(
      ({ kind, ids, bucket: category, minutes_before, minutes_after }: Step) => [
        kind,
        ids,
        category,
        minutes_before,
        minutes_after,
      ],
    )
    expect(seen).toEqual([
      ['employment', [], null, 0, 0],
      ['pattern', [version!.id], 'scheduled', 0, 450],
      ['punches', [entry.id], 'punched', 0, 0],
      ['regular', [], 'regular', 0, 450],
      ['adjustment', [adjustment.id], 'regular', 450, 570],
      ['total', [], 'total', 0, 570],
    ])
    expect(body.steps[4].sentence).toBe('An approved adjustment adds 2.00 h to regular.')
  })

  test('explains a whole week in sentences', async () => {
    const bo = await addEmployee(server, { works_weekdays: true })
    for (const [type, date, part] of [
      ['sick', '2026-10-15', 'full'],
      ['vacation', '2026-10-16', 'morning'],
    ] as const) {
      const { body } = await server.rest('POST', '/leave-requests', {
        employee_id: bo,
        type,
        start_date: date,
        end_date: date,
        start_day_part: part,
        end_day_part: part,
      })
      await server.rest('POST', `/leave-requests/${body.id}/approve`)
    }
    const client = await server.mcp()
    const { body, text } = await client.callTool('explain_payroll_hours', {
      employee_id: bo,
      date: '2026-10-11',
      to: '2026-10-17',
    })
    const summary =
      '37.50 h: 18.75 scheduled, 7.50 holiday (Thanksgiving Day), 3.75 vacation, 7.50 sick'
    expect(body.summary).toBe(summary)
    expect(text.startsWith(`{"summary":"${summary}"`)).toBe(true)
    const report = await server.rest(
      'GET',
      `/reports/payroll-hours?from=2026-10-11&to=2026-10-17&employee_id=${bo}`,
    )
    expect(body.total_hours).toBe(report.body.data[0].total_hours)
    expect(new Set(body.steps.map(({ date }: Step) => date)).size).toBe(7)
  })

  test('says scheduled, planned and worked for what each is', async () => {
    const planned = await addEmployee(server, { works_weekdays: true })
    const summaryOf = async (range: string) =>
      (await explain(`employee_id=${planned}&${range}`)).body.summary
    // Today is Tuesday, 20 October.
    expect(await summaryOf('date=2026-10-19&to=2026-10-23')).toBe(
      '37.50 h: 15.00 scheduled, 22.50 planned',
    )
    expect(await summaryOf('date=2026-10-27')).toBe('7.50 h: 7.50 planned')
    const text = `update employees set pay_basis = 'punches' where company_id = $1 and id = $2`
    await server.sql(text, [planned])
    const times = { clock_in: '2026-10-19T09:00', clock_out: '2026-10-19T12:00' }
    await server.rest('POST', '/time-entries', { employee_id: planned, ...times })
    expect(await summaryOf('date=2026-10-19')).toBe('3.00 h: 3.00 worked')
  })

  test('of an approved period tells what was approved, and whether the data says otherwise', async () => {
    const cleo = await addEmployee(server, { works_weekdays: true })
    const { body: found } = await server.rest('GET', '/pay-periods?date=2026-09-21')
    const { id, label } = found.data[0]
    await server.rest('POST', `/pay-periods/${id}/approve`)
    const before = await explain(`employee_id=${cleo}&date=2026-10-01`)
    expect(before.body).toMatchObject({
      summary: '7.50 h: 7.50 scheduled',
      approved_days: [
        {
          date: '2026-10-01',
          pay_period_id: id,
          label,
          total_hours: 7.5,
          differs: false,
          sentence: `Approved in ${label} with 7.50 h; current data gives the same.`,
        },
      ],
    })
    await server.sql(
      `insert into payroll_day_adjustments (company_id, employee_id, work_date, note, hours_delta,
         requested_hours_delta, status)
       values ($1, $2, '2026-10-01', 'Late', -1.5, -1.5, 'approved')`,
      [cleo],
    )
    const after = await explain(`employee_id=${cleo}&date=2026-10-01&to=2026-10-05`)
    expect(after.body.summary).toBe(
      `21.00 h: 21.00 scheduled; adjusted by -1.50; 2026-10-01 was approved in ${label} with 7.50 h`,
    )
    expect(after.body.approved_days).toHaveLength(3)
    expect(after.body.approved_days[0]).toMatchObject({ differs: true, total_minutes: 450 })
  })

  test.each([
    ['date=2026-10-07', { employee_id: ['is required'] }],
    [
      'employee_id=987654&date=2026-10-07',
      { employee_id: ['does not match an employee of your company'] },
    ],
    ['employee_id=1', { date: ['is required'] }],
    ['employee_id=1&date=2026-10-07&to=2026-10-06', { to: ['must not be before date'] }],
    [
      'employee_id=1&date=2026-10-01&to=2026-11-01',
      { to: ['must be within 31 days, including date'] },
    ],
  ])('is refused by field: %s', async (query, errors) => {
    const { status, body } = await explain(query)
    expect(status).toBe(422)
    expect(body.errors).toEqual(errors)
  })

  test('of an employee of another company is refused like an unknown employee', async () => {
    const key = await server.makeKey({ company_id: await server.company('Elsewhere') })
    const { status, body } = await explain(`employee_id=${ana}&date=2026-10-07`, key)
    expect(status).toBe(422)
    expect(body.errors).toEqual({ employee_id: ['does not match an employee of your company'] })
  })
})

test('the report equals the sum of the explanations for every employee and day of the demo company', async () => {
  const { database, close } = await openTestDatabase()
  const demo = await seedDemo(
    database,
    server.operationDeps.services,
    Date.parse('2026-10-20T15:00:00Z'),
  )
  const tx = database.begin({ company_id: demo!.company_id })
  const { sql } = tx
  const days = { from_day: dayNumber('2026-08-20'), to_day: dayNumber('2026-11-20') }
  for (const overtime of ['"ca_on"', '"us_ca"', 'null']) {
    await sql('update companies set overtime = $2::jsonb where id = $1', [overtime])
    const company = await loadCompany(sql)
    const settings = payrollSettings(company)
    const employees = await loadEmployees(sql, {})
    const timeOf = await loadFacts(sql, company, settings, { employees, is_everyone: true, days })
    const explained = new Map<string, number>()
    for (const employee of employees) {
      const time = timeOf(employee)
      for (let day = days.from_day; day <= days.to_day; day++) {
        const { steps, total_minutes } = explainDay(time, day, settings)
        expect(paidByStep(steps)).toBe(total_minutes)
        explained.set(`${employee.id} ${day}`, total_minutes)
      }
    }
    const reported = new Map<string, number>()
    const { lines } = await loadHours(sql, company, {
      ...days,
      each: (id, rows) => {
        for (const row of rows) reported.set(`${id} ${row.day}`, row.total)
      },
    })
    expect(reported).toEqual(explained)
    const total = [...explained.values()].reduce((sum, minutes) => sum + minutes, 0)
    expect(lines.reduce((sum, { minutes }) => sum + minutes.total, 0)).toBe(total)
    expect(total).toBeGreaterThan(0)
  }
  await tx.rollback()
  await close()
})
