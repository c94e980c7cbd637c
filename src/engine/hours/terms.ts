import { type Zone, zone } from '../../lib/calendar/zones.ts'
import type { HolidayCalendar, Place, Spell, Terms } from './input.ts'
import { type OvertimeRule, ruleOfTerms } from './overtime-rule.ts'
import { regionSetting } from './region-rules.ts'
import type { HolidayWorkedPolicy, PayBasis, PayrollSettings } from './settings.ts'

export function termsOn<T extends Pick<Terms, 'effective_day'>>(
  terms: readonly T[],
  day: number,
): T {
  let found = terms[0]!
  for (let i = 1; i < terms.length; i++) {
    const { effective_day } = terms[i]!
    if (effective_day !== null && effective_day > day) break
    found = terms[i]!
  }
  return found
}

/** Returns one version of the terms, which applies on every day, with the company's overtime. */
export function termsSinceEver(
  facts: Pick<Terms, 'timezone' | 'pay_basis' | 'place' | 'holidays'>,
): Terms {
  return { ...facts, effective_day: null, overtime: null }
}

/** The terms and company settings that plans use. */
export type PlanTerms = {
  effective_day: number | null
  zone: Zone
  holidays: HolidayCalendar
  holiday_worked_policy: HolidayWorkedPolicy
}

/** Plan terms with the settings that decide pay. */
export type PayTerms = PlanTerms & {
  timezone: string
  place: Place
  pay_basis: PayBasis
  /** Null when nothing is split. */
  overtime: OvertimeRule | null
  is_exempt: boolean
}

/** The company settings that plans use; without region rules, the company's policy applies everywhere. */
export type PolicySettings = Pick<PayrollSettings, 'holiday_worked_policy'> &
  Partial<Pick<PayrollSettings, 'region_rules'>>

/** Returns each version of the terms with the company's settings; throws a RangeError for an unknown zone. */
export function planTerms(terms: readonly Terms[], settings: PolicySettings): PlanTerms[] {
  return terms.map((each) => planTermsOf(each, settings))
}

export function payTerms(terms: readonly Terms[], settings: PayrollSettings): PayTerms[] {
  return terms.map((each) => ({
    ...planTermsOf(each, settings),
    timezone: each.timezone,
    place: each.place,
    pay_basis: each.pay_basis ?? settings.pay_basis,
    overtime: ruleOfTerms(each, settings),
    is_exempt: each.overtime === 'exempt',
  }))
}

function planTermsOf(terms: Terms, settings: PolicySettings): PlanTerms {
  const { region_rules = {}, holiday_worked_policy } = settings
  const ofPlace = regionSetting(region_rules, terms.place, 'holiday_worked_policy')
  return {
    effective_day: terms.effective_day,
    zone: zone(terms.timezone),
    holidays: terms.holidays,
    holiday_worked_policy: ofPlace ?? holiday_worked_policy,
  }
}

export function isEmployedOn(spells: readonly Spell[], day: number): boolean {
  for (const { start_day, end_day } of spells) {
    if ((start_day === null || start_day <= day) && (end_day === null || day <= end_day)) {
      return true
    }
  }
  return false
}
