import {
  createCalendarFeed,
  deleteCalendarFeed,
  listCalendarFeeds,
  renewCalendarFeed,
} from '../src/modules/calendar-feeds/index.ts'
import { tool } from '../src/transports/mcp/tool.ts'

/** The tools about calendar feeds. */
export const calendarFeedTools = [
  tool(listCalendarFeeds, {
    name: 'list_calendar_feeds',
    title: 'List calendar feeds',
    description:
      'Lists the feeds in which calendar apps read approved leave, without their secret addresses.',
    omit: ['fields'],
    own: {
      title: 'List your calendar feeds',
      description:
        'Lists the feeds in which calendar apps read your approved leave, without their secret addresses.',
    },
  }),
  tool(createCalendarFeed, {
    name: 'create_calendar_feed',
    title: 'Make a calendar feed',
    description:
      'Makes a secret address at which calendar apps read approved leave: names and dates. It is shown only in this answer: pass it on immediately.',
    fields: {
      reach: 'team: of a manager.',
      employee_id: 'From list_employees; not for the company.',
      name: 'Its purpose.',
    },
    own: {
      title: 'Make your calendar feed',
      description:
        'Makes a secret address at which calendar apps read your approved leave: name and dates. It is shown only in this answer: pass it on immediately.',
      fields: { reach: 'self.' },
    },
  }),
  tool(renewCalendarFeed, {
    name: 'renew_calendar_feed',
    title: 'Renew a calendar feed',
    description:
      'Replaces the address of a calendar feed; the former one ends at once. It is shown only in this answer. Id from list_calendar_feeds.',
    own: {
      title: 'Renew your calendar feed',
      description:
        'Replaces the address of your calendar feed; the former one ends at once. It is shown only in this answer. Id from list_calendar_feeds.',
    },
  }),
  tool(deleteCalendarFeed, {
    name: 'delete_calendar_feed',
    title: 'Delete a calendar feed',
    description: 'Deletes a calendar feed; its address ends at once. Id from list_calendar_feeds.',
    own: {
      title: 'Delete your calendar feed',
      description:
        'Deletes your calendar feed; its address ends at once. Id from list_calendar_feeds.',
    },
  }),
]
