import { type Condition, where } from '../db/lists/list-query.ts'

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
