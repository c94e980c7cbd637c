import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Database } from '../connect.ts'
import { doneMigrations } from '../migrate/migrate.ts'
import type { Contents } from './contents.ts'
import { takeAll } from './dump.ts'

/** The first line of a backup: information that a reader needs before the rows. */
export type BackupHead = {
  backup_of: 'rollcall'
  format: 1
  made_at: string
  /** The version of Rollcall. */
  made_by: string
  migrations: readonly string[]
  /** See `Secrets`. */
  encryption_key_id: string
}

/**
 * Writes a new file (0600) with every row as of one instant: gzip of JSON lines. An object is the head, the
 * table and company of the rows that follow, or at the end the contents; an array is a row.
 */
export async function writeBackup(
  database: Database,
  file: string,
  about: Pick<BackupHead, 'made_at' | 'made_by' | 'encryption_key_id'>,
): Promise<Contents> {
  const migrations = await doneMigrations(database)
  const head: BackupHead = { backup_of: 'rollcall', format: 1, ...about, migrations }
  const gzip = createGzip()
  const written = pipeline(gzip, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }))
  // This may fail while rows are still being read; the promise awaited below reports it.
  written.catch(() => undefined)
  const write = async (text: string) => {
    if (!gzip.write(text)) await Promise.race([once(gzip, 'drain'), written])
  }
  try {
    await write(`${JSON.stringify(head)}\n`)
    const contents = await takeAll(database, ({ rows, ...whose }) =>
      write(`${JSON.stringify(whose)}\n${rows.join('\n')}\n`),
    )
    gzip.end(`${JSON.stringify(contents)}\n`)
    await written
    return contents
  } catch (error) {
    gzip.destroy()
    // A failure of the file causes the errors that follow it.
    await written.catch((cause) => {
      if (cause.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw cause
    })
    throw error
  }
}
