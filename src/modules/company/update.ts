import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { type CompanyRow, type StoredCompany, withDefaults } from '../../core/company-settings.ts'
import { defineOperation, type WorkCalendarChange } from '../../core/operation.ts'
import { noteRegion } from '../../core/region.ts'
import { withoutAbsent } from '../../core/without-absent.ts'
import { workCalendarChanged, workCalendarChanging } from '../../core/work-calendar.ts'
import type { Sql } from '../../db/transaction.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import { localDate } from '../../lib/calendar/zones.ts'
import { type FieldErrors, invalid } from '../../lib/errors.ts'
import { companyFields } from './input.ts'
import { findCounted } from './read.ts'
import { CompanySchema } from './schema.ts'

export const updateCompany = defineOperation({
  name: 'company.update',
  summary: 'Update the company and its settings; only the fields you send change.',
  permission: 'company:write',
  effect: 'update',
  input: v.strictObject(companyFields),
  output: CompanySchema,
  async run(context, input) {
    const { sql, now_ms, company_id, audit } = context
    const stored = await findCounted(sql, 'locked')
    const changed = { ...stored, ...withoutAbsent(input) }
    const before = withDefaults(stored)
    const after = withDefaults(changed)
    if (isDeepStrictEqual(before, after)) return before
    if (input.country_code !== undefined || input.region !== undefined) refuseForeignRegion(after)

    const change = workCalendarChange(before, after, now_ms)
    await workCalendarChanging(context, change)
    await storeCompany(sql, changed, formatInstant(now_ms))
    await guardUndecided(sql, before, after)
    audit({ record_type: 'company', record_id: company_id, before, after })
    await workCalendarChanged(context, change)
    return after
  },
})

/** The company fields that decide which dates leave takes. */
const decidesLeaveDays = ['country_code', 'region', 'standard_day_minutes'] as const

function workCalendarChange(
  before: CompanyRow,
  after: CompanyRow,
  now_ms: number,
): WorkCalendarChange {
  const movesDays = decidesLeaveDays.some((setting) => before[setting] !== after[setting])
  return {
    working_days: movesDays ? { from: localDate(after.timezone, now_ms) } : undefined,
    worked_holidays: before.holiday_worked_policy !== after.holiday_worked_policy,
  }
}

function refuseForeignRegion(company: CompanyRow): void {
  const problems: FieldErrors = {}
  noteRegion(company, problems)
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

async function storeCompany(sql: Sql, company: StoredCompany, now: string): Promise<void> {
  await sql(
    `update companies set name = $2, country_code = $3, region = $4, timezone = $5, pay_basis = $6,
       workweek_start = $7, overtime = $8::jsonb, holiday_worked_policy = $9, shift_day_rule = $10,
       punch_rounding = $11, require_approved_punches = $12, standard_day_minutes = $13,
       pay_frequency = $14, pay_period_anchor = $15, pay_date_offset_days = $16,
       provider_a_iid = $17, provider_b_client_id = $18, earnings_codes = $19::jsonb,
       overlapping_entries = $20, overlapping_leave = $21, reject_zero_day_leave = $22,
       mileage_enabled = $23, invoicing_enabled = $24, updated_at = $25,
       approve_open_periods = $26
     where id = $1`,
    [
      company.name,
      company.country_code,
      company.region,
      company.timezone,
      company.pay_basis,
      company.workweek_start,
      company.overtime === null ? null : JSON.stringify(company.overtime),
      company.holiday_worked_policy,
      company.shift_day_rule,
      company.punch_rounding,
      company.require_approved_punches,
      company.standard_day_minutes,
      company.pay_frequency,
      company.pay_period_anchor,
      company.pay_date_offset_days,
      company.provider_a_iid,
      company.provider_b_client_id,
      JSON.stringify(company.earnings_codes),
      company.overlapping_entries,
      company.overlapping_leave,
      company.reject_zero_day_leave,
      company.mileage_enabled,
      company.invoicing_enabled,
      now,
      company.approve_open_periods,
    ],
  )
}

/**
 * Applies a changed overlap rule to open time entries and pending leave. Closed or approved records keep
 * theirs: overlaps that were allowed would violate the exclusion constraints.
 */
async function guardUndecided(sql: Sql, before: CompanyRow, after: CompanyRow): Promise<void> {
  if (before.overlapping_entries !== after.overlapping_entries) {
    await sql(
      `update time_entries set guards_overlap = $2
       where company_id = $1 and clock_out is null and deleted_at is null and guards_overlap <> $2`,
      [after.overlapping_entries === 'refuse'],
    )
  }
  if (before.overlapping_leave !== after.overlapping_leave) {
    await sql(
      `update leave_requests set guards_overlap = $2
       where company_id = $1 and status = 'pending' and guards_overlap <> $2`,
      [after.overlapping_leave !== 'warn'],
    )
  }
}
