import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { StartError } from '../../lib/start-error.ts'
import { createClient, type EmbeddedClient } from './client.ts'
import { lockDirectory } from './lock.ts'
import { type EmbeddedLog, startMaintenance } from './maintenance.ts'
import { startThread, type Thread } from './thread.ts'

export type { EmbeddedClient, HeldConnection } from './client.ts'
export { DirectoryInUse, type LockOwner } from './lock.ts'
export type { EmbeddedLog } from './maintenance.ts'
export type { Results } from './messages.ts'
export type { QueryOptions, Statement } from './requests.ts'
export { askSocket, type SocketHandlers, type SocketServer, serveSocket } from './socket.ts'
export type { Transaction } from './transaction.ts'

export type EmbeddedOptions = {
  /** The data directory; undefined keeps everything in memory. */
  dir?: string
  /** The result of `dump`, used as the initial contents of a new database. */
  template?: Uint8Array | Blob
  log?: EmbeddedLog
  /** The database has failed: nothing acknowledged is lost, and only a new process can reach it. */
  onLost?: (error: Error) => void
}

export type Embedded = {
  /** For MikroORM's `driverOptions: { pglite }`. */
  readonly pglite: EmbeddedClient
  /** Publishes the address of this process for others that are refused the directory. */
  announce(address: string): void
  checkpoint(): Promise<void>
  dump(): Promise<Uint8Array>
  close(): Promise<void>
}

/** Opens the embedded database; throws DirectoryInUse when another process uses the directory. */
export async function openEmbedded(options: EmbeddedOptions = {}): Promise<Embedded> {
  const { dir, log = silent } = options
  const template = await bytesOf(options.template)
  if (dir === undefined) return opened(await openThread({ template }), options)
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const lock = lockDirectory(dir)
  try {
    const dataDir = join(resolve(dir), 'database')
    if (!existsSync(join(dataDir, 'PG_VERSION'))) await makeDatabase(dataDir, template, log)
    refuseOtherVersion(dataDir)
    return opened(await openThread({ dataDir }), options, lock)
  } catch (error) {
    lock.release()
    throw error
  }
}

function opened(
  thread: Thread,
  { log = silent, onLost }: EmbeddedOptions,
  lock?: ReturnType<typeof lockDirectory>,
): Embedded {
  const pglite = createClient(thread, limits)
  const maintenance = lock && startMaintenance(pglite, log, limits)
  thread.onLost = (error) => {
    log.error({ err: error }, 'the embedded database failed')
    maintenance?.stop()
    onLost?.(error)
  }
  return {
    pglite,
    announce: (address) => lock?.announce(address),
    async checkpoint() {
      await pglite.query('checkpoint')
    },
    dump: () => pglite.dump(),
    async close() {
      maintenance?.stop()
      await pglite.close()
      lock?.release()
    },
  }
}

const limits = {
  idle_hold_ms: 15_000,
  close_ms: 5_000,
  every_ms: 30_000,
  log_bytes: 32 * 1024 * 1024,
  checkpoint_age_s: 300,
}

/** The PostgreSQL version in PGlite 0.5. */
const postgresql_major = '18'

function refuseOtherVersion(dataDir: string): void {
  const found = readFileSync(join(dataDir, 'PG_VERSION'), 'utf8').trim()
  if (found === postgresql_major) return
  throw new StartError(`${dataDir} was written by PostgreSQL ${found}, and this version of Rollcall \
reads ${postgresql_major}: move the data with the version that wrote it.`)
}

/**
 * Creates the database in a temporary folder and renames it, so that a killed process leaves no partial
 * database; uses a separate thread, because creating one takes 400 MB that are only freed when the thread
 * ends.
 */
async function makeDatabase(
  dataDir: string,
  template: Uint8Array | undefined,
  log: EmbeddedLog,
): Promise<void> {
  const started = performance.now()
  const draft = `${dataDir}.new`
  rmSync(draft, { recursive: true, force: true })
  const thread = await openThread({ dataDir: draft, template })
  await thread.ask({ kind: 'close' })
  await thread.end()
  renameSync(draft, dataDir)
  const took_ms = Math.round(performance.now() - started)
  log.info({ dir: dataDir, took_ms }, 'created the embedded database')
}

async function openThread(from: { dataDir?: string; template?: Uint8Array }): Promise<Thread> {
  const thread = startThread()
  try {
    await thread.ask({ kind: 'open', ...from })
    return thread
  } catch (cause) {
    await thread.end()
    const where = from.dataDir ? ` in ${from.dataDir}` : ''
    const error = new Error(`The embedded database${where} could not be opened.`, { cause })
    throw Object.assign(error, { code: '57P02' })
  }
}

async function bytesOf(template?: Uint8Array | Blob): Promise<Uint8Array | undefined> {
  return template instanceof Blob ? new Uint8Array(await template.arrayBuffer()) : template
}

const silent: EmbeddedLog = { info() {}, warn() {}, error() {} }
