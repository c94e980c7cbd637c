import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approvePeriodOf } from '../../support/pay-period.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: () => Date.parse('2026-11-15T15:00:00Z') })
  await server.rest('PUT', '/company', { pay_period_anchor: '2026-01-11', pay_basis: 'punches' })
})
afterAll(() => server.close())

const report = async (employee_id: number, from: string, to: string) => {
  const path = `/reports/payroll-hours?from=${from}&to=${to}&employee_id=${employee_id}&include_zero_hours=1`
  return (await server.rest('GET', path)).body.data[0]
}

describe('a punch after its employee has moved to another zone', () => {
  let moved: number
  let period: { id: number; start_date: string; end_date: string }

  beforeAll(async () => {
    moved = await addEmployee(server)
    // The first day of a period: in Vancouver time it is still the last day of the previous period.
    const punch = { clock_in: '2026-10-18T00:30', clock_out: '2026-10-18T08:30' }
    const { status } = await server.rest('POST', '/time-entries', { employee_id: moved, ...punch })
    expect(status).toBe(201)
    await approvePeriodOf(server, '2026-10-17')
    await server.rest('PUT', `/employees/${moved}`, { timezone: 'America/Vancouver' })
    period = (await server.rest('GET', '/pay-periods?date=2026-10-18')).body.data[0]
  })

  test('is paid on its stored date', async () => {
    expect(await report(moved, '2026-10-18', '2026-10-18')).toMatchObject({
      regular_hours: 8,
      punched_hours: 8,
      total_hours: 8,
    })
    expect(await report(moved, '2026-10-04', '2026-10-31')).toMatchObject({ total_hours: 8 })
    expect(await report(moved, '2026-10-17', '2026-10-17')).toMatchObject({ total_hours: 0 })
  })

  test('is explained on that date', async () => {
    const path = `/reports/payroll-hours/explain?employee_id=${moved}&date=2026-10-18`
    const { status, body, text } = await server.rest('GET', path)
    expect(status, text).toBe(200)
    expect(body.total_hours).toBe(8)
  })

  test('is in the chart and the export of that date, and in the period’s summary', async () => {
    const range = 'from=2026-10-18&to=2026-10-18'
    const chart = await server.rest('GET', `/reports/payroll-hours/chart.svg?${range}&by=day`)
    expect(chart.text).toContain('8.00')
    const file = await server.rest(
      'GET',
      `/reports/payroll-hours/export?${range}&format=provider_b_spi`,
    )
    expect(file.text).toContain('8.00')
    const { body } = await server.rest('GET', `/pay-periods/${period.id}/summary`)
    expect(body.totals.worked_hours).toBe(8)
  })

  test('stays what was approved once its own period is approved, and differs in nothing', async () => {
    await approvePeriodOf(server, '2026-10-18')
    expect(await report(moved, '2026-10-18', '2026-10-31')).toMatchObject({ total_hours: 8 })
    const { body } = await server.rest('GET', `/pay-periods/${period.id}`)
    expect(body.differences).toEqual([])
  })
})

test('two punches of one employee are cut at midnight, each by its own zone', async () => {
  await server.rest('PUT', '/company', { shift_day_rule: 'split_midnight' })
  const employee_id = await addEmployee(server, { timezone: 'America/Vancouver' })
  const post = (clock_in: string, clock_out: string) =>
    server.rest('POST', '/time-entries', { employee_id, clock_in, clock_out })
  await post('2026-11-02T22:00', '2026-11-03T02:00')
  await server.rest('PUT', `/employees/${employee_id}`, { timezone: 'America/Toronto' })
  await post('2026-11-04T22:00', '2026-11-05T03:00')
  const hours = []
  for (const date of ['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05']) {
    hours.push((await report(employee_id, date, date)).total_hours)
  }
  expect(hours).toEqual([2, 2, 2, 3])
  await server.rest('PUT', '/company', { shift_day_rule: 'start' })
})

test('closing a punch leaves its stored date, whatever the zone data says of it', async () => {
  const employee_id = await addEmployee(server)
  const opened = await server.rest('POST', '/time-entries', {
    employee_id,
    clock_in: '2026-11-06T23:30',
  })
  // As time zone data of another year would have dated it.
  await server.sql(
    `update time_entries set work_date = '2026-11-07' where company_id = $1 and id = $2`,
    [opened.body.id],
  )
  const closing = { clock_out: '2026-11-07T07:30' }
  const { body } = await server.rest('PUT', `/time-entries/${opened.body.id}`, closing)
  expect(body).toMatchObject({ work_date: '2026-11-07', worked_hours: 8 })
  expect(await report(employee_id, '2026-11-07', '2026-11-07')).toMatchObject({ total_hours: 8 })
})
