import {
  createCalendarFeed,
  deleteCalendarFeed,
  listCalendarFeeds,
  renewCalendarFeed,
} from '../src/modules/calendar-feeds/index.ts'
import { tool } from '../src/transports/mcp/tool.ts'

const reach = 'company, team (a manager and everybody below) or self.'

/** The tools about calendar feeds. */
export const calendarFeedTools = [
  tool(listCalendarFeeds, {
    name: 'list_calendar_feeds',
    title: 'List calendar feeds',
    description:
      'Lists the addresses at which calendar programs read approved leave: whose leave, and when each was last read. The addresses themselves are not shown.',
    own: {
      title: 'List your calendar feeds',
      description:
        'Lists the addresses at which calendar programs read your approved leave, and when each was last read. The addresses themselves are not shown.',
    },
  }),
  tool(createCalendarFeed, {
    name: 'create_calendar_feed',
    title: 'Make a calendar feed',
    description:
      'Makes a secret address at which calendar programs read approved leave: names and dates, no types. It is shown only in this answer: pass it to the person immediately.',
    fields: { reach, employee_id: 'From list_employees; not for the company.', name: 'Its purpose.' },
    own: {
      title: 'Make your calendar feed',
      description:
        'Makes a secret address at which your calendar program reads your approved leave: name and dates, no types. It is shown only in this answer: pass it to the person immediately.',
      fields: { reach: 'self.' },
    },
  }),
  tool(renewCalendarFeed, {
    name: 'renew_calendar_feed',
    title: 'Renew a calendar feed',
    description:
      'Replaces the address of a calendar feed: the former one ends at once, and calendar programs need the new one, shown only in this answer. Id from list_calendar_feeds.',
    own: {
      title: 'Renew your calendar feed',
      description:
        'Replaces the address of your calendar feed: the former one ends at once, and your calendar program needs the new one, shown only in this answer. Id from list_calendar_feeds.',
    },
  }),
  tool(deleteCalendarFeed, {
    name: 'delete_calendar_feed',
    title: 'Delete a calendar feed',
    description:
      'Deletes a calendar feed: its address ends at once and calendar programs stop showing the leave. Id from list_calendar_feeds.',
    own: {
      title: 'Delete your calendar feed',
      description:
        'Deletes your calendar feed: its address ends at once and your calendar program stops showing the leave. Id from list_calendar_feeds.',
    },
  }),
]
