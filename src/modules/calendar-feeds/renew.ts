import * as v from 'valibot'
import { defineOperation } from '../../core/operation.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import { hashSecret, makeSecret } from '../sessions/token.ts'
import { lockOwnFeed, makerOf, requireLeaveRead } from './own-feeds.ts'
import { CalendarFeedId, CalendarFeedWithUrl } from './schema.ts'
import { feedUrl } from './secret.ts'

export const renewCalendarFeed = defineOperation({
  name: 'calendar_feeds.renew',
  summary:
    'Replace the address of a calendar feed; the former one ends at once, and the new one is shown only in this answer.',
  permission: 'leave:write',
  effect: 'update',
  reach: { least: 'self', whom: 'oneself', ids: { id: 'calendar_feeds' } },
  input: v.strictObject({ id: CalendarFeedId }),
  output: CalendarFeedWithUrl,
  async run(context, { id }) {
    const { sql, company_id, services, now_ms, audit } = context
    const before = await lockOwnFeed(context, id)
    requireLeaveRead(context.actor)
    const secret = makeSecret()
    const after = { ...before, renewed_at: formatInstant(now_ms) }
    await sql(
      `update calendar_feeds set secret_hash = $3, renewed_at = $4, grant_id = $5, api_key_id = $6
       where company_id = $1 and id = $2`,
      // The new address ends with the access that renewed it, like a newly created one.
      [id, hashSecret(secret), after.renewed_at, ...makerOf(context.actor)],
    )
    audit({ record_type: 'calendar_feed', record_id: id, before, after })
    return { ...after, feed_url: feedUrl(services.site_url, { company_id, id, secret }) }
  },
})
