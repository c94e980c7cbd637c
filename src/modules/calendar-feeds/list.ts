import * as v from 'valibot'
import { defineOperation } from '../../core/operation.ts'
import { listOf, listParameters } from '../../core/schema.ts'
import { listPage } from '../../db/lists/page.ts'
import { areOwn } from './own-feeds.ts'
import { CalendarFeedSchema, calendarFeeds } from './schema.ts'

export const listCalendarFeeds = defineOperation({
  name: 'calendar_feeds.list',
  summary: 'List calendar feeds: one’s own, or with access to the company all.',
  permission: 'leave:read',
  effect: 'read',
  reach: { least: 'self', whom: 'nobody' },
  input: v.strictObject(listParameters),
  output: listOf(CalendarFeedSchema),
  run: (context, input) =>
    listPage(context.sql, input, { ...calendarFeeds, conditions: areOwn(context), order: 'f.id' }),
})
