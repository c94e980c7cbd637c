import type { IncomingHttpHeaders } from 'node:http'
import { isIPv6 } from 'node:net'
import type { Actor } from '../../core/operation.ts'
import { unavailableError } from '../../db/failures.ts'
import { WaitBudget } from '../../db/wait-budget.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import { DomainError } from '../../lib/errors.ts'
import type { KeyDirectory, KnownKey } from '../../modules/api-keys/directory.ts'
import { isKey, readKeyId } from '../../modules/api-keys/format.ts'
import type { TokenDirectory } from '../../modules/connected-apps/directory.ts'
import { accessTokenPrefix, perPersonAnHour } from '../../modules/connected-apps/limits.ts'
import { type Limiter, nextHour } from './rate-limit.ts'

/** The caller of a request, and a signal that fires when its key is revoked. */
export type Authenticated = {
  company_id: number
  actor: Extract<Actor, { kind: 'key' | 'user' }>
  revoked: AbortSignal
  /** For a request that stays open: has the access watched; returns the function that ends it. */
  hold?: () => () => void
  /** Reads how many requests the access has left in this hour. */
  allowance?: () => Promise<Allowance>
  /** The remaining time that the request may wait for the database. */
  budget?: WaitBudget
}

/** The requests of this clock hour: of the key, or of all applications of a person together. */
export type Allowance = { left: number; per_hour: number }

/**
 * Authenticates a request by its key, or over MCP by an access token, and counts it; throws the 401 or 429 that REST
 * and MCP share.
 */
export type Authenticate = (request: {
  headers: IncomingHttpHeaders
  address: string
  /** Whether an access token may stand in the place of the key. */
  takes_tokens?: boolean
}) => Promise<Authenticated>

export type AuthenticateDeps = {
  keys: KeyDirectory
  /** Absent: no access token is known. */
  tokens?: TokenDirectory | undefined
  limiter: Limiter
  now: () => number
}

/** Creates the authentication that REST and MCP share. */
export function makeAuthenticate({ keys, tokens, limiter, now }: AuthenticateDeps): Authenticate {
  async function check(text: string, address: string, budget: WaitBudget): Promise<Authenticated> {
    const id = readKeyId(text)
    const key = id === null ? undefined : await keys.find(id)
    if (!key || !isKey(text, key.hash)) return refuseUnknown(address)
    refuseUnusable(key, now())
    const limitKey = `key:${key.id}`
    if (!(await limiter.take(limitKey, key.rate_limit))) {
      throw tooMany(`This API key may make ${key.rate_limit} requests per hour`, now())
    }
    // Waiting for allowance can take a second, during which the key may have been revoked.
    if (key.revoked.aborted) throw unauthorized(revokedMessage)
    keys.used(key)
    return {
      company_id: key.company_id,
      actor: {
        kind: 'key',
        id: key.id,
        name: key.name,
        permissions: key.permissions,
        confirm_writes: key.confirm_writes,
        person: key.person,
        reach: key.reach,
      },
      revoked: key.revoked,
      allowance: () => allowanceOf(limitKey, key.rate_limit),
      budget,
    }
  }

  async function checkToken(
    text: string,
    address: string,
    budget: WaitBudget,
  ): Promise<Authenticated> {
    const token = await tokens?.find(text)
    if (!token) return refuseUnknown(address, unknownToken)
    const { company_id, person, client, grant_id, permissions, reach, revoked, hold } = token
    const { read_only, confirm_writes } = token
    const limitKey = `person:${company_id}.${person.id}`
    if (!(await limiter.take(limitKey, perPersonAnHour))) {
      throw tooMany(`${person.name} may make ${perPersonAnHour} requests per hour`, now())
    }
    return {
      company_id,
      actor: {
        kind: 'user',
        id: person.id,
        name: person.name,
        permissions,
        person,
        reach,
        client,
        grant: { id: grant_id, read_only, confirm_writes },
      },
      revoked,
      allowance: () => allowanceOf(limitKey, perPersonAnHour),
      hold,
      budget,
    }
  }

  async function allowanceOf(limitKey: string, per_hour: number): Promise<Allowance> {
    return { left: await limiter.left(limitKey, per_hour), per_hour }
  }

  async function refuseUnknown(
    address: string,
    message = 'This API key is unknown. Check that you copied all of it.',
  ): Promise<never> {
    if (await limiter.take(`address:${network(address)}`, UNKNOWN_AN_HOUR)) {
      throw unauthorized(message)
    }
    throw tooMany('Too many requests with unknown API keys from this address', now())
  }

  return async ({ headers, address, takes_tokens = false }) => {
    const text = presentedKey(headers)
    const budget = new WaitBudget()
    const isToken = text.startsWith(accessTokenPrefix)
    if (isToken && !takes_tokens) throw unauthorized(tokensElsewhere)
    try {
      return await budget.within((isToken ? checkToken : check)(text, address, budget))
    } catch (error) {
      throw unavailableError(error) ?? error
    }
  }
}

/** The number of requests per hour that an address may send with unknown keys. */
const UNKNOWN_AN_HOUR = 1_000

const unknownToken = 'This access token is unknown, has expired or was revoked. Sign in again.'
const tokensElsewhere =
  'Access tokens are only accepted at the MCP addresses. Send an API key as X-API-Key: <key>.'

const revokedMessage = 'This API key has been revoked. Ask an administrator for a new one.'

function presentedKey(headers: IncomingHttpHeaders): string {
  const named = headers['x-api-key']?.toString().trim() || undefined
  const bearer = /^bearer\s+(.+)$/i.exec(headers.authorization?.trim() ?? '')?.[1]
  if (named !== undefined && bearer !== undefined && named !== bearer) {
    throw unauthorized('X-API-Key and Authorization contain different keys. Send only one of them.')
  }
  const key = named ?? bearer
  if (key !== undefined) return key
  throw unauthorized('Send an API key as X-API-Key: <key> or Authorization: Bearer <key>.')
}

function refuseUnusable({ is_revoked, expires_ms }: KnownKey, now_ms: number): void {
  if (is_revoked) throw unauthorized(revokedMessage)
  if (expires_ms !== null && expires_ms <= now_ms) {
    const when = formatInstant(expires_ms)
    throw unauthorized(`This API key expired at ${when}. Ask an administrator for a new one.`)
  }
}

/** An IPv6 client usually has a whole /64, so its addresses count as one. */
export function network(address: string): string {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  const [before = '', after = ''] = address.toLowerCase().split('%')[0]!.split('::')
  const front = before.split(':').filter((group) => group !== '')
  const back = after.split(':').filter((group) => group !== '')
  const zeros = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0')
  return `${[...front, ...zeros, ...back].slice(0, 4).join(':')}::/64`
}

function unauthorized(message: string): DomainError {
  return new DomainError('unauthorized', message)
}

function tooMany(said: string, now_ms: number): DomainError {
  const when = formatInstant(nextHour(now_ms))
  return new DomainError('too_many', `${said}. The next hour starts at ${when}.`)
}
