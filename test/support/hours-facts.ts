import type { Leave, Punch, ScheduleVersion, Shift } from '../../src/engine/hours/index.ts'
import { dayNumber } from '../../src/lib/calendar/dates.ts'
import { parseInstant } from '../../src/lib/calendar/instants.ts'
import { parseTimeOfDay } from '../../src/lib/calendar/minutes.ts'
import { zone } from '../../src/lib/calendar/zones.ts'

/** Monday to Friday 09:00-17:00 without a break, since 2026. */
export const nineToFive: ScheduleVersion = {
  id: 1,
  effective_day: dayNumber('2026-01-01'),
  days: [[], ...Array.from({ length: 5 }, () => [shiftOf('09:00', '17:00')]), []],
}

export function shiftOf(start: string, end: string, break_minutes = 0): Shift {
  return {
    start_minute: parseTimeOfDay(start)!,
    end_minute: parseTimeOfDay(end)!,
    break_minutes,
  }
}

/** An approved entry, in Toronto's time unless a zone is named. */
export function punchOf(
  start: string,
  end: string | null,
  more: Partial<Punch> & { timezone?: string } = {},
): Punch {
  const { timezone = 'America/Toronto' } = more
  const clock_in_ms = parseInstant(start, timezone)!
  return {
    id: 1,
    timezone,
    work_day: zone(timezone).dayAt(clock_in_ms),
    clock_in_ms,
    clock_out_ms: end === null ? null : parseInstant(end, timezone),
    break_minutes: 0,
    is_approved: true,
    ...more,
  }
}

/** Entries from 08:00 for so many hours on the days after `sunday`, the first of them Sunday's. */
export function worked(sunday: string, hours: readonly number[], timezone = 'America/Toronto') {
  return hours.flatMap((count, i) => {
    if (count === 0) return []
    const day = dayNumber(sunday) + i
    const clock_in_ms = zone(timezone).instantAt(day, 8 * 60)
    const clock_out_ms = clock_in_ms + count * 3_600_000
    return [
      {
        ...punchOf('2026-01-01T08:00', null),
        work_day: day,
        timezone,
        clock_in_ms,
        clock_out_ms,
        id: i + 1,
      },
    ]
  })
}

export function leaveOf(
  type: string,
  start: string,
  end: string,
  more: Partial<Leave> = {},
): Leave {
  return {
    id: 1,
    type,
    is_paid: type !== 'unpaid',
    start_day: dayNumber(start),
    end_day: dayNumber(end),
    start_day_part: 'full',
    end_day_part: 'full',
    minutes: null,
    ...more,
  }
}
