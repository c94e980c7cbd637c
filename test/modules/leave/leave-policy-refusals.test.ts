import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bothTransports, rulesOf, through } from '../../support/both-transports.ts'
import { takeLeave } from '../../support/leave.ts'
import {
  agree,
  balanceOf,
  hireOn,
  makeLeaveType,
  makePolicy,
} from '../../support/leave-policies.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { auditOf } from '../../support/trail.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers are read freely in tests.
type Body = any

let server: TestServer
let days: { id: number; type: string; policy_id: number }
let hours: { id: number; type: string; policy_id: number }
let ana: number

beforeAll(async () => {
  server = await startTestServer({ now: () => Date.parse('2026-11-20T17:00:00Z') })
  await freshTypes()
})
afterAll(() => server.close())
beforeEach(async () => {
  ana = await hireOn(server)
})

async function freshTypes() {
  days = await makeLeaveType(server, { annual_amount: 12 })
  hours = await makeLeaveType(server, { accrual_method: 'manual' }, { unit: 'hours' })
}

const steps = (...years: number[]) =>
  years.map((after_years, n) => ({ after_years, annual_amount: 10 + n }))

describe.each(bothTransports)('over %s', (transport) => {
  const rule = rulesOf(import.meta.url, transport)
  const call = (operation: string, input: Record<string, unknown>, extras = {}) =>
    through(server, transport, operation, input, extras)

  test.each([
    [{ steps: steps(1, 5) }, 'steps.0.after_years'],
    [{ steps: steps(0, 5, 5) }, 'steps.2.after_years'],
    [{ steps: steps(0, 5, 2) }, 'steps.2.after_years'],
    [{ steps: [] }, 'steps'],
    [{ steps: steps(0, 5), annual_amount: 12 }, 'steps'],
    [{ annual_amount: -1 }, 'annual_amount'],
    [{ annual_amount: 1.0005 }, 'annual_amount'],
    [{ earn_hours: 1 }, 'per_hours'],
    [{ per_hours: 30 }, 'earn_hours'],
    [{ accrual_method: 'per_hour_worked', earn_hours: 1, per_hours: 30 }, 'accrual_method'],
    [{ max_balance: 10 }, 'max_balance'],
    [{ max_per_year: 10 }, 'max_per_year'],
    [{ accrues_after_days: 10 }, 'accrues_after_days'],
    [{ accrual_method: 'weekly' }, 'accrual_method'],
    [{ leave_year_starts: '02-30' }, 'leave_year_starts'],
    [{ leave_year_starts: 'april' }, 'leave_year_starts'],
    [{ carry_over_expires_on: '13-01' }, 'carry_over_expires_on'],
    [{ waiting_period_days: -1 }, 'waiting_period_days'],
    [{ steps: [{ after_years: 0 }] }, 'steps.0.annual_amount'],
    [{ type: 'nothing' }, 'type'],
    [{ name: '  ' }, 'name'],
  ])('%j is a 422 on %s', async (settings, field) => {
    const input = { name: 'Any', type: days.type, ...settings }
    const { ok, body } = await call('leave_policies.create', input)
    expect(ok).toBe(false)
    expect(Object.keys(body.errors ?? body)).toEqual([field])
    if ('type' in settings || 'name' in settings) return
    const other = await makePolicy(server, days.type)
    for (const id of [days.policy_id, other]) {
      const sent =
        'steps' in settings && !('annual_amount' in settings) ? { annual_amount: null } : {}
      const changed = await call('leave_policies.update', { id, ...sent, ...settings })
      expect(changed.ok).toBe(false)
      expect(Object.keys(changed.body.errors)).toEqual([field])
    }
  })

  rule('hours worked need what they earn', async () => {
    for (const [settings, fields] of [
      [{}, ['earn_hours', 'per_hours']],
      [{ earn_hours: 1 }, ['per_hours']],
      [{ earn_hours: 1, per_hours: 0 }, ['per_hours']],
    ] as const) {
      const input = {
        name: 'Worked',
        type: hours.type,
        accrual_method: 'per_hour_worked',
        ...settings,
      }
      const { body } = await call('leave_policies.create', input)
      expect(Object.keys(body.errors)).toEqual(fields)
    }
  })

  rule('a name that another policy of the type has', async () => {
    await freshTypes()
    const named = { name: 'Seniors', type: days.type }
    expect((await call('leave_policies.create', named)).ok).toBe(true)
    expect(Object.keys((await call('leave_policies.create', named)).body.errors)).toEqual(['name'])
    const other = await makePolicy(server, days.type)
    const renamed = await call('leave_policies.update', { id: other, name: 'Seniors' })
    expect(Object.keys(renamed.body.errors)).toEqual(['name'])
    const standard = await call('leave_policies.update', { id: days.policy_id, name: 'Seniors' })
    expect(Object.keys(standard.body.errors)).toEqual(['name'])
    expect((await call('leave_policies.create', { ...named, type: hours.type })).ok).toBe(true)
  })

  rule('terms with an unknown leave type, or a policy of another type or company', async () => {
    const company_id = await server.company('Other Ltd')
    const key = await server.makeKey({ company_id })
    const theirs = await server.rest(
      'POST',
      '/leave-policies',
      { name: 'X', type: 'vacation' },
      { key },
    )
    expect(theirs.status, theirs.text).toBe(201)
    const of_hours = await makePolicy(server, hours.type, { accrual_method: 'manual' })
    for (const [leave_policies, field] of [
      [{ nothing: { annual_amount: 3 } }, 'leave_policies.nothing'],
      [{ [days.type]: { policy_id: of_hours } }, `leave_policies.${days.type}.policy_id`],
      [{ [days.type]: { policy_id: hours.policy_id } }, `leave_policies.${days.type}.policy_id`],
      [{ vacation: { policy_id: theirs.body.id } }, 'leave_policies.vacation.policy_id'],
      [{ vacation: { policy_id: 999_999 } }, 'leave_policies.vacation.policy_id'],
      [{ vacation: { annual_amount: -1 } }, 'leave_policies.vacation.annual_amount'],
      [{ vacation: { annual_amount: 1.0005 } }, 'leave_policies.vacation.annual_amount'],
    ] as [object, string][]) {
      const { ok, body } = await call('employee_terms.update', { id: ana, leave_policies })
      expect(ok).toBe(false)
      expect(Object.keys(body.errors)).toEqual([field])
    }
    for (const working_share of [0, 1.01, -1, 0.12345]) {
      const { body } = await call('employee_terms.update', { id: ana, working_share })
      expect(Object.keys(body.errors)).toEqual(['working_share'])
    }
  })

  rule('the delete of a default policy, and of one in use, which says by how many', async () => {
    const standard = await call('leave_policies.delete', { id: days.policy_id })
    expect(standard.body.errors.id[0]).toContain('is the default policy')
    const id = await makePolicy(server, days.type, { annual_amount: 20 })
    const enrolled = { leave_policies: { [days.type]: { policy_id: id } } }
    await agree(server, ana, enrolled)
    await agree(server, await hireOn(server), enrolled, '2027-01-01')
    const used = await call('leave_policies.delete', { id })
    expect(used.body.errors.id[0]).toContain('the terms of 2 employees')
    const unused = await makePolicy(server, days.type)
    expect((await call('leave_policies.delete', { id: unused })).body).toMatchObject({
      id: unused,
      deleted: true,
    })
    expect((await call('leave_policies.read', { id: unused })).ok).toBe(false)
  })

  rule(
    'the unit once entries are recorded; the delete of a type with policies or enrollments',
    async () => {
      await freshTypes()
      expect((await call('leave_types.update', { id: hours.id, unit: 'days' })).ok).toBe(true)
      expect((await call('leave_types.update', { id: hours.id, unit: 'hours' })).ok).toBe(true)
      await agree(server, ana, { working_share: 0.5 })
      await takeLeave(server, ana, '2026-12-01', '2026-12-01', { type: days.type })
      const { body } = await call('leave_types.update', { id: days.id, unit: 'hours' })
      expect(Object.keys(body.errors)).toEqual(['unit'])
      const id = await makePolicy(server, hours.type, { accrual_method: 'manual' })
      const refused = await call('leave_types.delete', { id: hours.id })
      expect(refused.body.errors.type[0]).toContain('1 leave policies')
      await call('leave_policies.delete', { id })
      await agree(server, ana, { leave_policies: { [hours.type]: { annual_amount: 3 } } })
      const named = await call('leave_types.delete', { id: hours.id })
      expect(named.body.errors.type[0]).toContain('the terms of 1 employee')
      await agree(server, ana, { leave_policies: { [hours.type]: null } })
      expect((await call('leave_types.delete', { id: hours.id })).ok).toBe(true)
      await freshTypes()
    },
  )
})

describe('leave types', () => {
  test('say what does not fit their default policy on the fields that they have', async () => {
    await freshTypes()
    const put = (id: number, body: object) => server.rest('PUT', `/leave-types/${id}`, body)
    const worked = await put(hours.id, { accrual_method: 'per_hour_worked' })
    expect(worked.status).toBe(422)
    await server.rest('PUT', `/leave-policies/${days.policy_id}`, {
      annual_amount: null,
      steps: steps(0, 5),
    })
    const both = await put(days.id, { annual_days: 12 })
    expect(Object.keys(both.body.errors)).toEqual(['annual_days'])
    const policy = { accrual_method: 'per_hour_worked', earn_hours: 1, per_hours: 30 }
    await server.rest('PUT', `/leave-policies/${hours.policy_id}`, policy)
    expect(Object.keys((await put(hours.id, { unit: 'days' })).body.errors)).toEqual([
      'accrual_method',
    ])
  })

  test('with a policy by hours worked keep their unit', async () => {
    await freshTypes()
    const policy = { accrual_method: 'per_hour_worked', earn_hours: 1, per_hours: 30 }
    await makePolicy(server, hours.type, policy)
    const { status, body } = await server.rest('PUT', `/leave-types/${hours.id}`, { unit: 'days' })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['unit']])
  })
})

describe('ids and companies', () => {
  test('an unknown or foreign id in a path is a 404', async () => {
    const company_id = await server.company('Other Ltd')
    const key = await server.makeKey({ company_id })
    const { body } = await server.rest(
      'POST',
      '/leave-policies',
      { name: 'X', type: 'vacation' },
      { key },
    )
    const standard = await server.rest('GET', '/leave-policies?type=vacation', undefined, { key })
    for (const id of [body.id, standard.body.data[0].id, 999_999]) {
      const path = `/leave-policies/${id}`
      expect((await server.rest('GET', path)).status).toBe(404)
      expect((await server.rest('PUT', path, { annual_amount: 1 })).status).toBe(404)
      expect((await server.rest('DELETE', path)).status).toBe(404)
    }
    expect(
      (await server.rest('GET', `/leave-policies/${body.id}`, undefined, { key })).body
        .annual_amount,
    ).toBeNull()
    const listed = await server.rest('GET', '/leave-policies?per_page=100')
    expect(listed.body.data.map(({ id }: Body) => id)).not.toContain(body.id)
    const foreign = await hireOn(server, { company_id })
    const terms = { leave_policies: { vacation: { annual_amount: 3 } } }
    expect((await server.rest('PUT', `/employees/${foreign}/terms`, terms)).status).toBe(404)
  })
})

describe('permissions and reach', () => {
  test('leave_policies of terms need leave:write, overtime settings:write', async () => {
    const key = await server.makeKey({ permissions: ['employees:write', 'employees:read'] })
    const put = (body: object) => server.rest('PUT', `/employees/${ana}/terms`, body, { key })
    const enrolled = await put({ leave_policies: { vacation: { annual_amount: 3 } } })
    expect([enrolled.status, enrolled.body.message]).toEqual([
      403,
      expect.stringContaining('leave:write'),
    ])
    expect((await put({ overtime: 'exempt' })).body.message).toContain('settings:write')
    expect((await put({ working_share: 0.5 })).status).toBe(200)
    await agree(server, ana, { leave_policies: { vacation: { annual_amount: 3 } } }, '2027-03-01')
    const path = `/employees/${ana}/terms/2027-03-01`
    const withdrawn = await server.rest('DELETE', path, undefined, { key })
    expect([withdrawn.status, withdrawn.body.message]).toEqual([
      403,
      expect.stringContaining('leave:write'),
    ])
    const service = await server.rest(
      'PUT',
      `/employees/${ana}`,
      { service_date: '2020-01-01' },
      { key },
    )
    expect([service.status, service.body.message]).toEqual([
      403,
      expect.stringContaining('leave:write'),
    ])
    const both = await server.makeKey({ permissions: ['employees:write', 'leave:write'] })
    expect((await server.rest('DELETE', path, undefined, { key: both })).status).toBe(200)
  })

  test('a person reads policies and their own terms, and changes neither', async () => {
    await freshTypes()
    const id = await makePolicy(server, days.type, { annual_amount: 20 })
    const boss = await hireOn(server)
    await server.sql('update employees set manager_id = $3 where company_id = $1 and id = $2', [
      ana,
      boss,
    ])
    for (const [employee_id, reach] of [
      [ana, 'self'],
      [boss, 'team'],
    ] as const) {
      const key = await server.makeKey({ employee_id, reach })
      const send = (method: string, path: string, body?: object) =>
        server.rest(method, path, body, { key })
      expect((await send('GET', '/leave-policies')).status).toBe(200)
      expect((await send('GET', `/leave-policies/${id}`)).status).toBe(200)
      expect((await send('GET', `/employees/${ana}/terms`)).status).toBe(200)
      expect((await send('POST', '/leave-policies', { name: 'X', type: days.type })).status).toBe(
        403,
      )
      expect((await send('PUT', `/leave-policies/${id}`, { annual_amount: 1 })).status).toBe(403)
      expect((await send('DELETE', `/leave-policies/${id}`)).status).toBe(403)
      const share = await send('PUT', `/employees/${ana}/terms`, { working_share: 0.5 })
      expect(share.status).toBe(403)
      const client = await server.mcp(key)
      const { body, isError } = await client.callTool('list_leave_policies', { type: days.type })
      expect([isError, body.data.length]).toEqual([false, 2])
    }
    const key = await server.makeKey({ permissions: ['employees:write'] })
    const made = await server.rest(
      'POST',
      '/leave-policies',
      { name: 'X', type: days.type },
      { key },
    )
    expect(made.status).toBe(403)
  })
})

describe('headers', () => {
  test('Idempotency-Key makes one policy; If-Match refuses a stale change', async () => {
    const input = { name: 'Once', type: days.type, annual_amount: 20 }
    const headers = { 'Idempotency-Key': `policy-${days.id}` }
    const first = await server.rest('POST', '/leave-policies', input, { headers })
    const again = await server.rest('POST', '/leave-policies', input, { headers })
    expect(again.body).toEqual(first.body)
    const path = `/leave-policies/${first.body.id}`
    const { headers: read } = await server.rest('GET', path)
    const etag = { 'If-Match': read.get('etag')! }
    expect((await server.rest('PUT', path, { annual_amount: 21 }, { headers: etag })).status).toBe(
      200,
    )
    expect((await server.rest('PUT', path, { annual_amount: 22 }, { headers: etag })).status).toBe(
      412,
    )
    expect((await server.rest('DELETE', path, undefined, { headers: etag })).status).toBe(412)
    const terms = `/employees/${ana}/terms`
    const { headers: stale } = await server.rest('GET', terms)
    const match = { 'If-Match': stale.get('etag')! }
    const leave_policies = { [days.type]: { policy_id: first.body.id } }
    const enrolled = { effective_date: null, leave_policies }
    expect((await server.rest('PUT', terms, enrolled, { headers: match })).status).toBe(200)
    expect(
      (await server.rest('PUT', terms, { working_share: 0.5 }, { headers: match })).status,
    ).toBe(412)
    expect(
      (await auditOf(server, 'leave_policy', first.body.id)).map(({ operation }) => operation),
    ).toEqual(['leave_policies.create', 'leave_policies.update'])
    expect((await balanceOf(server, ana, days.type)).available_days).toBe(21)
  })
})
