import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rulesOver, through } from '../support/both-transports.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { type HolidayCompany, holidayCompany } from '../support/thanksgiving.ts'

let server: TestServer
beforeAll(async () => {
  // The Wednesday after the period of 2026-10-04 to 2026-10-17.
  server = await startTestServer({ now: () => Date.parse('2026-10-21T14:00:00Z') })
})
afterAll(() => server.close())

const companies = [
  {
    kind: 'a new company',
    apart: null,
    hours: { regular_hours: 8, holiday_worked_hours: 9 },
    summary: '24.50 h: 8.00 worked, 9.00 holiday worked, 7.50 holiday (Thanksgiving Day)',
  },
  {
    kind: 'a company that existed',
    apart: false,
    hours: { regular_hours: 17, holiday_worked_hours: 0 },
    summary: '24.50 h: 17.00 worked (9.00 of these on a holiday), 7.50 holiday (Thanksgiving Day)',
  },
] as const

describe.each(companies)('a worked Thanksgiving in $kind', ({ kind, apart, hours, summary }) => {
  test.each(rulesOver(import.meta.url))(
    'from the report to both files, over %s',
    async (transport) => {
      const company = await holidayCompany(server, `${kind} ${transport}`, apart)
      const ask = async (operation: string, input: Record<string, unknown>) => {
        const { ok, body } = await through(server, transport, operation, input, company)
        expect(ok, JSON.stringify(body)).toBe(true)
        return body
      }

      const report = await ask('payroll_hours.read', { period: 'last' })
      const { holiday_worked_hours, ...others } = hours
      const expected = { ...others, holiday_hours: 7.5, total_hours: 24.5, punched_hours: 17 }
      expect(report.data[0]).toMatchObject(expected)
      expect(report.data[0].holiday_worked_hours ?? 0).toBe(holiday_worked_hours)

      const why = { employee_id: company.employee_id, date: '2026-10-12', to: '2026-10-13' }
      expect((await ask('payroll_hours.explain', why)).summary).toBe(summary)

      const { data } = await ask('pay_periods.list', { date: '2026-10-12' })
      const { id } = data[0]
      const approved = await ask('pay_periods.approve', { id })
      expect(approved).toMatchObject({ status: 'approved', differences: [] })
      expect((await ask('payroll_hours.read', { period: 'last' })).data).toEqual(report.data)

      // Without a code of their own these hours go out with the regular ones, in one line.
      expect(await linesOf(company, id, 'provider_a_run')).toEqual([
        ',B,10/04/2026,10/17/2026,000102,REG,17.00,,0,,BASE',
        ',B,10/04/2026,10/17/2026,000102,HOL,7.50,,0,,BASE',
      ])
      expect(await linesOf(company, id, 'provider_b_spi')).toEqual([
        '12345678,000102,,,Hourly,,,17.00,,,,,,,,',
        '12345678,000102,,,Holiday,,,7.50,,,,,,,,',
      ])
      // With one, they have a line of their own, however the reports show them.
      await server.rest('PUT', '/company', { earnings_codes: { holiday_worked: 'HWK' } }, company)
      expect(await linesOf(company, id, 'provider_a_run')).toEqual([
        ',B,10/04/2026,10/17/2026,000102,REG,8.00,,0,,BASE',
        ',B,10/04/2026,10/17/2026,000102,HWK,9.00,,0,,BASE',
        ',B,10/04/2026,10/17/2026,000102,HOL,7.50,,0,,BASE',
      ])
    },
  )
})

/** Returns the employee's lines of a provider's file. */
async function linesOf({ key }: HolidayCompany, id: number, format: string): Promise<string[]> {
  const path = `/reports/payroll-hours/export?format=${format}&pay_period_id=${id}`
  const { status, text } = await server.rest('GET', path, undefined, { key })
  expect(status).toBe(200)
  return text.split('\r\n').filter((line) => line.includes('000102'))
}
