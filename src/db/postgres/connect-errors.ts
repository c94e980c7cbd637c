import { StartError } from '../../lib/start-error.ts'
import { postgresCode } from '../failures.ts'
import { hostsOf, placeOf, urlsOf } from './host-list.ts'
import { NoPrimary } from './hosts.ts'
import { tlsSentence } from './tls-errors.ts'

type Setting = 'DATABASE_URL' | 'DIRECT_DATABASE_URL' | '--to'

/**
 * Opens a database or runs its first statements; turns an error in a PostgreSQL address, or a disk error, into a
 * StartError of one sentence. The URL is null for the embedded database.
 */
export async function withConnectErrors<T>(
  setting: Setting,
  url: string | null,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const message = url === null ? undefined : sentenceFor(error, setting, url)
    throw message === undefined ? error : new StartError(message, error)
  }
}

function sentenceFor(error: unknown, setting: string, address: string): string | undefined {
  const url = new URL(urlsOf(address)[0]!)
  const code = postgresCode(error) ?? ''
  const message = error instanceof Error ? error.message : ''
  const place = hostsOf(address).map(placeOf).join(' or ')
  const look = `correct ${setting}`
  const tls = tlsSentence(error, { setting, place, url })
  if (tls !== undefined) return tls
  if (error instanceof NoPrimary) {
    for (const { host, cause } of error.failed) {
      const tlsMessage = tlsSentence(cause, { setting, place: placeOf(host), url })
      if (tlsMessage !== undefined) return tlsMessage
    }
    return `${message} Start or promote one of them, or ${look}.`
  }
  if (code === 'ECONNREFUSED' || (code === 'ENOENT' && message.includes('connect'))) {
    return `No PostgreSQL server listens at ${place}. Start it, or ${look}.`
  }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return `The host ${url.hostname} cannot be resolved: ${look}, or check DNS.`
  }
  if (code === '28P01' || /^SASL: .*password/.test(message)) {
    return `PostgreSQL at ${place} rejects the password of the login ${loginOf(url)}: ${look}.`
  }
  if (code.startsWith('28')) {
    return `PostgreSQL at ${place} rejects the login ${loginOf(url)} (${message}): ${look}, or allow it in pg_hba.conf.`
  }
  if (code === '3D000') {
    return `PostgreSQL at ${place} has no database ${databaseOf(url)}. Create it with createdb, or ${look}.`
  }
  if (code === '53300')
    return `PostgreSQL at ${place} has no free connections. Raise its max_connections.`
  if (code === '57P03')
    return `PostgreSQL at ${place} is starting or stopping. Try again in a moment.`
  // The code of all that PgBouncer refuses: a database or login that it does not know, a server that it does not reach.
  if (code === '08P01') {
    return `The pooler at ${place} refuses the connection (${message}). Check its settings, or ${look}.`
  }
  if (isUnreachable(code, message)) {
    return `PostgreSQL at ${place} does not respond. Check the network and the firewall, or ${look}.`
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
