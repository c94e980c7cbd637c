import { hash } from 'node:crypto'
import ical, {
  escape as escapeText,
  foldLines,
  ICalCalendarMethod,
  ICalEvent,
  ICalEventTransparency,
} from 'ical-generator'
import type { Reach } from '../../core/operation.ts'
import { addDays } from '../../lib/calendar/dates.ts'
import { inTurns } from '../../lib/in-turns.ts'
import { version } from '../../lib/version.ts'
import type { FeedEvent } from '../../modules/calendar-feeds/events.ts'
import { language, t } from '../../words/index.ts'

/** The content of a feed. */
export type Calendar = {
  company_id: number
  reach: Reach
  /** The company, or the person. */
  name: string
  data: readonly FeedEvent[]
}

/** How often calendar apps that honor the feed's refresh interval fetch it. */
const refresh_s = 60 * 60

/** Returns the entity tag of a calendar, which differs between releases. Weak, since answers are compressed. */
export function calendarTag(calendar: Calendar): string {
  const shown = JSON.stringify([version, language(), calendar])
  return `W/"${hash('sha256', shown, 'base64url').slice(0, 27)}"`
}

/** Returns a calendar as iCalendar (RFC 5545); other requests run while a long one is written. */
export async function calendarText({ company_id, data, ...calendar }: Calendar): Promise<string> {
  // The library does not escape calendar names.
  const frame = ical({
    name: escapeText(calendarName(calendar), false),
    prodId: { company: 'Rollcall', product: 'Leave', language: language().toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
    ttl: refresh_s,
  })
  const empty = frame.toString()
  const end = empty.lastIndexOf('END:VCALENDAR')
  const parts = [empty.slice(0, end)]
  await inTurns(data, (events) => {
    for (const { id, name, start_date, end_date, updated_at } of events) {
      const event = new ICalEvent(
        {
          id: `leave-${company_id}-${id}@rollcall`,
          summary: name,
          allDay: true,
          start: midnight(start_date),
          // The first day after.
          end: midnight(addDays(end_date, 1)),
          stamp: new Date(updated_at),
          // Whose calendar shows it is not busy because of it.
          transparency: ICalEventTransparency.TRANSPARENT,
        },
        frame,
      )
      parts.push(foldLines(event.toString()))
    }
  })
  return `${parts.join('')}${empty.slice(end)}\r\n`
}

function calendarName({ reach, name }: Pick<Calendar, 'reach' | 'name'>): string {
  if (reach === 'company') return t`Away: ${name}`
  return reach === 'team' ? t`Away: team of ${name}` : t`Leave of ${name}`
}

/** A date without a time zone: only its UTC parts are written. */
function midnight(date: string): Date {
  return new Date(`${date}T00:00:00Z`)
}
