import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFileSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { freePort } from './ports.ts'

export type Postgres = {
  /** A database for this run, with its owner's login. */
  url: string
  /**
   * Creates another database on the same server, from a template if one is named; returns its URL.
   */
  createDatabase(name: string, template?: string): Promise<string>
  stop(): Promise<void>
}

export class NoPostgres extends Error {
  constructor() {
    super('No PostgreSQL here: install the Debian package postgresql, or set DATABASE_URL.')
  }
}

/**
 * A PostgreSQL for tests: a new database on the server in DATABASE_URL, or a cluster created from
 * the installed binaries, removed with this process. Throws NoPostgres if there is neither.
 */
export async function startPostgres(): Promise<Postgres> {
  const provided = process.env.DATABASE_URL
  const server = provided ? running(provided) : await startCluster()
  const name = `rollcall_run_${randomBytes(6).toString('hex')}`
  const created = new Set<string>()
  async function createDatabase(database: string, template?: string): Promise<string> {
    const from = template ? ` template ${quoteName(template)}` : ''
    await runStatement(server.url, `create database ${quoteName(database)}${from}`)
    created.add(database)
    return withDatabase(server.url, database)
  }
  async function stop() {
    // Databases of a cluster created here are removed with it.
    for (const database of provided ? created : []) {
      const drop = `drop database if exists ${quoteName(database)} with (force)`
      await runStatement(server.url, drop)
    }
    await server.stop()
  }
  try {
    return { url: await createDatabase(name), createDatabase, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

export type Server = {
  url: string
  stop(): Promise<void>
  /** Ends the server but keeps its data, and starts it again. */
  pause(): Promise<void>
  resume(): Promise<void>
}

const nothing = async () => {}

function running(url: string): Server {
  return { url, stop: nothing, pause: nothing, resume: nothing }
}

/** Starts a cluster created from the installed binaries, with more settings if some are given. */
export async function startCluster(settings: Record<string, string> = {}): Promise<Server> {
  const binaries = findBinaries()
  if (!binaries) throw new NoPostgres()
  const owner = serverOwner()
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-pg-'))
  try {
    if (owner) chownSync(folder, owner.uid, owner.gid)
    const data = join(folder, 'data')
    initialise(join(binaries, 'initdb'), data, owner)
    const port = await freePort()
    const launch = () =>
      spawn(join(binaries, 'postgres'), serverArguments(data, folder, port, settings), {
        ...owner,
        cwd: folder,
        env: { LC_ALL: 'C', TZ: 'UTC' },
        stdio: ['ignore', 'ignore', 'pipe'],
      })
    return await guarded(launch, port, folder)
  } catch (error) {
    discard(folder)
    throw error
  }
}

/** Stops with this process too, whether that ends normally or by a signal. */
async function guarded(launch: () => ChildProcess, port: number, folder: string): Promise<Server> {
  let child = launch()
  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping ??= end(child).then(() => {
      process.off('exit', atExit).off('SIGINT', onSignal).off('SIGTERM', onSignal)
      discard(folder)
    })
    return stopping
  }
  function atExit() {
    child.kill('SIGQUIT')
    waitUntilGone(join(folder, 'data', 'postmaster.pid'))
    discard(folder)
  }
  function onSignal(signal: NodeJS.Signals) {
    stop().finally(() => process.exit(signal === 'SIGINT' ? 130 : 143))
  }
  process.on('exit', atExit).on('SIGINT', onSignal).on('SIGTERM', onSignal)
  const url = await ready(child, port)
  const pause = () => end(child)
  const resume = async () => {
    child = launch()
    await ready(child, port)
  }
  return { url, stop, pause, resume }
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((done) => {
    if (child.exitCode !== null || child.signalCode !== null) return done()
    child.once('exit', () => done())
    // PostgreSQL's fast shutdown: it does not wait for clients.
    child.kill('SIGINT')
  })
}

// Nothing asynchronous can run while the process exits.
function waitUntilGone(file: string): void {
  const pause = new Int32Array(new SharedArrayBuffer(4))
  for (let n = 0; n < 150 && existsSync(file); n++) Atomics.wait(pause, 0, 0, 20)
}

function discard(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}

export function initialise(initdb: string, data: string, owner: Owner | undefined): void {
  const options = ['-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--no-sync']
  // The same as PGlite: equal sorting and case folding in both, so one expectation is enough.
  const locale = ['--lc-collate=C', '--lc-ctype=C.UTF-8', '--lc-messages=C']
  execFileSync(initdb, ['-D', data, ...options, ...locale], {
    ...owner,
    cwd: tmpdir(),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

function serverArguments(
  data: string,
  sockets: string,
  port: number,
  more: Record<string, string>,
): string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: sockets,
    max_connections: 200,
    shared_buffers: '128MB',
    jit: 'off',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    timezone: 'UTC',
    ...more,
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return ['-D', data, '-p', String(port), ...flags]
}

export function ready(child: ChildProcess, port: number): Promise<string> {
  return new Promise((done, fail) => {
    let log = ''
    child.once('error', fail)
    child.once('exit', () => fail(new Error(`PostgreSQL did not start:\n${log}`)))
    // Read until the end: a full pipe would stop the server.
    child.stderr!.on('data', (chunk) => {
      log = `${log}${chunk}`.slice(-20_000)
      if (process.env.DEVLOG) appendFileSync(process.env.DEVLOG, `${chunk}`)
      if (/ready to accept (read-only )?connections/.test(log)) {
        done(`postgresql://postgres@127.0.0.1:${port}/postgres`)
      }
    })
  })
}

export function findBinaries(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).map(Number).filter(Boolean) : []
  const newestFirst = versions.sort((a, b) => b - a).map((one) => join(debian, `${one}`, 'bin'))
  const onPath = (process.env.PATH ?? '').split(delimiter)
  return [...newestFirst, ...onPath].find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  )
}

export type Owner = { uid: number; gid: number }

// PostgreSQL refuses to run as root.
export function serverOwner(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** Runs one statement outside any transaction; returns its rows. */
export async function runStatement(url: string, sql: string): Promise<unknown[]> {
  const client = newClient(url)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

type Client = {
  connect(): Promise<void>
  query(sql: string): Promise<{ rows: unknown[] }>
  end(): Promise<void>
}

/** pg has no types, and these three methods do not need a package for them. */
function newClient(connectionString: string): Client {
  const { Client } = createRequire(import.meta.url)('pg')
  return new Client({ connectionString }) as Client
}

export function withDatabase(url: string, database: string): string {
  const other = new URL(url)
  other.pathname = `/${database}`
  return other.href
}

function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
