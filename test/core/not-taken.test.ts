import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { namedIfIgnored } from '../../src/core/run/not-taken.ts'
import { registry } from '../../src/transports/registry.ts'
import { recordOf } from '../../src/transports/rest/openapi/shapes.ts'
import { allRoutes } from '../../src/transports/rest/table.ts'
import { toolsets } from '../../tools/index.ts'
import { bothTransports, through } from '../support/both-transports.ts'
import { fillDemo, startDemoServer } from '../support/demo.ts'
import type { TestServer } from '../support/server.ts'

/** Every update, with the fields of its record that it ignores; the values of all others are taken. */
const ignored: Record<string, string> = {
  'api_keys.update':
    'prefix confirm_writes person reach expires_at last_used_at revoked_at created_at',
  'blackout_dates.update': '',
  'clients.update': '',
  'company.update': 'id total_employees',
  'employee_terms.update': 'data',
  'employees.update':
    'name company_id rehired_on created_at updated_at pto_balance pending_leave_days',
  'holiday_choices.update': 'name dates default_choice statutory',
  'holidays.update': 'weekday is_substitute source key choice',
  'leave_policies.update': 'type unit is_default',
  'leave_requests.update':
    'employee_id employee_name days status rejection_reason decided_at decided_by cancelled_at created_at updated_at days_by_date',
  'leave_types.update': 'type is_builtin default_policy_id',
  'mileage_trips.update':
    'employee_id employee_name status rejection_reason decided_at decided_by cancelled_at cancel_reason created_at updated_at',
  'minimum_present.update': 'id',
  'one_day_overrides.update': 'employee_id status cancelled_at',
  'payroll_day_adjustments.update':
    'employee_id employee_name requested_hours_delta released_entry_id apply_immediately status reviewer_notes reviewed_at reviewed_by cancelled_at cancel_reason created_at updated_at',
  'schedules.update': 'employee_id upcoming one_day_overrides',
  'sign_in_passwords.update': 'employee_id ended_sessions',
  'sign_ins.update':
    'name is_active dashboard_access sign_in_email email role confirmed_role waits given_at account',
  'time_entries.update':
    'employee_id employee_name work_date timezone clock_in_local clock_out_local worked_minutes worked_hours status approved approved_at approved_by held released_dates created_at updated_at deleted_at',
  'webhooks.update': 'disabled_reason created_at',
  'work_locations.update': '',
}

const fieldsOf = (name: string) => ignored[name]!.split(' ').filter(Boolean)

test('these are the fields that updates ignore', () => {
  const updates = [...registry.values()].filter(({ name }) => name.endsWith('.update'))
  const found = updates.map((each) => [each.name, namedIfIgnored(each).join(' ')] as const)
  expect(Object.fromEntries(found.sort())).toEqual(ignored)
})

describe('over an API', () => {
  let server: TestServer
  let inputs: Record<string, Record<string, unknown>>
  beforeAll(async () => {
    server = await startDemoServer(Date.parse('2026-11-25T15:00:00Z'))
    const first = async (path: string) => {
      const { id } = (await server.rest('GET', path)).body.data[0]
      return { id }
    }
    inputs = {
      update_employee: await first('/employees'),
      update_leave_type: await first('/leave-types'),
      ...(await fillDemo(server)),
      update_mileage_trip: await first('/mileage-trips?status=pending'),
    }
  })
  afterAll(() => server.close())

  const cases = toolsets
    .flatMap(({ tools }) => tools)
    .filter(({ operation }) => ignored[operation.name])
    .map(({ text, operation }) => [operation.name, text.name] as const)

  test('every update that anybody calls over an API is tried', () => {
    const inPages = ['api_keys.update', 'sign_in_passwords.update', 'sign_ins.update']
    const named = Object.keys(ignored).filter((name) => ignored[name])
    expect(named.filter((name) => !inPages.includes(name))).toEqual(
      cases.map(([name]) => name).sort(),
    )
  })

  test.each(cases)(
    '%s names all that it ignores, and its record may be sent back',
    async (name, tool) => {
      const input = inputs[tool]!
      const first = await through(server, 'rest', name, input)
      expect(first.ok, JSON.stringify(first.body)).toBe(true)
      const others = Object.fromEntries(fieldsOf(name).map((field) => [field, 'another value']))
      for (const transport of bothTransports) {
        const { ok, body } = await through(server, transport, name, { ...input, ...others })
        expect(ok, JSON.stringify(body)).toBe(true)
        expect(body.warnings).toContain('not_taken')
        expect(body.not_taken).toEqual(fieldsOf(name))
      }
      const route = allRoutes.find(({ operation }) => operation.name === name)!
      const path = (template: string) =>
        template.replace(/:(\w+)/g, (_, field: string) => String(input[field]))
      const record = recordOf(route, allRoutes)
      if (!record) return
      const read = await server.rest('GET', path(record.path))
      expect(read.status, read.text).toBe(200)
      const back = await server.rest('PUT', path(route.path), { ...input, ...read.body })
      expect(back.status, back.text).toBe(200)
      expect(back.body).not.toHaveProperty('not_taken')
    },
  )

  test('a change is stored, and what it left out is named', async () => {
    const { id } = inputs.update_time_entry!
    const path = `/time-entries/${id}`
    const { body: read } = await server.rest('GET', path)
    const { body } = await server.rest('PUT', path, { notes: 'Moved', employee_id: 7_777 })
    expect(body).toMatchObject({ notes: 'Moved', employee_id: read.employee_id })
    expect(body.not_taken).toEqual(['employee_id'])
    // Values that the change computes are those of the record as it was read.
    const earlier = new Date(Date.parse(read.clock_in) - 60_000).toISOString()
    const longer = { ...(await server.rest('GET', path)).body, clock_in: earlier }
    const moved = await server.rest('PUT', path, longer)
    expect(moved.body.clock_in).toBe(earlier.replace('.000Z', 'Z'))
    expect(moved.body).not.toHaveProperty('not_taken')
    const named = await server.rest('PUT', path, { id: 7_777 })
    expect(named.body).toMatchObject({ id, not_taken: ['id'] })
  })

  test('a key that may not read a record learns nothing from what it ignores', async () => {
    const key = await server.makeKey({ permissions: ['time:write'] })
    const path = `/time-entries/${inputs.update_time_entry!.id}`
    const { body } = await server.rest('PUT', path, { employee_id: 7_777 }, { key })
    expect(Object.keys(body)).toEqual(['id'])
  })
})
