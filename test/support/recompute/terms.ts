import type { HolidayOnDayOff, HolidayWorkedPolicy } from '../../../src/engine/hours/settings.ts'
import {
  CASE_DEFAULTS,
  type Case,
  type CaseFacts,
  type CaseOvertime,
  type CaseRegionRule,
  type CaseSettings,
  type CaseThresholds,
} from './case.ts'
import { PRESETS, presetOf } from './presets.ts'

/** The facts in force on a day, with the rules of the company and its places looked up. */
export type Facts = {
  timezone: string
  country: string
  region: string | null
  pay_basis: 'schedule' | 'punches'
  /** Null: nothing is split. */
  overtime: CaseThresholds | null
  holiday_worked_policy: HolidayWorkedPolicy
  holiday_on_day_off: HolidayOnDayOff
}

export function settingsOf(each: Case): CaseSettings {
  return { ...CASE_DEFAULTS, ...each.settings }
}

/** Returns what holds for the employee on a date: each fact from its own last date. */
export function factsOn(each: Case, date: string): Facts {
  const settings = settingsOf(each)
  const country = factOn(each, date, 'country_code') ?? 'CA'
  const region = regionOn(each, date)
  const rule = <Name extends keyof CaseRegionRule>(name: Name) =>
    ruleOf(settings, country, region, name)
  return {
    timezone: factOn(each, date, 'timezone') ?? 'America/Toronto',
    country,
    region,
    pay_basis: factOn(each, date, 'pay_basis') ?? settings.pay_basis,
    overtime: overtimeOf(settings, { country, region }, factOn(each, date, 'overtime') ?? null),
    holiday_worked_policy: rule('holiday_worked_policy') ?? settings.holiday_worked_policy,
    holiday_on_day_off:
      rule('holiday_on_day_off') ?? companyOnDayOff(settings, { country, region }),
  }
}

/** Returns the region on a date: the company's where the employee has none and the country is the same. */
export function regionOn(each: Case, date: string): string | null {
  const own = factOn(each, date, 'region') ?? null
  const isSameCountry = each.company?.country_code === (factOn(each, date, 'country_code') ?? 'CA')
  return own ?? (isSameCountry ? (each.company?.region ?? null) : null)
}

/** Returns whether some spell of employment covers the date. */
export function isEmployed(each: Case, date: string): boolean {
  return lastDayOf(each, date) !== undefined
}

/** Returns the last day of the spell that covers the date: null when open, undefined when there is none. */
export function lastDayOf({ employee }: Case, date: string): string | null | undefined {
  const spells = employee.spells ?? [{ start_date: employee.hire_date ?? null, end_date: null }]
  return spells.find(
    ({ start_date, end_date }) =>
      (start_date === null || start_date <= date) && (end_date === null || date <= end_date),
  )?.end_date
}

/** Returns one fact in force on a date, as agreed with the employee. */
export function factOn<Name extends keyof CaseFacts>(
  { employee }: Case,
  date: string,
  name: Name,
): CaseFacts[Name] {
  let value: CaseFacts[Name] = employee[name]
  const versions = [...(employee.terms ?? [])].sort((a, b) =>
    (a.effective_date ?? '') < (b.effective_date ?? '') ? -1 : 1,
  )
  for (const version of versions) {
    const isInForce = (version.effective_date ?? '') <= date
    if (isInForce && version[name] !== undefined) value = version[name] as CaseFacts[Name]
  }
  return value
}

type Place = { country: string; region: string | null }

/** Returns a field of the rules for a place: those of the region before those of the country. */
function ruleOf<Name extends keyof CaseRegionRule>(
  { region_rules }: CaseSettings,
  country: string,
  region: string | null,
  name: Name,
): CaseRegionRule[Name] {
  for (const place of region === null ? [country] : [`${country}-${region}`, country]) {
    const rule = region_rules[place]
    if (rule && rule[name] !== undefined) return rule[name]
  }
  return undefined
}

function overtimeOf(
  settings: CaseSettings,
  { country, region }: Place,
  own: CaseOvertime | 'exempt',
): CaseThresholds | null {
  if (own === 'exempt') return null
  if (own !== null) return thresholdsOf(own)
  const ofPlace = ruleOf(settings, country, region, 'overtime')
  if (ofPlace !== undefined) return thresholdsOf(ofPlace)
  if (settings.overtime !== 'by_region') return thresholdsOf(settings.overtime)
  return thresholdsOf(presetOf(country, region))
}

function thresholdsOf(setting: CaseOvertime): CaseThresholds | null {
  if (setting === null || typeof setting !== 'string') return setting
  const preset = PRESETS[setting]
  if (preset === undefined) throw new Error(`There is no preset ${setting}`)
  return preset
}

function companyOnDayOff(settings: CaseSettings, { country, region }: Place): HolidayOnDayOff {
  if (settings.holiday_on_day_off !== 'by_region') return settings.holiday_on_day_off
  const preset = presetOf(country, region)
  return preset === null ? 'none' : PRESETS[preset]!.on_day_off
}
