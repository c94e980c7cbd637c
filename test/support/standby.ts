import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from './ports.ts'
import { findBinaries, initialise, NoPostgres, ready, serverOwner } from './postgres.ts'

/** A primary and a standby on this machine, whose roles change. */
export type Pair = {
  /** The URL of a database with both hosts; each is the primary in turn. */
  url: string
  /** The URLs of the primary and of the standby as they are now. */
  primary(): string
  standby(): string
  /** Stops the primary immediately, as `pg_ctl stop -m immediate` does, without a checkpoint. */
  killPrimary(): Promise<void>
  /** Stops the standby, which then receives nothing. */
  stopStandby(): Promise<void>
  /** Starts it again. */
  startStandby(): Promise<void>
  /** Makes the standby the primary; commits wait for nothing until `rebuild`. */
  promote(): Promise<void>
  /** Makes a standby of the server that was killed, and waits until it has everything. */
  rebuild(): Promise<void>
  stop(): Promise<void>
}

type Server = { data: string; port: number; url: string; child: ChildProcess | undefined }

/**
 * Starts both servers; throws NoPostgres without PostgreSQL's programs. With `synchronous`, commits wait for the
 * standby.
 */
export async function startPair({ synchronous }: { synchronous: boolean }): Promise<Pair> {
  const binaries = findBinaries()
  if (!binaries) throw new NoPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-pair-'))
  const owner = serverOwner()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const how = { ...owner, cwd: folder, env: { LC_ALL: 'C', TZ: 'UTC' } }
  const ports = [await freePort(), await freePort()]
  const [first, second] = ports.map((port, n) => ({
    data: join(folder, `server-${n}`),
    port,
    url: `postgresql://postgres@127.0.0.1:${port}/rollcall`,
    child: undefined as ChildProcess | undefined,
  })) as [Server, Server]
  let [primary, standby] = [first, second]

  async function start(server: Server): Promise<void> {
    const settings = Object.entries({
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      max_connections: '100',
      shared_buffers: '64MB',
      fsync: 'off',
      timezone: 'UTC',
    }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const args = ['-D', server.data, '-p', String(server.port), ...settings]
    server.child = spawn(join(binaries!, 'postgres'), args, {
      ...how,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    await ready(server.child, server.port)
  }

  async function end({ child }: Server, signal: NodeJS.Signals): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  /** Copies the primary into the standby's place, starts it, and waits until it has everything. */
  async function copy(): Promise<void> {
    rmSync(standby.data, { recursive: true, force: true })
    const from = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'postgres']
    const options = ['-D', standby.data, '-R', '-X', 'stream', '-c', 'fast', '--no-sync']
    await promisify(execFile)(join(binaries!, 'pg_basebackup'), [...from, ...options], how)
    // Promoted, it must not wait for a standby that it does not have.
    const own = join(standby.data, 'postgresql.auto.conf')
    appendFileSync(own, `synchronous_standby_names = ''\n`)
    await start(standby)
    if (synchronous) {
      await query(primary.url, `alter system set synchronous_standby_names = '*'`)
      await query(primary.url, 'select pg_reload_conf()')
    }
    await untilCaughtUp(primary.url, synchronous)
  }

  function atExit() {
    for (const { child } of [first, second]) child?.kill('SIGQUIT')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  const onSignal = () => process.exit(1)
  process.on('exit', atExit).on('SIGINT', onSignal).on('SIGTERM', onSignal)

  initialise(join(binaries, 'initdb'), first.data, owner)
  await start(first)
  await query(`${first.url.replace(/rollcall$/, 'postgres')}`, 'create database rollcall')
  await copy()
  const places = ports.map((port) => `127.0.0.1:${port}`).join()
  return {
    url: `postgresql://postgres@${places}/rollcall`,
    primary: () => primary.url,
    standby: () => standby.url,
    killPrimary: () => end(primary, 'SIGQUIT'),
    stopStandby: () => end(standby, 'SIGINT'),
    startStandby: () => start(standby),
    async promote() {
      await query(standby.url, 'select pg_promote()')
      const [old, promoted] = [primary, standby]
      primary = promoted
      standby = old
    },
    rebuild: copy,
    async stop() {
      await Promise.all([end(first, 'SIGQUIT'), end(second, 'SIGQUIT')])
      process.off('exit', atExit).off('SIGINT', onSignal).off('SIGTERM', onSignal)
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Whether the standby has, and commits wait for it to have, all that was written. */
async function untilCaughtUp(url: string, synchronous: boolean): Promise<void> {
  const [at] = await query(url, 'select pg_current_wal_lsn() as lsn')
  const kind = synchronous ? 'sync' : 'async'
  for (let n = 0; n < 2_400; n += 1) {
    const found = await query(
      url,
      `select from pg_stat_replication where sync_state = '${kind}' and replay_lsn >= '${at!.lsn}'`,
    )
    if (found.length > 0) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('The standby does not catch up with the primary.')
}

type Client = {
  connect(): Promise<void>
  query(text: string): Promise<{ rows: Record<string, unknown>[] }>
  end(): Promise<void>
  on(event: 'error', listener: () => void): void
}

/** The rows of a statement on one server. */
export async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const { Client } = createRequire(import.meta.url)('pg')
  const client: Client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
