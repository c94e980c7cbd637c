import {
  addDays,
  civilDate,
  civilParts,
  dayNumber,
  daysInMonth,
  isCivilDate,
  weekday,
} from '../../../../lib/calendar/dates.ts'

export const views = ['week', 'month'] as const
export type View = (typeof views)[number]

export type Period = { view: View; date: string; days: string[] }

/** Returns the week or month in the URL, around its date or month; the current week by default. */
export function periodOf(query: URLSearchParams, today: string): Period {
  const view = views.find((one) => one === query.get('view')) ?? 'week'
  const asked = query.get('date')?.trim() ?? ''
  const date = isCivilDate(asked) && asked >= '1970-01-08' && asked < '2200' ? asked : today
  return { view, date, days: view === 'week' ? weekOf(date) : monthOf(date) }
}

/** Returns a date within the period before (-1) or after (1). */
export function beside({ view, days }: Period, step: -1 | 1): string {
  if (view === 'week') return addDays(days[0]!, 7 * step)
  return step === 1 ? addDays(days.at(-1)!, 1) : addDays(days[0]!, -1)
}

/** Returns the first dates of the month before that of a date and of the twelve from it on. */
export function monthsAround(date: string): string[] {
  const { year, month } = civilParts(dayNumber(date))
  return Array.from({ length: 14 }, (_, at) => {
    const index = year * 12 + month - 1 + at - 1
    return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01`
  })
}

function weekOf(date: string): string[] {
  const day = dayNumber(date)
  const monday = day - ((weekday(day) + 6) % 7)
  return Array.from({ length: 7 }, (_, at) => civilDate(monday + at))
}

function monthOf(date: string): string[] {
  const { year, month } = civilParts(dayNumber(date))
  const first = date.slice(0, 8)
  return Array.from(
    { length: daysInMonth(year, month) },
    (_, at) => `${first}${String(at + 1).padStart(2, '0')}`,
  )
}
