import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connections } from '../support/mcp-clients.ts'
import { addEmployee } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  // The Wednesday after the period of 2026-10-04 to 2026-10-17.
  server = await startTestServer({ now: () => Date.parse('2026-10-21T14:00:00Z') })
})
afterAll(() => server.close())

/** A company with Ana, who is paid by her punches: 26.67 hours, Thanksgiving, half a sick day. */
async function company(name: string): Promise<string> {
  const company_id = await server.company(name)
  const key = await server.makeKey({ company_id })
  const post = (path: string, body: object) => server.rest('POST', path, body, { key })
  await server.rest(
    'PUT',
    '/company',
    { pay_period_anchor: '2026-01-11', provider_b_client_id: '12345678' },
    { key },
  )
  const employee_id = await addEmployee(server, {
    company_id,
    last_name: 'Silva',
    works_weekdays: true,
  })
  await server.sql(
    `update employees set pay_basis = 'punches', payroll_id = '000102'
     where company_id = $1 and id = $2`,
    [employee_id],
    company_id,
  )
  for (const [day, clock_out] of [
    ['13', '17:20'],
    ['14', '17:20'],
    ['15', '17:20'],
    ['16', '12:10'],
  ]) {
    const clock_in = `2026-10-${day}T09:00`
    const break_minutes = day === '16' ? 0 : 30
    await post('/time-entries', {
      employee_id,
      clock_in,
      clock_out: `2026-10-${day}T${clock_out}`,
      break_minutes,
    })
  }
  const { body: sick } = await post('/leave-requests', {
    employee_id,
    type: 'sick',
    start_date: '2026-10-16',
    end_date: '2026-10-16',
    start_day_part: 'afternoon',
    end_day_part: 'afternoon',
  })
  await post(`/leave-requests/${sick.id}/approve`, {})
  await post('/payroll-day-adjustments', {
    employee_id,
    work_date: '2026-10-14',
    note: 'Loaded the last truck.',
    hours_delta: 1.25,
  })
  return key
}

describe.each(Object.keys(connections) as (keyof typeof connections)[])(
  'an admin’s chat through %s',
  (how) => {
    test('from the last period’s report to the provider’s file', async () => {
      const client = await server.mcp(await company(`Chat ${how}`), how, '?toolsets=payroll')
      const call = async (name: string, args: object = {}) => {
        const { isError, body, content } = await client.callTool(name, args as never)
        expect(isError, JSON.stringify(body)).toBe(false)
        const link = content[1] as { uri?: string } | undefined
        return { body, link: link?.uri }
      }

      const { body: periods } = await call('list_pay_periods')
      const current = periods.data.findIndex(
        ({ is_current }: { is_current: boolean }) => is_current,
      )
      const last = periods.data[current - 1]
      expect(last).toMatchObject({ label: '2026-P20', status: 'open' })

      const dates = { from: last.start_date, to: last.end_date }
      const { body: report } = await call('get_payroll_hours', dates)
      const ana = report.data[0]
      expect(ana).toMatchObject({ name: 'Ana Silva', total_hours: 37.92 })

      const { body: why } = await call('explain_payroll_hours', {
        employee_id: ana.employee_id,
        date: dates.from,
        to: dates.to,
      })
      expect(why.summary).toBe('37.92 h: 26.67 worked, 7.50 holiday (Thanksgiving Day), 3.75 sick')

      const { body: waiting } = await call('list_payroll_day_adjustments', { status: 'pending' })
      const { id } = waiting.data[0]
      const { body: dryRun } = await call('approve_payroll_day_adjustment', {
        id,
        dry_run: true,
      })
      expect(dryRun.effects.paid_hours).toMatchObject({
        before: { total_hours: 7.83 },
        after: { total_hours: 9.08 },
        change_hours: 1.25,
      })
      await call('approve_payroll_day_adjustment', { id, reviewer_notes: 'It was a long day.' })

      const { body: again } = await call('get_payroll_hours', dates)
      expect(again.data[0]).toMatchObject({ total_hours: 39.17, adjustment_hours: 1.25 })

      const { body: approved } = await call('approve_pay_period', { id: last.id })
      expect(approved.status).toBe('approved')
      const { link } = await call('export_payroll_hours', {
        format: 'provider_b_spi',
        pay_period_id: last.id,
      })
      // The link opens in a browser, without a key.
      const opened = await fetch(link!.replace(/^https?:\/\/[^/]+/, server.url))
      const file = await opened.text()
      expect(file.split('\r\n').slice(1, -1)).toEqual([
        '12345678,000102,,,Hourly,,,27.92,,,,,,,,',
        '12345678,000102,,,Holiday,,,7.50,,,,,,,,',
        '12345678,000102,,,Sick,,,3.75,,,,,,,,',
      ])
    })
  },
)
