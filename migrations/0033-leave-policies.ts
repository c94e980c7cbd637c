import { Migration } from '@mikro-orm/migrations'
import { lockOnly, personScope, tenantPolicy } from './sql.ts'

/**
 * Leave policies, enrollment and leave years. A leave type's own settings are its default policy; its other columns are
 * new here, with what the release before does. Nobody is enrolled, so that every balance stays.
 */
export class Migration0033LeavePolicies extends Migration {
  override up(): void {
    this.addSql(`create sequence leave_policy_ids as bigint`)
    this.addSql('grant usage on sequence leave_policy_ids to rollcall_app')
    // The ids of default policies are those of the other policies' sequence: one id, one policy.
    this.addSql(`alter table leave_types
      add column default_policy_id bigint not null default nextval('leave_policy_ids'),
      add column unit text not null default 'days' check (unit in ('days', 'hours')),
      ${newSettings},
      add column balance_from date,
      alter column annual_days type numeric(8, 3),
      alter column carry_over_max_days type numeric(8, 3),
      alter column negative_limit_days type numeric(8, 3),
      drop constraint leave_types_accrual_method_check,
      add constraint leave_types_accrual_method_check check (accrual_method in ${accrualMethods})`)
    this.addSql(`create unique index leave_types_default_policy
      on leave_types (company_id, default_policy_id)`)
    this.addSql(`create table leave_policies (
      company_id bigint not null,
      id bigint not null default nextval('leave_policy_ids'),
      type text not null,
      name text not null,
      accrual_method text not null check (accrual_method in ${accrualMethods}),
      annual_amount numeric(8, 3),
      rounding numeric(4, 2) not null default 0.5,
      prorate_first_year boolean not null default true,
      carry_over_max numeric(8, 3) default 0,
      carry_over_expires_on text,
      waiting_period_days int not null default 0,
      allow_negative boolean not null default false,
      negative_limit numeric(8, 3),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (company_id, id),
      constraint leave_policies_name unique (company_id, type, name),
      constraint leave_policies_type foreign key (company_id, type)
        references leave_types (company_id, type)
    )`)
    this.addSql(`alter table leave_policies ${newSettings}`)
    this.addSql('alter sequence leave_policy_ids owned by leave_policies.id')
    this.addSql(tenantPolicy('leave_policies'))
    this.addSql(lockOnly('leave_policies'))

    // Ledgers whose leave years are not calendar years, or that began with an enrollment.
    this.addSql(`create table leave_ledgers (
      company_id bigint not null,
      employee_id bigint not null,
      type text not null,
      begins_on date,
      leave_years jsonb not null,
      primary key (company_id, employee_id, type),
      constraint leave_ledgers_employee foreign key (company_id, employee_id)
        references employees (company_id, id) on delete cascade,
      constraint leave_ledgers_type foreign key (company_id, type)
        references leave_types (company_id, type) on delete cascade
    )`)
    this.addSql(tenantPolicy('leave_ledgers'))
    this.addSql(personScope('leave_ledgers', 'employee_id', 'select, insert, update'))

    this.addSql('alter table leave_requests add column day_minutes int[]')
    this.addSql(`alter table employee_terms
      drop constraint employee_terms_fact_check,
      add constraint employee_terms_fact_check check (
        fact in ('timezone', 'country_code', 'region', 'pay_basis', 'overtime', 'working_share')
        or fact like 'leave\\_policies.%')`)
    this.addSql(`alter table companies
      add column time_in_lieu_factor numeric(4, 2) not null default 1.5
        check (time_in_lieu_factor > 0)`)
    this.addSql(`alter table payroll_day_adjustments
      add column bank_to text,
      add column bank_factor numeric(4, 2)`)
  }
}

const accrualMethods = `('annual_grant', 'monthly', 'per_hour_worked', 'manual', 'none')`

/** The settings that leave types and leave policies both gain. */
const newSettings = `
      add column steps jsonb,
      add column earn_hours numeric(8, 4),
      add column per_hours numeric(8, 4),
      add column max_balance numeric(8, 3),
      add column max_per_year numeric(8, 3),
      add column accrues_after_days int not null default 0,
      add column leave_year_starts text not null default 'calendar',
      add column scale_by_share boolean not null default false,
      add column prorate_last_year boolean not null default false`
