import type { WarningCode } from '../../../src/engine/hours/rows.ts'
import type {
  HolidayOnDayOff,
  HolidayWorkedPolicy,
  PayBasis,
} from '../../../src/engine/hours/settings.ts'

/** One employee with settings and days to pay, in the form of the golden cases: dates and times as text. */
export type Case = {
  employee: CaseEmployee
  /** The company's place, for employees of the same country without a region. */
  company?: { country_code: string; region: string | null }
  settings?: Partial<CaseSettings>
  from: string
  to: string
  holidays?: CaseHoliday[]
  holiday_choices?: Record<string, 'paid' | 'premium' | 'ordinary'>
  punches?: CasePunch[]
  leaves?: CaseLeave[]
  overrides?: CaseOverride[]
  adjustments?: CaseAdjustment[]
}

export type CaseEmployee = CaseFacts & {
  hire_date?: string
  spells?: { start_date: string | null; end_date: string | null }[]
  /** Each fact holds from its date; an absent one is the employee's own, or what was in force before. */
  terms?: (CaseFacts & { effective_date: string | null })[]
  schedules: CaseVersion[]
}

export type CaseFacts = {
  timezone?: string
  country_code?: string
  region?: string | null
  pay_basis?: PayBasis | null
  overtime?: CaseOvertime | 'exempt'
}

export type CaseVersion = { effective_date: string; cycle_weeks?: number; items: CaseItem[] }

export type CaseItem = {
  week?: number
  day_of_week: number
  is_working: boolean
  start_time: string | null
  end_time: string | null
  break_duration: number
}

/** Hours; an absent or null threshold does not apply. */
export type CaseThresholds = {
  weekly?: number | null
  daily?: number | null
  daily_double?: number | null
  seventh_day?: boolean | 'all_over_40'
  weekly_holiday_reduction?: number | null
  holiday_worked?: 'apart' | 'counts' | 'ordinary'
  counts_weekly?: ('holiday' | 'vacation')[]
}

export type CaseOvertime = string | CaseThresholds | null

export type CaseRegionRule = {
  overtime?: CaseOvertime
  holiday_worked_policy?: HolidayWorkedPolicy
  holiday_on_day_off?: HolidayOnDayOff
}

export type CaseSettings = {
  pay_basis: PayBasis
  workweek_start: number
  overtime: CaseOvertime
  region_rules: Record<string, CaseRegionRule>
  holiday_on_day_off: HolidayOnDayOff | 'by_region'
  unpaid_leave_holidays: 'pay' | 'skip'
  holiday_worked_policy: HolidayWorkedPolicy
  shift_day_rule: 'start' | 'split_midnight'
  punch_rounding: 0 | 5 | 6 | 10 | 15
  require_approved_punches: boolean
  standard_day_minutes: number
}

/** A row of the rule table for the place, or the company's own (`company_holiday`). */
export type CaseHoliday = {
  date: string
  name: string
  key?: string
  is_substitute?: boolean
  type?: 'company_holiday'
  for_key?: string
  country?: string
  region?: string
}

export type CasePunch = {
  clock_in: string
  clock_out?: string
  break_minutes?: number
  /** The breaks where their times are known; `break_minutes` is the sum of the unpaid ones. */
  breaks?: { start: string; end: string; is_paid?: boolean }[]
  work_date?: string
  timezone?: string
  approved?: boolean
  held?: boolean
  held_dates?: string[]
}

export type CaseLeave = {
  type: string
  is_paid?: boolean
  start_date: string
  end_date: string
  status: string
  start_day_part?: DayPart
  end_day_part?: DayPart
  hours?: number
}
type DayPart = 'full' | 'morning' | 'afternoon'

export type CaseOverride = {
  override_date: string
  is_working?: boolean
  start_time?: string
  end_time?: string
  break_duration?: number
  status?: string
  substitutes_for?: string
}

export type CaseAdjustment = {
  work_date: string
  hours_delta: number
  earning?: string
  corrects_date?: string
  counts_for_overtime?: boolean
  status: string
}

export const CASE_DEFAULTS: CaseSettings = {
  pay_basis: 'schedule',
  workweek_start: 0,
  overtime: null,
  region_rules: {},
  holiday_on_day_off: 'none',
  unpaid_leave_holidays: 'pay',
  holiday_worked_policy: 'pay_both',
  shift_day_rule: 'start',
  punch_rounding: 0,
  require_approved_punches: false,
  standard_day_minutes: 480,
}

/** The earnings of paid minutes, in the order of a report. */
export const EARNINGS = [
  'regular',
  'overtime',
  'double_time',
  'holiday_worked',
  'holiday',
  'vacation',
  'sick',
  'personal',
  'other_leave',
] as const
export type Earning = (typeof EARNINGS)[number]

/**
 * What one minute of a day is: paid, unpaid leave, planned without pay, or taken away.
 */
export type Label = Earning | 'unpaid_leave' | 'planned' | 'taken_away'

/** A day of the recomputation, in minutes. */
export type RecomputedDay = Record<Earning, number> & {
  date: string
  scheduled: number
  unpaid_leave: number
  adjustment: number
  effective_adjustment: number
  punched: number
  total: number
  warnings: WarningCode[]
}
