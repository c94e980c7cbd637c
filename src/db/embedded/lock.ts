import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The process that uses a data directory; `address` is where it listens, once it does. */
export type LockOwner = { pid: number; host: string; since: string; address?: string }

export type DirectoryLock = {
  /** Publishes the address where a refused process can send its request. */
  announce(address: string): void
  release(): void
}

export class DirectoryInUse extends Error {
  readonly owner: LockOwner | undefined

  constructor(dir: string, owner: LockOwner | undefined) {
    super(inUseMessage(dir, owner))
    this.name = 'DirectoryInUse'
    this.owner = owner
  }
}

/**
 * Locks the directory for this process; throws DirectoryInUse when another has it. The operating system
 * releases the lock however the process ends.
 */
export function lockDirectory(dir: string): DirectoryLock {
  const directory = resolve(dir)
  const ownerFile = join(directory, 'holder.json')
  const database = takeLock(join(directory, 'lock.sqlite'))
  if (!database) throw new DirectoryInUse(dir, readOwner(ownerFile))
  // Also referenced here: garbage collection would release the lock.
  heldHere.set(directory, database)
  const owner: LockOwner = {
    pid: process.pid,
    host: hostname(),
    since: new Date().toISOString().replace(/\.\d+/, ''),
  }
  writeOwner(ownerFile, owner)
  return {
    announce(address) {
      if (heldHere.get(directory) === database) writeOwner(ownerFile, { ...owner, address })
    },
    release() {
      if (heldHere.get(directory) !== database) return
      rmSync(ownerFile, { force: true })
      heldHere.delete(directory)
      database.close()
    },
  }
}

/** Whether this process has locked the directory. */
export function holdsDirectory(dir: string): boolean {
  return heldHere.has(resolve(dir))
}

const heldHere = new Map<string, DatabaseSync>()

const sqlite_busy = 5

// This is a POSIX lock: opening and closing the file elsewhere in this process would release it.
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

function readOwner(file: string): LockOwner | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as LockOwner
  } catch {
    return undefined
  }
}

function writeOwner(file: string, owner: LockOwner): void {
  const draft = `${file}.new`
  writeFileSync(draft, `${JSON.stringify(owner)}\n`, { mode: 0o600 })
  renameSync(draft, file)
}

function inUseMessage(dir: string, owner: LockOwner | undefined): string {
  const who = owner ? `process ${owner.pid} on ${owner.host}` : 'another process'
  const since = owner ? ` since ${owner.since}` : ''
  const where = owner?.address ? `, which listens on ${owner.address}` : ''
  return `The data directory ${dir} is in use by ${who}${since}${where}. Only one process at a time can \
use the embedded database: stop the other one, send requests to it, or set DATABASE_URL to use PostgreSQL.`
}
