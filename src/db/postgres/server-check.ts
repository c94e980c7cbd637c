import { StartError } from '../../lib/start-error.ts'
import type { Database } from '../connect.ts'
import { examineSessions } from './examine-sessions.ts'

const oldest_major = 15

/** Explains why a standby alone is not enough. */
export const standbySentence =
  'The server at DATABASE_URL is a standby, which takes no writes. Point DATABASE_URL at the primary, or list both: postgresql://user@a:5432,b:5432/rollcall.'

/** Throws a StartError when the server is too old or a standby; detects how its sessions are reached. */
export async function checkServer(database: Database, hasNames: boolean | null): Promise<void> {
  if (database.kind !== 'postgres') return
  await refuseServer(database)
  await examineSessions(database, hasNames)
}

async function refuseServer(database: Database): Promise<void> {
  const connection = await database.acquire()
  try {
    const { rows } = await connection.query(
      `select current_setting('server_version_num')::int as version, pg_is_in_recovery() as is_standby`,
      [],
    )
    const major = Math.floor(Number(rows[0]?.version) / 10_000)
    if (major >= oldest_major && rows[0]?.is_standby !== true) return
    if (major >= oldest_major) throw new StartError(standbySentence)
    throw new StartError(
      `PostgreSQL ${major} is too old: Rollcall needs ${oldest_major} or newer. Upgrade the server, or point DATABASE_URL at another one.`,
    )
  } finally {
    // Close it: migrations may change a login's default settings.
    connection.release(true)
  }
}
