import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

type Sent = {
  path?: string
  accept?: string | null
  params?: unknown
  headers?: Record<string, string>
}

/** Calls with the older protocol, which the SDK answers in events. */
async function send(
  method: string,
  { path = '/api/mcp?toolsets=all', accept = 'application/json', params, headers = {} }: Sent = {},
) {
  const response = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: {
      'X-API-Key': server.key,
      'Content-Type': 'application/json',
      'MCP-Protocol-Version': '2025-11-25',
      ...(accept === null ? {} : { Accept: accept }),
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const type = response.headers.get('content-type') ?? ''
  return { status: response.status, type, text: await response.text(), response }
}

const initialize = {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'test', version: '1' },
}

describe('an answer has a type that the client takes', () => {
  test.each([
    ['application/json', 'application/json'],
    ['application/json;q=0.9', 'application/json'],
    ['*/*', 'application/json'],
    ['application/*', 'application/json'],
    ['text/event-stream', 'text/event-stream'],
    ['application/json, text/event-stream', 'text/event-stream'],
  ])('%s is answered as %s', async (accept, type) => {
    for (const [method, params] of [
      ['initialize', initialize],
      ['tools/list', undefined],
    ] as const) {
      const answer = await send(method, { accept, params })
      expect(answer.status, answer.text).toBe(200)
      expect(answer.type).toContain(type)
      const json = answer.text.replace(/^event: message\ndata: /, '')
      expect(JSON.parse(json)).toMatchObject({ jsonrpc: '2.0', id: 1, result: expect.anything() })
    }
  })

  test('a refusal of the older protocol too', async () => {
    const answer = await send('nothing/here', { accept: '*/*' })
    expect(JSON.parse(answer.text)).toMatchObject({ id: 1, error: { code: -32601 } })
  })

  test('another type is refused', async () => {
    expect((await send('tools/list', { accept: 'text/html' })).status).toBe(406)
  })
})

describe('lists and objects as JSON text', () => {
  const call = async (name: string, args: unknown) => {
    const { text } = await send('tools/call', { params: { name, arguments: args } })
    return JSON.parse(text).result
  }

  test('are read where a list or an object belongs', async () => {
    const { isError, structuredContent } = await call('list_employees', { fields: '["id"]' })
    expect(isError ?? false).toBe(false)
    expect(structuredContent.data).toEqual([])
    const made = await call('create_employee', {
      first_name: 'Ada',
      last_name: 'Lovelace',
      email: 'ada@acme.example',
      hire_date: '2026-01-05',
      password: 'Something-2026-long',
      country_code: 'CA',
      timezone: 'America/Toronto',
      emergency_contact: '{"name":"Bob","phone":"+1 416 555 0100","relationship":"friend"}',
    })
    expect(made.structuredContent, made.content[0].text).toMatchObject({
      from_people: { 'emergency_contact.name': 'Bob' },
    })
  })

  test('a text stays a text', async () => {
    const made = await call('create_work_location', { name: '["Main office"]' })
    expect(JSON.stringify(made)).toContain('Main office')
    expect(made.structuredContent?.name ?? made.content[0].text).toContain('["Main office"]')
  })
})

describe('nulls for what is left out', () => {
  test.each([
    ['tools/list', null],
    ['tools/list', { cursor: null }],
    ['tools/list', { _meta: null }],
    ['resources/list', { cursor: null, _meta: null }],
    ['tools/call', { name: 'get_company', arguments: null }],
    ['prompts/get', { name: 'who_is_away', arguments: null, _meta: null }],
  ])('%s with %o', async (method, params) => {
    const { text } = await send(method, { params })
    expect(JSON.parse(text)).toMatchObject({ id: 1, result: expect.anything() })
  })
})

describe('params of another shape', () => {
  const initialize = { protocolVersion: '2025-06-18', capabilities: {} }
  const clientInfo = { name: 'a', version: '1' }
  const ref = { type: 'ref/prompt', name: 'who_is_away' }
  const argument = { name: 'department', value: 'O' }

  test.each([
    ['tools/call', { name: 'list_employees', arguments: '{"fields":"[\\"id\\"]"}' }],
    ['prompts/get', { name: 'who_is_away', arguments: '{"date":"2026-11-27"}' }],
    ['tools/call', { name: 'get_company', arguments: {}, _meta: { progressToken: null } }],
    ['initialize', { ...initialize, clientInfo, capabilities: null }],
    ['completion/complete', { ref, argument, context: null }],
    ['completion/complete', { ref, argument, context: { arguments: null } }],
  ])('%s with %o is read', async (method, params) => {
    const { text } = await send(method, { params })
    expect(JSON.parse(text)).toMatchObject({ id: 1, result: expect.anything() })
    expect(JSON.parse(text).result.isError ?? false, text).toBe(false)
  })

  test.each([
    ['tools/call', { name: 'get_company', arguments: 'x' }, 'arguments must be an object'],
    ['tools/call', { name: 'get_company', arguments: '[]' }, 'arguments must be an object'],
    ['tools/call', { name: 'get_company', arguments: [] }, 'arguments must be an object'],
    ['tools/call', { name: 'get_company', arguments: 5 }, 'arguments must be an object'],
    ['tools/call', { name: 'get_company', _meta: 'x' }, '_meta must be an object'],
    ['prompts/get', { name: 'who_is_away', arguments: 7 }, 'arguments must be an object'],
    ['tools/list', [], 'params must be an object'],
    ['tools/list', 'x', 'params must be an object'],
    ['ping', [], 'params must be an object'],
    ['initialize', undefined, 'protocolVersion is required'],
    ['initialize', { ...initialize, clientInfo: null }, 'clientInfo must have a name'],
    ['completion/complete', { ref, argument, context: { arguments: 3 } }, 'must be an object'],
  ])('%s with %o is refused in words', async (method, params, words) => {
    const { text } = await send(method, { params })
    const { id, error } = JSON.parse(text)
    expect({ id, code: error.code }).toEqual({ id: 1, code: -32602 })
    expect(error.message).toContain(words)
    expect(error.message).not.toMatch(/invalid_type|[\n[]/)
  })
})

describe('the addresses', () => {
  test.each(['/api/mcp/', '/api/mcp/?toolsets=all', '/mcp/'])('%s is an endpoint', async (path) => {
    expect((await send('tools/list', { path })).status).toBe(200)
    const { status, response } = await send('tools/list', { path, headers: { 'X-API-Key': '' } })
    expect(status).toBe(401)
    expect(response.headers.get('WWW-Authenticate')).toContain('Bearer')
  })

  test.each(['/api/mcp', '/mcp'])('%s refuses two keys as an invalid request', async (path) => {
    const { status, response, text } = await send('tools/list', {
      path,
      headers: { Authorization: 'Bearer other' },
    })
    expect(status).toBe(400)
    expect(response.headers.get('WWW-Authenticate')).toBe('Bearer error="invalid_request"')
    expect(text).toContain('Send only one of them')
  })
})
