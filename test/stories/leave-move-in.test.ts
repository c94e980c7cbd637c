import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rulesOver, through } from '../support/both-transports.ts'
import { configureLeaveType } from '../support/leave.ts'
import { listen } from '../support/listen.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { outboxRows } from '../support/trail.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: () => Date.parse('2026-07-06T14:00:00Z') })
})
afterAll(() => server.close())

// What the old system says at the end of June, and the leave that it has approved from July on.
const staff = [
  {
    first_name: 'Ada',
    hire_date: '2018-03-05',
    vacation: 8.5,
    sick: 4,
    leave: [['2026-07-02', '2026-07-03']],
    // 8.5 - 2, and all of 15 were granted in January.
    later: { vacation: 6.5, sick: 4, entry: -6.5, used: 2 },
  },
  {
    first_name: 'Ben',
    // Hired in the year: 15 x 275 / 365 is 11.3, rounded to 11.5.
    hire_date: '2026-04-01',
    vacation: 11.5,
    sick: 0,
    leave: [
      ['2026-07-01', '2026-07-03'],
      ['2026-12-21', '2026-12-22'],
    ],
    // 1 July is a holiday.
    later: { vacation: 7.5, sick: 0, entry: 0, used: 4 },
  },
  {
    first_name: 'Cleo',
    hire_date: '2021-09-13',
    vacation: -1,
    sick: 9.25,
    leave: [],
    later: { vacation: -1, sick: 9.25, entry: -16, used: 0 },
  },
] as const

// biome-ignore lint/suspicious/noExplicitAny: bodies are read freely in tests.
type Row = any

describe.each(rulesOver(import.meta.url))('over %s', (transport) => {
  test('a company moves in from another system in the middle of the year', async () => {
    const company_id = await server.company(`Moved ${transport}`)
    await listen(server, company_id)
    const key = await server.makeKey({ company_id })
    await server.rest('PUT', '/company', { country_code: 'CA', region: 'ON' }, { key })
    await configureLeaveType(server, 'vacation', { annual_days: 15 }, key)
    await configureLeaveType(server, 'sick', { annual_days: 6 }, key)
    const ask = async (operation: string, input: Record<string, unknown>): Promise<Row> => {
      const { ok, body } = await through(server, transport, operation, input, { key })
      expect(ok, `${operation} ${JSON.stringify(body)}`).toBe(true)
      return body
    }

    const ids: number[] = []
    for (const { first_name, hire_date, vacation, sick } of staff) {
      const { id } = await ask('employees.create', {
        ...{ first_name, last_name: 'Moved', hire_date, password: 'a long password' },
        email: `${first_name}.${transport}@example.test`.toLowerCase(),
        country_code: 'CA',
        timezone: 'America/Toronto',
      })
      ids.push(id)
      for (const [type, amount] of Object.entries({ vacation, sick })) {
        await ask('leave_adjustments.create', {
          ...{ id, type, amount, kind: 'opening_balance' },
          effective_date: '2026-07-01',
          reason: 'Balance of the old system',
        })
      }
    }
    const requests: number[] = []
    for (const [n, { leave }] of staff.entries()) {
      for (const [start_date, end_date] of leave) {
        const wish = { employee_id: ids[n], type: 'vacation', start_date, end_date }
        requests.push((await ask('leave_requests.create', wish)).id)
      }
    }
    const approved = await ask('leave_requests.approve_many', {
      ids: requests,
      only_without_conflict: false,
    })
    expect(approved.approved).toHaveLength(requests.length)

    const summary = await ask('leave_summary.read', { year: 2026 })
    for (const [n, { later }] of staff.entries()) {
      const id = ids[n]!
      expect(summary.data.find((row: Row) => row.employee_id === id)).toMatchObject({
        vacation_available: later.vacation,
        sick_available: later.sick,
      })
      const { pto_balance } = await ask('employees.read', { id })
      expect(pto_balance.vacation.available_days).toBe(later.vacation)
      expect(pto_balance.vacation.adjustment_days).toBe(later.entry)
      const ledger = await ask('leave_ledger.list', { id, type: 'vacation', per_page: 100 })
      const sum = ledger.data.reduce((total: number, { days }: Row) => total + days, 0)
      expect(sum).toBe(later.vacation)
      expect(ledger.meta.balance).toMatchObject({ ...pto_balance.vacation, leave_year: 2026 })
      const opening = ledger.data.filter(({ kind }: Row) => kind === 'opening_balance')
      expect(opening).toMatchObject([{ days: later.entry, effective_date: '2026-07-01' }])
      const used = ledger.data.filter(({ kind }: Row) => kind === 'usage')
      expect(used).toHaveLength(later.used)
    }

    // Leave is asked for against what was moved.
    const refused = await through(
      server,
      transport,
      'leave_requests.create',
      {
        ...{ employee_id: ids[0], type: 'vacation' },
        ...{ start_date: '2026-08-10', end_date: '2026-08-18' },
      },
      { key },
    )
    expect(refused.ok).toBe(false)
    expect(refused.body.errors.end_date[0]).toContain('only 6.5 are available')
    const events = await server.sql<{ id: number }>(
      `select id from ${outboxRows} where company_id = $1 and type = 'leave_balance.adjusted'`,
      [],
      company_id,
    )
    expect(events).toHaveLength(2 * staff.length)
  })
})
