import { minutesOf } from '../../lib/calendar/minutes.ts'
import { editionOf } from './edition.ts'
import type { Terms } from './input.ts'
import {
  type HolidayWorkedMode,
  OVERTIME_PRESETS,
  type OvertimeHours,
  presetOfPlace,
} from './overtime-presets.ts'
import { regionSetting } from './region-rules.ts'
import type { OvertimeSetting, PayrollSettings } from './settings.ts'

/** Thresholds in minutes; Infinity when one does not apply. */
export type OvertimeRule = {
  weekly_minutes: number
  daily_minutes: number
  daily_double_minutes: number
  seventh_day: boolean | 'all_over_40'
  /** The reduction of the weekly threshold for each date of the workweek with holiday minutes. */
  holiday_reduction_minutes: number
  holiday_worked: HolidayWorkedMode
  counts_holiday: boolean
  counts_vacation: boolean
  /** The source of the rule, if it is not the company's own; for explanations. */
  origin: string | null
}

type RuleSettings = Pick<PayrollSettings, 'overtime' | 'region_rules' | 'edition'>

/**
 * Returns the overtime rule under an employee's terms: their own, else the company's for the place, else the company's;
 * null when nothing is split.
 */
export function ruleOfTerms(terms: Terms, settings: RuleSettings): OvertimeRule | null {
  if (terms.overtime === 'exempt') return null
  const setting = terms.overtime ?? companyOvertime(terms, settings)
  return setting === null
    ? null
    : { ...overtimeRule(setting, settings), origin: originOf(terms, setting, settings) }
}

function originOf(
  { overtime, place }: Terms,
  setting: Exclude<OvertimeSetting, null>,
  { overtime: ofCompany, region_rules }: RuleSettings,
): string | null {
  const named = typeof setting === 'string' ? `${setting}, ` : ''
  if (overtime !== null) return `${named}agreed with the employee`
  const isOfPlace = regionSetting(region_rules, place, 'overtime') !== undefined
  if (!isOfPlace && ofCompany !== 'by_region') return null
  const { country_code, region } = place
  return `${named}the rule for ${country_code}${region === null ? '' : `-${region}`}`
}

function companyOvertime({ place }: Terms, settings: RuleSettings): OvertimeSetting {
  const ofPlace = regionSetting(settings.region_rules, place, 'overtime')
  if (ofPlace !== undefined) return ofPlace
  if (settings.overtime !== 'by_region') return settings.overtime
  return presetOfPlace(place.country_code, place.region)
}

/** Whether days beyond a range can change how its minutes are split. */
export function lowersWeek(rule: OvertimeRule): boolean {
  return rule.holiday_reduction_minutes > 0 || rule.counts_holiday || rule.counts_vacation
}

function overtimeRule(
  setting: Exclude<OvertimeSetting, null>,
  settings: RuleSettings,
): Omit<OvertimeRule, 'origin'> {
  const hours: OvertimeHours = typeof setting === 'string' ? OVERTIME_PRESETS[setting] : setting
  const { seventh_day = false, counts_weekly = [] } = hours
  const thresholds = {
    weekly_minutes: threshold(hours.weekly),
    daily_minutes: threshold(hours.daily),
    daily_double_minutes: threshold(hours.daily_double),
  }
  if (!editionOf(settings).has_holiday_overtime) {
    return { ...thresholds, seventh_day: seventh_day === true, ...noHolidayRules }
  }
  return {
    ...thresholds,
    seventh_day,
    holiday_reduction_minutes: minutesOf(hours.weekly_holiday_reduction ?? 0),
    holiday_worked: hours.holiday_worked ?? 'ordinary',
    counts_holiday: counts_weekly.includes('holiday'),
    counts_vacation: counts_weekly.includes('vacation'),
  }
}

const noHolidayRules = {
  holiday_reduction_minutes: 0,
  holiday_worked: 'ordinary',
  counts_holiday: false,
  counts_vacation: false,
} as const

function threshold(hours: number | null | undefined): number {
  return hours === null || hours === undefined ? Number.POSITIVE_INFINITY : minutesOf(hours)
}
