import type { Actor } from '../../core/operation.ts'
import type { WaitBudget } from '../../db/wait-budget.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import { DomainError } from '../../lib/errors.ts'
import type { KeyDirectory, KnownKey } from '../../modules/api-keys/directory.ts'
import { perPersonAnHour } from '../../modules/connected-apps/limits.ts'
import type { KnownGrant } from '../../modules/connected-apps/load-grant.ts'
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

export type AccessDeps = { keys: KeyDirectory; limiter: Limiter; now: () => number }

/**
 * Lets a known key pass and counts the request; throws a 401 for one that is revoked or expired, a 429 over its limit.
 */
export async function passKey(
  { keys, limiter, now }: AccessDeps,
  key: KnownKey,
  budget: WaitBudget,
): Promise<Authenticated> {
  refuseUnusable(key, now())
  const limitKey = `key:${key.id}`
  if (!(await limiter.take(limitKey, key.rate_limit))) {
    keys.refused(key)
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
    allowance: allowanceOf(limiter, limitKey, key.rate_limit),
    budget,
  }
}

/** Checks and counts a request of an application; throws a 429 over the person's limit. */
export async function passGrant(
  { limiter, now }: Pick<AccessDeps, 'limiter' | 'now'>,
  grant: KnownGrant,
  revoked: AbortSignal,
  budget: WaitBudget,
): Promise<Authenticated> {
  const { company_id, person, client, grant_id, permissions, reach } = grant
  const { read_only, confirm_writes, confirm_by } = grant
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
      grant: { id: grant_id, read_only, confirm_writes, confirm_by },
    },
    revoked,
    allowance: allowanceOf(limiter, limitKey, perPersonAnHour),
    budget,
  }
}

function allowanceOf(limiter: Limiter, key: string, per_hour: number) {
  return async (): Promise<Allowance> => ({ left: await limiter.left(key, per_hour), per_hour })
}

export function unauthorized(message: string): DomainError {
  return new DomainError('unauthorized', message)
}

export function tooMany(said: string, now_ms: number): DomainError {
  const when = formatInstant(nextHour(now_ms))
  return new DomainError('too_many', `${said}. The next hour starts at ${when}.`)
}

const revokedMessage = 'This API key has been revoked. Ask an administrator for a new one.'

function refuseUnusable({ is_revoked, expires_ms }: KnownKey, now_ms: number): void {
  if (is_revoked) throw unauthorized(revokedMessage)
  if (expires_ms !== null && expires_ms <= now_ms) {
    const when = formatInstant(expires_ms)
    throw unauthorized(`This API key expired at ${when}. Ask an administrator for a new one.`)
  }
}
