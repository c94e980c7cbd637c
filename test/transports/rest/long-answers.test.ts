import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDemoServer } from '../../support/demo.ts'
import type { TestServer } from '../../support/server.ts'

let server: TestServer
const path =
  '/reports/payroll-hours?from=2025-11-20&to=2026-11-20&detail=days&include_zero_hours=true'

beforeAll(async () => {
  server = await startDemoServer(Date.parse('2026-11-20T15:00:00Z'))
})
afterAll(() => server.close())

async function ask(method: string, headers: Record<string, string> = {}) {
  const sent = request(`${server.url}/api/v1${path}`, {
    method,
    headers: { 'X-API-Key': server.key, ...headers },
  })
  sent.end()
  const { promise, resolve, reject } = Promise.withResolvers<import('node:http').IncomingMessage>()
  sent.on('response', resolve).on('error', reject)
  const answer = await promise
  return { status: answer.statusCode, headers: answer.headers, bytes: await buffer(answer) }
}

test('an answer of megabytes is whole, with its length, and the same when it is compressed', async () => {
  const plain = await ask('GET')
  expect(plain.status).toBe(200)
  expect(plain.bytes.length).toBeGreaterThan(1_000_000)
  expect(plain.headers['content-length']).toBe(String(plain.bytes.length))
  expect(plain.headers['content-type']).toBe('application/json; charset=utf-8')
  const { data } = JSON.parse(String(plain.bytes))
  expect(data[0].days).toHaveLength(366)

  const packed = await ask('GET', { 'Accept-Encoding': 'gzip' })
  expect(packed.headers['content-encoding']).toBe('gzip')
  expect(JSON.parse(String(gunzipSync(packed.bytes))).data).toEqual(data)

  const head = await ask('HEAD')
  expect(head.headers['content-length']).toBe(String(plain.bytes.length))
  expect(head.bytes).toHaveLength(0)
})
