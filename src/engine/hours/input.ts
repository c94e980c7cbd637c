import type { PaidCategory } from './categories.ts'
import type { OvertimeTerms, PayBasis } from './settings.ts'

/** Day numbers, both inclusive. */
export type DayRange = { from_day: number; to_day: number }

/**
 * The engine's facts about one employee. Contains only facts that count: approved overrides, leave and adjustments,
 * paid holidays. Days are day numbers (lib/calendar/dates.ts), instants are epoch milliseconds; lists may be in any
 * order.
 */
export type EmployeeTime = {
  id: number
  /** In date order, each version complete; the first has a null date and applies to all days before the second. */
  terms: readonly Terms[]
  /** Times of employment in date order, which do not overlap. */
  spells: readonly Spell[]
  schedules: readonly ScheduleVersion[]
  overrides: readonly Override[]
  leaves: readonly Leave[]
  punches: readonly Punch[]
  adjustments: readonly Adjustment[]
}

/** An employee's terms from a day on, until the next version. */
export type Terms = {
  /** Null: from the beginning. */
  effective_day: number | null
  timezone: string
  /** Null uses the company's. */
  pay_basis: PayBasis | null
  /** Null uses the rule of the company for the place, else the company's own. */
  overtime: OvertimeTerms
  place: Place
  /** The holidays as kept for this employee under these terms; employees with the same days share it. */
  holidays: HolidayCalendar
}

/** The place of holidays and of overtime: an ISO 3166 country and the part of its region's code after "-". */
export type Place = { country_code: string; region: string | null }

/** A time of employment; a null start is unknown and treated as always, a null end is open. */
export type Spell = { start_day: number | null; end_day: number | null }

/** Local times as minutes after midnight; an end at or before the start is on the next day. */
export type Shift = { start_minute: number; end_minute: number; break_minutes: number }

/** The pattern in effect from a day on, which repeats after 1 to 8 weeks. */
export type ScheduleVersion = {
  id: number
  effective_day: number
  /**
   * The shifts of each day of the cycle, seven days for each week, ordered by start; empty for a day off. `days[0]` is
   * the Sunday on or before `effective_day`.
   */
  days: readonly (readonly Shift[])[]
}

/** An approved one-day override; with `is_working` false it is a day off and its times are ignored. */
export type Override = Shift & {
  id: number
  day: number
  is_working: boolean
  /** The holiday whose substitute day it is; null for every other override. */
  substitutes_for: number | null
}

/** A holiday as an employee keeps it on a day; the id is null for one from the rule tables. */
export type PaidHoliday = {
  id: number | null
  name: string
  /** The stable name of the rule; null for a row of the company's own. */
  key: string | null
  /** The date of the holiday itself, which differs from the day it is kept on after a move. */
  proper_day: number
  /** The minutes that it pays on a day off; null pays the pattern's. */
  minutes: number | null
  /** `paid` is a day off with pay; `premium` is an ordinary working day whose hours are reported separately. */
  kind: 'paid' | 'premium'
  /** The reason why the holiday is observed on another day, when its own day has no scheduled hours. */
  moved?: HolidayMove
  /** The public holiday in whose place a row of the company's is. */
  replaced?: { name: string; day: number }
  /** No weekly pattern applies on its own date, so Monday to Friday count as working days. */
  without_pattern?: true
}
/** `name` is that of the holiday on its own date. */
export type HolidayMove = { to: 'substitute_day' | 'next_working_day'; name: string }
export type HolidayCalendar = ReadonlyMap<number, PaidHoliday>

export type DayPart = 'full' | 'morning' | 'afternoon'

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

/** A break, in epoch milliseconds; the end is exclusive. */
export type Break = { start_ms: number; end_ms: number }

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
  /**
   * The unpaid breaks inside the entry, `break_minutes` in all; absent where their times are not known. Needed only
   * to split shifts at midnight.
   */
  unpaid_breaks?: readonly Break[]
  is_approved: boolean
  /**
   * Days whose part of the entry is held: it arrived after their pay period was approved, and is not paid.
   */
  held_days?: readonly number[]
  /** Days whose part of the entry is paid by the adjustments of its release instead; it is split at midnight. */
  released_days?: readonly number[]
  /** Split at midnight whatever the setting, because it is paid in parts. */
  is_split?: boolean
}

/** An approved adjustment, with its hours already rounded to the minute (`minutesOf`). */
export type Adjustment = {
  id: number
  day: number
  minutes: number
  earning: PaidCategory
  /** The day of the past that it corrects; null when it is paid for its own day. */
  corrects_day: number | null
  /** Whether added regular minutes count towards overtime. */
  counts_for_overtime: boolean
}
