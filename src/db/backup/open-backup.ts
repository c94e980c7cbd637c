import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { linesOf } from '../../lib/lines.ts'
import { version } from '../../lib/version.ts'
import type { BackupHead } from './backup.ts'
import type { Contents } from './contents.ts'
import type { Chunk } from './read.ts'
import { CopyError } from './restore.ts'

export type Backup = {
  head: BackupHead
  /** Passes every row to the callback once, and returns the contents that the backup states. */
  read(give: (chunk: Chunk) => Promise<void>): Promise<Contents>
  close(): void
}

/**
 * Opens a backup and reads its head. Opening and reading throw a CopyError for another kind of file, a later
 * version, and a file that is truncated or damaged.
 */
export async function openBackup(file: string): Promise<Backup> {
  const source = createReadStream(file)
  const gunzip = createGunzip()
  // Reported by the lines, which end with the same error.
  pipeline(source, gunzip).catch(() => undefined)
  const lines = linesOf(gunzip)
  try {
    const head = headOf(file, (await next(file, lines)) ?? '')
    return { head, read: (give) => readRows(file, lines, give), close: () => source.destroy() }
  } catch (error) {
    source.destroy()
    throw error
  }
}

type Lines = AsyncGenerator<string>
type Whose = Omit<Chunk, 'rows'>

async function readRows(
  file: string,
  lines: Lines,
  give: (chunk: Chunk) => Promise<void>,
): Promise<Contents> {
  let whose: Whose | undefined
  let rows: string[] = []
  const hand = async () => {
    if (whose && rows.length > 0) await give({ ...whose, rows })
    rows = []
  }
  for (;;) {
    const line = await next(file, lines)
    if (line === undefined) throw damaged(file)
    if (line.startsWith('[')) {
      rows.push(line)
      continue
    }
    await hand()
    const object = parsed(file, line)
    if ('tables' in object) return object as Contents
    whose = object as Whose
  }
}

function headOf(file: string, line: string): BackupHead {
  const head = line.startsWith('{') ? parsed(file, line) : {}
  if (!('backup_of' in head) || head.backup_of !== 'rollcall') {
    throw new CopyError(`${file} is not a Rollcall backup.`)
  }
  const { format, made_by } = head as { format?: unknown; made_by?: unknown }
  if (format !== 1) throw madeByNewer(file, made_by, `format ${format}`)
  return head as BackupHead
}

/** Returns the refusal of a backup with content that this release does not support. */
export function madeByNewer(file: string, made_by: unknown, unknown: string): CopyError {
  const maker = typeof made_by === 'string' ? `Rollcall ${made_by}` : 'a newer Rollcall'
  return new CopyError(
    `${file} was made by ${maker} and has ${unknown}, which this release, ${version}, does not know. Restore it with ${maker} or newer.`,
  )
}

async function next(file: string, lines: Lines): Promise<string | undefined> {
  try {
    const { value, done } = await lines.next()
    return done ? undefined : value
  } catch (cause) {
    const { code = '' } = cause as { code?: string }
    if (/^Z_|^ERR_ENCODING/.test(code)) throw damaged(file, cause)
    throw cause
  }
}

function parsed(file: string, line: string): object {
  try {
    const value: unknown = JSON.parse(line)
    if (typeof value === 'object' && value !== null) return value
  } catch {
    // Reported below.
  }
  throw damaged(file)
}

function damaged(file: string, cause?: unknown): CopyError {
  return new CopyError(`${file} is truncated, damaged, or not a Rollcall backup.`, cause)
}
