import type { Sql } from '../../db/transaction.ts'

/** The channel on which every process hears that a key has changed; the payload is its id. */
export const keyChannel = 'rollcall_keys'

type Listener = (id: number) => void

const listeners = new Set<Listener>()

/**
 * Tells of a changed key: this process at once, before the transaction commits, so that nothing of it is
 * trusted any more; the others by a notification that comes with the commit.
 */
export async function announceKeyChange(sql: Sql, id: number): Promise<void> {
  for (const listener of listeners) listener(id)
  await sql('select pg_notify($2, $3), $1::bigint', [keyChannel, String(id)])
}

/** Hears of changes that are about to be committed in this process; answers how to stop. */
export function onKeyChange(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
