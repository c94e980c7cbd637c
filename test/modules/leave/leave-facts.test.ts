import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askLeave, configureLeaveType } from '../../support/leave.ts'
import { agree, makePolicy } from '../../support/leave-policies.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { withoutHttp } from '../../support/without-http.ts'

let server: TestServer
const now = Date.parse('2026-06-01T11:30:00Z')

beforeAll(async () => {
  server = withoutHttp(await startTestServer({ now: () => now }))
  for (const type of ['vacation', 'sick', 'personal']) {
    await configureLeaveType(server, type, { annual_days: 10, carry_over_max_days: 5 })
  }
})
afterAll(() => server.close())

async function detail(id: number) {
  const { status, body } = await server.rest('GET', `/employees/${id}`)
  expect(status).toBe(200)
  return body
}

const vacation = async (id: number) => (await detail(id)).pto_balance.vacation

describe('settings that this process keeps', () => {
  const setDays = (days: number) =>
    server.sql(
      "update leave_types set annual_days = $2 where company_id = $1 and type = 'vacation'",
      [days],
    )

  test('a change that only the database knows of counts in the next answer', async () => {
    const id = await addEmployee(server)
    expect((await vacation(id)).entitled_days).toBe(10)
    await setDays(12)
    expect((await vacation(id)).entitled_days).toBe(12)
    await setDays(10)
    expect((await vacation(id)).entitled_days).toBe(10)
  })

  test('what a transaction saw and did not commit is not kept', async () => {
    const id = await addEmployee(server)
    const { body } = await server.rest('GET', '/leave-types')
    const { id: type } = body.data.find((one: { type: string }) => one.type === 'vacation')
    const dry = await server.rest('PUT', `/leave-types/${type}?dry_run=true`, { annual_days: 20 })
    expect(dry.status).toBe(200)
    expect((await vacation(id)).entitled_days).toBe(10)
  })

  test('a policy that changes counts in the next answer', async () => {
    const id = await addEmployee(server)
    const policy_id = await makePolicy(server, 'sick', { annual_amount: 30 })
    await agree(server, id, { leave_policies: { sick: { policy_id } } })
    expect((await detail(id)).pto_balance.sick.entitled_days).toBe(30)
    await server.sql(
      'update leave_policies set annual_amount = 40 where company_id = $1 and id = $2',
      [policy_id],
    )
    expect((await detail(id)).pto_balance.sick.entitled_days).toBe(40)
  })
})

describe('facts', () => {
  test('many at once have the balances of each one alone', async () => {
    const ids = [
      await addEmployee(server, { works_weekdays: true }),
      await addEmployee(server, { timezone: 'Pacific/Kiritimati' }),
      await addEmployee(server, { timezone: 'Pacific/Niue' }),
    ]
    for (const id of ids) {
      expect((await askLeave(server, id, '2026-07-06', '2026-07-08')).status).toBe(201)
    }
    const { body } = await server.rest('GET', '/reports/leave-summary')
    for (const id of ids) {
      const { pto_balance, pending_leave_days } = await detail(id)
      expect(pending_leave_days).toBe(3)
      expect(body.data).toContainEqual(
        expect.objectContaining({
          employee_id: id,
          vacation_available: pto_balance.vacation.available_days,
          sick_available: pto_balance.sick.available_days,
          pending_days: pending_leave_days,
        }),
      )
    }
  })

  test('hours are by the pattern of the date where the employee is', async () => {
    const hoursIn = async (timezone: string) => {
      const id = await addEmployee(server, { timezone })
      for (const [effective_date, end_time] of [
        ['2026-01-05', '16:00'],
        ['2026-06-02', '12:00'],
      ]) {
        const schedules = [{ day_of_week: 1, start_time: '08:00', end_time, break_duration: 0 }]
        const week = { effective_date, schedules }
        expect((await server.rest('PUT', `/employees/${id}/schedule`, week)).status).toBe(200)
      }
      return (await vacation(id)).entitled_hours
    }
    expect(await hoursIn('Pacific/Kiritimati')).toBe(40)
    expect(await hoursIn('Pacific/Niue')).toBe(80)
  })
})
