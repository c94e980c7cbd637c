import {
  createCalendarFeed,
  deleteCalendarFeed,
  listCalendarFeeds,
  renewCalendarFeed,
} from '../../../modules/calendar-feeds/index.ts'
import { routes } from '../routes.ts'

export const calendarFeedRoutes = routes({
  'GET    /calendar-feeds': listCalendarFeeds,
  'POST   /calendar-feeds': createCalendarFeed,
  'POST   /calendar-feeds/:id/renew': renewCalendarFeed,
  'DELETE /calendar-feeds/:id': deleteCalendarFeed,
})
