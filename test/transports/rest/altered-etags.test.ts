import { afterAll, beforeAll, expect, test } from 'vitest'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let path: string
let etag: string
beforeAll(async () => {
  server = await startTestServer()
  path = `/employees/${await addEmployee(server)}`
  etag = (await server.rest('GET', path)).headers.get('etag')!
})
afterAll(() => server.close())

const update = (header: string) =>
  server.rest('PUT', path, { title: 'Clerk' }, { headers: { 'If-Match': header } })

test.each([
  ['made weak', (tag: string) => `W/${tag}`],
  ['with gzip', (tag: string) => tag.replace(/"$/, '-gzip"')],
  ['with br after a semicolon', (tag: string) => tag.replace(/"$/, ';br"')],
])('an ETag %s is refused by name, with what to do', async (_, alter) => {
  const { status, body } = await update(alter(etag))
  expect(status).toBe(412)
  expect(body.message).toContain(alter(etag))
  expect(body.message).toContain('a proxy or a client has added')
})

test('an ETag of an earlier state is told apart from one that was altered', async () => {
  const { status, body } = await update('"another"')
  expect(status).toBe(412)
  expect(body.message).toContain('has changed since you read it')
})
