import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function send(method: string, params: unknown) {
  const response = await fetch(`${server.url}/api/mcp?toolsets=all`, {
    method: 'POST',
    headers: {
      'X-API-Key': server.key,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 7, method, params }),
  })
  return JSON.parse((await response.text()).replace(/^event: message\ndata: /, ''))
}

const argument = { name: 'id', value: '1' }
const prompt = { type: 'ref/prompt', name: 'who_is_away' }

test.each([
  ['tools/list', { cursor: 1 }, 'cursor must be a string'],
  ['tools/call', {}, 'name is required'],
  ['prompts/list', { cursor: {} }, 'cursor must be a string'],
  ['prompts/get', {}, 'name is required'],
  ['prompts/get', { name: 1 }, 'name must be a string'],
  ['resources/list', { cursor: [] }, 'cursor must be a string'],
  ['resources/templates/list', { cursor: true }, 'cursor must be a string'],
  ['resources/read', undefined, 'uri is required'],
  ['resources/read', { uri: 1 }, 'uri must be a string'],
  ['completion/complete', {}, 'ref is required'],
  ['completion/complete', { ref: { type: 'ref/other' }, argument }, 'ref'],
  ['completion/complete', { ref: prompt }, 'argument is required'],
  ['completion/complete', { ref: prompt, argument: { name: 'id' } }, 'argument.value is required'],
])('%s with %o is invalid params', async (method, params, problem) => {
  expect(await send(method, params)).toEqual({
    jsonrpc: '2.0',
    id: 7,
    error: { code: -32602, message: expect.stringContaining(problem) },
  })
})

test.each([
  ['tools/list', undefined],
  ['prompts/list', {}],
  ['prompts/get', { name: 'who_is_away', arguments: { date: '2026-10-05' } }],
  ['resources/list', {}],
  ['completion/complete', { ref: prompt, argument: { name: 'from', value: '2' } }],
])('%s with %o is answered', async (method, params) => {
  expect(await send(method, params)).toMatchObject({ id: 7, result: expect.any(Object) })
})
