import * as v from 'valibot'
import { type Context, defineOperation } from '../../core/operation.ts'
import { Deleted } from '../../core/schema.ts'
import { lockOwnFeed } from './own-feeds.ts'
import { type CalendarFeed, CalendarFeedId, lockFeeds } from './schema.ts'

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

/** Deletes the feeds of a person, in the transaction that ends the person's access. */
export async function deleteFeedsOf(context: Context, employee_id: number): Promise<void> {
  await deleteFeeds(context, 'f.employee_id = $2', employee_id)
}

/** Deletes the feeds created through these applications or keys, in the transaction that ends them. */
export function deleteFeedsMadeBy(
  context: Context,
  maker: 'grant_id' | 'api_key_id',
  ids: readonly number[],
): Promise<CalendarFeed[]> {
  return deleteFeeds(context, `f.${maker} = any($2::bigint[])`, ids)
}

async function deleteFeeds({ sql, audit }: Context, condition: string, value: unknown) {
  const feeds = await lockFeeds(sql, condition, [value])
  if (feeds.length === 0) return feeds
  await sql('delete from calendar_feeds where company_id = $1 and id = any($2::bigint[])', [
    feeds.map(({ id }) => id),
  ])
  for (const before of feeds) {
    audit({ record_type: 'calendar_feed', record_id: before.id, before, after: null })
  }
  return feeds
}
