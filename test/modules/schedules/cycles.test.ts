import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { withoutHttp } from '../../support/without-http.ts'

const now_ms = Date.parse('2026-11-18T17:00:00Z')

let server: TestServer
beforeAll(async () => {
  server = withoutHttp(await startTestServer({ now: () => now_ms }))
})
afterAll(() => server.close())

// biome-ignore lint/suspicious/noExplicitAny: bodies are read freely in tests.
type Body = any

const put = (id: number, body: object) => server.rest('PUT', `/employees/${id}/schedule`, body)
const shift = (day_of_week: number, start_time: string, end_time: string, more = {}) => {
  return { day_of_week, start_time, end_time, ...more }
}

describe('a cycle of weeks', () => {
  test('is stored week by week and read back whole', async () => {
    const id = await addEmployee(server)
    const { status, body } = await put(id, {
      effective_date: '2026-11-04',
      cycle_weeks: 2,
      schedules: [
        shift(1, '09:00', '17:00'),
        shift(2, '09:00', '17:00', { week: 2, break_duration: 30 }),
      ],
    })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.cycle_weeks).toBe(2)
    expect(body.schedules).toHaveLength(14)
    expect(body.schedules.filter((item: Body) => item.is_working)).toMatchObject([
      { week: 1, day_of_week: 1, start_time: '09:00', end_time: '17:00' },
      { week: 2, day_of_week: 2, start_time: '09:00', break_duration: 30 },
    ])
    const again = await put(id, { effective_date: '2026-11-04', ...pick(body) })
    expect(again.body.schedules).toEqual(body.schedules)
    expect((await server.rest('GET', `/employees/${id}/schedule`)).body.cycle_weeks).toBe(2)
  })

  test('a plain week answers seven items of week 1', async () => {
    const id = await addEmployee(server)
    const { body } = await put(id, { schedules: [shift(3, '09:00', '17:00')] })
    expect(body.cycle_weeks).toBe(1)
    expect(body.schedules.map(({ week }: Body) => week)).toEqual([1, 1, 1, 1, 1, 1, 1])
  })
})

describe('a second shift', () => {
  test('is another item of the day, in order of their starts', async () => {
    const id = await addEmployee(server)
    const { body } = await put(id, {
      schedules: [shift(1, '16:00', '20:00'), shift(1, '08:00', '12:00')],
    })
    expect(body.schedules).toHaveLength(8)
    expect(body.schedules.slice(1, 3)).toMatchObject([
      { day_of_week: 1, start_time: '08:00' },
      { day_of_week: 1, start_time: '16:00' },
    ])
  })
})

describe('refusals', () => {
  test.each([
    [
      'over each other',
      [shift(1, '08:00', '12:00'), shift(1, '11:00', '15:00')],
      'schedules.1.start_time',
    ],
    [
      'over midnight',
      [shift(1, '22:00', '06:00'), shift(1, '23:00', '23:30')],
      'schedules.1.start_time',
    ],
    ['a week beyond the cycle', [shift(1, '08:00', '12:00', { week: 2 })], 'schedules.0.week'],
    ['a week beyond all cycles', [shift(1, '08:00', '12:00', { week: 9 })], 'schedules.0.week'],
    [
      'a day off with times',
      [shift(1, '08:00', '12:00', { is_working: false })],
      'schedules.0.start_time',
    ],
    [
      'a day off that is worked',
      [shift(1, '08:00', '12:00'), { day_of_week: 1 }],
      'schedules.1.day_of_week',
    ],
  ])('%s', async (_, schedules, field) => {
    const { status, body } = await put(await addEmployee(server), { schedules })
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toContain(field)
  })

  test('more than eight weeks', async () => {
    const { status, body } = await put(await addEmployee(server), { cycle_weeks: 9, schedules: [] })
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual(['cycle_weeks'])
  })
})

test('a shift of 24 hours is stored with a warning', async () => {
  const id = await addEmployee(server)
  const { body } = await put(id, { schedules: [shift(1, '08:00', '08:00')] })
  expect(body.warnings).toEqual(['equal_times'])
  expect((await put(id, { schedules: [shift(1, '08:00', '16:00')] })).body.warnings).toBe(undefined)
  const override = await server.rest('POST', `/employees/${id}/one-day-overrides`, {
    override_date: '2026-11-25',
    start_time: '07:00',
    end_time: '07:00',
  })
  expect(override.body.warnings).toEqual(['equal_times'])
})

describe('versions', () => {
  test('are listed with ids, read by date and deleted while they are open', async () => {
    const id = await addEmployee(server)
    await put(id, { effective_date: '2026-01-05', schedules: [shift(1, '09:00', '17:00')] })
    await put(id, { effective_date: '2026-12-01', schedules: [shift(2, '09:00', '17:00')] })
    const list = async (): Promise<Body[]> =>
      (await server.rest('GET', `/employees/${id}/schedule-versions`)).body.data
    const [first, second] = await list()
    expect([first.effective_date, second.effective_date]).toEqual(['2026-01-05', '2026-12-01'])
    const at = await server.rest('GET', `/employees/${id}/schedule?date=2026-12-02`)
    expect(at.body.effective_date).toBe('2026-12-01')

    const remove = (version: number, query = '') =>
      server.rest('DELETE', `/employees/${id}/schedule-versions/${version}${query}`)
    expect((await remove(second.id, '?dry_run=true')).status).toBe(200)
    expect(await list()).toHaveLength(2)
    expect((await remove(second.id)).body).toEqual({ id: second.id, deleted: true })
    expect((await remove(second.id)).status).toBe(404)
    const other = await addEmployee(server)
    const foreign = await server.rest('DELETE', `/employees/${other}/schedule-versions/${first.id}`)
    expect(foreign.status).toBe(404)
    expect(await list()).toHaveLength(1)
  })

  test('one that reaches into an approved period is not deleted', async () => {
    const id = await addEmployee(server)
    await put(id, { effective_date: '2026-01-05', schedules: [shift(1, '09:00', '17:00')] })
    const { body: periods } = await server.rest('GET', '/pay-periods?from=2026-09-10&to=2026-09-10')
    await server.rest('POST', `/pay-periods/${periods.data[0].id}/approve`, {})
    const { data } = (await server.rest('GET', `/employees/${id}/schedule-versions`)).body
    const { status, body } = await server.rest(
      'DELETE',
      `/employees/${id}/schedule-versions/${data[0].id}`,
    )
    expect(status).toBe(422)
    expect(body.errors.effective_date[0]).toContain(periods.data[0].start_date)
  })
})

function pick({ cycle_weeks, schedules }: Body) {
  return { cycle_weeks, schedules }
}
