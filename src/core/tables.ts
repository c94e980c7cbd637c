import { defineEntity, p } from '@mikro-orm/core'
import { civilDate, instant, recordKey, timestamps } from '../db/statements/columns.ts'
import type { OvertimeSetting, PaidCategory, RegionRule } from '../engine/hours/index.ts'
import type {
  HolidayOnDayOff,
  HolidayWorkedPolicy,
  PayBasis,
  PunchRounding,
  ShiftDayRule,
} from '../engine/hours/settings.ts'
import type { PayFrequency } from '../engine/pay-periods.ts'
import type { Language } from '../words/index.ts'
import type { EventType } from './events/event-catalogue.ts'

export const AuditLogTable = defineEntity({
  name: 'AuditEntry',
  tableName: 'audit_log',
  properties: {
    ...recordKey(),
    at: instant(),
    actor_kind: p.text(),
    actor_id: p.bigint('number').nullable(),
    actor_name: p.text(),
    channel: p.text(),
    operation: p.text(),
    request_id: p.text(),
    record_type: p.text(),
    record_id: p.bigint('number').nullable(),
    before: p.text().nullable(),
    after: p.text().nullable(),
    person_id: p.bigint('number').nullable(),
    person_name: p.text().nullable(),
    client: p.text().nullable(),
    confirmed: p.text().nullable(),
  },
})

export const OutboxTable = defineEntity({
  name: 'OutboxEvent',
  tableName: 'outbox',
  properties: {
    ...recordKey(),
    event_id: p.text(),
    type: p.text().$type<EventType>(),
    created_at: instant(),
    audit_id: p.bigint('number').nullable(),
    object: p.text().nullable(),
    previous: p.text(),
    api_version: p.text(),
    actor: p.text(),
  },
})

export const IdempotencyKeyTable = defineEntity({
  name: 'IdempotencyKey',
  tableName: 'idempotency_keys',
  properties: {
    company_id: p.bigint('number').primary(),
    holder: p.text().primary(),
    key: p.text().primary(),
    fingerprint: p.text(),
    status: p.integer().nullable(),
    answer: p.text().nullable(),
    created_at: instant(),
  },
})

export const SpentConfirmationTable = defineEntity({
  name: 'SpentConfirmation',
  tableName: 'spent_confirmations',
  properties: {
    company_id: p.bigint('number').primary(),
    nonce: p.text().primary(),
    expires_at: instant(),
    call: p.text().nullable(),
    agreed_by: p.bigint('number').nullable(),
  },
})

/** A preset, or thresholds in hours; null or absent means no threshold. */
export type StoredOvertime = OvertimeSetting | 'by_region'

/** Whether a pay period that has not ended, or has open entries, is approved without asking first. */
export const openPeriodApprovals = ['allow', 'ask'] as const
/** What people may do with their own time entries when their access is limited to themselves. */
export const selfPunches = ['none', 'requests', 'now', 'any'] as const
/** The people whose approved leave employees see beyond their own reach. */
export const absenceCalendars = ['off', 'department', 'company'] as const
/** Whether a person with access to the whole company decides her own requests. */
export const ownDecisions = ['allow', 'refuse'] as const
/** How a person confirms a write of a client that cannot be asked: its token alone, or after a yes on a page. */
export const confirmModes = ['token', 'page'] as const
export type ConfirmBy = (typeof confirmModes)[number]
/** Whether a holiday inside unpaid leave of whole days is paid, or is unpaid leave too. */
export const unpaidLeaveHolidays = ['pay', 'skip'] as const
export const entryOverlaps = ['warn', 'refuse'] as const
export const leaveOverlaps = ['refuse_approval', 'refuse', 'warn'] as const

/** How approvers get emails about requests: each one, one a day, or none. */
export const approvalMailModes = ['each', 'digest', 'off'] as const

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
    overtime: p.json<StoredOvertime>().nullable(),
    region_rules: p.json<Readonly<Record<string, RegionRule>>>().defaultRaw("'{}'::jsonb"),
    holiday_worked_policy: p.text().$type<HolidayWorkedPolicy>().defaultRaw("'pay_both'::text"),
    shift_day_rule: p.text().$type<ShiftDayRule>().defaultRaw("'start'::text"),
    punch_rounding: p.integer().$type<PunchRounding>().defaultRaw('0'),
    require_approved_punches: p.boolean().defaultRaw('false'),
    standard_day_minutes: p.integer().defaultRaw('480'),
    pay_frequency: p.text().$type<PayFrequency>().defaultRaw("'biweekly'::text"),
    pay_period_anchor: civilDate().nullable(),
    pay_date_offset_days: p.integer().defaultRaw('5'),
    provider_a_iid: p.text().defaultRaw("''::text"),
    provider_b_client_id: p.text().defaultRaw("''::text"),
    earnings_codes: p.json<Partial<Record<PaidCategory, string>>>().defaultRaw("'{}'::jsonb"),
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
    ...timestamps(),
    approve_open_periods: p
      .text()
      .$type<(typeof openPeriodApprovals)[number]>()
      .defaultRaw("'allow'::text"),
    self_punches: p.text().$type<(typeof selfPunches)[number]>().defaultRaw("'requests'::text"),
    absence_calendar: p
      .text()
      .$type<(typeof absenceCalendars)[number]>()
      .defaultRaw("'department'::text"),
    unpaid_leave_holidays: p
      .text()
      .$type<(typeof unpaidLeaveHolidays)[number]>()
      .defaultRaw("'pay'::text"),
    /** Hours of time in lieu for an hour of overtime. */
    time_in_lieu_factor: p.decimal('number').defaultRaw('1.5'),
    own_decisions: p.text().$type<(typeof ownDecisions)[number]>().nullable(),
    holiday_worked_apart: p.boolean().defaultRaw('false'),
    holiday_on_day_off: p.text().$type<HolidayOnDayOff | 'by_region'>().defaultRaw("'none'::text"),
    pay_components: p.json<Partial<Record<PaidCategory, string>>>().defaultRaw("'{}'::jsonb"),
    refuse_incomplete_files: p.boolean().defaultRaw('false'),
    /** Null: the audit log is kept for ever. */
    audit_retention_years: p.integer().nullable(),
    /** Null: each, where the service has a mail server. */
    approval_mails: p.text().$type<(typeof approvalMailModes)[number]>().nullable(),
    approval_mail_hour: p.integer().defaultRaw('8'),
    approval_reminder_days: p.integer().defaultRaw('3'),
    sign_in_issuer: p.text().nullable(),
    sign_in_issuer_since: instant().nullable(),
    /** Of pages and emails for people who have not chosen one. */
    language: p.text().$type<Language>().defaultRaw("'en'::text"),
    pay_month_starts_on: p.integer().defaultRaw('1'),
    pay_period_days: p.json<[number, number]>().defaultRaw("'[1, 16]'::jsonb"),
    confirm_by: p.text().$type<ConfirmBy>().defaultRaw("'token'::text"),
  },
})

/** The ENCRYPTION_KEY in use: one row, stored by the first start. */
export const EncryptionKeyTable = defineEntity({
  name: 'EncryptionKey',
  tableName: 'encryption_key',
  properties: {
    id: p.integer().primary().defaultRaw('1'),
    /** Null: the key of the next start. */
    key_id: p.text().nullable(),
    chosen_at: instant(),
  },
})
