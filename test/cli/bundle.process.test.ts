import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeBundle } from '../../scripts/bundle.ts'
import { version } from '../../src/lib/version.ts'
import { useEverything } from '../support/bridge-story.ts'
import { ownFolder } from '../support/folder.ts'
import { mcpbManifestSchema } from '../support/mcpb-manifest.ts'
import { addEmployee } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { type Program, stdioConnections } from '../support/stdio-clients.ts'

const folder = ownFolder()

let server: TestServer
let bundle: Uint8Array
// biome-ignore lint/suspicious/noExplicitAny: the manifest is read freely in tests.
let manifest: any
let files: Record<string, Uint8Array>

beforeAll(async () => {
  bundle = await makeBundle()
  files = unzipSync(bundle)
  manifest = JSON.parse(strFromU8(files['manifest.json']!))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  server = await startTestServer()
  await addEmployee(server, { first_name: 'Mercy', last_name: 'Osei' })
})
afterAll(() => server.close())

/** Starts the server as a host does: with its own folder, and what a person typed in its form. */
function installed(typed: { url: string; key: string }): Program {
  const fill = (text: string) =>
    text
      .replace(/\$\{__dirname\}/g, folder)
      .replace(/\$\{user_config\.(\w+)\}/g, (_, name: 'url' | 'key') => typed[name])
  const { command, args, env } = manifest.server.mcp_config
  expect(command).toBe('node')
  const filled = Object.entries(env as Record<string, string>).map(([name, value]) => [
    name,
    fill(value),
  ])
  return { args: args.map(fill), env: Object.fromEntries(filled) }
}

test('the manifest is one of the published format, and asks for an address and a secret key', () => {
  const ajv = new Ajv({ strict: false })
  addFormats.default(ajv)
  const isValid = ajv.compile(mcpbManifestSchema)
  expect(isValid(manifest) || isValid.errors).toBe(true)
  expect(manifest.version).toBe(version)
  expect(manifest.user_config.key).toMatchObject({ sensitive: true, required: true })
  expect(manifest.user_config.key).not.toHaveProperty('default')
  expect(manifest.user_config.url).toMatchObject({ required: true })
})

test('the bundle has one program, its licenses, and the same bytes each time', async () => {
  expect(Object.keys(files).sort()).toEqual([
    'LICENSES.md',
    'manifest.json',
    manifest.server.entry_point,
  ])
  expect(strFromU8(files['LICENSES.md']!)).toContain('@modelcontextprotocol/client')
  expect(bundle.length).toBeLessThan(300_000)
  expect(Buffer.from(await makeBundle()).equals(bundle)).toBe(true)
})

describe.each(Object.keys(stdioConnections) as (keyof typeof stdioConnections)[])('%s', (how) => {
  test('lists, calls, completes and reads through the bundle', async () => {
    const said: string[] = []
    const program = installed({ url: `${server.url}/api/mcp`, key: server.key })
    const client = await stdioConnections[how](program, said)
    await useEverything(client)
    await client.close()
    expect(said).toEqual([])
  })
})

test('an empty form is named in a sentence', async () => {
  const filled = { url: server.url, key: `\${${'user_config.key'}}` }
  await expect(stdioConnections['sdk 1.x'](installed(filled))).rejects.toThrow(
    'Set ROLLCALL_API_KEY to an API key of your company',
  )
})
