import type { Database } from '../database.ts'
import { loginSettings, settingsStep } from './session.ts'

type Answer = { pid: number; has_settings: boolean }

/** The parts of pg's pool and client that are used here. */
type Client = {
  /** Of the connection's BackendKeyData; a pooler makes one up. */
  processID: number | null
  query(text: string): Promise<{ rows: unknown[] }>
  release(destroy: boolean): void
}
type Pool = { connect(): Promise<Client>; options: { max: number } }

/** How long a second connection may wait while the first one has a transaction open. */
const patience_ms = 3_000

/**
 * Detects whether a pooler is in front of the server and whether the login has its settings, and chooses how the
 * database sends statements. `hasNames` decides about named statements; null: named, unless there is a pooler. Closes
 * the connections that it used, so that later ones log in with the settings that migrations have made since.
 */
export async function examineSessions(database: Database, hasNames: boolean | null): Promise<void> {
  const { orm, sessions } = database
  if (!sessions) return
  const pool = (await orm.driver.getConnection().getNativeClient()) as unknown as Pool
  const { isPooled, has_settings } = await examine(pool)
  sessions.isPooled = isPooled
  sessions.hasNames = hasNames ?? !isPooled
  // Sessions of a pooler may be older than the settings of the login, or changed by another client.
  sessions.settings = isPooled || !has_settings ? settingsStep : null
}

/**
 * Both connections query within a transaction, so a pooler needs two sessions for them: even a pooler that forwards a
 * session's cancel key then has a different key, or makes the second connection wait.
 */
async function examine(pool: Pool): Promise<{ isPooled: boolean; has_settings: boolean }> {
  const first = await pool.connect()
  try {
    await first.query('begin')
    const { pid, has_settings } = await ask(first)
    const isPooled = pid !== first.processID || !(await isSecondDirect(pool))
    await first.query('rollback')
    return { isPooled, has_settings }
  } finally {
    first.release(true)
  }
}

async function isSecondDirect(pool: Pool): Promise<boolean> {
  if (pool.options.max < 2) return true
  const asking = askOnce(pool)
  asking.catch(() => undefined)
  const isDirect = await Promise.race([asking, afterPatience()])
  // It waits because the server has no second connection for this process.
  return isDirect || pool.options.max < 2
}

async function askOnce(pool: Pool): Promise<boolean> {
  const client = await pool.connect()
  try {
    return (await ask(client)).pid === client.processID
  } finally {
    client.release(true)
  }
}

async function ask(client: Client): Promise<Answer> {
  const { rows } = await client.query(question)
  return rows[0] as Answer
}

function afterPatience(): Promise<false> {
  return new Promise((resolve) => setTimeout(resolve, patience_ms, false).unref())
}

const { DateStyle, ...exact } = loginSettings
const question = `select pg_backend_pid() as pid, ${Object.entries(exact)
  .map(([name, value]) => `current_setting('${name}') = '${value}'`)
  .join(' and ')} and current_setting('DateStyle') like '${DateStyle}%' as has_settings`
