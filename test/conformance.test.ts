import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { conformanceFixtures } from './support/conformance-fixtures.ts'
import { startTestServer, type TestServer, testSecrets } from './support/server.ts'

const suiteRoot = import.meta.resolve('@modelcontextprotocol/conformance/package.json')
const suite = fileURLToPath(new URL('dist/index.js', suiteRoot))
const baseline = fileURLToPath(new URL('conformance/baseline.yml', import.meta.url))

let server: TestServer
let proxy: Server
let results: string

beforeAll(async () => {
  server = await startTestServer({ extensions: [conformanceFixtures(testSecrets)] })
  proxy = await startProxy(server)
  results = await mkdtemp(join(tmpdir(), 'conformance-'))
})
afterAll(async () => {
  proxy.closeAllConnections()
  proxy.close()
  await server.close()
  await rm(results, { recursive: true, force: true })
})

test('the official suite passes all 37 scenarios of 2026-07-28, without exceptions', async () => {
  const { code, output, passed, failed } = await judged('2026-07-28')
  expect({ failed, passed: passed.length }, output).toEqual({ failed: [], passed: 37 })
  expect(code, output).toBe(0)
})

test('the official suite passes 26 of 30 of 2025-11-25: all but four that need a session', async () => {
  const { code, output, passed, failed } = await judged(
    '2025-11-25',
    '--expected-failures',
    baseline,
  )
  expect({ failed, passed: passed.length }, output).toEqual({
    failed: [
      'tools-call-sampling',
      'tools-call-elicitation',
      'elicitation-sep1034-defaults',
      'elicitation-sep1330-enums',
    ],
    passed: 26,
  })
  expect(code, output).toBe(0)
})

async function judged(revision: string, ...more: string[]) {
  const { port } = proxy.address() as AddressInfo
  const url = `http://localhost:${port}/api/mcp`
  const args = [
    'server',
    '--url',
    url,
    '--requirements',
    revision,
    '--output-dir',
    results,
    '--timeout',
    '3000',
  ]
  const run = spawn(process.execPath, [suite, ...args, ...more])
  let output = ''
  run.stdout.on('data', (chunk) => {
    output += chunk
  })
  run.stderr.on('data', (chunk) => {
    output += chunk
  })
  const [code] = await once(run, 'close')
  const { server: required } = parse(
    await readFile(new URL(`requirements/${revision}.yaml`, suiteRoot), 'utf8'),
  ) as { server: string[] }
  const marked = (mark: string) => required.filter((name) => output.includes(`\n${mark} ${name}: `))
  return { code, output, passed: marked('✓'), failed: marked('✗') }
}

/** Adds the key to each request: the suite cannot send one. */
async function startProxy({ url, key }: TestServer): Promise<Server> {
  const adding = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, 'x-api-key': key }
    const onward = request(`${url}${incoming.url}`, { method: incoming.method!, headers })
    onward.on('response', (response) => {
      outgoing.writeHead(response.statusCode!, response.headers)
      response.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    outgoing.on('close', () => onward.destroy())
    incoming.pipe(onward)
  })
  adding.listen(0, 'localhost')
  await once(adding, 'listening')
  return adding
}
