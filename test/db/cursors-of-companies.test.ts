import { afterAll, beforeAll, expect, test } from 'vitest'
import { addEmployee } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let other: string
beforeAll(async () => {
  server = await startTestServer()
  other = await server.makeKey({ company_id: await server.company('Other') })
  for (const first_name of ['Ana', 'Ben', 'Cal']) await addEmployee(server, { first_name })
})
afterAll(() => server.close())

const path = '/employees?per_page=1&updated_since=2020-01-01T00:00:00Z'
const next = (cursor: string) => `${path}&cursor=${encodeURIComponent(cursor)}`

test('a cursor of another company is refused, and tells no total', async () => {
  const { body } = await server.rest('GET', path)
  const refused = await server.rest('GET', next(body.meta.next_cursor), undefined, { key: other })
  expect(refused.status).toBe(422)
  expect(refused.body.errors.cursor).toEqual([
    'is not a cursor of this list; send next_cursor unchanged',
  ])
  expect(refused.text).not.toContain('total')
  const own = await server.rest('GET', next(body.meta.next_cursor))
  expect(own.body.meta).toMatchObject({ current_page: 2, total: body.meta.total })
})
