import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { withoutHttp } from '../../support/without-http.ts'

let now_ms = Date.parse('2026-10-20T17:00:00Z')
const thanksgiving = '2026-10-12'

let server: TestServer
beforeAll(async () => {
  server = withoutHttp(await startTestServer({ now: () => now_ms }))
  await server.rest('PUT', '/company', { region: 'ON', holiday_worked_policy: 'substitute_day' })
})
afterAll(() => server.close())

const schedules = [1, 2, 3, 4, 5].map((day_of_week) => {
  return { day_of_week, start_time: '09:00', end_time: '17:00' }
})

let id: number
beforeEach(async () => {
  id = await addEmployee(server)
  await server.rest('PUT', `/employees/${id}/schedule`, { effective_date: '2026-01-05', schedules })
})

const create = (body: object, of = id) =>
  server.rest('POST', `/employees/${of}/one-day-overrides`, body)
const dayOff = { override_date: '2026-10-23', is_working: false, substitutes_for: thanksgiving }

async function hoursOf(): Promise<Record<string, unknown>> {
  const path = `/reports/payroll-hours?from=2026-10-11&to=2026-10-24&employee_id=${id}`
  return (await server.rest('GET', path)).body.data[0]
}

async function keptOn(): Promise<[string, string]> {
  const { body } = await server.rest('GET', `/employees/${id}/holidays?year=2026`)
  const { kept_on, reason } = body.data.find(({ date }: { date: string }) => date === thanksgiving)
  return [kept_on, reason]
}

describe('a day off in place of a holiday', () => {
  test('is paid as one, and the holiday pays nothing on its own date', async () => {
    const { status, body } = await create(dayOff)
    expect(status, JSON.stringify(body)).toBe(201)
    expect(body).toMatchObject({ is_working: false, substitutes_for: thanksgiving })
    expect(await hoursOf()).toMatchObject({ regular_hours: 64, holiday_hours: 8, total_hours: 72 })
    expect(await keptOn()).toEqual(['2026-10-23', 'named_day_off'])
    await server.rest('DELETE', `/employees/${id}/one-day-overrides/${body.id}`)
    expect(await hoursOf()).toMatchObject({ regular_hours: 72, holiday_hours: 8, total_hours: 80 })
    expect(await keptOn()).toEqual([thanksgiving, 'proper_day'])
  })

  test('stays owed until it is named', async () => {
    const worked = { override_date: thanksgiving, start_time: '09:00', end_time: '17:00' }
    await create(worked)
    const owed = [{ code: 'substitute_day_owed', date: thanksgiving }]
    expect(await hoursOf()).toMatchObject({ regular_hours: 80, holiday_hours: 0, warnings: owed })
    await create(dayOff)
    expect(await hoursOf()).toMatchObject({ regular_hours: 72, holiday_hours: 8, warnings: [] })
  })

  test('may be named and taken back by a change', async () => {
    const { body: made } = await create({ override_date: '2026-10-23', is_working: false })
    const path = `/employees/${id}/one-day-overrides/${made.id}`
    const named = await server.rest('PUT', path, { substitutes_for: thanksgiving })
    expect(named.body).toMatchObject({ is_working: false, substitutes_for: thanksgiving })
    const cleared = await server.rest('PUT', path, { substitutes_for: null })
    expect(cleared.body.substitutes_for).toBe(null)
  })
})

describe('refusals', () => {
  test.each([
    ['with times', { ...dayOff, is_working: true, start_time: '09:00', end_time: '17:00' }],
    ['for a day that is no holiday', { ...dayOff, substitutes_for: '2026-10-13' }],
    ['on a day off of the schedule', { ...dayOff, override_date: '2026-10-25' }],
    ['on another paid holiday', { ...dayOff, override_date: '2026-12-25' }],
    ['for its own date', { ...dayOff, override_date: thanksgiving }],
  ])('%s', async (_, body) => {
    const answer = await create(body)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toEqual(['substitutes_for'])
  })

  test('twice for one holiday, by creating and by changing', async () => {
    const { body: first } = await create(dayOff)
    const second = await create({ ...dayOff, override_date: '2026-10-30' })
    expect(second.status).toBe(422)
    expect(second.body.errors.substitutes_for[0]).toContain(String(first.id))
    const { body: other } = await create({ override_date: '2026-10-30', is_working: false })
    const changed = await server.rest('PUT', `/employees/${id}/one-day-overrides/${other.id}`, {
      substitutes_for: thanksgiving,
    })
    expect(changed.status).toBe(422)
  })

  test('under pay_both, also where the place alone has it', async () => {
    await server.rest('PUT', '/company', {
      region_rules: { 'CA-ON': { holiday_worked_policy: 'pay_both' } },
    })
    const answer = await create(dayOff)
    await server.rest('PUT', '/company', { region_rules: {} })
    expect(answer.status).toBe(422)
    expect(answer.body.errors.substitutes_for[0]).toContain('substitute_day')
  })
})

describe('a holiday in an approved pay period', () => {
  beforeAll(() => {
    now_ms = Date.parse('2026-10-27T17:00:00Z')
  })
  const period = thanksgiving
  async function approve(to: 'approve' | 'reopen'): Promise<void> {
    const { body } = await server.rest('GET', `/pay-periods?from=${period}&to=${period}`)
    const { id: of } = body.data[0]
    const answer = await server.rest('POST', `/pay-periods/${of}/${to}`, {})
    expect(answer.status, answer.text).toBe(200)
  }
  const later = { ...dayOff, override_date: '2026-11-06' }

  test('that was worked takes its substitute day later; one that was paid does not', async () => {
    const paid = await addEmployee(server)
    await server.rest('PUT', `/employees/${paid}/schedule`, {
      effective_date: '2026-01-05',
      schedules,
    })
    await create({ override_date: thanksgiving, start_time: '09:00', end_time: '17:00' })
    await approve('approve')
    const refused = await create(later, paid)
    expect(refused.status).toBe(422)
    expect(refused.body.errors.substitutes_for[0]).toContain('reopen the period first')
    const before = await hoursOf()
    const { status, body } = await create(later)
    expect(status, JSON.stringify(body)).toBe(201)
    expect(await hoursOf()).toEqual(before)
    const path = `/employees/${id}/one-day-overrides/${body.id}`
    expect((await server.rest('DELETE', path)).status).toBe(200)
    await approve('reopen')
  })

  test('keeps its schedule: no version may hold in it, unless the employee came later', async () => {
    await approve('approve')
    const version = { effective_date: '2026-10-01', schedules: schedules.slice(1) }
    const refused = await server.rest('PUT', `/employees/${id}/schedule`, version)
    expect(refused.status).toBe(422)
    expect(refused.body.errors.effective_date[0]).toContain('2026-10-04 to 2026-10-17')
    const hired = await addEmployee(server)
    await server.rest('PUT', `/employees/${hired}`, { hire_date: '2026-10-26' })
    const taken = await server.rest('PUT', `/employees/${hired}/schedule`, version)
    expect(taken.status, taken.text).toBe(200)
    await approve('reopen')
  })
})
