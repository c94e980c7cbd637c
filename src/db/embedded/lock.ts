import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Who holds a data directory; `address` is where it answers, once it listens. */
export type Holder = { pid: number; host: string; since: string; address?: string }

export type DirectoryLock = {
  /** Lets whoever is refused know where to ask instead. */
  announce(address: string): void
  release(): void
}

export class DirectoryInUse extends Error {
  readonly holder: Holder | undefined

  constructor(dir: string, holder: Holder | undefined) {
    super(inUseMessage(dir, holder))
    this.name = 'DirectoryInUse'
    this.holder = holder
  }
}

/**
 * Takes the directory for this process, or throws DirectoryInUse. The operating system gives the
 * lock back however the process ends.
 */
export function lockDirectory(dir: string): DirectoryLock {
  const directory = resolve(dir)
  const holderFile = join(directory, 'holder.json')
  const database = takeLock(join(directory, 'lock.sqlite'))
  if (!database) throw new DirectoryInUse(dir, readHolder(holderFile))
  // Held here as well as by the caller: collected as garbage, it would give the lock back.
  heldHere.set(directory, database)
  const holder: Holder = {
    pid: process.pid,
    host: hostname(),
    since: new Date().toISOString().replace(/\.\d+/, ''),
  }
  writeHolder(holderFile, holder)
  return {
    announce(address) {
      if (heldHere.get(directory) === database) writeHolder(holderFile, { ...holder, address })
    },
    release() {
      if (heldHere.get(directory) !== database) return
      rmSync(holderFile, { force: true })
      heldHere.delete(directory)
      database.close()
    },
  }
}

/** Whether this very process holds the directory. */
export function holdsDirectory(dir: string): boolean {
  return heldHere.has(resolve(dir))
}

const heldHere = new Map<string, DatabaseSync>()

const sqlite_busy = 5

// The lock is POSIX's: opening and closing this file in this process by other means would drop it.
function takeLock(file: string): DatabaseSync | undefined {
  const database = new DatabaseSync(file, { timeout: 0 })
  try {
    database.exec('begin exclusive')
    return database
  } catch (error) {
    database.close()
    if ((error as { errcode?: number }).errcode === sqlite_busy) return undefined
    throw error
  }
}

function readHolder(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder
  } catch {
    return undefined
  }
}

function writeHolder(file: string, holder: Holder): void {
  const draft = `${file}.new`
  writeFileSync(draft, `${JSON.stringify(holder)}\n`, { mode: 0o600 })
  renameSync(draft, file)
}

function inUseMessage(dir: string, holder: Holder | undefined): string {
  const who = holder ? `process ${holder.pid} on ${holder.host}` : 'another process'
  const since = holder ? ` since ${holder.since}` : ''
  const where = holder?.address ? `, which answers at ${holder.address}` : ''
  return `The data directory ${dir} is in use by ${who}${since}${where}. One process at a time can \
use the embedded database: stop that one, ask it instead, or set DATABASE_URL to a PostgreSQL.`
}
