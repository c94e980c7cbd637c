import type { Context } from '../../core/operation.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'

/**
 * Has all connected applications of the company end at most this many days from now, when signing in moves to the
 * identity provider: who is blocked there must be out by then. Returns how many end earlier than before.
 */
export async function shortenGrants(
  { sql, now_ms }: Context,
  { days }: { days: number },
): Promise<number> {
  const until = formatInstant(now_ms + days * 24 * 60 * 60 * 1000)
  const shortened = await sql(
    `update oauth_grants set until = $2
     where company_id = $1 and revoked_at is null and until > $2 returning id`,
    [until],
  )
  return shortened.length
}
