import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const json = 'application/json'
const form = 'application/x-www-form-urlencoded'
const call =
  '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"create_work_location","arguments":{"name":"Québec"}}}'

/** Every kind of body that is read as text. */
const bodies: [what: string, path: string, type: string, text: string][] = [
  ['REST', '/api/v1/work-locations', json, '{"name":"Québec"}'],
  ['MCP', '/api/mcp', json, call],
  ['the registration of an application', '/oauth/register', json, '{"client_name":"Québec"}'],
  ['a form', '/admin/sign-in', form, 'email=Québec'],
  ['the form for a token', '/oauth/token', form, 'grant_type=refresh_token&client_id=Québec'],
  ['the form for a revocation', '/oauth/revoke', form, 'token=Québec&client_id=x'],
]

const post = (path: string, type: string, body: Uint8Array, more: object = {}) =>
  fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: {
      'X-API-Key': server.key,
      'Content-Type': type,
      Accept: 'application/json, text/event-stream',
      Origin: server.url,
      ...more,
    },
    body: body as Uint8Array<ArrayBuffer>,
    redirect: 'manual',
  })

test.each(bodies)('%s in Latin-1 is a 400, and stored nowhere', async (_what, path, type, text) => {
  const answer = await post(path, type, Buffer.from(text, 'latin1'))
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain('UTF-8')
  expect((await server.rest('GET', '/work-locations')).body.data).toEqual([])
})

test.each(bodies.filter(([, , type]) => type === form))(
  '%s with escapes in Latin-1 is a 400, in UTF-8 it is read',
  async (_what, path, type, text) => {
    const escaped = (é: string) => Buffer.from(text.replace('é', é))
    const answer = await post(path, type, escaped('%E9'))
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('UTF-8')
    expect(await (await post(path, type, escaped('%C3%A9'))).text()).not.toContain('UTF-8. Encode')
  },
)

test('a query of REST with escapes in Latin-1 is a 400, in UTF-8 it is read', async () => {
  const wrong = await server.rest('GET', '/employees?search=Qu%E9bec')
  expect([wrong.status, wrong.body.message]).toEqual([
    400,
    'The query is not valid UTF-8. Encode its text as UTF-8.',
  ])
  for (const search of ['Qu%C3%A9bec', '100%', '%25E9']) {
    expect((await server.rest('GET', `/employees?search=${search}`)).status).toBe(200)
  }
})

test('an application gets the error of RFC 6749 for a form that is not UTF-8, and for none', async () => {
  const wrong = await post('/oauth/token', form, Buffer.from('code=é', 'latin1'))
  expect(await wrong.json()).toEqual({
    error: 'invalid_request',
    error_description: 'The body is not valid UTF-8. Encode its text as UTF-8.',
  })
  const none = await post('/oauth/token', form, Buffer.from(''))
  expect([none.status, ((await none.json()) as { error: string }).error]).toEqual([
    400,
    'invalid_request',
  ])
})

test.each(bodies.filter(([, , type]) => type === json))(
  '%s that declares another charset is a 415',
  async (_what, path, type, text) => {
    const answer = await post(path, `${type}; charset=iso-8859-1`, Buffer.from(text, 'latin1'))
    expect(answer.status).toBe(415)
    expect(await answer.text()).toContain('UTF-8')
  },
)

test('compressed bytes are read the same way', async () => {
  const [, path, type, text] = bodies[0]!
  const wrong = gzipSync(Buffer.from(text, 'latin1'))
  expect((await post(path, type, wrong, { 'Content-Encoding': 'gzip' })).status).toBe(400)
  const right = gzipSync(Buffer.from(text, 'utf8'))
  const made = await post(path, 'application/json; charset="UTF-8"', right, {
    'Content-Encoding': 'gzip',
  })
  expect(made.status).toBe(201)
  expect(((await made.json()) as { name: string }).name).toBe('Québec')
})
