import { StartError } from '../../lib/start-error.ts'
import { postgresCode } from '../failures.ts'

/**
 * Runs the first statements on a PostgreSQL server; turns an error in its address into a StartError of one
 * sentence.
 */
export async function withConnectErrors<T>(
  setting: 'DATABASE_URL' | 'MIGRATION_DATABASE_URL',
  url: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const said = sentenceFor(error, setting, new URL(url))
    throw said === undefined ? error : new StartError(said, error)
  }
}

/** Explains why a pooler in transaction mode does not work. */
export function poolerSentence(setting: string): string {
  return `Behind a pooler in transaction mode this release does not run, so ${setting} has to name PostgreSQL itself.`
}

function sentenceFor(error: unknown, setting: string, url: URL): string | undefined {
  const code = postgresCode(error) ?? ''
  const message = error instanceof Error ? error.message : ''
  const place = `${url.hostname || 'localhost'}:${url.port || 5432}`
  const look = `correct ${setting}`
  // PgBouncer refuses the timeouts that every connection starts with.
  if (/unsupported startup parameter/i.test(message)) return poolerSentence(setting)
  if (code === 'ECONNREFUSED' || (code === 'ENOENT' && message.includes('connect'))) {
    return `No PostgreSQL listens at ${place}: start it, or ${look}.`
  }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return `The host ${url.hostname} is not known: ${look}, or look at the name service.`
  }
  if (code === '28P01' || /^SASL: .*password/.test(message)) {
    return `PostgreSQL at ${place} refuses the password of the login ${loginOf(url)}: ${look}.`
  }
  if (code.startsWith('28')) {
    return `PostgreSQL at ${place} refuses the login ${loginOf(url)} (${message}): ${look}, or allow it in pg_hba.conf.`
  }
  if (code === '3D000') {
    return `There is no database ${databaseOf(url)} at ${place}: create it with createdb, or ${look}.`
  }
  if (code === '53300')
    return `PostgreSQL at ${place} has no connection left: raise its max_connections.`
  if (code === '57P03')
    return `PostgreSQL at ${place} is starting or stopping: try again in a moment.`
  if (isUnreachable(code, message)) {
    return `PostgreSQL at ${place} does not answer: look at the network and its firewall, or ${look}.`
  }
  return undefined
}

function isUnreachable(code: string, message: string): boolean {
  const silent = ['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ECONNRESET', 'EPIPE']
  return silent.includes(code) || /timeout|Connection terminated/.test(message)
}

function loginOf({ username }: URL): string {
  return decodeURIComponent(username) || 'of this user'
}

function databaseOf(url: URL): string {
  return decodeURIComponent(url.pathname.slice(1)) || decodeURIComponent(url.username)
}
