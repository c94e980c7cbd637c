import type { HolidayPlace } from '../core/company/holiday-place.ts'
import type { HolidayCalendar } from '../engine/hours/index.ts'
import { type PeriodSettings, payPeriodAfter, payPeriodOn } from '../engine/pay-periods.ts'
import { civilDate, dayNumber, onOrBefore } from '../lib/calendar/dates.ts'
import { formatInstant } from '../lib/calendar/instants.ts'
import { type Zone, zone } from '../lib/calendar/zones.ts'
import { paidHolidayCalendar } from '../modules/holidays/load.ts'

export const demoZone = 'America/Toronto'

/** The number of days back that time entries go, and the number of days ahead that anything is planned. */
const history_days = 91
const planned_days = 120

/** The dates that the demo is relative to: `now_ms` and day numbers in the company's time zone. */
export type DemoCalendar = {
  now_ms: number
  zone: Zone
  today: number
  monday: number
  history_from: number
  /** The first and last day of the last pay period that has ended. */
  period_from: number
  period_to: number
  holidays: HolidayCalendar
}

export async function demoCalendar(
  company: HolidayPlace & PeriodSettings,
  now_ms: number,
): Promise<DemoCalendar> {
  const local = zone(demoZone)
  const today = local.dayAt(now_ms)
  const period = payPeriodAfter(payPeriodOn(civilDate(today), company), company, -1)
  const history_from = today - history_days
  return {
    now_ms,
    zone: local,
    today,
    monday: onOrBefore(today, 1),
    history_from,
    period_from: dayNumber(period.start_date),
    period_to: dayNumber(period.end_date),
    holidays: await paidHolidayCalendar(company, history_from, today + planned_days),
  }
}

/** Returns the instant of a local time in the company's time zone, in the database's format. */
export function at({ zone: local }: DemoCalendar, day: number, minuteOfDay: number): string {
  return formatInstant(local.instantAt(day, minuteOfDay))
}

export function hoursAgo({ now_ms }: DemoCalendar, hours: number): string {
  return formatInstant(Math.floor(now_ms / 1000) * 1000 - hours * 3_600_000)
}
