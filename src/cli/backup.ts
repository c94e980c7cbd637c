import { randomUUID } from 'node:crypto'
import { createReadStream, existsSync, rmSync } from 'node:fs'
import { link, open, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Command } from 'commander'
import { showingCopy } from './backup-progress.ts'
import type { Streams, Terminal } from './terminal.ts'

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
      if (existsSync(target)) throw new Error(`${file} already exists. Name a new file.`)
      const draft = draftOf(terminal, target)
      const interrupt = () => {
        rmSync(draft, { force: true })
        process.exit(130)
      }
      process.once('SIGINT', interrupt)
      try {
        const contents = await showingCopy(stdout, 'Writing the backup', () =>
          terminal.done('backup', { file: draft }),
        )
        await putInPlace(draft, target)
        const { saidOf } = await import('./backup-tasks.ts')
        terminal.say(`${file} holds ${saidOf(contents)}. ${keepTheKey}`)
      } finally {
        process.off('SIGINT', interrupt)
        await rm(draft, { force: true })
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

/** A running service writes into its own directory, where it has access; the file is then moved. */
function draftOf({ config }: Terminal, target: string): string {
  const { database_url, data_dir } = config()
  const suffix = `${randomUUID()}.part`
  return database_url === null ? join(data_dir, `backup-${suffix}`) : `${target}.${suffix}`
}

/** Never overwrites an existing file. */
async function putInPlace(draft: string, target: string): Promise<void> {
  try {
    await link(draft, target)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') throw error
    // Another file system, or one without hard links.
    await writeBackup(draft, target)
  }
}

async function writeBackup(draft: string, target: string): Promise<void> {
  const made = await open(target, 'wx', 0o600)
  try {
    await pipeline(createReadStream(draft), made.createWriteStream({ flush: true }))
  } catch (error) {
    await rm(target, { force: true })
    throw error
  }
}
