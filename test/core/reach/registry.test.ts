import { expect, test } from 'vitest'
import { permissionsDocument } from '../../../scripts/permissions.ts'
import { inputJsonSchema } from '../../../src/core/json-schema.ts'
import { registry } from '../../../src/transports/registry.ts'
import { catalog } from '../../../src/transports/rest/catalog.ts'
import { allRoutes } from '../../../src/transports/rest/table.ts'
import { toolsets } from '../../../tools/index.ts'

/** The least reach of every operation that does not need the company, written a second time by hand. */
const least: Record<string, 'self' | 'team'> = {
  'absences.list': 'self',
  'blackout_dates.list': 'self',
  'blackout_dates.read': 'self',
  'connected_apps.create': 'self',
  'connected_apps.deny': 'self',
  'connected_apps.list': 'self',
  'connected_apps.revoke': 'self',
  'context.get': 'self',
  'employees.list': 'team',
  'employees.read': 'self',
  'employees.update': 'self',
  'forgot_punch_requests.approve': 'team',
  'forgot_punch_requests.create': 'self',
  'forgot_punch_requests.list': 'self',
  'forgot_punch_requests.read': 'self',
  'forgot_punch_requests.reject': 'team',
  'holidays.list': 'self',
  'leave_requests.approve': 'team',
  'leave_requests.approve_many': 'team',
  'leave_requests.cancel': 'self',
  'leave_requests.create': 'self',
  'leave_requests.list': 'self',
  'leave_requests.preview': 'self',
  'leave_requests.read': 'self',
  'leave_requests.reject': 'team',
  'leave_requests.reopen': 'team',
  'leave_requests.update': 'self',
  'leave_summary.read': 'self',
  'leave_types.list': 'self',
  'leave_types.read': 'self',
  'me.read': 'self',
  'mileage_trips.approve': 'team',
  'mileage_trips.create': 'self',
  'mileage_trips.list': 'self',
  'mileage_trips.read': 'self',
  'mileage_trips.reject': 'team',
  'one_day_overrides.cancel': 'team',
  'one_day_overrides.create': 'team',
  'one_day_overrides.delete': 'team',
  'one_day_overrides.list': 'self',
  'one_day_overrides.read': 'self',
  'one_day_overrides.update': 'team',
  'pay_periods.list': 'self',
  'pay_periods.read': 'self',
  'pay_periods.summary': 'self',
  'payroll_day_adjustments.approve': 'team',
  'payroll_day_adjustments.create': 'team',
  'payroll_day_adjustments.list': 'self',
  'payroll_day_adjustments.read': 'self',
  'payroll_day_adjustments.reject': 'team',
  'payroll_hours.chart': 'self',
  'payroll_hours.explain': 'self',
  'payroll_hours.read': 'self',
  'people.find': 'team',
  'schedules.read': 'self',
  'schedules.update': 'team',
  'sign_ins.confirm_email': 'self',
  'time_entries.approve': 'team',
  'time_entries.approve_many': 'team',
  'time_entries.create': 'self',
  'time_entries.delete': 'self',
  'time_entries.list': 'self',
  'time_entries.read': 'self',
  'time_entries.restore': 'team',
  'time_entries.update': 'self',
  'work_locations.list': 'self',
  'work_locations.read': 'self',
}

const operations = new Map([
  ...registry,
  ...toolsets.flatMap(({ tools }) =>
    tools.map(({ operation }) => [operation.name, operation] as const),
  ),
])

test('the least reach of every operation is as it was decided', () => {
  const declared = [...operations.values()].flatMap(({ name, reach }) =>
    reach ? [[name, reach.least] as const] : [],
  )
  expect(Object.fromEntries(declared.sort())).toEqual(least)
})

test('what names people are fields of the input, and what is pinned or left out too', () => {
  for (const operation of operations.values()) {
    const fields = Object.keys(inputJsonSchema(operation).properties ?? {})
    const { ids = {}, pins, unless, without = [] } = operation.reach ?? {}
    for (const name of [...Object.keys(ids), ...without, pins, unless]) {
      if (name !== undefined) expect(fields, operation.name).toContain(name)
    }
  }
})

test('every input that can name a person declares whom, or is for the company', () => {
  for (const operation of operations.values()) {
    const fields = Object.keys(inputJsonSchema(operation).properties ?? {})
    if (!operation.reach || !fields.includes('employee_id')) continue
    expect(Object.keys(operation.reach.ids ?? {}), operation.name).toContain('employee_id')
  }
})

test('decisions are about people below', () => {
  for (const { name, reach } of operations.values()) {
    if (!/\.(approve|approve_many|reject|reopen)$/.test(name) || !reach) continue
    expect(reach, name).toMatchObject({ least: 'team', whom: 'below', decides: true })
  }
})

test('the documents and the catalog have it', () => {
  const { operations: listed } = catalog(allRoutes, { host: 'example.test', site_url: '' } as never)
  for (const { name, least_reach } of listed) expect(least_reach).toBe(least[name] ?? 'company')
  const text = permissionsDocument()
  expect(text).toContain(
    '| `POST /leave-requests/{id}/approve` | `approve_leave_request` | `leave:write` | team |',
  )
  expect(text).toContain('| `PUT /company` | `update_company` | `settings:write` | company |')
})
