import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { blocksOf, commandsOf } from '../support/documents.ts'
import { ownFolder } from '../support/folder.ts'
import { freePort } from '../support/ports.ts'
import { findBinaries, type Postgres, startPostgres } from '../support/postgres.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = ownFolder()
const origin = join(folder, 'origin')
const home = join(folder, 'rollcall')
const children = new Set<ChildProcess>()
let postgres: Postgres | undefined

afterAll(async () => {
  for (const child of children) stopGroup(child)
  await postgres?.stop()
})

/** The commands of the blocks in docs/running.md that have all of these lines. */
function commandsWith(...lines: string[]): string[] {
  const blocks = blocksOf('docs/running.md').filter(({ language }) => language === 'sh')
  const found = blocks.map(commandsOf).filter((all) => lines.every((line) => all.includes(line)))
  expect(found).toHaveLength(1)
  return found[0]!
}

/** A repository with the files of this checkout, as they are now. */
function makeOrigin(): void {
  mkdirSync(origin)
  const listing = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const names = execFileSync('git', listing, { cwd: root })
  const archive = execFileSync('tar', ['-c', '--null', '--ignore-failed-read', '-T', '-'], {
    cwd: root,
    input: names,
    maxBuffer: 512 * 1024 * 1024,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  execFileSync('tar', ['-x', '-C', origin], { input: archive })
  git('init', '--quiet', '--initial-branch=main')
  commit('Release')
}

function git(...words: string[]): void {
  const person = ['-c', 'user.name=Test', '-c', 'user.email=test@example.org']
  execFileSync('git', [...person, ...words], { cwd: origin, stdio: 'ignore' })
}

function commit(message: string): void {
  git('add', '--all')
  git('commit', '--quiet', '--message', message)
}

/** Changes what the old process has not loaded yet: the reference, the sign-in pages and the exports. */
function release(n: number): void {
  const line = `\nObject.assign(globalThis, { release: ${n} })\n`
  for (const file of ['rest/reference-assets.ts', 'sign-in/router.ts', 'dashboard/layout.ts']) {
    appendFileSync(join(origin, 'src/transports', file), line)
  }
  appendFileSync(join(origin, 'src/modules/payroll/export/workbook-thread.ts'), line)
  appendFileSync(join(origin, 'src/transports/pages/assets/admin.css'), `/* ${n} */\n`)
  commit(`Release ${n}`)
}

async function run(line: string, env: Record<string, string>): Promise<string> {
  const child = spawn('sh', ['-ec', line], { cwd: home, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      printed += chunk
    })
  }
  const [code] = await once(child, 'close')
  expect(code, `${line}\n${printed}`).toBe(0)
  return printed
}

type Served = { url: string; stop(): Promise<void> }

async function serve(line: string, env: Record<string, string>): Promise<Served> {
  const port = await freePort()
  const options = { cwd: home, env: { ...env, PORT: String(port) }, detached: true } as const
  const child = spawn('sh', ['-ec', line], { ...options, stdio: ['ignore', 'ignore', 'inherit'] })
  children.add(child)
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(`${url}/readyz`).catch(() => undefined))?.ok) {
    expect(child.exitCode, line).toBeNull()
    await setTimeout(100)
  }
  return {
    url,
    async stop() {
      const ended = once(child, 'exit')
      stopGroup(child)
      await ended
      children.delete(child)
    },
  }
}

function stopGroup(child: ChildProcess): void {
  if (child.exitCode === null && child.pid) process.kill(-child.pid, 'SIGTERM')
}

/** Runs the commands while clients list people; returns what these were answered. */
async function underLoad(url: string, key: string, work: () => Promise<void>): Promise<number[]> {
  const statuses: number[] = []
  let isOver = false
  const client = async () => {
    while (!isOver) {
      const answer = await fetch(`${url}/api/v1/employees`, { headers: { 'X-API-Key': key } })
      statuses.push(answer.status)
      await answer.arrayBuffer()
      await setTimeout(20)
    }
  }
  const clients = [client(), client()]
  await work().finally(() => {
    isOver = true
  })
  await Promise.all(clients)
  return statuses
}

/** Requests what the process has not loaded before, and what reads files and starts a thread; returns the style. */
async function useFirst(url: string, key: string): Promise<string> {
  const headers = { 'X-API-Key': key }
  let style = ''
  const period = 'from=2026-01-01&to=2026-01-31'
  for (const path of [
    '/admin/sign-in',
    '/sign-in',
    '/api/docs',
    `/api/v1/reports/payroll-hours/export?format=xlsx&${period}`,
  ]) {
    const answer = await fetch(url + path, { headers })
    const text = await answer.text()
    expect(answer.status, `${path}: ${text.slice(0, 300)}`).toBe(200)
    for (const [, asset] of text.matchAll(/(?:src|href)="([^"]*\/assets\/[^"]+)"/g)) {
      const file = await fetch(url + asset)
      expect(file.status, asset).toBe(200)
      if (asset?.endsWith('/admin.css')) style = await file.text()
    }
  }
  return style
}

const noPostgres = findBinaries() === undefined || Boolean(process.env.DATABASE_URL)

test.skipIf(noPostgres)(
  'running.md installs and upgrades twice: the old process serves what it had not loaded yet',
  { timeout: 900_000 },
  async () => {
    makeOrigin()
    execFileSync('git', ['clone', '--quiet', origin, home])
    postgres = await startPostgres()
    const { PATH = '', HOME = '' } = process.env
    const machine = { PATH, HOME, npm_config_prefer_offline: 'true', LOG_LEVEL: 'error' }
    const installing = commandsWith('npm run build', 'export NODE_ENV=production')
    const starting = installing.at(-1)!
    const settings: Record<string, string> = { ...machine }
    for (const line of installing.slice(0, -1)) {
      const [, name = '', value = ''] = /^export ([A-Z_]+)=(.*)$/.exec(line) ?? []
      if (name === 'DATABASE_URL') settings[name] = postgres.url
      else if (name) settings[name] = (await run(`printf %s ${value}`, settings)).trim()
      else await run(line, settings)
    }
    let served = await serve(starting, settings)
    const company = ['--name Acme --timezone America/Toronto --country CA --region ON']
    const made = await run(
      `npx rollcall company create ${company} && npx rollcall key create --name Load --rate-limit 1000000`,
      settings,
    )
    const key = /rc_live_\w+/.exec(made)![0]

    const upgrading = commandsWith('git pull', 'npm run build')
    expect(upgrading.at(-1)).toBe(starting)
    for (const n of [1, 2]) {
      release(n)
      const statuses = await underLoad(served.url, key, async () => {
        // The shell of the installation, where NODE_ENV is set.
        for (const line of upgrading.slice(0, -1)) {
          await run(line.replace('before-upgrade', `before-${n}`), settings)
        }
        await run('npm prune --omit=dev', settings)
        await useFirst(served.url, key)
      })
      expect(statuses.length).toBeGreaterThan(20)
      expect(statuses.filter((status) => status !== 200)).toEqual([])
      await served.stop()
      served = await serve(starting, settings)
    }
    expect(await useFirst(served.url, key)).toContain('/* 2 */')
    await served.stop()
  },
)
