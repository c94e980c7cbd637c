import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rulesOver, through } from '../support/both-transports.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const now_ms = Date.parse('2026-11-24T17:00:00Z')

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: () => now_ms })
})
afterAll(() => server.close())

// biome-ignore lint/suspicious/noExplicitAny: bodies are read freely in tests.
type Body = any

/** A company of Ontario opens an office in Vancouver, and one employee moves there in the middle of a week. */
describe.each(rulesOver(import.meta.url))(
  'an office in Vancouver of a company in Ontario, over %s',
  (transport) => {
    let key: string
    const say = async (name: string, input: object): Promise<Body> => {
      const { ok, body } = await through(server, transport, name, { ...input }, { key })
      expect(ok, `${name} ${JSON.stringify(body)}`).toBe(true)
      return body
    }
    const employee = (last_name: string, more: object) =>
      say('employees.create', {
        ...{
          first_name: 'Vic',
          last_name,
          email: `${last_name}.${transport}@example.org`.toLowerCase(),
        },
        ...{ password: 'a long password', country_code: 'CA', hire_date: '2024-01-08' },
        ...more,
      })
    const days = async (employee_id: number, dates: readonly [string, string, string][]) => {
      for (const [date, start, end] of dates) {
        const clock_in = `${date}T${start}`
        await say('time_entries.create', { employee_id, clock_in, clock_out: `${date}T${end}` })
      }
    }
    const report = async (employee_id: number, from: string, to: string): Promise<Body> => {
      const path = `/reports/payroll-hours?from=${from}&to=${to}&employee_id=${employee_id}&include_zero_hours=true`
      return (await server.rest('GET', path, undefined, { key })).body.data[0]
    }

    test('each is paid by the law, the holidays and the time zone of their place', async () => {
      const company_id = await server.company(`Office ${transport}`, {
        country_code: 'CA',
        region: 'ON',
      })
      key = await server.makeKey({ company_id })
      const settings = { pay_basis: 'punches', overtime: 'by_region' }
      // An assistant changes thresholds; by_region is chosen over REST or in the dashboard.
      await server.rest('PUT', '/company', settings, { key })

      const ontario = await employee('Ontario', { timezone: 'America/Toronto', region: 'ON' })
      const vancouver = await employee('Vancouver', { timezone: 'America/Vancouver', region: 'BC' })
      const mover = await employee('Mover', { timezone: 'America/Toronto', region: 'ON' })
      const ten = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19'].map(
        (date): [string, string, string] => [date, '08:00', '18:00'],
      )

      await say('employee_terms.update', {
        ...{ id: mover.id, effective_date: '2026-11-18' },
        ...{ timezone: 'America/Vancouver', region: 'BC' },
      })
      for (const { id } of [ontario, vancouver, mover]) await days(id, ten)

      // Ontario has no daily threshold; British Columbia has 8 hours.
      const week = (id: number) => report(id, '2026-11-15', '2026-11-21')
      expect(await week(ontario.id)).toMatchObject({ regular_hours: 40, overtime_hours: 0 })
      expect(await week(vancouver.id)).toMatchObject({ regular_hours: 32, overtime_hours: 8 })
      expect(await week(mover.id)).toMatchObject({ regular_hours: 36, overtime_hours: 4 })

      const punches = (await say('time_entries.list', { employee_id: mover.id })).data
      const zones = punches.map(({ work_date, timezone }: Body) => `${work_date} ${timezone}`)
      expect(zones.toSorted()).toEqual([
        '2026-11-16 America/Toronto',
        '2026-11-17 America/Toronto',
        '2026-11-18 America/Vancouver',
        '2026-11-19 America/Vancouver',
      ])
      const explained = await say('payroll_hours.explain', {
        employee_id: mover.id,
        date: '2026-11-19',
      })
      expect(JSON.stringify(explained)).toContain('the rule for CA-BC')

      // Remembrance Day is a holiday in British Columbia alone, Boxing Day in Ontario alone.
      const holidays = async (id: number): Promise<string[]> =>
        (await say('employee_holidays.list', { id, year: 2026 })).data.map(({ key }: Body) => key)
      const known = {
        ontario: await holidays(ontario.id),
        vancouver: await holidays(vancouver.id),
        mover: await holidays(mover.id),
      }
      expect(known.ontario).toContain('ca_boxing_day')
      expect(known.ontario).not.toContain('ca_remembrance_day')
      expect(known.vancouver).toContain('ca_remembrance_day')
      expect(known.vancouver).not.toContain('ca_boxing_day')
      // Moved after the one and before the other.
      expect(known.mover).not.toContain('ca_remembrance_day')
      expect(known.mover).not.toContain('ca_boxing_day')
    })
  },
)
