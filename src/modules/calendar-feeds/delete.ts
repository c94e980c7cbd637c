import * as v from 'valibot'
import { type Context, defineOperation } from '../../core/operation.ts'
import { Deleted } from '../../core/schema.ts'
import { lockOwnFeed } from './own.ts'
import { CalendarFeedId, lockFeeds } from './schema.ts'

export const deleteCalendarFeed = defineOperation({
  name: 'calendar_feeds.delete',
  summary: 'Delete a calendar feed; its address ends at once.',
  permission: 'leave:write',
  effect: 'delete',
  reach: { least: 'self', whom: 'oneself', ids: { id: 'calendar_feeds' } },
  input: v.strictObject({ id: CalendarFeedId }),
  output: Deleted,
  async run(context, { id }) {
    const before = await lockOwnFeed(context, id)
    await context.sql('delete from calendar_feeds where company_id = $1 and id = $2', [id])
    context.audit({ record_type: 'calendar_feed', record_id: id, before, after: null })
    return { id, deleted: true } as const
  },
})

/** Deletes the feeds of a person, in the transaction of what ends the person's access. */
export async function deleteFeedsOf({ sql, audit }: Context, employee_id: number): Promise<void> {
  const feeds = await lockFeeds(sql, 'f.employee_id = $2', [employee_id])
  if (feeds.length === 0) return
  await sql('delete from calendar_feeds where company_id = $1 and employee_id = $2', [employee_id])
  for (const before of feeds) {
    audit({ record_type: 'calendar_feed', record_id: before.id, before, after: null })
  }
}
