import { randomBytes } from 'node:crypto'
import { StartError } from '../../lib/start-error.ts'
import type { Database } from '../connect.ts'
import { postgresCode } from '../failures.ts'
import { poolerSentence } from './connect-errors.ts'
import type { Pool } from './listen-check.ts'

const oldest_major = 15
const patience_ms = 3_000
const NOT_PREPARED = '26000'

/** Throws a StartError when the server is too old or is reached through a pooler in transaction mode. */
export async function checkServer(database: Database): Promise<void> {
  if (database.kind !== 'postgres') return
  await refuseOldServer(database)
  const keeps = (await preservesStatements(database)) && (await receivesNotifications(database))
  if (!keeps) throw new StartError(poolerSentence('DATABASE_URL'))
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
 * Whether a statement is still prepared in the next transaction, while another connection has one open: a
 * pooler has lent that one the server connection.
 */
async function preservesStatements(database: Database): Promise<boolean> {
  const [asking, between] = [await database.acquire(), await database.acquire()]
  const ask = () => asking.query('select $1::int as pooled', [1])
  let isPreserved: boolean | undefined
  try {
    await ask()
    await between.script('begin; select 1')
    isPreserved = await answersInTime(ask())
    return isPreserved
  } finally {
    // A connection that still waits is closed: its answer would come much later.
    asking.release(isPreserved !== true)
    await between.script('rollback')
    between.release(false)
  }
}

async function answersInTime(answer: Promise<unknown>): Promise<boolean> {
  const stored = answer.then(
    () => true,
    (error) => {
      if (postgresCode(error) === NOT_PREPARED) return false
      throw error
    },
  )
  return Promise.race([stored, afterPatience()])
}

/** Whether a connection receives the notifications of another. */
async function receivesNotifications({ orm }: Database): Promise<boolean> {
  const pool = (await orm.driver.getConnection().getNativeClient()) as unknown as Pool
  const [listener, announcer] = [new pool.Client(pool.options), new pool.Client(pool.options)]
  const channel = `rollcall_start_${randomBytes(8).toString('hex')}`
  const clients = [listener, announcer]
  for (const client of clients) client.on('error', () => undefined)
  try {
    const answered = new Promise<true>((resolve) => {
      listener.on('notification', (message) => message.channel === channel && resolve(true))
    })
    await Promise.all(clients.map((client) => client.connect()))
    await listener.query(`listen ${channel}`)
    await announcer.query(`notify ${channel}`)
    return await Promise.race([answered, afterPatience()])
  } finally {
    for (const client of clients) client.connection.stream.destroy()
  }
}

function afterPatience(): Promise<false> {
  return new Promise((resolve) => setTimeout(resolve, patience_ms, false).unref())
}
