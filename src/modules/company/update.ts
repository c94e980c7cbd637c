import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { planAgain } from '../../core/access/asks.ts'
import {
  type CompanyRow,
  companySettings,
  defaultAnchor,
  type StoredCompany,
  withDefaults,
} from '../../core/company/company-settings.ts'
import { noteRegion } from '../../core/company/region.ts'
import { workCalendarChanged, workCalendarChanging } from '../../core/company/work-calendar.ts'
import type { WorkCalendarChange } from '../../core/company/work-calendar-change.ts'
import { defineOperation } from '../../core/operation.ts'
import type { CompanyTable } from '../../core/tables.ts'
import { withoutAbsent } from '../../core/without-absent.ts'
import { asJson, type Params, prepare, tablesOf, valuesOf } from '../../db/statements/prepare.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import { civilParts, dayNumber } from '../../lib/calendar/dates.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import { localDate } from '../../lib/calendar/zones.ts'
import { type FieldErrors, invalid } from '../../lib/errors.ts'
import { companyFields } from './input.ts'
import { findCounted } from './read.ts'
import { noteUnknownPlaces } from './region-rules.ts'
import { CompanySchema } from './schema.ts'

const db = tablesOf<typeof CompanyTable>()

export const updateCompany = defineOperation({
  name: 'company.update',
  summary: 'Update the company and its settings; only the fields you send change.',
  permission: 'company:write',
  effect: 'update',
  input: v.strictObject(companyFields),
  output: CompanySchema,
  async paid_hours(_, input) {
    return decidesHours.some((setting) => input[setting] !== undefined) ? {} : undefined
  },
  async run(context, input) {
    const { sql, now_ms, company_id, audit } = context
    const stored = await findCounted(sql, 'locked')
    const changed = withMonthStart({ ...stored, ...withoutAbsent(input) }, input)
    const before = withDefaults(stored)
    const after = withDefaults(changed)
    if (isDeepStrictEqual(before, after)) return before
    await refuseUnknownPlaces(after, before)

    const change = workCalendarChange(before, after, now_ms)
    await workCalendarChanging(context, change)
    await storeCompany(sql, { ...changed, now: formatInstant(now_ms) })
    await guardUndecided(sql, before, after)
    if (decidesApprovalMails.some((setting) => before[setting] !== after[setting])) {
      await planAgain(sql, now_ms)
      context.notifyWorkers()
    }
    audit({ record_type: 'company', record_id: company_id, before, after })
    if (
      context.dry_run &&
      decidesPeriods.some((name) => !isDeepStrictEqual(before[name], after[name]))
    ) {
      context.effect({ first_pay_period: await context.services.payPeriods.firstOpen(context) })
    }
    await workCalendarChanged(context, change)
    return after
  },
})

/** The company fields that decide which hours are paid, and how. */
const decidesHours = [
  'country_code',
  'region',
  'timezone',
  'pay_basis',
  'workweek_start',
  'overtime',
  'region_rules',
  'unpaid_leave_holidays',
  'holiday_worked_policy',
  'holiday_worked_apart',
  'holiday_on_day_off',
  'shift_day_rule',
  'punch_rounding',
  'require_approved_punches',
  'standard_day_minutes',
] as const

/** The company fields that decide on which dates pay periods start. */
const decidesPeriods = [
  'pay_frequency',
  'pay_period_anchor',
  'pay_month_starts_on',
  'pay_period_days',
] as const

type Sent = {
  pay_period_anchor?: string | null | undefined
  pay_month_starts_on?: number | undefined
}

/**
 * Uses the day of the month of an anchor that is sent while periods are monthly. A stored anchor never moves them, nor
 * does the default one, because clients may send it back unchanged.
 */
function withMonthStart<Row extends StoredCompany>(changed: Row, sent: Sent): Row {
  const { pay_period_anchor: anchor } = sent
  const sets =
    changed.pay_frequency === 'monthly' &&
    sent.pay_month_starts_on === undefined &&
    typeof anchor === 'string' &&
    anchor !== defaultAnchor(changed.created_at)
  return sets
    ? { ...changed, pay_month_starts_on: civilParts(dayNumber(anchor)).day_of_month }
    : changed
}

/** The company fields that decide who gets emails about requests, and when. */
const decidesApprovalMails = [
  'approval_mails',
  'approval_mail_hour',
  'approval_reminder_days',
] as const

/** The company fields that decide which dates leave takes. */
const decidesLeaveDays = [
  'country_code',
  'region',
  'standard_day_minutes',
  'holiday_on_day_off',
  'unpaid_leave_holidays',
] as const

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

async function refuseUnknownPlaces(after: CompanyRow, before: CompanyRow): Promise<void> {
  const problems: FieldErrors = {}
  await noteRegion(after, problems, [before])
  await noteUnknownPlaces(after.region_rules, before.region_rules, problems)
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

const storeCompany = prepare((company: Params<StoredCompany & { now: string }>) =>
  db
    .updateTable('companies')
    .set({
      ...valuesOf(company, companySettings),
      overtime: asJson(company.overtime),
      earnings_codes: asJson(company.earnings_codes),
      pay_period_days: asJson(company.pay_period_days),
      pay_components: asJson(company.pay_components),
      updated_at: company.now,
    })
    .where('id', '=', company.company_id),
)

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
