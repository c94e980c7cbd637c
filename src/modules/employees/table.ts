import { defineEntity, p } from '@mikro-orm/core'
import { sql } from 'kysely'
import { civilDate, instant, recordKey, timestamps } from '../../db/statements/columns.ts'
import type { EmploymentGap, EmploymentSpell } from '../../engine/employment/spells.ts'
import type { Language } from '../../words/index.ts'

export const roles = ['employee', 'manager', 'company_admin'] as const
export const employmentTypes = ['full-time', 'part-time', 'contract', 'temporary'] as const
export const payBases = ['schedule', 'punches'] as const

export const EmployeeTable = defineEntity({
  name: 'Employee',
  tableName: 'employees',
  properties: {
    ...recordKey(),
    employee_number: p.text(),
    first_name: p.text(),
    last_name: p.text(),
    email: p.text(),
    search_text: p.text(),
    password_hash: p.text(),
    role: p.text().$type<(typeof roles)[number]>().defaultRaw("'employee'::text"),
    title: p.text().nullable(),
    department: p.text().nullable(),
    manager_id: p.bigint('number').nullable(),
    hire_date: civilDate().nullable(),
    employment_type: p.text().$type<(typeof employmentTypes)[number]>().nullable(),
    work_phone: p.text().nullable(),
    mobile_phone: p.text().nullable(),
    work_locations: p.json<{ address: string; is_primary: boolean }[]>().defaultRaw("'[]'::jsonb"),
    emergency_contact: p
      .json<{ name: string | null; phone: string | null; relationship: string | null }>()
      .nullable(),
    payroll_id: p.text().nullable(),
    country_code: p.text().defaultRaw("'CA'::text"),
    region: p.text().nullable(),
    timezone: p.text(),
    pay_basis: p.text().$type<(typeof payBases)[number]>().nullable(),
    is_active: p.boolean().defaultRaw('true'),
    deactivated_on: civilDate().nullable(),
    ssn_sin_sealed: p.text().nullable(),
    dashboard_access: p.boolean().defaultRaw('false'),
    ...timestamps(),
    changed_xid: p.string().columnType('xid8').defaultRaw('pg_current_xact_id()').lazy(),
    dashboard_granted_at: instant().nullable().lazy(),
    employment_gaps: p.json<EmploymentGap[]>().defaultRaw("'[]'::jsonb"),
    service_date: civilDate().nullable(),
    language: p.text().$type<Language>().nullable(),
    first_password_hash: p.text().nullable().lazy(),
  },
})

/** The people who decide for a manager on leave. */
export const DeputyTable = defineEntity({
  name: 'Deputy',
  tableName: 'deputies',
  properties: {
    company_id: p.bigint('number').primary(),
    employee_id: p.bigint('number').primary(),
    deputy_id: p.bigint('number'),
  },
})

/**
 * The emails of a company: one person each. Across all companies, emails are unique only for people with dashboard
 * access.
 */
export const LoginEmailTable = defineEntity({
  name: 'LoginEmail',
  tableName: 'login_emails',
  properties: {
    company_id: p.bigint('number').primary(),
    email_norm: p.text().primary(),
    employee_id: p.bigint('number'),
    has_dashboard_access: p.boolean().defaultRaw('false'),
  },
})

/** First and last name of the employee `e` of a row. */
export const fullName = sql<string>`e.first_name || ' ' || e.last_name`
export const employeeName = fullName.as('employee_name')

/** The deputy of `e`, who decides while `e` is on leave; of statements whose `$1` is the company. */
export const deputyId = sql<number | null>`(
  select d.deputy_id from deputies d where d.company_id = $1 and d.employee_id = e.id)`

/** The first day after the last gap in the employment of `e`. */
export const rehiredOn = sql<string | null>`(e.employment_gaps -> -1 ->> 'first_day')::date`

/**
 * The employment spells of `e`, in date order; none for somebody who left before the first day. `json` keeps the order
 * of the answer's fields; `jsonb` does not, and an answer in another order is copied.
 */
export const spells = sql<EmploymentSpell[]>`case
  when e.employment_gaps = '[]' and e.deactivated_on < e.hire_date then '[]'::json
  when e.employment_gaps = '[]'
  then json_build_array(
    json_build_object('start_date', e.hire_date, 'end_date', e.deactivated_on))
  else (
    select json_agg(json_build_object(
      'start_date', case when n = 0 then e.hire_date
        else (e.employment_gaps -> (n - 1) ->> 'first_day')::date end,
      'end_date', case when n = jsonb_array_length(e.employment_gaps) then e.deactivated_on
        else (e.employment_gaps -> n ->> 'last_day')::date end) order by n)
    from generate_series(0, jsonb_array_length(e.employment_gaps)) n)
  end`
