import type { Context } from '../../core/operation.ts'

/** The channel on which every process is notified of changed keys; the payload is the key's id. */
export const keyChannel = 'rollcall_keys'

/**
 * Announces a changed key: to this process immediately, before the transaction commits, so that its cached
 * copy is no longer trusted; to others by a notification that is sent with the commit.
 */
export async function announceKeyChange(
  { sql, services }: Pick<Context, 'sql' | 'services'>,
  id: number,
): Promise<void> {
  services.keyChanges.notify(id)
  await sql('select pg_notify($2, $3), $1::bigint', [keyChannel, String(id)])
}
