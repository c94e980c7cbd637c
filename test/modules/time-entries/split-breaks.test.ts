import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { held_now_ms, latePunches } from '../../support/held.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { withoutHttp } from '../../support/without-http.ts'

let server: TestServer
beforeAll(async () => {
  server = withoutHttp(await startTestServer({ now: () => held_now_ms }))
})
afterAll(() => server.close())

describe('a shift that is split at midnight', () => {
  let night: { company_id: number; key: string; id: number; person: number }
  beforeAll(async () => {
    const company_id = await server.company('Night Ltd')
    const key = await server.makeKey({ company_id })
    const settings = { pay_basis: 'punches', shift_day_rule: 'split_midnight' }
    await server.rest('PUT', '/company', settings, { key })
    const person = await addEmployee(server, { company_id })
    const breaks = [
      { start: '2026-10-05T22:30', end: '2026-10-05T23:00' },
      { start: '2026-10-06T01:00', end: '2026-10-06T01:20', is_paid: true },
      { start: '2026-10-06T03:00', end: '2026-10-06T03:15' },
    ]
    const punch = { clock_in: '2026-10-05T22:00', clock_out: '2026-10-06T06:00', breaks }
    const answer = await server.rest(
      'POST',
      '/time-entries',
      { employee_id: person, ...punch },
      { key },
    )
    night = { company_id, key, id: answer.body.id, person }
  })

  const hours = async (date: string) => {
    const path = `/reports/payroll-hours?from=${date}&to=${date}&include_zero_hours=1`
    return (await server.rest('GET', path, undefined, { key: night.key })).body.data[0].total_hours
  }

  test('is paid less each break on the day of the break', async () => {
    expect(await hours('2026-10-05')).toBe(1.5)
    expect(await hours('2026-10-06')).toBe(5.75)
    const path = `/reports/payroll-hours/explain?employee_id=${night.person}&date=2026-10-06`
    const { body } = await server.rest('GET', path, undefined, { key: night.key })
    expect(body.total_hours).toBe(5.75)
  })

  test('is paid less the sum from the later day where the times do not fit any more', async () => {
    await server.sql(
      'update time_entries set break_minutes = 60 where company_id = $1 and id = $2',
      [night.id],
      night.company_id,
    )
    expect(await hours('2026-10-05')).toBe(2)
    expect(await hours('2026-10-06')).toBe(5)
  })
})

test('a held part is less the breaks of its own days', async () => {
  const late = await latePunches(server, { shift_day_rule: 'split_midnight' })
  const period = await late.approve()
  const entry = await late.ok('POST', '/time-entries', {
    employee_id: late.employee_id,
    clock_in: '2026-11-14T22:00',
    clock_out: '2026-11-15T06:00',
    breaks: [{ start: '2026-11-14T23:00', end: '2026-11-14T23:30' }],
  })
  expect(entry).toMatchObject({ held: true, break_minutes: 30 })
  expect(await late.report('2026-11-15', '2026-11-15')).toMatchObject({ total_hours: 6 })
  const { held_entries } = await late.ok('GET', `/pay-periods/${period.id}`)
  expect(held_entries[0]).toMatchObject({ held_dates: ['2026-11-14'], held_hours: 1.5 })
  expect((await late.release(entry.id)).body.adjustments).toMatchObject([
    { corrects_date: '2026-11-14', hours_delta: 1.5 },
  ])
})
