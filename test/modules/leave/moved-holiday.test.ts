import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedLeave } from '../../support/golden-leave.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { withoutHttp } from '../../support/without-http.ts'

let server: TestServer
beforeAll(async () => {
  server = withoutHttp(await startTestServer({ now: () => Date.parse('2026-11-20T17:00:00Z') }))
})
afterAll(() => server.close())

test('B56: leave over a holiday that has moved to Monday', async () => {
  type Input = { start: string; end: string; holiday_on_day_off: string }
  const { input, expected } = sharedLeave<Input, { days: number; dates: string[] }>('B56')
  const { holiday_on_day_off } = input
  const settings = { country_code: 'CA', region: 'ON', holiday_on_day_off }
  expect((await server.rest('PUT', '/company', settings)).status).toBe(200)
  const employee_id = await addEmployee(server)
  const schedules = [1, 2, 3, 4, 5].map((day_of_week) => {
    return { day_of_week, start_time: '09:00', end_time: '17:00' }
  })
  const schedule = { effective_date: '2026-01-01', schedules }
  const put = await server.rest('PUT', `/employees/${employee_id}/schedule`, schedule)
  expect(put.status, put.text).toBe(200)
  const { body } = await server.rest('POST', '/leave-requests/preview', {
    ...{ employee_id, type: 'vacation', start_date: input.start, end_date: input.end },
  })
  expect(body.days).toBe(expected.days)
  expect(body.days_by_date.map(({ date }: { date: string }) => date)).toEqual(expected.dates)
})
