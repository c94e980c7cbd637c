import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rulesOver, type TestTransport, through } from '../support/both-transports.ts'
import { approvePeriodOf } from '../support/pay-period.ts'
import { addEmployee } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let clock = 0

beforeAll(async () => {
  at('2026-08-31')
  server = await startTestServer({ now: () => clock })
})
afterAll(() => server.close())

/** Noon in Toronto. */
function at(date: string) {
  clock = Date.parse(`${date}T16:00:00Z`)
}

let made = 0

/** A company with pay periods of two weeks, and somebody who works on weekdays. */
async function company(transport: TestTransport) {
  made += 1
  const company_id = await server.company(`Employment ${made}`)
  const key = await server.makeKey({ company_id })
  const call = async (operation: string, input: Record<string, unknown>, extras = {}) => {
    const { ok, body } = await through(server, transport, operation, input, { key, ...extras })
    expect(ok, JSON.stringify(body)).toBe(true)
    return body
  }
  await call('company.update', { pay_period_anchor: '2026-01-11' })
  const hire = async (hire_date: string) => {
    const id = await addEmployee(server, { company_id, works_weekdays: true })
    await call('employees.update', { id, hire_date })
    return id
  }
  const hours = async (employee_id: number, from: string, to: string): Promise<number> => {
    const path = `/reports/payroll-hours?from=${from}&to=${to}&employee_id=${employee_id}&include_zero_hours=true`
    return (await server.rest('GET', path, undefined, { key })).body.data[0].total_hours
  }
  return { company_id, key, call, hire, hours }
}

describe.each(rulesOver(import.meta.url))('over %s', (transport) => {
  test('a rehire: the summer is paid, the time away is not, the new spell is', async () => {
    at('2026-08-31')
    const { call, hire, hours } = await company(transport)
    const id = await hire('2024-01-08')
    await call('employees.delete', { id })
    at('2026-10-05')
    await call('employees.rehire', { id })
    at('2026-10-09')
    const asked = await call('leave_requests.create', {
      employee_id: id,
      type: 'sick',
      start_date: '2026-10-08',
      end_date: '2026-10-08',
    })
    await call('leave_requests.approve', { id: asked.id })
    expect(await hours(id, '2026-08-24', '2026-08-31')).toBe(45)
    expect(await hours(id, '2026-09-01', '2026-10-04')).toBe(0)
    expect(await hours(id, '2026-10-05', '2026-10-09')).toBe(37.5)
    const record = await call('employees.read', { id })
    expect(record).toMatchObject({ hire_date: '2024-01-08', rehired_on: '2026-10-05' })
  })

  test('a deactivation by mistake on Friday is undone on Monday', async () => {
    at('2026-10-16')
    const { call, hire, hours } = await company(transport)
    const id = await hire('2024-01-08')
    const paid = await hours(id, '2026-10-12', '2026-10-23')
    await call('employees.delete', { id })
    expect(await hours(id, '2026-10-12', '2026-10-23')).toBe(37.5)
    at('2026-10-19')
    const dry = await call('employees.update', { id, is_active: true }, { dry_run: true })
    expect(dry.effects.paid_again).toEqual(['2026-10-17', '2026-10-18', '2026-10-19'])
    await call('employees.update', { id, is_active: true })
    expect(await hours(id, '2026-10-12', '2026-10-23')).toBe(paid)
    const record = await call('employees.read', { id })
    expect(record).toMatchObject({ is_active: true, deactivated_on: null, rehired_on: null })
  })

  test('a dismissal with a last day in an approved period takes nothing back', async () => {
    at('2026-10-15')
    const { key, call, hire, hours } = await company(transport)
    const id = await hire('2024-01-08')
    const asked = await call('leave_requests.create', {
      employee_id: id,
      type: 'unpaid',
      start_date: '2026-10-16',
      end_date: '2026-10-20',
    })
    await call('leave_requests.approve', { id: asked.id })
    const period = await approvePeriodOf(server, '2026-10-15', key)
    const paid = await hours(id, period.start_date, period.end_date)
    expect(paid).toBeGreaterThan(60)
    const leaving = { id, is_active: false, deactivated_on: '2026-10-14' }
    const dry = await call('employees.update', leaving, { dry_run: true })
    expect(dry.effects.left_as_it_is).toMatchObject([
      { pay_period_id: period.id, from: '2026-10-15', to: period.end_date },
    ])
    await call('employees.update', leaving)
    expect(await hours(id, period.start_date, period.end_date)).toBe(paid)
    const read = await call('pay_periods.read', { id: period.id })
    expect(read.differences).toContainEqual(
      expect.objectContaining({ employee_id: id, bucket: 'regular', approved_hours: paid - 7.5 }),
    )
    expect(await hours(id, '2026-10-18', '2026-10-31')).toBe(0)
    const kept = await call('leave_requests.read', { id: asked.id })
    expect(kept).toMatchObject({
      status: 'approved',
      end_date: period.end_date,
      warnings: ['employment_ended'],
    })
  })

  test('three weeks of a nightly sync of whole records move nothing', async () => {
    at('2026-10-05')
    const { key, call, hire, hours } = await company(transport)
    const stays = await hire('2024-01-08')
    const leaves = await hire('2025-03-03')
    const back = await hire('2023-05-01')
    await call('employees.update', { id: back, deactivated_on: '2026-08-31' })
    await call('employees.rehire', { id: back, start_date: '2026-10-05' })
    await call('employees.update', { id: leaves, deactivated_on: '2026-12-18' })
    const everybody = [stays, leaves, back]
    const measure = () => Promise.all(everybody.map((id) => hours(id, '2026-08-01', '2026-12-31')))
    const before = await measure()
    const records = await Promise.all(everybody.map((id) => call('employees.read', { id })))

    let refused = 0
    for (let night = 5; night <= 26; night++) {
      at(`2026-10-${String(night).padStart(2, '0')}`)
      if (night === 12) await approvePeriodOf(server, '2026-10-03', key)
      if (night === 20) await approvePeriodOf(server, '2026-10-15', key)
      for (const record of records) {
        // What an HR system has: the record with its first hire date.
        const sent = transport === 'rest' ? record : forTool(record)
        const extras = { key }
        const answer = await through(server, transport, 'employees.update', sent, extras)
        if (!answer.ok) refused += 1
      }
    }
    expect(refused).toBe(0)
    expect(await measure()).toEqual(before)
    const after = await Promise.all(everybody.map((id) => call('employees.read', { id })))
    for (const [n, record] of after.entries()) {
      expect(spellsOf(record)).toEqual(spellsOf(records[n]))
      expect(record.updated_at).toBe(records[n].updated_at)
    }
  })
})

type Row = Record<string, unknown>

function spellsOf({ hire_date, rehired_on, deactivated_on, is_active, spells }: Row) {
  return { hire_date, rehired_on, deactivated_on, is_active, spells }
}

/** A tool has no rare fields, and takes no null where a field cannot be cleared. */
function forTool({ spells: _, service_date: __, ...record }: Row): Row {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null))
}
