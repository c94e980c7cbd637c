import type { IncomingHttpHeaders } from 'node:http'
import { isIPv6 } from 'node:net'
import { unavailableError } from '../../db/failures.ts'
import { WaitBudget } from '../../db/wait-budget.ts'
import type { KeyDirectory } from '../../modules/api-keys/directory.ts'
import { isKey, readKeyId } from '../../modules/api-keys/format.ts'
import type { TokenDirectory } from '../../modules/connected-apps/directory.ts'
import { accessTokenPrefix } from '../../modules/connected-apps/limits.ts'
import { type Authenticated, passGrant, passKey, tooMany, unauthorized } from './access.ts'
import type { Limiter } from './rate-limit.ts'

export type { Authenticated } from './access.ts'

/**
 * Authenticates a request by its key, or over MCP by an access token, and counts it; throws the 401 or 429 that REST
 * and MCP share.
 */
export type Authenticate = (request: {
  headers: IncomingHttpHeaders
  address: string
  /** Whether an access token may be sent instead of the key. */
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
  const access = { keys, limiter, now }

  async function check(text: string, address: string, budget: WaitBudget): Promise<Authenticated> {
    const id = readKeyId(text)
    const key = id === null ? undefined : await keys.find(id)
    if (!key || !isKey(text, key.hash)) return refuseUnknown(address)
    return passKey(access, key, budget)
  }

  async function checkToken(
    text: string,
    address: string,
    budget: WaitBudget,
  ): Promise<Authenticated> {
    const token = await tokens?.find(text)
    if (!token) return refuseUnknown(address, unknownToken)
    const { revoked, hold } = token
    return { ...(await passGrant(access, token, revoked, budget)), hold }
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

function presentedKey(headers: IncomingHttpHeaders): string {
  if (hasTwoCredentials(headers)) throw unauthorized(twoCredentials)
  const key = namedKey(headers) ?? bearer(headers)
  if (key !== undefined) return key
  throw unauthorized('Send an API key as X-API-Key: <key> or Authorization: Bearer <key>.')
}

/** Whether a request has two keys or tokens, so it is ambiguous. */
export function hasTwoCredentials(headers: IncomingHttpHeaders): boolean {
  const [named, borne] = [namedKey(headers), bearer(headers)]
  return named !== undefined && borne !== undefined && named !== borne
}

export const twoCredentials =
  'X-API-Key and Authorization contain different keys. Send only one of them.'

function namedKey(headers: IncomingHttpHeaders): string | undefined {
  return headers['x-api-key']?.toString().trim() || undefined
}

function bearer({ authorization }: IncomingHttpHeaders): string | undefined {
  return /^bearer\s+(.+)$/i.exec(authorization?.trim() ?? '')?.[1]
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
