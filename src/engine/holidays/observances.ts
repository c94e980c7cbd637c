import { dayNumber } from '../../lib/calendar/dates.ts'
import type { PaidHoliday } from '../hours/input.ts'
import type { HolidayOnDayOff } from '../hours/settings.ts'
import type { ListedHoliday } from './calendar.ts'

/** A holiday of a place, once, with its possible observed days: the actual day, then the substitute. */
export type Observance = Pick<PaidHoliday, 'id' | 'key' | 'kind' | 'replaced'> & {
  proper_day: number
  days: readonly { day: number; name: string }[]
}

/** The holidays of a place, and how a holiday on a day off is handled. */
export type PlaceHolidays = {
  observances: readonly Observance[]
  on_day_off: HolidayOnDayOff
}

/** Returns the paid and premium holidays of a list, each pair of a proper and a substitute day as one. */
export function observancesOf(listed: readonly ListedHoliday[]): Observance[] {
  const byHoliday = new Map<string, Observance>()
  for (const row of listed) {
    const kind = kindOf(row)
    if (kind === null) continue
    const { id, key } = row
    const proper_day = dayNumber(row.proper_date)
    const name = key === null ? `own ${row.date}` : `${key} ${proper_day}`
    const existing = byHoliday.get(name)
    const days = [...(existing?.days ?? []), { day: dayNumber(row.date), name: row.name }]
    days.sort((a, b) => Number(a.day !== proper_day) - Number(b.day !== proper_day))
    const replaced = row.replaced ? { replaced: row.replaced } : {}
    byHoliday.set(name, { id, key, kind, proper_day, days, ...replaced })
  }
  return [...byHoliday.values()].sort((a, b) => a.proper_day - b.proper_day)
}

function kindOf({ is_paid, is_working_day, choice }: ListedHoliday): Observance['kind'] | null {
  if (choice === 'premium') return 'premium'
  return is_paid && !is_working_day ? 'paid' : null
}
