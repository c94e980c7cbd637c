import { afterAll, beforeAll, expect, test } from 'vitest'
import { allRoutes } from '../../src/transports/rest/table.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await server.rest('PUT', '/company', { mileage_enabled: true, invoicing_enabled: true })
})
afterAll(() => server.close())

const nobody = '987654321'

test.each(allRoutes.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s refuses a record that is not there, and what it does not know',
  async (_, { method, path }) => {
    const [address, ids] = [path.replace(/:\w+/g, nobody), path.includes(':')]
    const unknown = method === 'GET' ? `${address}?not_a_parameter=1` : address
    const refused = await server.rest(
      method,
      unknown,
      method === 'GET' ? undefined : { not_a_field: 1 },
    )
    const absent = ids
      ? await server.rest(method, address, method === 'GET' ? undefined : {})
      : refused
    for (const { status, body } of [refused, absent]) {
      expect([400, 404, 409, 422], JSON.stringify(body)).toContain(status)
      expect(body).toMatchObject({ error: expect.any(String), message: expect.any(String) })
    }
  },
)
