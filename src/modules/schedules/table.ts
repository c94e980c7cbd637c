import { defineEntity, p } from '@mikro-orm/core'
import { civilDate, instant, recordKey, timestamps } from '../../db/statements/columns.ts'

export const overrideStatuses = ['approved', 'cancelled'] as const

export const OneDayOverrideTable = defineEntity({
  name: 'OneDayOverride',
  tableName: 'one_day_overrides',
  properties: {
    ...recordKey(),
    employee_id: p.bigint('number'),
    override_date: civilDate(),
    start_minute: p.integer(),
    end_minute: p.integer(),
    break_minutes: p.integer().defaultRaw('0'),
    work_location_id: p.bigint('number').nullable(),
    status: p.text().$type<(typeof overrideStatuses)[number]>().defaultRaw("'approved'::text"),
    cancelled_at: instant().nullable(),
    ...timestamps(),
    is_working: p.boolean().defaultRaw('true'),
    substitutes_for: civilDate().nullable(),
  },
})

export const ScheduleDayTable = defineEntity({
  name: 'ScheduleDay',
  tableName: 'schedule_days',
  properties: {
    company_id: p.bigint('number').primary(),
    schedule_version_id: p.bigint('number').primary(),
    week: p.integer().defaultRaw('1').primary(),
    day_of_week: p.integer().primary(),
    start_minute: p.integer().primary(),
    end_minute: p.integer(),
    break_minutes: p.integer().defaultRaw('0'),
    work_location_id: p.bigint('number').nullable(),
  },
})

export const ScheduleVersionTable = defineEntity({
  name: 'ScheduleVersion',
  tableName: 'schedule_versions',
  properties: {
    ...recordKey(),
    employee_id: p.bigint('number'),
    effective_date: civilDate(),
    cycle_weeks: p.integer().defaultRaw('1'),
    ...timestamps(),
  },
})
