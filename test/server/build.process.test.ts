import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { delimiter, dirname, join, relative } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { buildInto, makeBuild } from '../../scripts/build/build.ts'
import { packageFolder } from '../../scripts/build/licenses.ts'
import { replaceBuild } from '../../scripts/build/replace-build.ts'
import { makeMigrated } from '../support/database.ts'
import { startFakePostgres } from '../support/fake-postgres.ts'
import { ownFolder } from '../support/folder.ts'
import { freePort } from '../support/ports.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
// No folder above has packages, so what the build lacks cannot be found elsewhere.
const folder = ownFolder()
const dist = join(folder, 'dist')
const data = join(folder, 'data')
const running = new Set<ChildProcess>()

beforeAll(async () => {
  await buildInto(dist)
  await makeMigrated(data)
})
afterAll(async () => {
  for (const child of running) {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
})

type Service = { url: string; key: string; stop(): Promise<void> }

/** Starts a build on a copy of the migrated database, with the demo company. */
async function start(build: string, name: string, words: readonly string[] = []): Promise<Service> {
  const own = join(folder, `data-${name}`)
  cpSync(data, own, { recursive: true })
  const child = spawn(process.execPath, [...words, join(build, 'main.js')], {
    cwd: folder,
    env: { ...environment(), DATA_DIR: own },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.add(child)
  let printed = ''
  await new Promise<void>((ready, fail) => {
    child.once('exit', (code) => fail(new Error(`It ended with ${code}.`)))
    child.stdout.on('data', (chunk) => {
      printed += chunk
      if (printed.includes('Connect an assistant')) ready()
    })
  })
  return {
    url: /http:\/\/localhost:\d+/.exec(printed)![0],
    key: /rc_live_\w+/.exec(printed)![0],
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      running.delete(child)
    },
  }
}

function environment(): Record<string, string> {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  return { PATH, NODE_COMPILE_CACHE, PORT: '0', LOG_LEVEL: 'error' }
}

/** Requests what reads files: pages with their assets, documents, a workbook made by a thread, and all views. */
async function requestEverything({ url, key }: Service): Promise<void> {
  const headers = { 'X-API-Key': key }
  for (const page of ['/admin/sign-in', '/api/docs']) {
    const html = await get(`${url}${page}`)
    const assets = [...html.matchAll(/(?:src|href)="([^"]*\/assets\/[^"]+)"/g)]
    expect(assets.length, page).toBeGreaterThan(1)
    for (const [, asset] of assets) await get(url + asset)
  }
  for (const path of ['/favicon.ico', '/api/openapi.json', '/api/openapi.yaml']) {
    await get(url + path)
  }
  const period = 'from=2026-01-01&to=2026-01-31'
  await get(`${url}/api/v1/reports/payroll-hours/export?format=xlsx&${period}`, headers)
  await get(`${url}/api/mcp/server-card`)
  const { resources } = await call(url, headers, 'resources/list', {})
  const views = resources.filter((one: { uri: string }) => one.uri.startsWith('ui://'))
  expect(views.length).toBeGreaterThan(1)
  for (const { uri } of views) {
    const { contents } = await call(url, headers, 'resources/read', { uri })
    expect(contents[0].text).toMatch(/^<!doctype html>/)
  }
}

async function get(url: string, headers: Record<string, string> = {}): Promise<string> {
  const answer = await fetch(url, { headers })
  const text = await answer.text()
  expect(answer.status, `${url}: ${text.slice(0, 200)}`).toBe(200)
  return text
}

async function call(url: string, headers: object, method: string, params: object) {
  const answer = await fetch(`${url}/api/mcp`, {
    method: 'POST',
    headers: {
      ...headers,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const text = await answer.text()
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)).result
}

test('every file that the code reads is in the build, and is read there', async () => {
  const reads = join(folder, 'reads')
  const watch = join(folder, 'watch.mjs')
  writeFileSync(
    watch,
    `import fs from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    const { appendFileSync } = fs
    for (const [on, name] of [[fs, 'readFileSync'], [fs.promises, 'readFile']]) {
      const read = on[name]
      on[name] = (file, ...rest) => {
        appendFileSync(${JSON.stringify(reads)}, file + '\\n')
        return read.call(on, file, ...rest)
      }
    }
    syncBuiltinESMExports()`,
  )
  const service = await start(dist, 'reads', ['--import', watch])
  await requestEverything(service)
  await service.stop()
  const read = new Set(
    readFileSync(reads, 'utf8')
      .split('\n')
      .map((file) => file.split('/').at(-1)!),
  )
  // PGlite reads its own in its thread; the start fails without them.
  const expected = readdirSync(join(dist, 'files')).filter(
    (name) => !/^(pglite|initdb|btree_gist)/.test(name),
  )
  expect(expected.length).toBeGreaterThan(12)
  expect(expected.filter((name) => !read.has(name))).toEqual([])
})

describe('a package', () => {
  test('is inlined once: nothing is left to load, and no file is there in two formats', async () => {
    const { modules, imports } = await makeBuild()
    // MikroORM loads dataloader only where it is installed, for a feature that is not used here.
    expect(imports.filter((name) => !isBuiltin(name))).toEqual(['dataloader'])
    const seen = new Map<string, string>()
    const twice: string[] = []
    for (const file of modules.filter((each) => packageFolder(each) !== undefined)) {
      const neutral = file
        .slice(packageFolder(file)!.length)
        .replace(/\/(esm|cjs|mjs|es|module|commonjs)(?=\/)/g, '')
        .replace(/\.[cm]?js$/, '')
      const name = packageFolder(file) + neutral
      const other = seen.get(name)
      if (other && !wraps(file, other) && !wraps(other, file)) twice.push(`${other} and ${file}`)
      seen.set(name, file)
    }
    expect(seen.size).toBeGreaterThan(500)
    expect(twice).toEqual([])
  })

  test('that is inlined or copied has its license in the build', () => {
    const text = readFileSync(join(dist, 'LICENSES.md'), 'utf8')
    for (const name of ['koa', 'swagger-ui-dist', '@electric-sql/pglite', 'oidc-provider', 'pg']) {
      const { version } = JSON.parse(
        readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'),
      )
      expect(text).toContain(`\n## ${name} ${version}\n`)
    }
    expect(text).not.toContain('no license named')
  })
})

/** Whether a module only exports what another one has, as those of pg do for `import`. */
function wraps(file: string, other: string): boolean {
  const path = relative(dirname(file), other)
  return readFileSync(file, 'utf8').includes(`from '${path}'`)
}

test('the stack of an error names lines of the source', async () => {
  const postgres = await startFakePostgres({ refuses: 'XX000' })
  const said = await new Promise<string>((resolve) => {
    const env = { ...environment(), DATABASE_URL: postgres.url, DATA_DIR: join(folder, 'none') }
    execFile(process.execPath, [join(dist, 'main.js')], { cwd: folder, env }, (_, __, stderr) =>
      resolve(stderr),
    )
  })
  await postgres.close()
  const line = /src\/db\/postgres\/server-check\.ts:(\d+):\d+/.exec(said)
  expect(said).toMatch(/src\/db\/postgres\/connect-errors\.ts:\d+:\d+/)
  const source = readFileSync(join(root, 'src/db/postgres/server-check.ts'), 'utf8').split('\n')
  expect(source[Number(line![1]) - 1]).toContain('await')
})

test('a process keeps its files when its build is replaced, until the next one', async () => {
  const replaced = join(folder, 'replaced')
  await buildInto(replaced)
  const service = await start(replaced, 'replaced')
  const others = new Map([
    ['main.js', ''],
    ['cli.js', ''],
    ['chunks/other.js', ''],
  ])
  await replaceBuild(replaced, others, ['main', 'cli'])
  // Nothing of this was loaded before.
  await requestEverything(service)
  await service.stop()
  await replaceBuild(replaced, others, ['main', 'cli'])
  expect(existsSync(join(replaced, 'files'))).toBe(true)
  await replaceBuild(replaced, new Map([['main.js', '1']]), ['main', 'cli'])
  const files = readdirSync(replaced, { recursive: true, withFileTypes: true })
  expect(
    files
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(['build.json', 'cli.js', 'main.js', 'other.js'])
})

describe('a Node that is too old', () => {
  const old = (process.env.PATH ?? '')
    .split(delimiter)
    .map((place) => join(place, 'node'))
    .find((node) => existsSync(node) && majorOf(node) < 26)

  test.skipIf(old === undefined).each([
    ['npm start', `sh -c`],
    ['bin/main.js', 'bin/main.js'],
    ['bin/rollcall.js', 'bin/rollcall.js'],
    ['the build', 'dist/main.js'],
  ])('says so: %s', async (_, file) => {
    const [command, args] = file.startsWith('sh')
      ? ['sh', ['-c', manifest.scripts.start]]
      : [old!, [file.startsWith('dist') ? join(folder, file) : file]]
    const env = { PATH: [join(old!, '..'), process.env.PATH].join(delimiter) }
    const { code, said } = await new Promise<{ code: unknown; said: string }>((resolve) => {
      execFile(command, args, { cwd: root, env }, (error, __, stderr) =>
        resolve({ code: error?.code ?? 0, said: stderr.trim() }),
      )
    })
    expect(said).toMatch(/^Rollcall needs Node\.js 26 or newer; this is v\d+\.\d+\.\d+\.$/)
    expect(code).toBe(1)
  })
})

function majorOf(node: string): number {
  return Number.parseInt(execFileSync(node, ['--version'], { encoding: 'utf8' }).slice(1), 10)
}

test.runIf(process.platform === 'linux')('SIGTERM to `npm start` ends the service', async () => {
  const port = await freePort()
  const own = join(folder, 'data-npm')
  cpSync(data, own, { recursive: true })
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env: { ...environment(), DATA_DIR: own, PORT: String(port) },
    stdio: 'ignore',
  })
  running.add(npm)
  const isServed = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      () => true,
      () => false,
    )
  while (!(await isServed())) await setTimeout(100)
  npm.kill('SIGTERM')
  await once(npm, 'exit')
  running.delete(npm)
  const deadline = performance.now() + 10_000
  while ((await isServed()) && performance.now() < deadline) await setTimeout(100)
  expect(await isServed()).toBe(false)
})
