import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { strToU8, zipSync } from 'fflate'
import { rolldown } from 'rolldown'
import { version } from '../src/lib/version.ts'
import { licensesOf } from './build/licenses.ts'

/**
 * Makes `dist/rollcall.mcpb`, which Claude Desktop installs: the bridge of `rollcall mcp` in one file, and a manifest
 * (MCPB 0.3) that asks for the address and the key.
 */

const entry_point = 'server/index.js'

export async function makeBundle(): Promise<Uint8Array> {
  const { code, licenses } = await bundledBridge()
  const files = {
    'manifest.json': strToU8(`${JSON.stringify(manifest, null, 2)}\n`),
    [entry_point]: strToU8(code),
    'LICENSES.md': strToU8(licenses),
  }
  // The same files give the same bundle.
  return zipSync(files, { level: 9, mtime: new Date(2000, 0, 1) })
}

const manifest = {
  manifest_version: '0.3',
  name: 'rollcall',
  display_name: 'Rollcall',
  version,
  description: 'Leave, time and payroll hours of your company.',
  long_description:
    'Connects to the Rollcall server of your company with an API key. What the assistant may do is what the key may do.',
  author: { name: 'Rollcall' },
  license: 'MIT',
  server: {
    type: 'node',
    entry_point,
    mcp_config: {
      command: 'node',
      args: [`${placeholder('__dirname')}/${entry_point}`],
      env: {
        ROLLCALL_URL: placeholder('user_config.url'),
        ROLLCALL_API_KEY: placeholder('user_config.key'),
      },
    },
  },
  tools_generated: true,
  prompts_generated: true,
  compatibility: { platforms: ['darwin', 'win32', 'linux'], runtimes: { node: '>=20.0.0' } },
  user_config: {
    url: {
      type: 'string',
      title: 'Address',
      description: 'The MCP address of your Rollcall server; it ends in /api/mcp.',
      default: 'http://localhost:3000/api/mcp',
      required: true,
    },
    key: {
      type: 'string',
      title: 'API key',
      description: 'An API key of your company. An admin creates it in the dashboard.',
      sensitive: true,
      required: true,
    },
  },
}

/** The syntax in which a manifest refers to what the host fills in. */
function placeholder(name: string): string {
  return `\${${name}}`
}

/** CommonJS, which Node runs from a folder without a package.json. */
async function bundledBridge(): Promise<{ code: string; licenses: string }> {
  const input = fileURLToPath(new URL('../src/cli/serve/bridge/main.ts', import.meta.url))
  const bundle = await rolldown({ input, platform: 'node', transform: { target: 'node20' } })
  const { output } = await bundle.generate({ format: 'cjs', codeSplitting: false, minify: true })
  await bundle.close()
  const [chunk, ...others] = output
  if (others.length > 0) throw new Error('The bridge did not become one file.')
  return { code: chunk.code, licenses: licensesOf(Object.keys(chunk.modules)) }
}

if (import.meta.main) {
  const file = fileURLToPath(new URL('../dist/rollcall.mcpb', import.meta.url))
  await mkdir(fileURLToPath(new URL('../dist', import.meta.url)), { recursive: true })
  const bundle = await makeBundle()
  await writeFile(file, bundle)
  // Not to standard output: `npm pack --json` prints its answer there.
  console.error(`${file}: ${bundle.length} bytes`)
}
