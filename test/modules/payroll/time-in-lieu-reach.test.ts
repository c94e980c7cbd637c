import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bothTransports, rulesOver, through } from '../../support/both-transports.ts'
import { takeLeave } from '../../support/leave.ts'
import {
  agree,
  balanceOf,
  hireOn,
  makeLeaveType,
  makePolicy,
} from '../../support/leave-policies.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let clock = 0
let bank: string
let ana: number
let boss: number

beforeAll(async () => {
  server = await startTestServer({ now: () => clock })
  at('2026-11-24')
  await server.rest('PUT', '/company', { pay_basis: 'punches', overtime: 'ca_on' })
  const manual = { accrual_method: 'none' }
  bank = (await makeLeaveType(server, manual, { unit: 'hours' })).type
})
afterAll(() => server.close())

/** Noon in Toronto. */
function at(date: string) {
  clock = Date.parse(`${date}T17:00:00Z`)
}

beforeEach(async () => {
  at('2026-11-24')
  boss = await hireOn(server)
  ana = await hireOn(server, { works_weekdays: true })
  await server.sql('update employees set manager_id = $3 where company_id = $1 and id = $2', [
    ana,
    boss,
  ])
  const settings = { accrual_method: 'manual', carry_over_max: null }
  const policy_id = await makePolicy(server, bank, settings)
  await agree(server, ana, { leave_policies: { [bank]: { policy_id } } })
  for (const day of [16, 17, 18, 19, 20, 21]) {
    const shift = { clock_in: `2026-11-${day}T08:00`, clock_out: `2026-11-${day}T16:00` }
    await server.rest('POST', '/time-entries', { employee_id: ana, ...shift })
  }
})

const asked = () => ({
  employee_id: ana,
  work_date: '2026-11-21',
  note: 'Time off instead.',
  earning: 'overtime',
  hours_delta: -3,
  bank_to: bank,
})

const banked = async () => (await balanceOf(server, ana, bank))?.available_hours

test.each(rulesOver(import.meta.url))(
  'a manager banks and undoes for those below over %s',
  async (transport) => {
    const key = await server.makeKey({ employee_id: boss, reach: 'team' })
    const call = async (operation: string, input: Record<string, unknown>) => {
      const { ok, body } = await through(server, transport, operation, input, { key })
      expect(ok, JSON.stringify(body)).toBe(true)
      return body
    }
    const { id } = await call('payroll_day_adjustments.create', asked())
    await call('payroll_day_adjustments.approve', { id })
    expect(await banked()).toBe(4.5)
    await call('payroll_day_adjustments.cancel', { id })
    expect(await banked()).toBe(0)
    const outside = { ...asked(), employee_id: await hireOn(server) }
    const refused = await through(server, transport, 'payroll_day_adjustments.create', outside, {
      key,
    })
    expect(Object.keys(refused.body.errors)).toEqual(['employee_id'])
    const own = { ...asked(), employee_id: boss }
    expect(
      (await through(server, transport, 'payroll_day_adjustments.create', own, { key })).ok,
    ).toBe(false)
  },
)

test.each(bothTransports)('a person takes what was banked for them over %s', async (transport) => {
  await server.rest('POST', '/payroll-day-adjustments', { ...asked(), apply_immediately: true })
  const key = await server.makeKey({ employee_id: ana, reach: 'self' })
  const day = { start_date: '2026-11-26', end_date: '2026-11-26' }
  const call = (operation: string, input: Record<string, unknown>) =>
    through(server, transport, operation, input, { key })
  const preview = await call('leave_requests.preview', { type: bank, ...day, hours: 2 })
  expect(preview.ok, JSON.stringify(preview.body)).toBe(true)
  const made = await call('leave_requests.create', { type: bank, ...day, hours: 2 })
  expect(made, JSON.stringify(made.body)).toMatchObject({ ok: true, body: { status: 'pending' } })
  const more = await call('leave_requests.create', {
    type: bank,
    start_date: '2026-11-27',
    end_date: '2026-11-27',
  })
  expect(Object.keys(more.body.errors)).toEqual(['end_date'])
  const ledger = await call('leave_ledger.list', {
    type: bank,
    ...(transport === 'rest' ? { id: ana } : {}),
  })
  expect(ledger.body.meta.balance).toMatchObject({ available_hours: 4.5, pending_hours: 2 })
})

test('what was banked is not undone when leave of the next year uses it', async () => {
  const { body } = await server.rest('POST', '/payroll-day-adjustments', {
    ...asked(),
    apply_immediately: true,
  })
  const leave = await takeLeave(server, ana, '2027-01-05', '2027-01-05', { type: bank, hours: 4 })
  const refused = await server.rest('POST', `/payroll-day-adjustments/${body.id}/cancel`)
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['status']])
  expect(await banked()).toBe(4.5)
  await server.rest('POST', `/leave-requests/${leave.id}/cancel`)
  expect((await server.rest('POST', `/payroll-day-adjustments/${body.id}/cancel`)).status).toBe(200)
})

test('the overtime that is banked is corrected also when the period is approved in the next year', async () => {
  const { body } = await server.rest('POST', '/payroll-day-adjustments', {
    ...asked(),
    apply_immediately: true,
  })
  at('2027-01-08')
  expect(await balanceOf(server, ana, bank)).toMatchObject({
    carried_over_hours: 4.5,
    available_hours: 4.5,
  })
  const entries = await server.rest('GET', `/time-entries?employee_id=${ana}&per_page=50`)
  const last = entries.body.data.find(
    (each: { work_date: string }) => each.work_date === '2026-11-21',
  )
  await server.rest('PUT', `/time-entries/${last.id}`, { clock_out: '2026-11-21T13:00' })
  const { body: periods } = await server.rest('GET', '/pay-periods?date=2026-11-21')
  const path = `/pay-periods/${periods.data[0].id}`
  expect((await server.rest('POST', `${path}/approve?dry_run=true`)).status).toBe(200)
  expect(await banked()).toBe(4.5)
  expect((await server.rest('POST', `${path}/approve`)).status).toBe(200)
  expect(await balanceOf(server, ana, bank)).toMatchObject({
    carried_over_hours: 1.5,
    available_hours: 1.5,
  })
  await server.rest('POST', `${path}/reopen`)
  expect((await server.rest('POST', `/payroll-day-adjustments/${body.id}/cancel`)).status).toBe(200)
  expect(await banked()).toBe(0)
})

test.each(rulesOver(import.meta.url))(
  'a key without leave:write neither credits time in lieu nor takes it back, over %s',
  async (transport) => {
    const key = await server.makeKey({ permissions: ['payroll:read', 'payroll:write'] })
    const call = (verb: string, id: number, dry_run = false) =>
      through(
        server,
        transport,
        `payroll_day_adjustments.${verb}`,
        { id },
        { key, ...(dry_run ? { dry_run } : {}) },
      )
    const refusal = (verb: string) => ({
      ok: false,
      body: {
        message: `${verb} an adjustment with bank_to also requires the permission leave:write.`,
      },
    })
    const ask = async (body: object = {}) =>
      (await server.rest('POST', '/payroll-day-adjustments', { ...asked(), ...body })).body

    const { id } = await ask()
    expect(await call('approve', id)).toMatchObject(refusal('Approving'))
    expect(await call('approve', id, true)).toMatchObject(refusal('Approving'))
    expect(await banked()).toBe(0)
    await server.rest('POST', `/payroll-day-adjustments/${id}/approve`)
    expect(await call('cancel', id)).toMatchObject(refusal('Cancelling'))
    expect(await banked()).toBe(4.5)

    const pending = await ask()
    expect(await call('cancel', pending.id)).toMatchObject({ ok: true })
    const rejected = await ask()
    expect(await call('reject', rejected.id)).toMatchObject({ ok: true })
    const plain = await ask({ bank_to: null, hours_delta: -1 })
    expect(await call('approve', plain.id)).toMatchObject({ ok: true })
    expect(await call('cancel', plain.id)).toMatchObject({ ok: true })
    const both = await server.makeKey({ permissions: ['payroll:write', 'leave:write'] })
    const undone = await server.rest('POST', `/payroll-day-adjustments/${id}/cancel`, undefined, {
      key: both,
    })
    expect(undone.status).toBe(200)
    expect(await banked()).toBe(0)
  },
)
