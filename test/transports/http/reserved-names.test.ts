import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allRoutes } from '../../../src/transports/rest/table.ts'
import { toolsets } from '../../../tools/index.ts'
import { dealt } from '../../support/sample.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Names that every JavaScript object has. */
const names = [
  'constructor',
  'toString',
  '__proto__',
  'hasOwnProperty',
  'valueOf',
  '__defineGetter__',
]
const unknown = (name: string) => ({
  [name]: [expect.stringMatching(/^is not a known field/)],
})

/** Sends a message as text, since an object literal cannot hold `__proto__`. */
async function send(method: string, params: string) {
  const response = await fetch(`${server.url}/api/mcp?toolsets=all`, {
    method: 'POST',
    headers: {
      'X-API-Key': server.key,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
    },
    body: `{"jsonrpc":"2.0","id":1,"method":"${method}","params":${params}}`,
  })
  const text = await response.text()
  const { result, error } = JSON.parse(text.replace(/^event: message\ndata: /, ''))
  return { result, error }
}

async function call(name: string, args: string) {
  const { result, error } = await send('tools/call', `{"name":"${name}","arguments":${args}}`)
  if (error) throw new Error(error.message)
  return { isError: result.isError, body: JSON.parse(result.content[0].text) }
}

describe('an argument over MCP', () => {
  const tools = toolsets.flatMap((set) => set.tools)

  test('is refused by its name in every tool', async () => {
    const wrong: string[] = []
    const called = dealt(tools, names)
    for (const [tool, drawn] of called) {
      for (const name of drawn) {
        const { isError, body } = await call(tool.text.name, `{"${name}":1}`)
        if (!isError || !body.errors?.[name]?.[0]?.startsWith('is not a known field')) {
          wrong.push(`${tool.text.name} ${name}: ${JSON.stringify(body)}`)
        }
      }
    }
    expect(wrong).toEqual([])
    expect(tools.length).toBeGreaterThan(50)
    expect(new Set(called.flatMap(([, drawn]) => drawn))).toEqual(new Set(names))
  })

  test.each(names)('called %s is refused inside of another one', async (name) => {
    const row = `{"clock_in":"2026-10-05T09:00:00Z","${name}":1}`
    const rows = await call('create_time_entries', `{"entries":[${row}]}`)
    expect(rows).toMatchObject({ isError: true, body: { errors: unknown(`entries.0.${name}`) } })
    const codes = await call('update_company', `{"earnings_codes":{"${name}":"X"}}`)
    expect(codes).toMatchObject({
      isError: true,
      body: { errors: unknown(`earnings_codes.${name}`) },
    })
  })

  test('that is a value is an ordinary text', async () => {
    for (const name of names) {
      const { isError, body } = await call('list_employees', `{"fields":["${name}"]}`)
      expect(isError).toBe(true)
      expect(Object.keys(body.errors)).toEqual(['fields'])
      expect((await call('list_employees', `{"search":"${name}"}`)).isError).toBeFalsy()
      const cleared = await call('update_employee', `{"id":1,"clear":["${name}"]}`)
      expect(Object.keys(cleared.body.errors)).toEqual(['clear'])
    }
  })
})

describe('over REST', () => {
  test('a query parameter is refused by its name in every route', async () => {
    const wrong: string[] = []
    const called = dealt(allRoutes, names)
    for (const [{ method, path }, drawn] of called) {
      for (const name of drawn) {
        const address = `${path.replace(/:\w+/g, '1')}?${name}=1`
        const body = method === 'GET' || method === 'DELETE' ? undefined : {}
        const { status, body: said } = await server.rest(method, address, body)
        if (status !== 422 || !said.errors[name]) wrong.push(`${method} ${address}: ${status}`)
      }
    }
    expect(wrong).toEqual([])
    expect(new Set(called.flatMap(([, drawn]) => drawn))).toEqual(new Set(names))
  })

  test.each(names)('a field called %s is refused, also inside of another one', async (name) => {
    for (const [method, path, raw, at] of [
      ['POST', '/leave-requests', `{"${name}":1}`, name],
      ['PUT', '/company', `{"earnings_codes":{"${name}":"X"}}`, `earnings_codes.${name}`],
      ['POST', '/time-entries/bulk', `{"entries":[{"${name}":1}]}`, `entries.0.${name}`],
    ] as const) {
      const { status, body } = await server.rest(method, path, undefined, { raw })
      expect(status).toBe(422)
      expect(body.errors).toEqual(unknown(name === '__proto__' ? name : at))
    }
  })
})

describe('arguments of a prompt', () => {
  test.each([
    '{"from":1}',
    '{"from":null}',
    '{"from":["2026-10-05"]}',
    '{"from":{}}',
    '[]',
    '"2026-10-05"',
    '1',
    '{"constructor":"x"}',
    '{"toString":"x"}',
    '{"__proto__":"x"}',
    '{"from":"no date"}',
  ])('%s are invalid params', async (args) => {
    const { error } = await send('prompts/get', `{"name":"who_is_away","arguments":${args}}`)
    expect(error).toMatchObject({ code: -32602 })
  })

  test.each(names)('for a prompt called %s are invalid params', async (name) => {
    const { error } = await send('prompts/get', `{"name":"${name}","arguments":{}}`)
    expect(error).toMatchObject({ code: -32602 })
  })
})
