import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../support/server.ts'

/** Requests that went wrong in other projects and in this one, with the right answers. */
type Case = { id: string; title: string; steps: Step[] }
type Step = { as?: string; request: Request; expect: Expected }
type Request = {
  method: string
  path: string
  headers?: Record<string, string>
  auth: 'key' | 'none'
  body?: unknown
  /** Text that is sent as bytes of ISO-8859-1. */
  body_latin1?: string
}
type Expected = {
  status: number | number[]
  equals?: Record<string, unknown>
  has?: string[]
  absent_or_false?: string[]
  header_has?: Record<string, string>
}

const file = new URL('../golden/api-cases.json', import.meta.url)
const { cases } = JSON.parse(readFileSync(file, 'utf8')) as { cases: Case[] }

let server: TestServer
let otherKey: string
beforeAll(async () => {
  server = await startTestServer()
  otherKey = await server.makeKey()
})
afterAll(() => server.close())

test.each(cases)('$id: $title', async ({ id, steps }) => {
  const values: Record<string, unknown> = { run: id.toLowerCase(), access_token: otherKey }
  for (const { as, request, expect: expected } of steps) {
    const answer = await send(filled(request, values))
    expect([expected.status].flat(), answer.text).toContain(answer.status)
    const body = parsed(answer.text)
    for (const [path, value] of Object.entries(expected.equals ?? {})) {
      expect(at(body, path), path).toEqual(value)
    }
    for (const path of expected.has ?? []) expect(at(body, path), path).toBeDefined()
    for (const path of expected.absent_or_false ?? []) {
      expect(at(body, path) || false, answer.text).toBe(false)
    }
    for (const [name, part] of Object.entries(expected.header_has ?? {})) {
      expect(answer.headers.get(name)).toContain(part)
    }
    if (as) values[`${as}.id`] = at(body, 'id') ?? at(body, 'data.id')
  }
})

async function send({ method, path, headers = {}, auth, body, body_latin1 }: Request) {
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: { ...headers, ...(auth === 'key' ? { 'X-API-Key': server.key } : {}) },
    body: body_latin1 ? Buffer.from(body_latin1, 'latin1') : body ? JSON.stringify(body) : null,
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** Replaces `{name}` in every text of a request. */
function filled(request: Request, values: Record<string, unknown>): Request {
  const text = JSON.stringify(request)
  return JSON.parse(text.replace(/\{([a-z_.]+)\}/g, (whole, name) => String(values[name] ?? whole)))
}

/** Returns the JSON of an answer, which MCP may send as an event. */
function parsed(text: string): unknown {
  const json = text.replace(/^event: message\ndata: /, '')
  return json === '' ? undefined : JSON.parse(json)
}

function at(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((inner, name) => (inner as Record<string, unknown> | undefined)?.[name], value)
}
