import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { held_now_ms, type LatePunches, latePunches } from '../../support/held.ts'
import { runs } from '../../support/sample.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { withoutHttp } from '../../support/without-http.ts'

let server: TestServer
beforeAll(async () => {
  server = withoutHttp(await startTestServer({ now: () => held_now_ms }))
})
afterAll(() => server.close())

/** A shift of 8 hours over the turn of two pay periods: 2 hours in the first, 6 in the second. */
const night = ['2026-11-14T22:00', '2026-11-15T06:00'] as const
const first = '2026-11-14'
const second = '2026-11-15'
const third = '2026-11-29'

const splits = (late: LatePunches, shift_day_rule: 'start' | 'split_midnight') =>
  late.ok('PUT', '/company', { shift_day_rule })

const hoursOf = async (late: LatePunches): Promise<number> =>
  (await late.report('2026-11-01', '2026-12-12')).total_hours

const heldHours = async (late: LatePunches, date: string): Promise<number> => {
  const { data } = await late.ok('GET', `/pay-periods?date=${date}`)
  const { held_entries } = await late.ok('GET', `/pay-periods/${data[0].id}`)
  return held_entries.reduce(
    (sum: number, each: { held_hours: number }) => sum + each.held_hours,
    0,
  )
}

async function lateNight(rule: 'start' | 'split_midnight') {
  const late = await latePunches(server, { shift_day_rule: rule })
  await late.approve(first)
  const { id } = await late.post(...night)
  return { ...late, id }
}

async function released(late: LatePunches & { id: number }, work_date = '2026-11-20') {
  const { status, body, text } = await late.release(late.id, work_date)
  expect(status, text).toBe(200)
  return body
}

describe('shifts are no longer split', () => {
  test('after the release of the first part: the other part is paid on its own day', async () => {
    const late = await lateNight('split_midnight')
    await released(late)
    expect(await hoursOf(late)).toBe(8)
    await splits(late, 'start')
    expect(await hoursOf(late)).toBe(8)
    expect((await late.report(second, second)).total_hours).toBe(6)
    await late.approve(second)
    expect(await hoursOf(late)).toBe(8)
    for (const rule of ['split_midnight', 'start'] as const) {
      await splits(late, rule)
      expect(await hoursOf(late)).toBe(8)
      expect((await late.ok('GET', `/time-entries/${late.id}`)).held).toBe(false)
    }
  })

  test('after the release of the second part: the first one is paid without it', async () => {
    const late = await latePunches(server, { shift_day_rule: 'split_midnight' })
    const { id } = await late.post(night[0])
    await late.approve(second)
    await late.ok('PUT', `/time-entries/${id}`, { clock_out: night[1] })
    await released({ ...late, id }, third)
    expect(await hoursOf(late)).toBe(8)
    await splits(late, 'start')
    expect(await hoursOf(late)).toBe(8)
    await late.approve(first)
    expect(await hoursOf(late)).toBe(8)
  })

  test('after the second part was paid: the first is held, and nothing else', async () => {
    const late = await lateNight('split_midnight')
    await late.approve(second)
    await splits(late, 'start')
    expect(await heldHours(late, first)).toBe(2)
    const changed = await late.send('PUT', `/time-entries/${late.id}`, {
      clock_out: '2026-11-15T05:00',
    })
    expect([changed.status, Object.keys(changed.body.errors)]).toEqual([422, ['work_date']])
    const { adjustments } = await released(late, third)
    expect(adjustments).toMatchObject([{ corrects_date: first, hours_delta: 2 }])
    expect(await hoursOf(late)).toBe(8)
    await late.ok('POST', `/payroll-day-adjustments/${adjustments[0].id}/cancel`)
    expect(await heldHours(late, first)).toBe(2)
  })

  test('and the release is cancelled: the whole shift is held, until the second part is paid', async () => {
    const late = await lateNight('split_midnight')
    const { adjustments } = await released(late)
    await splits(late, 'start')
    await late.ok('POST', `/payroll-day-adjustments/${adjustments[0].id}/cancel`)
    expect(await heldHours(late, first)).toBe(8)
    expect((await released(late)).adjustments).toMatchObject([{ hours_delta: 8 }])
    expect(await hoursOf(late)).toBe(8)
  })
})

test('another release counts a shift that is paid in parts in its parts', async () => {
  const late = await lateNight('split_midnight')
  const day = await late.post('2026-11-12T08:00', '2026-11-12T16:00')
  const other = await late.post('2026-11-12T20:00', '2026-11-13T04:00')
  await released(late)
  await splits(late, 'start')
  expect((await released({ ...late, id: day.id })).adjustments).toMatchObject([{ hours_delta: 8 }])
  const { adjustments } = await released({ ...late, id: other.id })
  expect(adjustments).toMatchObject([{ corrects_date: '2026-11-12', hours_delta: 8 }])
  expect(await hoursOf(late)).toBe(24)
})

test('in any order, what was recorded is paid once', async () => {
  const step = fc.constantFrom('start', 'split_midnight', 'release', 'cancel', 'approve', 'reopen')
  const rule = fc.constantFrom('start', 'split_midnight')
  await fc.assert(
    fc.asyncProperty(rule, fc.array(step, { maxLength: 9 }), async (given, steps) => {
      const late = await lateNight(given)
      const { ok, send, id } = late
      const { data } = await ok('GET', `/pay-periods?date=${second}`)
      for (const each of steps) {
        if (each === 'start' || each === 'split_midnight') await splits(late, each)
        else if (each === 'release') await late.release(id, third)
        else if (each === 'approve') await send('POST', `/pay-periods/${data[0].id}/approve`)
        else if (each === 'reopen') await send('POST', `/pay-periods/${data[0].id}/reopen`)
        else {
          const [adjustment] = (await late.adjustmentsOf(id)).filter(
            ({ status }) => status === 'approved',
          )
          if (adjustment) await ok('POST', `/payroll-day-adjustments/${adjustment.id}/cancel`)
        }
      }
      if ((await ok('GET', `/time-entries/${id}`)).held) await released(late, third)
      expect(await hoursOf(late), steps.join(' ')).toBe(8)
      await send('POST', `/pay-periods/${data[0].id}/approve`)
      expect((await ok('GET', `/time-entries/${id}`)).held).toBe(false)
      expect(await hoursOf(late), steps.join(' ')).toBe(8)
    }),
    runs(25, 5),
  )
})
