import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inputJsonSchema, type JsonSchema } from '../../../src/core/json-schema.ts'
import { readInput } from '../../../src/transports/rest/read-input.ts'
import { allRoutes } from '../../../src/transports/rest/table.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { withoutHttp } from '../../support/without-http.ts'

const posts = allRoutes.filter(({ method }) => method === 'POST')

/** The optional fields of a schema that no path names. */
function optionalOf({ properties = {}, required = [] }: JsonSchema, path: readonly string[]) {
  return Object.keys(properties).filter((name) => !required.includes(name) && !path.includes(name))
}

test.each(posts.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s refuses null for no optional field',
  (_, route) => {
    const fields = optionalOf(inputJsonSchema(route.operation), route.params)
    const ids = Object.fromEntries(route.params.map((name) => [name, '1']))
    const refused = (body: object) => {
      const { input } = readInput(route, ids, '', body)
      const { issues = [] } = v.safeParse(route.operation.input, input)
      return issues.map((issue) => v.getDotPath(issue as v.BaseIssue<unknown>))
    }
    const absent = refused({})
    for (const name of fields) expect(refused({ [name]: null })).toEqual(absent)
  },
)

test('PUT and required fields keep their nulls', () => {
  const put = allRoutes.find(({ method, path }) => method === 'PUT' && path === '/employees/:id')!
  expect(readInput(put, { id: '1' }, '', { first_name: null }).input).toEqual({
    id: 1,
    first_name: null,
  })
  const post = posts.find(({ path }) => path === '/payroll-day-adjustments')!
  expect(readInput(post, {}, '', { note: null, no_such_field: null }).input).toEqual({
    note: null,
    no_such_field: null,
  })
})

let server: TestServer
beforeAll(async () => {
  server = withoutHttp(await startTestServer())
})
afterAll(() => server.close())

test('hours_delta: null is 0 in a new adjustment, and the requested hours in an approval', async () => {
  const employee_id = await addEmployee(server)
  const asked = { employee_id, work_date: '2026-10-07', note: 'Late.' }
  const none = await server.rest('POST', '/payroll-day-adjustments', {
    ...asked,
    hours_delta: null,
    apply_immediately: null,
  })
  expect([none.status, none.body.hours_delta, none.body.status]).toEqual([201, 0, 'pending'])
  const two = await server.rest('POST', '/payroll-day-adjustments', { ...asked, hours_delta: 2 })
  const path = `/payroll-day-adjustments/${two.body.id}/approve`
  const approved = await server.rest('POST', path, { hours_delta: null })
  expect([approved.status, approved.body.hours_delta]).toEqual([200, 2])
})
