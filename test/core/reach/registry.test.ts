import { expect, test } from 'vitest'
import { permissionsDocument } from '../../../scripts/permissions.ts'
import { inputJsonSchema } from '../../../src/core/json-schema.ts'
import { registry } from '../../../src/transports/registry.ts'
import { catalog } from '../../../src/transports/rest/catalog.ts'
import { allRoutes } from '../../../src/transports/rest/table.ts'
import { toolsets } from '../../../tools/index.ts'
import { leastReach as least } from '../../support/least-reach.ts'

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
    if (!/\.(approve|approve_many|reject|reject_many|reopen)$/.test(name) || !reach) continue
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
