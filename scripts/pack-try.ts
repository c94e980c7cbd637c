import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { variables } from '../src/config/variables.ts'

/** Packs, installs the tarball in an empty folder with an empty cache, starts it there and calls it. */

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'rollcall-pack-'))
const home = join(folder, 'home')
const cache = join(folder, 'cache')
const bin = join(home, 'node_modules', '.bin')
// Uses only what a new user has: the folder's own programs before the Node that runs this.
const PATH = [bin, dirname(process.execPath), process.env.PATH].join(delimiter)
const env = {
  ...process.env,
  PATH,
  npm_config_cache: cache,
  npm_config_fund: 'false',
  // Settings of this shell must not leak in.
  ...Object.fromEntries(Object.keys(variables).map((name) => [name, ''])),
  PORT: '0',
}

try {
  await tryPackage()
  console.log('The package installs, starts and answers.')
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}

async function tryPackage(): Promise<void> {
  mkdirSync(home)
  const [packed] = JSON.parse(
    run('npm', ['pack', '--json', '--pack-destination', folder], root, process.env),
  )
  console.log(`${packed.filename}: ${packed.files.length} files, ${packed.size} bytes`)
  const strange = packed.files.filter(({ path }: { path: string }) =>
    /\.ts$|^(test|bench|src|data)\//.test(path),
  )
  if (strange.length > 0) throw new Error(`Not for a package: ${strange[0].path}`)
  run('npm', ['install', '--no-audit', join(folder, packed.filename)], home, env)

  const service = spawn(join(bin, 'rollcall'), ['start'], {
    cwd: home,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<number | null>((resolve) => service.once('exit', resolve))
  try {
    const lines = createInterface({ input: service.stdout })
    const site = await siteIn(lines, ended)
    service.stdout.resume()
    await callEverything(site)
  } finally {
    service.kill('SIGTERM')
  }
  const code = await ended
  if (code !== 0) throw new Error(`It ended with ${code} when it was told to stop.`)
}

/** Returns the URL in the startup banner; throws when the process ends without one. */
async function siteIn(lines: AsyncIterable<string>, ended: Promise<number | null>) {
  const greeted = (async () => {
    for await (const line of lines) {
      const [site] = /http:\/\/[\w.]+:\d+/.exec(line) ?? []
      if (site) return site
    }
    throw new Error(`It ended with ${await ended} before it greeted.`)
  })()
  return greeted
}

async function callEverything(site: string): Promise<void> {
  await answered(`${site}/readyz`)
  const made = run('rollcall', ['key', 'create', '--company', '1', '--name', 'Try'], home, env)
  const [key] = /rc_live_\w+/.exec(made) ?? []
  if (!key) throw new Error(`No key in: ${made}`)
  const headers = { 'X-API-Key': key }
  const listed = await answered(`${site}/api/v1/employees`, headers)
  console.log(`employees: ${JSON.parse(listed).meta.total}`)
  // Checks what needs files next to the code: a thread, the dashboard's assets, a view, the reference page.
  await answered(`${site}/api/v1/reports/payroll-hours/export?format=xlsx&${lastMonth()}`, headers)
  const page = await answered(`${site}/admin/sign-in`)
  for (const [, asset] of page.matchAll(/(?:src|href)="([^"]*\/assets\/[^"]+)"/g)) {
    await answered(site + asset)
  }
  await answered(`${site}/api/docs`)
  const view = await called(`${site}/api/mcp`, headers, 'resources/list', {})
  console.log(`resources: ${view.resources.length}`)
  const { uri } = view.resources.find((r: { uri: string }) => r.uri.startsWith('ui://'))
  const { contents } = await called(`${site}/api/mcp`, headers, 'resources/read', { uri })
  if (!contents[0].text.startsWith('<!doctype html>')) throw new Error(`${uri} is no page.`)
}

async function called(mcp: string, headers: object, method: string, params: object) {
  const response = await fetch(mcp, {
    method: 'POST',
    headers: {
      ...headers,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const text = await response.text()
  const { result } = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
  if (!result) throw new Error(`${method}: ${text}`)
  return result
}

async function answered(url: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await fetch(url, { headers })
  const text = await response.text()
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text.slice(0, 300)}`)
  console.log(`${response.status} ${new URL(url).pathname}`)
  return text
}

function lastMonth(): string {
  const today = new Date()
  const from = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 1, 1))
  const to = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), 0))
  return `from=${from.toISOString().slice(0, 10)}&to=${to.toISOString().slice(0, 10)}`
}

function run(command: string, args: string[], cwd: string, env: NodeJS.ProcessEnv): string {
  return execFileSync(command, args, { cwd, env, encoding: 'utf8', timeout: 300_000 })
}
