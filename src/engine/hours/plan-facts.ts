import type { Edition } from './edition.ts'
import type { Override, ScheduleVersion } from './input.ts'
import type { PayrollSettings } from './settings.ts'
import type { PlanTerms, PolicySettings } from './terms.ts'

/** The settings that plans depend on. */
export type PlanSettings = PolicySettings &
  Pick<PayrollSettings, 'standard_day_minutes'> &
  Partial<Pick<PayrollSettings, 'unpaid_leave_holidays' | 'edition'>>

/** The part of an employee's facts that plans depend on, indexed by day. */
export type PlanFacts = {
  terms: readonly PlanTerms[]
  newest_first: readonly ScheduleVersion[]
  overrides: ReadonlyMap<number, Override>
  /** The overrides that name the substitute day of a holiday, by the holiday. */
  substituted: ReadonlyMap<number, Override>
  settings: PlanSettings
  edition: Edition
  /** Whether a holiday inside unpaid leave of whole days is unpaid leave. */
  skips_unpaid_holidays: boolean
}
