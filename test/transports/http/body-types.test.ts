import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { initialize } from '../../support/mcp-clients.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let employee_id: number

beforeAll(async () => {
  server = await startTestServer({ now: () => Date.parse('2026-10-20T15:00:00Z') })
  employee_id = await addEmployee(server, { works_weekdays: true })
})
afterAll(() => server.close())

type Sent = { type: string | undefined; body: string; chunked?: boolean; path?: string }

/** Sends a body with exactly these headers: `fetch` would add a Content-Type. */
function post({ type, body, chunked = false, path = '' }: Sent) {
  const headers: Record<string, string | number> = {
    'X-API-Key': server.key,
    Accept: 'application/json, text/event-stream',
    ...(type === undefined ? {} : { 'Content-Type': type }),
    ...(chunked ? { 'Transfer-Encoding': 'chunked' } : { 'Content-Length': body.length }),
  }
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const url = server.url + path
    const sending = request(url, { method: 'POST', headers, agent: false }, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk)
      resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() })
    })
    sending.on('error', reject)
    sending.end(body)
  })
}

let day = 1
async function pendingAdjustment(): Promise<number> {
  const work_date = `2026-09-${String(day++).padStart(2, '0')}`
  const request = { employee_id, work_date, note: 'Inventory.', hours_delta: 2 }
  return (await server.rest('POST', '/payroll-day-adjustments', request)).body.id
}

const approval = (id: number) => `/api/v1/payroll-day-adjustments/${id}/approve`
const statusOf = async (id: number) =>
  (await server.rest('GET', `/payroll-day-adjustments/${id}`)).body.status

describe('a write over REST', () => {
  test.each([
    ['application/merge-patch+json', false],
    ['application/merge-patch+json; charset=utf-8', true],
    ['application/vnd.example.v2+json', false],
    ['Application/Scim+JSON', false],
    ['application/json', true],
  ])('reads a body of %s, chunked: %s', async (type, chunked) => {
    const id = await pendingAdjustment()
    const body = JSON.stringify({ hours_delta: 0.5 })
    const { status, text } = await post({ type, body, chunked, path: approval(id) })
    expect(status).toBe(200)
    expect(JSON.parse(text)).toMatchObject({ status: 'approved', hours_delta: 0.5 })
  })

  test.each([
    [undefined],
    [''],
    ['json'],
    ['+json'],
    ['application/json+x'],
    ['application/json, text/plain'],
    ['application/xml'],
    ['text/plain'],
    ['application/x-www-form-urlencoded'],
    ['multipart/form-data; boundary=x'],
    ['application/octet-stream'],
  ])('answers 415 to a body of the type %s and does nothing', async (type) => {
    const id = await pendingAdjustment()
    for (const chunked of [false, true]) {
      const body = JSON.stringify({ hours_delta: 0.5 })
      const { status, text } = await post({ type, body, chunked, path: approval(id) })
      expect(status, text).toBe(415)
      expect(JSON.parse(text).message).toContain('application/json')
    }
    expect(await statusOf(id)).toBe('pending')
  })

  test.each([[undefined], ['text/plain'], ['application/merge-patch+json']])(
    'takes an empty body of the type %s as {}',
    async (type) => {
      for (const chunked of [false, true]) {
        const id = await pendingAdjustment()
        const { status } = await post({ type, body: '', chunked, path: approval(id) })
        expect(status).toBe(200)
        expect(await statusOf(id)).toBe('approved')
      }
    },
  )

  test('a patch document of operations is a 400', async () => {
    const id = await pendingAdjustment()
    const body = JSON.stringify([{ op: 'replace', path: '/hours_delta', value: 0.5 }])
    const type = 'application/json-patch+json'
    const { status } = await post({ type, body, path: approval(id) })
    expect(status).toBe(400)
    expect(await statusOf(id)).toBe('pending')
  })
})

describe('a message over MCP', () => {
  const approve = (id: number) =>
    JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'approve_payroll_day_adjustment', arguments: { id, hours_delta: 0.5 } },
    })
  const path = '/api/mcp?toolsets=all'

  test.each([['application/json'], ['application/json; charset=utf-8']])(
    'of the type %s is read',
    async (type) => {
      const id = await pendingAdjustment()
      const { status, text } = await post({ type, body: approve(id), path })
      expect(status, text).toBe(200)
      expect(text).toContain('\\"hours_delta\\":0.5')
    },
  )

  test.each([
    [undefined],
    ['text/plain'],
    ['application/merge-patch+json'],
    ['application/x-www-form-urlencoded'],
  ])('of the type %s is a 415 and does nothing', async (type) => {
    const id = await pendingAdjustment()
    const { status, text } = await post({ type, body: approve(id), path })
    expect(status, text).toBe(415)
    expect(await statusOf(id)).toBe('pending')
    expect((await post({ type, body: JSON.stringify(initialize), path })).status).toBe(415)
  })
})
