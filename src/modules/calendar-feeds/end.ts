import * as v from 'valibot'
import { defineOperation } from '../../core/operation.ts'
import { described } from '../../core/schema.ts'
import { number, readRows } from '../../db/statements/read-rows.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import { deleteFeedsMadeBy } from './delete.ts'

/** Deletes the feeds whose address a connected application or an API key made that has expired since. */
export const endCalendarFeeds = defineOperation({
  name: 'calendar_feeds.turn_day',
  summary: 'Delete the calendar feeds of connected applications and API keys that have ended.',
  permission: 'leave:write',
  effect: 'update',
  transports: ['cli'],
  input: v.strictObject({}),
  output: v.strictObject({ ended: described(v.number(), 'Number of feeds deleted.') }),
  async run(context) {
    const now = formatInstant(context.now_ms)
    const ended = (table: string, isOver: string) =>
      readRows(
        context.sql,
        { id: number },
        `select id from ${table} where company_id = $1 and (revoked_at is not null or ${isOver} <= $2)`,
        [now],
      )
    const [made] = await readRows(
      context.sql,
      { n: number },
      `select count(*)::int as n from calendar_feeds
       where company_id = $1 and (grant_id is not null or api_key_id is not null)`,
      [],
    )
    if (made!.n === 0) return { ended: 0 }
    const grants = await ended('oauth_grants', 'until')
    const keys = await ended('api_keys', 'expires_at')
    const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
    const feeds = [
      ...(await deleteFeedsMadeBy(context, 'grant_id', ids(grants))),
      ...(await deleteFeedsMadeBy(context, 'api_key_id', ids(keys))),
    ]
    return { ended: feeds.length }
  },
})
