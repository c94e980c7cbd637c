import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rulesOver, through } from '../../support/both-transports.ts'
import { approvePeriodOf } from '../../support/pay-period.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let clock = 0
let server: TestServer
let period: { id: number; label: string; start_date: string; end_date: string }
/** Approved before it ends, on Friday, November 20. */
const [first, last] = ['2026-11-15', '2026-11-28']

beforeAll(async () => {
  server = await startTestServer({ now: () => clock })
  at('2026-11-20')
  await server.rest('PUT', '/company', { pay_period_anchor: '2026-01-11' })
})
afterAll(() => server.close())

/** Noon in Toronto. */
function at(date: string) {
  clock = Date.parse(`${date}T17:00:00Z`)
}

const put = (id: number, body: object, query = '') =>
  server.rest('PUT', `/employees/${id}${query}`, body)
const read = async (id: number) => (await server.rest('GET', `/employees/${id}`)).body
const detail = async () => (await server.rest('GET', `/pay-periods/${period.id}`)).body

async function hire(hire_date: string | null, works_weekdays = true): Promise<number> {
  const id = await addEmployee(server, { works_weekdays })
  await put(id, { hire_date })
  return id
}

async function approve() {
  period = (await approvePeriodOf(server, first)) as typeof period
  expect(period).toMatchObject({ start_date: first, end_date: last })
}

/** Opens the period again, so that the next employee is in its approval. */
async function reopen() {
  if (period) await server.rest('POST', `/pay-periods/${period.id}/reopen`)
}

const named = () => `an approved pay period, ${period.label} from ${first} to ${last}`
const reaches = () => [`the change reaches into ${named()}; reopen the period first`]

async function expectRefused(id: number, body: object, field: string) {
  const before = await read(id)
  for (const query of ['', '?dry_run=true']) {
    const { status, text, body: answer } = await put(id, body, query)
    expect(status, text).toBe(422)
    expect(answer.errors).toEqual({ [field]: reaches() })
  }
  expect(await read(id)).toEqual(before)
  expect((await detail()).differences).toEqual([])
}

async function expectTaken(id: number, body: object) {
  const { status, text } = await put(id, body)
  expect(status, text).toBe(200)
  expect((await detail()).differences).toEqual([])
}

describe('a hire date', () => {
  test('that moves paid days of an approved period is refused, and the message names the period', async () => {
    at('2026-11-20')
    await reopen()
    const id = await hire('2024-01-08')
    const late = await hire('2026-11-23')
    await approve()
    await expectRefused(id, { hire_date: '2026-11-17' }, 'hire_date')
    await expectRefused(id, { hire_date: '2026-12-07' }, 'hire_date')
    await expectRefused(late, { hire_date: '2026-11-18' }, 'hire_date')
    await expectRefused(late, { hire_date: null }, 'hire_date')
  })

  test('is taken where it moves no paid day of an approved period', async () => {
    await reopen()
    const id = await hire('2024-01-08')
    const unknown = await hire(null)
    const unscheduled = await hire('2026-11-20', false)
    await approve()
    await expectTaken(id, { hire_date: '2024-01-08' })
    await expectTaken(id, { hire_date: '2024-03-04' })
    await expectTaken(id, { hire_date: '2026-11-14' })
    // The first working day is the same.
    await expectTaken(id, { hire_date: '2026-11-16' })
    await expectTaken(unknown, { hire_date: '2024-01-08' })
    await expectTaken(unscheduled, { hire_date: '2026-11-16' })
    expect((await read(id)).hire_date).toBe('2026-11-16')
  })

  test('and the whole record, sent back every night, change nothing', async () => {
    await reopen()
    const id = await hire('2026-11-18')
    await approve()
    const { pto_balance: _balance, pending_leave_days: _days, ...record } = await read(id)
    for (const body of [{ hire_date: '2026-11-18' }, record]) {
      const { status, text } = await put(id, body)
      expect(status, text).toBe(200)
    }
    const [audits] = await server.sql<{ count: number }>(
      `select count(*)::int as count from audit_log
       where company_id = $1 and record_type = 'employee' and record_id = $2`,
      [id],
    )
    expect(audits!.count).toBe(1)
  })

  test('is refused by period, the first of those that it moves', async () => {
    await reopen()
    at('2026-12-20')
    const id = await hire('2026-11-18')
    await approve()
    const next = await approvePeriodOf(server, '2026-11-30')
    await expectRefused(id, { hire_date: '2026-12-09' }, 'hire_date')
    await server.rest('POST', `/pay-periods/${period.id}/reopen`)
    const { body } = await put(id, { hire_date: '2026-12-09' })
    expect(body.errors.hire_date[0]).toContain(`from ${next.start_date} to ${next.end_date}`)
    await server.rest('POST', `/pay-periods/${next.id}/reopen`)
    expect((await put(id, { hire_date: '2026-12-09' })).status).toBe(200)
  })
})

describe('the list of spells', () => {
  const from = (start_date: string, end_date: string | null = null) => ({ start_date, end_date })

  test('is refused where a first day moves paid days of an approved period', async () => {
    at('2026-11-20')
    await reopen()
    const id = await hire('2024-01-08')
    const spells = [from('2024-01-08', '2026-09-30'), from('2026-11-18')]
    const returned = await hire('2024-01-08')
    await put(returned, { spells })
    await approve()
    const gap = [from('2024-01-08', '2026-11-16'), from('2026-11-19')]
    await expectRefused(id, { spells: gap }, 'spells')
    await expectRefused(id, { spells: [from('2026-11-18')] }, 'spells')
    await expectRefused(returned, { spells: [spells[0], from('2026-11-16')] }, 'spells')
    await expectRefused(returned, { spells: [spells[0], from('2026-11-23')] }, 'spells')
    await expectRefused(returned, { spells: [from('2024-01-08')] }, 'spells')
    await expectTaken(returned, { spells })
    await expectTaken(returned, { spells: [from('2024-01-08', '2026-09-04'), spells[1]] })
  })

  test('with a last day is never refused', async () => {
    await reopen()
    const id = await hire('2024-01-08')
    await approve()
    const dry = await put(id, { spells: [from('2024-01-08', '2026-11-24')] }, '?dry_run=true')
    expect(dry.body.effects.left_as_it_is).toMatchObject([{ from: '2026-11-25', to: last }])
    for (const body of [
      { spells: [from('2024-01-08', '2026-11-24')] },
      { deactivated_on: null },
      { deactivated_on: '2026-11-25' },
      { is_active: false, deactivated_on: '2026-11-17' },
      { is_active: true },
    ]) {
      const { status, text } = await put(id, body)
      expect(status, text).toBe(200)
    }
  })

  test('nor is leaving before the first day', async () => {
    await reopen()
    const id = await hire('2024-01-08')
    const again = [from('2024-01-08', '2026-09-30'), from('2026-11-25')]
    await put(id, { spells: again })
    const begins = await hire('2026-11-25')
    await approve()
    for (const who of [id, begins]) {
      expect((await server.rest('DELETE', `/employees/${who}`)).status).toBe(200)
    }
  })
})

describe.each(rulesOver(import.meta.url))('a rehire over %s', (transport) => {
  const rehire = (id: number, more: object = {}) =>
    through(server, transport, 'employees.rehire', { id, ...more })

  test('into an approved period is refused, also today and on a day ahead', async () => {
    at('2026-11-20')
    await reopen()
    const id = await hire('2024-01-08')
    await put(id, { is_active: false, deactivated_on: '2026-09-30' })
    await approve()
    for (const [start_date, date] of [
      ['2026-11-10', first],
      ['2026-11-18', '2026-11-18'],
      [undefined, '2026-11-20'],
      ['2026-11-23', '2026-11-23'],
    ]) {
      const { body } = await rehire(id, { start_date })
      const said = `${date} is in ${named()}; reopen the period first`
      expect(body.errors).toEqual({ start_date: [said] })
    }
    expect((await read(id)).is_active).toBe(false)
    const { body } = await rehire(id, { start_date: '2026-11-29' })
    expect(body).toMatchObject({ is_active: true, rehired_on: '2026-11-29' })
    expect((await detail()).differences).toEqual([])
  })

  test('by is_active is refused in the same way once it is a new spell', async () => {
    at('2026-11-20')
    await reopen()
    const id = await hire('2024-01-08')
    await put(id, { is_active: false, deactivated_on: '2026-09-30' })
    await approve()
    const update = (body: object) => through(server, transport, 'employees.update', { id, ...body })
    const { body: refused } = await update({ is_active: true })
    const said = `2026-11-20 is in ${named()}; reopen the period first`
    expect(refused.errors).toEqual({ is_active: [said] })
    await reopen()
    expect((await update({ is_active: true })).body).toMatchObject({ rehired_on: '2026-11-20' })
  })
})
