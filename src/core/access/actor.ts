import { type Condition, where } from '../../db/lists/list-query.ts'
import { DomainError } from '../../lib/errors.ts'
import type { Actor } from '../operation.ts'
import { refuse } from '../refusals.ts'

/**
 * Returns the access that owns stored answers and confirmations: the key, or a person's grant to one application. Two
 * applications of one person are two owners.
 */
export function ownerOf(actor: Actor): string {
  if (actor.kind === 'user' && actor.grant) return `grant:${actor.grant.id}`
  return `${actor.kind}:${actor.id ?? actor.name}`
}

const oneOfAKind = /^(key|user|system):(\d{1,15})$/

/** Matches rows of one kind of actor (`key`), of one actor (`key:12`), or of every actor with this name. */
export function actorIs(input: string): Condition {
  const [, kind, id] = oneOfAKind.exec(input) ?? []
  if (kind !== undefined) {
    return where('a.actor_kind = ? and a.actor_id = ?', kind, Number(id))
  }
  if (input === 'key' || input === 'user' || input === 'system') {
    return where('a.actor_kind = ?', input)
  }
  return where('lower(a.actor_name) = lower(?)', input)
}

/** Returns the id of the employee who acts; throws a 403 for keys and jobs. */
export function requireSignedIn(actor: Actor): number {
  if (actor.kind === 'user') return actor.id
  throw new DomainError('forbidden', refuse.only_people())
}
