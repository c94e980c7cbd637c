import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { withoutHttp } from '../../support/without-http.ts'

let server: TestServer
let company_id: number
let key: string
beforeAll(async () => {
  server = withoutHttp(await startTestServer({ now: () => Date.parse('2026-11-26T15:00:00Z') }))
})
afterAll(() => server.close())
beforeEach(async () => {
  company_id = await server.company('Month Ltd')
  key = await server.makeKey({ company_id })
})

const rest = (method: string, path: string, body?: unknown) =>
  server.rest(method, path, body, { key })
const set = async (settings: Record<string, unknown>, query = '') => {
  const { status, body, text } = await rest('PUT', `/company${query}`, settings)
  expect(status, text).toBe(200)
  return body
}
const periodOn = async (date: string) => {
  const { body } = await rest('GET', `/pay-periods?date=${date}`)
  return body.data[0]
}
const datesOn = async (date: string) => {
  const { start_date, end_date } = await periodOn(date)
  return `${start_date} ${end_date}`
}
const approve = async (date: string) => {
  const { id } = await periodOn(date)
  const { status, text } = await rest('POST', `/pay-periods/${id}/approve`, { accept_open: true })
  expect(status, text).toBe(200)
}

describe('a monthly period starts on pay_month_starts_on', () => {
  test('by default on the 1st, and on the last day of a shorter month', async () => {
    expect(await set({ pay_frequency: 'monthly' })).toMatchObject({
      pay_month_starts_on: 1,
      pay_period_days: [1, 16],
    })
    expect(await datesOn('2026-11-01')).toBe('2026-11-01 2026-11-30')
    await set({ pay_month_starts_on: 31 })
    expect(await datesOn('2026-11-30')).toBe('2026-11-30 2026-12-30')
    expect(await datesOn('2027-02-28')).toBe('2027-02-28 2027-03-30')
  })

  test('which an anchor sets that is sent while the frequency is or becomes monthly', async () => {
    await set({ pay_frequency: 'monthly', pay_period_anchor: '2026-10-26' })
    expect(await datesOn('2026-11-01')).toBe('2026-10-26 2026-11-25')
    const after = await set({ pay_period_anchor: '2026-10-11' })
    expect(after).toMatchObject({ pay_month_starts_on: 11, pay_period_anchor: '2026-10-11' })
    expect(await datesOn('2026-11-01')).toBe('2026-10-11 2026-11-10')
    // What is sent as the day wins, as where a record is sent back.
    await set({ pay_period_anchor: '2026-10-26', pay_month_starts_on: 21 })
    expect(await datesOn('2026-11-01')).toBe('2026-10-21 2026-11-20')
    await set({ pay_period_anchor: null })
    expect(await datesOn('2026-11-01')).toBe('2026-10-21 2026-11-20')
  })

  test('and which no stored or default anchor sets', async () => {
    const { pay_period_anchor } = await set({})
    await set({ pay_frequency: 'monthly' })
    const read = await set({ pay_period_anchor })
    expect(read.pay_month_starts_on).toBe(1)
    await set({ pay_frequency: 'biweekly', pay_period_anchor: '2026-10-25' })
    const monthly = await set({ pay_frequency: 'monthly' })
    expect(monthly).toMatchObject({ pay_month_starts_on: 1, pay_period_anchor: '2026-10-25' })
    const { total_employees, ...record } = (await rest('GET', '/company')).body
    expect((await set({ ...record, name: 'Renamed' })).pay_month_starts_on).toBe(1)
    expect(await datesOn('2026-11-10')).toBe('2026-11-01 2026-11-30')
    // The same anchor, sent on purpose.
    expect((await set({ pay_period_anchor: '2026-10-25' })).pay_month_starts_on).toBe(25)
  })
})

test('half months start on pay_period_days, whatever the anchor', async () => {
  await set({ pay_frequency: 'semimonthly', pay_period_anchor: '2026-10-05' })
  expect(await datesOn('2026-11-15')).toBe('2026-11-01 2026-11-15')
  expect((await set({ pay_period_days: [26, 11] })).pay_period_days).toEqual([11, 26])
  expect(await datesOn('2026-11-11')).toBe('2026-11-11 2026-11-25')
  expect(await datesOn('2026-12-01')).toBe('2026-11-26 2026-12-10')
})

test.each([
  [{ pay_month_starts_on: 32 }, { pay_month_starts_on: ['must be 31 or less'] }],
  [{ pay_month_starts_on: 0 }, { pay_month_starts_on: ['must be 1 or more'] }],
  [{ pay_period_days: [16] }, { pay_period_days: [expect.stringContaining('two days')] }],
  [{ pay_period_days: [16, 16] }, { pay_period_days: ['must be two different days'] }],
  [{ pay_period_days: [28, 31] }, { pay_period_days: [expect.stringContaining('1 to 27')] }],
  [{ pay_period_days: [1, 32] }, { 'pay_period_days.1': ['must be 31 or less'] }],
])('%j is refused by field', async (settings, errors) => {
  const { status, body } = await rest('PUT', '/company', settings)
  expect(status).toBe(422)
  expect(body.errors).toEqual(errors)
})

describe('after a change', () => {
  test('the first period runs from the day after the last approved one, and the dry run says so', async () => {
    await set({ pay_frequency: 'biweekly', pay_period_anchor: '2026-10-04' })
    await approve('2026-10-20')
    const change = { pay_frequency: 'monthly', pay_period_anchor: '2026-10-26' }
    const { effects } = await set(change, '?dry_run=true')
    expect(effects.first_pay_period).toEqual({
      label: '2026-P10',
      start_date: '2026-11-01',
      end_date: '2026-11-25',
      pay_date: '2026-11-30',
      after_approved: '2026-10-31',
    })
    expect(await datesOn('2026-11-10')).toBe('2026-11-01 2026-11-14')
    await set(change)
    expect(await periodOn('2026-11-10')).toMatchObject({
      label: '2026-P10',
      start_date: '2026-11-01',
      end_date: '2026-11-25',
    })
    await approve('2026-11-10')
    const next = await set({ pay_month_starts_on: 5 }, '?dry_run=true')
    expect(next.effects.first_pay_period).toMatchObject({
      start_date: '2026-11-26',
      end_date: '2026-12-04',
      after_approved: '2026-11-25',
    })
  })

  test('a dry run names the period of today where none was approved, and none where no dates move', async () => {
    const { effects } = await set({ pay_frequency: 'monthly' }, '?dry_run=true')
    expect(effects.first_pay_period).toMatchObject({
      start_date: '2026-11-01',
      end_date: '2026-11-30',
      after_approved: null,
    })
    const other = await set({ name: 'Other Ltd' }, '?dry_run=true')
    expect(other.effects).not.toHaveProperty('first_pay_period')
  })
})
