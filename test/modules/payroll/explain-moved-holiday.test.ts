import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PAID_CATEGORIES } from '../../../src/engine/hours/index.ts'
import { through } from '../../support/both-transports.ts'
import type { ExplainedStep as Step } from '../../support/explained.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { withoutHttp } from '../../support/without-http.ts'

let server: TestServer
let ana: number

beforeAll(async () => {
  server = withoutHttp(await startTestServer({ now: () => Date.parse('2026-10-20T15:00:00Z') }))
})
afterAll(() => server.close())
beforeEach(async () => {
  await company({ holiday_on_day_off: 'none', holiday_worked_policy: 'pay_both' })
  ana = await addEmployee(server, { works_weekdays: true })
  await server.rest('PUT', `/employees/${ana}`, { region: 'ON' })
})

async function company(settings: object) {
  const { status, text } = await server.rest('PUT', '/company', settings)
  expect(status, text).toBe(200)
}

/** Explains a date; its steps add up to its total, by earning. */
async function explain(date: string) {
  const input = { employee_id: ana, date }
  const { body } = await through(server, 'direct', 'payroll_hours.explain', input)
  const paid = (body.steps as Step[]).filter(({ bucket }) =>
    (PAID_CATEGORIES as readonly (string | null)[]).includes(bucket),
  )
  const sum = paid.reduce((all, step) => all + step.minutes_after - step.minutes_before, 0)
  expect(sum).toBe(body.total_minutes)
  const holiday = (body.steps as Step[]).filter(({ kind }) => kind === 'holiday')
  const { data } = (
    await server.rest(
      'GET',
      `/reports/payroll-hours?from=${date}&to=${date}&employee_id=${ana}&include_zero_hours=true`,
    )
  ).body
  expect(data[0].total_hours).toBe(body.total_hours)
  return {
    total: body.total_hours as number,
    said: holiday.map(({ sentence }) => sentence),
    ids: holiday.flatMap(({ ids }) => ids),
  }
}

test('a substitute day names its holiday', async () => {
  await server.rest('PUT', `/employees/${ana}`, { country_code: 'US', region: 'NY' })
  expect(await explain('2026-07-03')).toMatchObject({
    total: 7.5,
    said: [
      "Independence Day (observed) is a paid holiday: the pattern's 7.50 h are paid as holiday. It is kept here for Independence Day of Saturday, 2026-07-04, on which the pattern has no hours: this is its substitute day.",
    ],
  })
  expect(await explain('2026-07-04')).toMatchObject({
    total: 0,
    said: [
      'Independence Day is on this date, on which the pattern has no hours: it is kept on its substitute day, Friday, 2026-07-03.',
    ],
  })
})

test('a holiday that moves to a working day', async () => {
  await company({ holiday_on_day_off: 'next_working_day' })
  const schedules = [2, 3, 4, 5, 6].map((day_of_week) => {
    return { day_of_week, start_time: '09:00', end_time: '17:00' }
  })
  await server.rest('PUT', `/employees/${ana}/schedule`, {
    effective_date: '2026-01-05',
    schedules,
  })
  expect(await explain('2026-10-13')).toMatchObject({
    total: 8,
    said: [
      "Thanksgiving Day is a paid holiday: the pattern's 8.00 h are paid as holiday. It is kept here for Thanksgiving Day of Monday, 2026-10-12, on which the pattern has no hours: this is the next working day.",
    ],
  })
  expect(await explain('2026-10-12')).toMatchObject({
    total: 0,
    said: [
      'Thanksgiving Day is on this date, on which the pattern has no hours: it is kept on the next working day, Tuesday, 2026-10-13.',
    ],
  })
})

test('a day off that an override names says which holiday, and the holiday which day off', async () => {
  await company({ holiday_worked_policy: 'substitute_day' })
  const { body } = await server.rest('POST', `/employees/${ana}/one-day-overrides`, {
    ...{ override_date: '2026-10-23', is_working: false, substitutes_for: '2026-10-12' },
  })
  expect(await explain('2026-10-23')).toEqual({
    total: 7.5,
    said: [
      "Substitute day for Thanksgiving Day (2026-10-12) is a paid holiday: the pattern's 7.50 h are paid as holiday. A one-day override names this day off in place of the holiday.",
    ],
    ids: [body.id],
  })
  expect(await explain('2026-10-12')).toEqual({
    total: 0,
    said: [
      'Thanksgiving Day is a paid holiday, but an override names another day off for it: Friday, 2026-10-23.',
    ],
    ids: [body.id],
  })
})

test('a day off in place of a holiday that had moved says the date of the holiday itself', async () => {
  await server.rest('PUT', `/employees/${ana}`, { country_code: 'US', region: 'NY' })
  await company({ holiday_worked_policy: 'substitute_day' })
  const { body, text } = await server.rest('POST', `/employees/${ana}/one-day-overrides`, {
    ...{ override_date: '2026-12-11', is_working: false, substitutes_for: '2027-07-05' },
  })
  expect(body.id, text).toBeGreaterThan(0)
  expect(await explain('2026-12-11')).toMatchObject({
    total: 7.5,
    said: [
      "Substitute day for Independence Day (observed) (2027-07-05) is a paid holiday: the pattern's 7.50 h are paid as holiday. A one-day override names this day off in place of the holiday, whose own date is Sunday, 2027-07-04.",
    ],
  })
})

test('a holiday that the company moves by its own row', async () => {
  const { body, text } = await server.rest('POST', '/holidays', {
    ...{ date: '2026-07-03', name: 'Canada Day at Example', country_code: 'CA', is_paid: true },
    for_key: 'ca_canada_day',
  })
  expect(body.id, text).toBeGreaterThan(0)
  expect(await explain('2026-07-03')).toEqual({
    total: 7.5,
    said: [
      "Canada Day at Example is a paid holiday: the pattern's 7.50 h are paid as holiday. The company keeps it in place of Canada Day of Wednesday, 2026-07-01.",
    ],
    ids: [body.id],
  })
  expect(await explain('2026-07-01')).toEqual({
    total: 7.5,
    said: [
      'Canada Day is on this date: the company keeps Canada Day at Example in its place, Friday, 2026-07-03.',
    ],
    ids: [body.id],
  })
  await server.rest('DELETE', `/holidays/${body.id}`)
})
