import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../support/server.ts'

const now = () => Date.parse('2026-11-27T15:00:00Z')
let direct: TestServer
/** The same with an extension that adds nothing, so that the SDK's handler answers each request. */
let handled: TestServer

beforeAll(async () => {
  direct = await startTestServer({ now })
  const { database, company_id, key } = direct
  handled = await startTestServer({
    now,
    beside: { database, company_id, key },
    extensions: [() => undefined],
  })
})

afterAll(async () => {
  await handled.close()
  await direct.close()
})

type Headers = Record<string, string>

/** Returns an answer as it was sent: its status, its headers in their order and its body. */
function sent({ url, key }: TestServer, body: string, headers: Headers): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const all = {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      'x-request-id': 'same',
      'x-api-key': key,
      ...headers,
    }
    const sending = request(
      `${url}/api/mcp?toolsets=all`,
      { method: 'POST', headers: all },
      async (answer) => {
        const text = (await answer.toArray()).join('')
        const names = answer.rawHeaders.map((part, n, all) => (all[n - 1] === 'Date' ? '' : part))
        resolve({ status: answer.statusCode, headers: names, text })
      },
    )
    sending.on('error', reject)
    sending.end(body)
  })
}

const call = (name: string, args: unknown, more: object = {}, id: unknown = 7) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: args, ...more },
})
const plain = call('list_employees', {})
const json = { accept: 'application/json' }
const modern = 'io.modelcontextprotocol/protocolVersion'

test.each<[string, unknown, Headers?]>([
  ['a read', plain],
  ['a list', call('list_employees', { per_page: 2 })],
  ['an id in text', call('list_employees', {}, {}, 'a"b')],
  ['an id that is no whole number', call('list_employees', {}, {}, 1.5)],
  ['an id that is null', call('list_employees', {}, {}, null)],
  ['no arguments', { ...plain, params: { name: 'list_employees' } }],
  ['arguments in text', call('list_employees', '{"per_page":1}')],
  ['wrong arguments', call('get_leave_request', { id: 'x' })],
  ['a record that is not there', call('get_leave_request', { id: 99 })],
  ['a refused write', call('approve_leave_request', { id: 99 })],
  [
    'an argument __proto__',
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_employees","arguments":{"__proto__":1}}}',
  ],
  ['a progress token', call('list_employees', {}, { _meta: { progressToken: 3 } })],
  [
    'a progress token that is no whole number',
    call('list_employees', {}, { _meta: { progressToken: 0.5 } }),
  ],
  ['what a client adds', call('list_employees', {}, { _meta: { 'a/b': 1 } })],
  ['the newest revision', call('list_employees', {}, { _meta: { [modern]: '2026-07-28' } })],
  ['a state', call('list_employees', {}, { requestState: 'x' })],
  ['answers to questions', call('list_employees', {}, { inputResponses: {} })],
  ['a task', call('list_employees', {}, { task: {} })],
  ['an unknown key', { ...plain, more: 1 }],
  ['another JSON-RPC', { ...plain, jsonrpc: '1.0' }],
  ['no id', { ...plain, id: undefined }],
  ['a batch of one', [plain]],
  ['a batch of two', [plain, call('list_employees', {}, {}, 8)]],
  ['a list of tools', { jsonrpc: '2.0', id: 1, method: 'tools/list' }],
  ['a text', 'null'],
  ['no JSON', '{'],
  ['one type', plain, json],
  ['the other type', plain, { accept: 'text/event-stream' }],
  ['no type', plain, { accept: 'text/html' }],
  ['weights', plain, { accept: 'application/json;q=0, text/event-stream' }],
  ['a refusal in JSON', call('get_leave_request', { id: 99 }), json],
  ['a known version', plain, { 'mcp-protocol-version': '2025-06-18' }],
  ['an unknown version', plain, { 'mcp-protocol-version': '2020-01-01' }],
  ['the newest version', plain, { 'mcp-protocol-version': '2026-07-28' }],
  ['another method in a header', plain, { 'mcp-method': 'tools/list' }],
  ['a body of another type', plain, { 'content-type': 'text/plain' }],
  ['a type with a charset', plain, { 'content-type': 'application/json; charset=utf-8' }],
])('%s: the answer is that of the SDK, to the byte', async (_, body, headers = {}) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  expect(await sent(direct, text, headers)).toEqual(await sent(handled, text, headers))
})

test('calls under way with the same id get their own answers', async () => {
  const names = ['Ann', 'Bob', 'Cid', 'Dee']
  const answers = await Promise.all(
    names.map((search) => sent(direct, JSON.stringify(call('list_employees', { search })), json)),
  )
  const alone: unknown[] = []
  for (const search of names) {
    alone.push(await sent(handled, JSON.stringify(call('list_employees', { search })), json))
  }
  expect(answers).toEqual(alone)
})
