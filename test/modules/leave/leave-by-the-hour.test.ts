import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askLeave, takeLeave } from '../../support/leave.ts'
import { balanceOf, hireOn, makeLeaveType } from '../../support/leave-policies.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { withoutHttp } from '../../support/without-http.ts'

let server: TestServer

beforeAll(async () => {
  server = withoutHttp(await startTestServer({ now: () => Date.parse('2026-11-26T17:00:00Z') }))
})
afterAll(() => server.close())

/** The first weeks of October 2026, without a holiday. */
const dates = ['06', '07', '08', '09', '13', '14', '15', '16', '19'].map((day) => `2026-10-${day}`)

/** An employee with a balance of its own type, who works 7.5 hours from Monday to Friday. */
async function withBalance(annual_amount: number, unit: 'days' | 'hours' = 'days') {
  const made = await makeLeaveType(server, { annual_amount }, { unit })
  const id = await hireOn(server, { hire_date: '2020-01-01' })
  await work(id, '2020-01-01', '17:00')
  return { id, type: made.type }
}

async function work(id: number, effective_date: string, end_time: string) {
  const schedules = [1, 2, 3, 4, 5].map((day_of_week) => {
    return { day_of_week, is_working: true, start_time: '09:00', end_time, break_duration: 30 }
  })
  const answer = await server.rest('PUT', `/employees/${id}/schedule`, {
    effective_date,
    schedules,
  })
  expect(answer.status, answer.text).toBe(200)
}

async function usage(id: number, type: string): Promise<number[]> {
  const rows = await server.sql<{ millidays: number }>(
    `select millidays from leave_ledger
     where company_id = $1 and employee_id = $2 and type = $3 and leave_request_id is not null order by id`,
    [id, type],
  )
  return rows.map(({ millidays }) => millidays)
}

describe('Leave by the hour', () => {
  test.each([
    ...[
      { unit: 'days' as const, hours: 5, times: 3, amount: 2 },
      { unit: 'days' as const, hours: 2.5, times: 9, amount: 3 },
      { unit: 'days' as const, hours: 1.25, times: 6, amount: 1 },
      { unit: 'hours' as const, hours: 0.33, times: 9, amount: 3 },
    ],
  ])('is charged exactly: $times times $hours hours are $amount $unit', async (each) => {
    const { id, type } = await withBalance(each.amount, each.unit)
    const at = dates.slice(0, each.times)
    for (const date of at) await takeLeave(server, id, date, date, { type, hours: each.hours })
    expect(await balanceOf(server, id, type)).toMatchObject({
      available_days: 0,
      [`used_${each.unit}`]: each.amount,
    })
    const more = await askLeave(server, id, '2026-10-20', '2026-10-20', { type, hours: each.hours })
    expect(more.status).toBe(422)
  })

  test('charges the difference of the rounded sums, and gives it back whatever is cancelled', async () => {
    const { id, type } = await withBalance(2)
    const made = []
    for (const date of dates.slice(0, 3)) {
      made.push(await takeLeave(server, id, date, date, { type, hours: 5 }))
    }
    expect(await usage(id, type)).toEqual([-667, -666, -667])
    for (const { id: request } of [made[1]!, made[0]!, made[2]!]) {
      await server.rest('POST', `/leave-requests/${request}/cancel`)
    }
    expect(await balanceOf(server, id, type)).toMatchObject({ available_days: 2, used_days: 0 })
  })

  test('waits as exactly as it is charged', async () => {
    const { id, type } = await withBalance(2)
    for (const date of dates.slice(0, 3)) {
      const asked = await askLeave(server, id, date, date, { type, hours: 5 })
      expect(asked.status, asked.text).toBe(201)
    }
    expect(await balanceOf(server, id, type)).toMatchObject({
      pending_days: 2,
      available_after_pending_days: 0,
    })
  })

  test('is counted again as exactly when the day changes, and is left alone when it does not', async () => {
    const { id, type } = await withBalance(2)
    for (const date of dates.slice(0, 3)) {
      await takeLeave(server, id, date, date, { type, hours: 5 })
    }
    await work(id, '2026-10-01', '17:00')
    expect(await usage(id, type)).toHaveLength(3)
    await work(id, '2026-10-01', '18:30')
    expect(await balanceOf(server, id, type)).toMatchObject({ used_days: 1.667 })
    await work(id, '2026-10-01', '17:00')
    expect(await balanceOf(server, id, type)).toMatchObject({ used_days: 2, available_days: 0 })
  })

  test('that was charged without its minutes stays as it is, and takes none of the rest', async () => {
    const { id, type } = await withBalance(2)
    for (const date of dates.slice(0, 2)) {
      await takeLeave(server, id, date, date, { type, hours: 5 })
    }
    await server.sql(
      `update leave_ledger set minutes = null, full_minutes = null,
         millidays = case when leave_request_id is null then millidays else -667 end
       where company_id = $1 and employee_id = $2`,
      [id],
    )
    await work(id, '2026-10-01', '17:00')
    expect(await usage(id, type)).toEqual([-667, -667])
    await takeLeave(server, id, dates[2]!, dates[2]!, { type, hours: 5 })
    expect(await usage(id, type)).toEqual([-667, -667, -667])
  })
})

describe('Two requests of one day', () => {
  const date = '2026-10-06'
  type Part = { hours?: number; start_day_part?: string; end_date?: string; start_date?: string }

  test.each([
    { title: 'hours that fit', taken: [{ hours: 1 }], more: { hours: 6.5 }, fits: true },
    { title: 'hours that do not fit', taken: [{ hours: 3 }], more: { hours: 5 }, fits: false },
    {
      title: 'three times hours',
      taken: [{ hours: 3 }, { hours: 2 }],
      more: { hours: 3 },
      fits: false,
    },
    {
      title: 'a half and hours',
      taken: [{ start_day_part: 'morning' }],
      more: { hours: 3.75 },
      fits: true,
    },
    {
      title: 'hours and a half',
      taken: [{ hours: 3.75 }],
      more: { start_day_part: 'afternoon' },
      fits: true,
    },
    {
      title: 'a half and too many hours',
      taken: [{ start_day_part: 'morning' }],
      more: { hours: 4 },
      fits: false,
    },
    {
      title: 'a morning, hours and an afternoon',
      taken: [{ start_day_part: 'morning' }, { hours: 2 }],
      more: { start_day_part: 'afternoon' },
      fits: false,
    },
    { title: 'the whole day and hours', taken: [{}], more: { hours: 1 }, fits: false },
    { title: 'hours and the whole day', taken: [{ hours: 1 }], more: {}, fits: false },
    {
      title: 'the same half',
      taken: [{ start_day_part: 'morning' }],
      more: { start_day_part: 'morning' },
      fits: false,
    },
    {
      title: 'days that begin at noon, and hours',
      taken: [{ hours: 3 }],
      more: { start_day_part: 'afternoon', end_date: '2026-10-08' },
      fits: true,
    },
    {
      title: 'days over it, and hours',
      taken: [{ start_date: '2026-10-05', end_date: '2026-10-07' }],
      more: { hours: 1 },
      fits: false,
    },
  ] as { title: string; taken: Part[]; more: Part; fits: boolean }[])(
    'overlap only where together they exceed it: $title',
    async ({ taken, more, fits }) => {
      const { id, type } = await withBalance(20)
      const full = (part: Part) => ({ type, start_date: date, end_date: date, ...part })
      for (const part of taken) await takeLeave(server, id, date, date, full(part))
      const asked = await askLeave(server, id, date, date, full(more))
      expect(asked.body.warnings).toEqual(fits ? [] : ['overlaps'])
      const approved = await server.rest('POST', `/leave-requests/${asked.body.id}/approve`)
      expect(approved.status, approved.text).toBe(fits ? 200 : 422)
      if (!fits) expect(approved.body.errors.start_date[0]).toMatch(/^overlaps the approved/)
    },
  )
})
