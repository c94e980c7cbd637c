import { randomUUID } from 'node:crypto'
import { StartError } from '../../lib/start-error.ts'
import type { Database } from '../connect.ts'
import { postgresCode } from '../failures.ts'
import { poolerSentence } from './connect-errors.ts'

const oldest_major = 15
const patience_ms = 3_000
const NOT_PREPARED = '26000'

/** Throws a StartError when the server is too old or is reached through a pooler in transaction mode. */
export async function checkServer(database: Database): Promise<void> {
  if (database.kind !== 'postgres') return
  await refuseOldServer(database)
  if (!(await keepsItsSession(database))) throw new StartError(poolerSentence('DATABASE_URL'))
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
    connection.release(false)
  }
}

/**
 * Whether a setting of the session is still there in the next transaction, while another connection has one
 * open: a pooler has lent that one the server connection, or lets the first one wait.
 */
async function keepsItsSession(database: Database): Promise<boolean> {
  const [asking, between] = [await database.acquire(), await database.acquire()]
  const mark = randomUUID()
  try {
    await asking.query(`select set_config('rollcall.session', $1, false)`, [mark])
    await between.script('begin; select 1')
    const answer = asking
      .query(`select current_setting('rollcall.session', true) as mark`, [])
      .then(({ rows }) => rows[0]?.mark === mark)
    return await Promise.race([answer, afterPatience()])
  } catch (error) {
    // A pooler may also lend a connection on which the statement was never prepared.
    if (postgresCode(error) === NOT_PREPARED) return false
    throw error
  } finally {
    // Closed, since its answer may still be awaited and the setting stays.
    asking.release(true)
    await between.script('rollback')
    between.release(false)
  }
}

function afterPatience(): Promise<false> {
  return new Promise((resolve) => setTimeout(resolve, patience_ms, false).unref())
}
