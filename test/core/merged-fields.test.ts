import { afterAll, beforeAll, expect, test } from 'vitest'
import { inputJsonSchema, type JsonSchema } from '../../src/core/json-schema.ts'
import { registry } from '../../src/transports/registry.ts'
import { through } from '../support/both-transports.ts'
import { addEmployee } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

type Case = {
  stored: unknown
  sent: unknown
  /** What is stored then; by default what was sent, because a sent value replaces the stored one. */
  merged?: unknown
}

const shift = { is_working: true, start_time: '09:00', end_time: '17:00', break_duration: 0 }
const home = { address: '1 Main Street', is_primary: true }
const depot = { address: '2 Harbor Street', is_primary: false }
const morning = { start: '2026-11-23T15:00:00Z', end: '2026-11-23T15:15:00Z', is_paid: true }
const noon = { start: '2026-11-23T17:00:00Z', end: '2026-11-23T17:30:00Z', is_paid: true }

/**
 * Every field of an update that is an object or a list. An emergency contact merges, and each leave type of
 * `leave_policies` is a fact of the terms; all others are values.
 */
const composed: Record<string, Case | 'in pages only'> = {
  'api_keys.update permissions': 'in pages only',
  'blackout_dates.update departments': { stored: ['Night', 'Day'], sent: ['Day'] },
  'blackout_dates.update leave_types': { stored: ['vacation', 'sick'], sent: ['sick'] },
  'company.update earnings_codes': {
    stored: { regular: 'R1', sick: 'S1' },
    sent: { sick: 'S2' },
    merged: { regular: 'REG', sick: 'S2' },
  },
  'company.update overtime': {
    stored: { weekly: 40, daily: 8 },
    sent: { daily: 9 },
    merged: { weekly: null, daily: 9 },
  },
  'company.update pay_components': {
    stored: { regular: 'Base', sick: 'Ill' },
    sent: { sick: 'Off sick' },
    merged: { regular: 'Hourly', sick: 'Off sick' },
  },
  'company.update pay_period_days': { stored: [1, 16], sent: [11, 26] },
  'company.update region_rules': {
    stored: { 'CA-AB': { overtime: 'ca_ab' }, 'CA-BC': { overtime: 'ca_bc' } },
    sent: { 'CA-BC': { overtime: null } },
  },
  'employee_terms.update leave_policies': {
    stored: { vacation: { annual_amount: 20 }, sick: { annual_amount: 5 } },
    sent: { sick: { annual_amount: 6 } },
    merged: { vacation: { annual_amount: 20 }, sick: { annual_amount: 6 } },
  },
  'employee_terms.update overtime': {
    stored: { weekly: 40, daily: 8 },
    sent: { daily: 9 },
    merged: { weekly: null, daily: 9 },
  },
  'employees.update emergency_contact': {
    stored: { name: 'Anne', phone: '555 0102', relationship: 'mother' },
    sent: { phone: '555 0199', relationship: null },
    merged: { name: 'Anne', phone: '555 0199', relationship: null },
  },
  'employees.update spells': {
    stored: [
      { start_date: '2020-01-01', end_date: '2021-01-01' },
      { start_date: '2022-01-01', end_date: null },
    ],
    sent: [{ start_date: '2023-01-01', end_date: null }],
  },
  'employees.update work_locations': { stored: [home, depot], sent: [depot] },
  'leave_policies.update steps': {
    stored: [
      { after_years: 0, annual_amount: 10 },
      { after_years: 5, annual_amount: 15 },
    ],
    sent: [{ after_years: 0, annual_amount: 12 }],
  },
  'schedules.update schedules': {
    stored: [1, 2].map((day_of_week) => ({ day_of_week, ...shift })),
    sent: [{ day_of_week: 2, ...shift }],
  },
  'time_entries.update breaks': { stored: [morning, noon], sent: [noon] },
  'webhooks.update events': {
    stored: ['leave_request.approved', 'leave_request.rejected'],
    sent: ['leave_request.rejected'],
  },
}

let server: TestServer
const ids: Record<string, number> = {}

beforeAll(async () => {
  server = await startTestServer({ now: () => Date.parse('2026-11-25T17:00:00Z') })
  const employee = await addEmployee(server)
  Object.assign(ids, { employees: employee, employee_terms: employee, schedules: employee })
  const make = async (stem: string, input: Record<string, unknown>) => {
    const { ok, body } = await through(server, 'rest', `${stem}.create`, input)
    expect(ok, JSON.stringify(body)).toBe(true)
    ids[stem] = body.id
  }
  const days = { start_date: '2026-12-01', end_date: '2026-12-02' }
  await make('blackout_dates', { name: 'Inventory', ...days })
  await make('leave_policies', {
    name: 'Staff',
    type: 'vacation',
    accrual_method: 'annual_grant',
    steps: [{ after_years: 0, annual_amount: 9 }],
  })
  await make('time_entries', {
    employee_id: employee,
    clock_in: '2026-11-23T14:00:00Z',
    clock_out: '2026-11-23T22:00:00Z',
  })
  await make('webhooks', { url: 'https://example.test/in' })
})
afterAll(() => server.close())

function isComposed(schema: JsonSchema | boolean | undefined): boolean {
  if (typeof schema !== 'object') return false
  if (schema.type === 'object' || schema.type === 'array') return true
  return [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].some(isComposed)
}

test('these are the fields of updates that are an object or a list', () => {
  const fields = [...registry.values()]
    .filter(({ name }) => name.endsWith('.update'))
    .flatMap((operation) =>
      Object.entries(inputJsonSchema(operation).properties ?? {})
        .filter(([, schema]) => isComposed(schema))
        .map(([field]) => `${operation.name} ${field}`),
    )
  expect(fields.sort()).toEqual(Object.keys(composed))
})

const tried = Object.entries(composed).filter(([, each]) => each !== 'in pages only')

test.each(tried as [string, Case][])('%s', async (name, { stored, sent, merged = sent }) => {
  const [operation = '', field = ''] = name.split(' ')
  const [stem = ''] = operation.split('.')
  const put = async (value: unknown) => {
    const input = { ...(ids[stem] ? { id: ids[stem] } : {}), [field]: value }
    const dated = stem === 'schedules' ? { effective_date: '2026-01-01' } : {}
    const { ok, body } = await through(server, 'rest', operation, { ...input, ...dated })
    expect(ok, JSON.stringify(body)).toBe(true)
    return stem === 'employee_terms' ? body.data.at(-1)[field] : body[field]
  }
  await put(stored)
  const after = await put(sent)
  if (field === 'schedules') {
    const working = after.filter(({ is_working }: { is_working: boolean }) => is_working)
    expect(working).toMatchObject(merged as object[])
  } else {
    expect(after).toMatchObject(merged as object)
    if (merged === sent) expect(Object.keys(after)).toEqual(Object.keys(sent as object))
  }
})
