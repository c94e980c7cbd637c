import { randomUUID } from 'node:crypto'
import { createReadStream, existsSync, rmSync } from 'node:fs'
import { link, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Command } from 'commander'
import type { Streams, Terminal } from '../terminal.ts'
import { showingCopy } from './backup-progress.ts'

/** Adds `rollcall backup` and `rollcall restore`. */
export function addBackupCommand(
  command: Command,
  terminal: Terminal,
  stdout: Streams['stdout'],
): void {
  command
    .description('Write a backup of all data to a new file; the service can keep running')
    .argument('<file>', 'a new file, such as rollcall-2026-11-21.backup.gz')
    .addHelpText('after', backupHelp)
    .action(async (file: string) => {
      const target = resolve(file)
      if (existsSync(target)) throw alreadyExists(file)
      const beside = dirname(target)
      const own = ownFolder(terminal, beside)
      for (const folder of new Set([own, beside])) await removeAbandoned(folder)
      const [draft, copy] = [draftIn(own), draftIn(beside)]
      const removeDrafts = () => {
        for (const path of [draft, copy]) rmSync(path, { force: true })
      }
      const interrupt = (_: NodeJS.Signals, number: number) => {
        removeDrafts()
        process.exit(128 + number)
      }
      for (const signal of interrupts) process.once(signal, interrupt)
      try {
        const contents = await showingCopy(stdout, 'Writing the backup', () =>
          terminal.done('backup', { file: draft }),
        )
        await putInPlace(draft, copy, target)
        const { saidOf } = await import('./backup-tasks.ts')
        terminal.say(`${file} holds ${saidOf(contents)}. ${keepTheKey}`)
      } finally {
        for (const signal of interrupts) process.off(signal, interrupt)
        removeDrafts()
      }
    })
}

export function addRestoreCommand(
  command: Command,
  { say, config }: Terminal,
  stdout: Streams['stdout'],
): void {
  command
    .description('Restore a backup into an empty database, embedded or PostgreSQL')
    .argument('<file>', 'a file written by rollcall backup')
    .option(
      '--lost-key',
      'restore everything except encrypted values, if the ENCRYPTION_KEY is lost',
    )
    .addHelpText('after', restoreHelp)
    .action(async (file: string, { lostKey = false }: { lostKey?: boolean }) => {
      const { restoreBackup, saidOf } = await import('./backup-tasks.ts')
      const restored = await showingCopy(stdout, 'Restoring', (said) =>
        restoreBackup(config(), file, { has_lost_key: lostKey, said }),
      )
      say(`Restored ${saidOf(restored)}. Every table and sequence matches the backup.`)
    })
}

const backupHelp = `
It is the state of one instant, of the embedded database and of PostgreSQL alike. The embedded one
answers no other request meanwhile. The file is for its owner alone (0600): it holds personal data.
The ENCRYPTION_KEY is not in it, and without it encrypted secrets cannot be read: keep both, in separate places.`

const restoreHelp = `
The database that DATABASE_URL or DATA_DIR name has to hold no company; the service has to be
stopped. All is restored, or nothing, and compared with what was backed up. What was to be delivered
to webhooks and mailboxes when the backup was made goes out when the service starts.`

const keepTheKey = 'Keep the ENCRYPTION_KEY too: it is not in the backup.'

const interrupts = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** A running service writes into its own directory, where it has access; the file is then moved. */
function ownFolder({ config }: Terminal, beside: string): string {
  const { database_url, data_dir } = config()
  return database_url === null ? data_dir : beside
}

/** Never overwrites an existing file, and never leaves an incomplete one under its name. */
async function putInPlace(draft: string, copy: string, target: string): Promise<void> {
  if (await linked(draft, target)) return
  // Another file system, or one without hard links.
  await writeCopy(draft, copy)
  if (await linked(copy, target)) return
  if (existsSync(target)) throw alreadyExists(target)
  await rename(copy, target)
}

async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error
    return false
  }
}

async function writeCopy(from: string, to: string): Promise<void> {
  const made = await open(to, 'wx', 0o600)
  await pipeline(createReadStream(from), made.createWriteStream({ flush: true }))
}

function alreadyExists(file: string): Error {
  return new Error(`${file} already exists. Name a new file.`)
}

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
function draftIn(folder: string): string {
  return join(folder, `backup.${host}.${process.pid}.${randomUUID()}.part`)
}

/**
 * Removes the drafts of killed backups: those whose process no longer exists or, where the process cannot be checked
 * from this host, those that have not been written to for a day. Call it before this process creates its own draft.
 */
async function removeAbandoned(folder: string): Promise<void> {
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
