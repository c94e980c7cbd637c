import { type Params, prepare, tablesOf } from '../../db/statements/prepare.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import type { OvertimePreset, PaidCategory, RegionRule } from '../../engine/hours/index.ts'
import type { CountedWeekly, OvertimeHours } from '../../engine/hours/overtime-presets.ts'
import { defaultPeriodSettings } from '../../engine/pay-periods.ts'
import { DomainError } from '../../lib/errors.ts'
import { refuse } from '../refusals.ts'
import type { CompanyTable } from '../tables.ts'

const db = tablesOf<typeof CompanyTable>()

/**
 * The names of earnings in a provider's file. Hours worked on a holiday have the name of regular hours until they get
 * their own.
 */
export type EarningNames = Record<Exclude<PaidCategory, 'holiday_worked'>, string> & {
  holiday_worked?: string
}

/** Earnings codes by earning category; a company's own codes replace them. */
export const EARNINGS_CODES: EarningNames = {
  regular: 'REG',
  overtime: 'OVT',
  double_time: 'DBL',
  holiday: 'HOL',
  vacation: 'VAC',
  sick: 'SIC',
  personal: 'PER',
  other_leave: 'OTH',
}

/** Pay components by earning category; a company's own names replace them. */
export const PAY_COMPONENTS: EarningNames = {
  regular: 'Hourly',
  overtime: 'Overtime',
  double_time: 'Doubletime',
  holiday: 'Holiday',
  vacation: 'Vacation',
  sick: 'Sick',
  personal: 'Personal',
  other_leave: 'Other',
}

/** Thresholds in hours; null means no threshold. */
export type WholeOvertimeHours = Required<Omit<OvertimeHours, 'counts_weekly'>> & {
  counts_weekly: CountedWeekly[]
}
type WholeRegionRule = Omit<RegionRule, 'overtime'> & {
  overtime?: OvertimePreset | WholeOvertimeHours | null
}

/** The columns of a company that its settings page and `company.update` write. */
export const companySettings = [
  'name',
  'country_code',
  'region',
  'timezone',
  'language',
  'pay_basis',
  'workweek_start',
  'overtime',
  'region_rules',
  'holiday_worked_policy',
  'holiday_worked_apart',
  'holiday_on_day_off',
  'unpaid_leave_holidays',
  'time_in_lieu_factor',
  'shift_day_rule',
  'punch_rounding',
  'require_approved_punches',
  'standard_day_minutes',
  'pay_frequency',
  'pay_period_anchor',
  'pay_month_starts_on',
  'pay_period_days',
  'pay_date_offset_days',
  'provider_a_iid',
  'provider_b_client_id',
  'earnings_codes',
  'pay_components',
  'refuse_incomplete_files',
  'overlapping_entries',
  'overlapping_leave',
  'reject_zero_day_leave',
  'approve_open_periods',
  'self_punches',
  'absence_calendar',
  'own_decisions',
  'confirm_by',
  'approval_mails',
  'approval_mail_hour',
  'approval_reminder_days',
  'mileage_enabled',
  'invoicing_enabled',
  'audit_retention_years',
] as const

const columns = (['id', ...companySettings, 'created_at'] as const).map(
  (name) => `c.${name}` as const,
)

export const companyRows = (company_id: Params<object>['company_id']) =>
  db.selectFrom('companies as c').select(columns).where('c.id', '=', company_id)

const selectCompany = prepare(({ company_id }) => companyRows(company_id))

/** A company as its row stores it: null or missing where the default applies. */
export type StoredCompany = Awaited<ReturnType<typeof selectCompany>>[number]

export async function loadCompany(sql: Sql): Promise<CompanyRow> {
  const [company] = await selectCompany(sql)
  if (!company) throw new DomainError('not_found', refuse.company_gone())
  return withDefaults(company)
}

/** A company with its settings; unset ones have their defaults. */
export type CompanyRow = ReturnType<typeof withDefaults<StoredCompany>>

/** Returns the effective settings: defaults replace unset ones. */
export function withDefaults<Row extends StoredCompany>({ created_at, ...row }: Row) {
  return {
    ...row,
    overtime: wholeOvertime(row.overtime),
    region_rules: wholeRules(row.region_rules),
    pay_period_anchor: row.pay_period_anchor ?? defaultAnchor(created_at),
    earnings_codes: { ...EARNINGS_CODES, ...row.earnings_codes },
    pay_components: { ...PAY_COMPONENTS, ...row.pay_components },
  }
}

/** Returns an overtime setting whose thresholds are all there. */
export function wholeOvertime<S extends OvertimeHours | string | null>(
  setting: S,
): Extract<S, string | null> | WholeOvertimeHours {
  if (setting === null || typeof setting === 'string') return setting as never
  const { weekly = null, daily = null, daily_double = null, seventh_day = false } = setting
  const { weekly_holiday_reduction = null, holiday_worked = 'ordinary' } = setting
  const counts_weekly = [...(setting.counts_weekly ?? [])]
  const thresholds = { weekly, daily, daily_double, seventh_day }
  return { ...thresholds, weekly_holiday_reduction, holiday_worked, counts_weekly }
}

function wholeRules(rules: Readonly<Record<string, RegionRule>>): Record<string, WholeRegionRule> {
  return Object.fromEntries(
    Object.entries(rules).map(([place, { overtime, ...rule }]) => {
      return [place, overtime === undefined ? rule : { ...rule, overtime: wholeOvertime(overtime) }]
    }),
  )
}

/** Uses the year in UTC, so that a change of the company's time zone never moves its pay periods. */
export function defaultAnchor(created_at: string): string {
  return defaultPeriodSettings(Number(created_at.slice(0, 4))).pay_period_anchor
}
