import { allows } from '../../core/access/permissions.ts'
import { reachOf } from '../../core/access/reach.ts'
import type { Actor, Context } from '../../core/operation.ts'
import { type Condition, where } from '../../db/lists/list-query.ts'
import { DomainError, notFound } from '../../lib/errors.ts'
import { refuse } from './refusals.ts'
import { type CalendarFeed, lockFeeds, reachesWithin } from './schema.ts'

/**
 * Returns the condition of the feeds `f` that the caller may see and change: with access to the company all, else the
 * person's own that reach no further than the access.
 */
export function areOwn({ person, actor }: Pick<Context, 'person' | 'actor'>): Condition[] {
  if (person === null) return []
  const within = reachesWithin(reachOf(actor))
  return [where('f.employee_id = ?', person), where('f.reach = any(?::text[])', within)]
}

/** Returns a feed that the caller may change, locked; throws a 404. */
export async function lockOwnFeed(context: Context, id: number): Promise<CalendarFeed> {
  const { person, actor, sql } = context
  const within = reachesWithin(reachOf(actor))
  const [feed] = await lockFeeds(
    sql,
    'f.id = $2 and ($3::bigint is null or f.employee_id = $3 and f.reach = any($4::text[]))',
    [id, person, within],
  )
  if (!feed) throw notFound('calendar feed')
  return feed
}

/** The connected application or the API key that makes an address, which ends with it; neither for a person on a page. */
export function makerOf(actor: Actor): [grant_id: number | null, api_key_id: number | null] {
  if (actor.kind === 'key') return [null, actor.id]
  return [actor.kind === 'user' ? (actor.grant?.id ?? null) : null, null]
}

/** Refuses an address, which reads leave, to an access that may not read it; throws a 403. */
export function requireLeaveRead(actor: Actor): void {
  if (allows(actor.permissions, 'leave:read')) return
  const access = actor.kind === 'user' ? 'connection' : 'API key'
  throw new DomainError('forbidden', refuse.no_permission({ access }))
}
