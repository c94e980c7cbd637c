import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { conformanceFixtures } from '../../support/conformance-fixtures.ts'
import { ownFolder } from '../../support/folder.ts'
import { startProxy, type TestProxy } from '../../support/proxy.ts'
import { startTestServer, type TestServer, testSecrets } from '../../support/server.ts'

const suiteRoot = import.meta.resolve('@modelcontextprotocol/conformance/package.json')
const suite = fileURLToPath(new URL('dist/index.js', suiteRoot))
const baseline = fileURLToPath(new URL('./conformance-baseline.yml', import.meta.url))

let server: TestServer
let proxy: TestProxy
const results = ownFolder()

beforeAll(async () => {
  server = await startTestServer({ extensions: [conformanceFixtures(testSecrets)] })
  // The suite cannot send a key.
  proxy = await startProxy([server.url], { 'x-api-key': server.key })
})
afterAll(async () => {
  proxy.close()
  await server.close()
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
  const url = `${proxy.url}/api/mcp`
  const args = [
    'server',
    '--url',
    url,
    '--requirements',
    revision,
    '--output-dir',
    results,
    '--timeout',
    '60000',
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
