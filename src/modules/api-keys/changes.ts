import type { Sql } from '../../db/transaction.ts'

/** The channel on which every process is notified of changed keys; the payload is the key's id. */
export const keyChannel = 'rollcall_keys'

type Listener = (id: number) => void

const listeners = new Set<Listener>()

/**
 * Announces a changed key: to this process immediately, before the transaction commits, so that its cached
 * copy is no longer trusted; to others by a notification that is sent with the commit.
 */
export async function announceKeyChange(sql: Sql, id: number): Promise<void> {
  for (const listener of listeners) listener(id)
  await sql('select pg_notify($2, $3), $1::bigint', [keyChannel, String(id)])
}

/**
 * Subscribes to changes that are about to be committed in this process; returns the function that
 * unsubscribes.
 */
export function onKeyChange(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
