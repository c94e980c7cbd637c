import { defineEntity, p } from '@mikro-orm/core'
import { civilDate, instant } from '../../db/columns.ts'
import type { HolidayWorkedPolicy, PayBasis, ShiftDayRule } from '../../engine/hours/settings.ts'
import type { PayFrequency } from '../../engine/pay-periods.ts'

export const openPeriodApprovals = ['allow', 'ask'] as const
export const entryOverlaps = ['warn', 'refuse'] as const
export const leaveOverlaps = ['refuse_approval', 'refuse', 'warn'] as const

export const CompanyTable = defineEntity({
  name: 'Company',
  tableName: 'companies',
  properties: {
    id: p.bigint('number').autoincrement().primary(),
    name: p.text(),
    country_code: p.text().defaultRaw("'CA'::text"),
    region: p.text().nullable(),
    timezone: p.text(),
    pay_basis: p.text().$type<PayBasis>().defaultRaw("'schedule'::text"),
    workweek_start: p.integer().defaultRaw('0'),
    overtime: p.json<unknown>().nullable(),
    holiday_worked_policy: p.text().$type<HolidayWorkedPolicy>().defaultRaw("'pay_both'::text"),
    shift_day_rule: p.text().$type<ShiftDayRule>().defaultRaw("'start'::text"),
    punch_rounding: p.integer().defaultRaw('0'),
    require_approved_punches: p.boolean().defaultRaw('false'),
    standard_day_minutes: p.integer().defaultRaw('480'),
    pay_frequency: p.text().$type<PayFrequency>().defaultRaw("'biweekly'::text"),
    pay_period_anchor: civilDate().nullable(),
    pay_date_offset_days: p.integer().defaultRaw('5'),
    provider_a_iid: p.text().defaultRaw("''::text"),
    provider_b_client_id: p.text().defaultRaw("''::text"),
    earnings_codes: p.json<unknown>().defaultRaw("'{}'::jsonb"),
    overlapping_entries: p
      .text()
      .$type<(typeof entryOverlaps)[number]>()
      .defaultRaw("'warn'::text"),
    overlapping_leave: p
      .text()
      .$type<(typeof leaveOverlaps)[number]>()
      .defaultRaw("'refuse_approval'::text"),
    reject_zero_day_leave: p.boolean().defaultRaw('false'),
    mileage_enabled: p.boolean().defaultRaw('false'),
    invoicing_enabled: p.boolean().defaultRaw('false'),
    created_at: instant().defaultRaw('now()'),
    updated_at: instant().defaultRaw('now()'),
    approve_open_periods: p
      .text()
      .$type<(typeof openPeriodApprovals)[number]>()
      .defaultRaw("'allow'::text"),
  },
})
