import type { PayrollSettings } from './settings.ts'

/** The features that the second edition adds to the first (hours.md, section 0). */
export type Edition = {
  /** Hours on a holiday are an earning, and hours punched under `substitute_day` take the holiday's place. */
  has_holiday_worked: boolean
  /** Overrides may name the holiday whose substitute day they are. */
  has_substitute_overrides: boolean
  /** Holidays and paid leave decide overtime, from the first to the last day of a workweek. */
  has_holiday_overtime: boolean
  /** `unpaid_leave_holidays` applies. */
  has_unpaid_holidays: boolean
  /** All warnings, and in the order of the alphabet. */
  has_all_warnings: boolean
}

const FIRST: Edition = {
  has_holiday_worked: false,
  has_substitute_overrides: false,
  has_holiday_overtime: false,
  has_unpaid_holidays: false,
  has_all_warnings: false,
}

const SECOND: Edition = {
  has_holiday_worked: true,
  has_substitute_overrides: true,
  has_holiday_overtime: true,
  has_unpaid_holidays: true,
  has_all_warnings: true,
}

/** Returns which rules apply; the second edition's unless the settings name the first. */
export function editionOf({ edition = 2 }: Partial<Pick<PayrollSettings, 'edition'>>): Edition {
  return edition === 1 ? FIRST : SECOND
}
