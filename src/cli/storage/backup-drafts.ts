import { randomUUID } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'

/** The machine, or the container, whose processes have the numbers in the names. */
const host = hostname()
  .slice(0, 64)
  .replace(/[^\w-]/g, '_')

/** Those of earlier releases say nothing about their process. */
const drafts = [
  /^backup\.(?<host>[\w-]+)\.(?<pid>\d+)\.[0-9a-f-]{36}\.part$/,
  /^(backup-|.+\.)[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.part$/,
]

/** A backup writes to its draft all the time. */
const abandoned_ms = 24 * 60 * 60 * 1000

/** Names the file that a backup of this process is in until it is complete. */
export function draftIn(folder: string): string {
  return join(folder, `backup.${host}.${process.pid}.${randomUUID()}.part`)
}

/**
 * Removes the drafts of killed backups: those whose process no longer exists or, where the process cannot be checked
 * from this host, those that have not been written to for a day. Call it before this process creates its own draft.
 */
export async function removeAbandoned(folder: string): Promise<void> {
  // The backup itself reports a folder that cannot be read.
  for (const name of await readdir(folder).catch(() => [])) {
    const found = drafts.map((form) => form.exec(name)).find((match) => match !== null)
    if (!found) continue
    const path = join(folder, name)
    const isAbandoned = hasEnded(found.groups ?? {}) || (await isOld(path))
    if (isAbandoned) await rm(path, { force: true }).catch(() => undefined)
  }
}

function hasEnded(process_of: { host?: string; pid?: string }): boolean {
  if (process_of.host !== host) return false
  const pid = Number(process_of.pid)
  if (pid === process.pid) return true
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    // A process of another user exists too.
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

async function isOld(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  return found !== undefined && found.mtimeMs < Date.now() - abandoned_ms
}
