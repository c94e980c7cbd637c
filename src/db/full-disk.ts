import { statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { postgresCode } from './failures.ts'
import { hostsOf, placeOf } from './postgres/host-list.ts'

/** Errors of the lock of the data directory, and of an embedded database that ended: neither says why. */
const unclear: ReadonlySet<string> = new Set(['ERR_SQLITE_ERROR', '57P02'])
/** The last message has no reason: it is of a file that a new connection writes. */
const said = /(: No space left on device|: Disk quota exceeded|could not write init file)$/
const least_bytes = 1024 * 1024

/** Returns the sentence for an error that a full disk has caused; undefined for any other error. */
export function fullDiskSentence(
  error: unknown,
  { database_url, data_dir }: { database_url: string | null; data_dir: string },
): string | undefined {
  const all = causesOf(error)
  const isOfDatabase = all.some(isFullDisk)
  const elsewhere = all.some(isOutOfSpace) ? otherDisk : undefined
  if (database_url !== null) {
    if (!isOfDatabase) return elsewhere
    const place = hostsOf(database_url).map(placeOf).join(' or ')
    return `The disk of PostgreSQL at ${place} is full. Free some space there, and try again.`
  }
  const mayBe = all.some((one) => isOutOfSpace(one) || unclear.has(postgresCode(one) ?? ''))
  if (!isOfDatabase && !(mayBe && hasNoRoom(data_dir))) return elsewhere
  return `The disk of DATA_DIR ${data_dir} is full. Free some space, or set DATA_DIR to another folder.`
}

/** The disk of a file that a command writes, such as a backup. */
const otherDisk =
  'The disk to which this writes is full. Free some space there, or name a file on another disk.'

/** PostgreSQL reports a full disk with SQLSTATE 53100; while a connection starts, only the message shows it. */
function isFullDisk(error: unknown): boolean {
  const { message = '', severity } = error as { message?: string; severity?: string }
  if (postgresCode(error) === '53100') return true
  return severity !== undefined && said.test(message)
}

function isOutOfSpace(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes(postgresCode(error) ?? '')
}

function causesOf(error: unknown): unknown[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : []
}

function hasNoRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize < least_bytes
  } catch {
    return folder !== dirname(folder) && hasNoRoom(dirname(folder))
  }
}
