import { StartError } from '../../lib/start-error.ts'
import type { Database } from '../connect.ts'
import { examineSessions } from './examine-sessions.ts'

const oldest_major = 15

/** Throws a StartError when the server is too old; finds out how its sessions are reached. */
export async function checkServer(database: Database, hasNames: boolean | null): Promise<void> {
  if (database.kind !== 'postgres') return
  await refuseOldServer(database)
  await examineSessions(database, hasNames)
}

async function refuseOldServer(database: Database): Promise<void> {
  const connection = await database.acquire()
  try {
    const { rows } = await connection.query(
      `select current_setting('server_version_num')::int as version`,
      [],
    )
    const major = Math.floor(Number(rows[0]?.version) / 10_000)
    if (major >= oldest_major) return
    throw new StartError(
      `PostgreSQL ${major} is too old: Rollcall needs ${oldest_major} or newer. Upgrade the server, or point DATABASE_URL at another one.`,
    )
  } finally {
    // Not kept: migrations may change what a login begins with.
    connection.release(true)
  }
}
