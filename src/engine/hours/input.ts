import type { PayBasis } from './settings.ts'

/** Day numbers, both inclusive. */
export type DayRange = { from_day: number; to_day: number }

/**
 * What the engine knows about one employee. Contains only what counts: approved overrides, leave and
 * adjustments, paid holidays. Days are day numbers (lib/calendar/dates.ts), instants are epoch milliseconds;
 * lists may be in any order.
 */
export type EmployeeTime = {
  id: number
  timezone: string
  /** Null: hire date unknown; treated as always employed. */
  hire_day: number | null
  is_active: boolean
  deactivated_day: number | null
  /** Null uses the company's. */
  pay_basis: PayBasis | null
  schedules: readonly ScheduleVersion[]
  overrides: readonly Override[]
  /** By day; employees of one region share it. */
  holidays: HolidayCalendar
  leaves: readonly Leave[]
  punches: readonly Punch[]
  adjustments: readonly Adjustment[]
}

/** Local times as minutes after midnight; an end at or before the start is on the next day. */
export type Shift = { start_minute: number; end_minute: number; break_minutes: number }

/** The weekly pattern in effect from a day on; `items[0]` is Sunday, null means a day off. */
export type ScheduleVersion = {
  id: number
  effective_day: number
  items: readonly (Shift | null)[]
}

/** An approved one-day override; with `is_working` false it is a day off and its times are ignored. */
export type Override = Shift & { id: number; day: number; is_working: boolean }

/** A paid holiday on which the company is closed; the id is null for one from the rule tables. */
export type PaidHoliday = { id: number | null; name: string }
export type HolidayCalendar = ReadonlyMap<number, PaidHoliday>

export type DayPart = 'full' | 'morning' | 'afternoon'

/** An approved leave request. */
export type Leave = {
  id: number
  /** `vacation`, `sick`, `personal`, `unpaid`, `other` or a custom type. */
  type: string
  is_paid: boolean
  start_day: number
  end_day: number
  start_day_part: DayPart
  end_day_part: DayPart
  /** The request's `hours` as minutes; null for whole or half days. */
  minutes: number | null
}

/** A time entry; an open one has no `clock_out_ms`. */
export type Punch = {
  id: number
  /** The stored work date, on which it is paid. */
  work_day: number
  /** The time zone it was recorded in, for rounding and for splitting at midnight. */
  timezone: string
  clock_in_ms: number
  clock_out_ms: number | null
  break_minutes: number
  is_approved: boolean
  /**
   * Days whose part of the entry is held: it arrived after their pay period was approved, and is not paid.
   */
  held_days?: readonly number[]
}

/** An approved adjustment, with its hours already rounded to the minute (`minutesOf`). */
export type Adjustment = { id: number; day: number; minutes: number }
