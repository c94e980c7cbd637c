import type { PayBasis } from './settings.ts'

/** Day numbers, both inclusive. */
export type DayRange = { from_day: number; to_day: number }

/**
 * What the engine knows of one employee. Only what counts is in it: approved overrides, leave and
 * adjustments, paid holidays. Days are day numbers (time/dates.ts), instants epoch milliseconds; the
 * lists may be in any order.
 */
export type EmployeeTime = {
  id: number
  timezone: string
  /** Null: employed since ever. */
  hire_day: number | null
  is_active: boolean
  deactivated_day: number | null
  /** Null takes the company's. */
  pay_basis: PayBasis | null
  schedules: readonly ScheduleVersion[]
  overrides: readonly Override[]
  /** By day; employees of one region share it. */
  holidays: HolidayCalendar
  leaves: readonly Leave[]
  punches: readonly Punch[]
  adjustments: readonly Adjustment[]
}

/** Wall times as minutes after midnight; an end at or before the start is on the next day. */
export type Shift = { start_minute: number; end_minute: number; break_minutes: number }

/** The weekly pattern in force from a day on; `items[0]` is Sunday, null a day off. */
export type ScheduleVersion = {
  id: number
  effective_day: number
  items: readonly (Shift | null)[]
}

/** An approved one-day override; with `is_working` false it is a day off and its times mean nothing. */
export type Override = Shift & { id: number; day: number; is_working: boolean }

/** A paid holiday on which the company does not work; the id is null for one of the rule table. */
export type PaidHoliday = { id: number | null; name: string }
export type HolidayCalendar = ReadonlyMap<number, PaidHoliday>

export type DayPart = 'full' | 'morning' | 'afternoon'

/** An approved leave request. */
export type Leave = {
  id: number
  /** `vacation`, `sick`, `personal`, `unpaid`, `other` or a custom slug. */
  type: string
  is_paid: boolean
  start_day: number
  end_day: number
  start_day_part: DayPart
  end_day_part: DayPart
  /** The request's `hours` as minutes; null when it takes days or halves. */
  minutes: number | null
}

/** A time entry; an open one has no `clock_out_ms`. */
export type Punch = {
  id: number
  /** The stored work date, on which it is paid. */
  work_day: number
  /** The zone it was recorded in; it rounds the punch and cuts it at midnight. */
  timezone: string
  clock_in_ms: number
  clock_out_ms: number | null
  break_minutes: number
  is_approved: boolean
  /** Days whose part of it is held: it came after their pay period was approved, and is not paid. */
  held_days?: readonly number[]
}

/** An approved adjustment, its hours already rounded to the minute (`minutesOf`). */
export type Adjustment = { id: number; day: number; minutes: number }
