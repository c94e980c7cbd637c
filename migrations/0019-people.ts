import { Migration } from '@mikro-orm/migrations'
import { grantRole, lockOnly, personScope } from './sql.ts'

/**
 * Access that belongs to a person. Requests that reach one person, or a person and everybody below, run as the
 * role `rollcall_person`, which sees the rows of the people in `app.people` only. Nothing here applies to
 * `rollcall_app`, so processes of the release before go on beside this schema.
 */
export class Migration0019People extends Migration {
  override up(): void {
    // Policies also apply to members of a role. The login is a member through a role that does not inherit, so
    // that its own work still sees every row.
    for (const role of ['rollcall_person', 'rollcall_person_gate']) {
      this.addSql(`do $$ begin
        if not exists (select from pg_roles where rolname = '${role}') then
          create role ${role} nologin noinherit;
        end if;
      end $$`)
    }
    this.addSql(grantRole('rollcall_person', `'rollcall_person_gate'`))
    this.addSql(grantRole('rollcall_person_gate', 'current_user'))

    // A key that reaches less than the company has its hash in a column of its own: to a process of the release
    // before, which does not know of reaches, it is unknown.
    this.addSql(`alter table api_keys
      add column employee_id bigint,
      add column reach text not null default 'company' check (reach in ('company', 'team', 'self')),
      add column person_secret_hash text,
      add constraint api_keys_reach check (reach = 'company' or employee_id is not null),
      add constraint api_keys_employee foreign key (company_id, employee_id)
        references employees (company_id, id)`)
    this.addSql(`create index api_keys_of on api_keys (company_id, employee_id)
      where employee_id is not null`)
    this.addSql(`alter table audit_log
      add column person_id bigint,
      add column person_name text,
      add column client text,
      add column confirmed text`)
    // Companies that exist go on as they are; new ones have no choice made for them.
    this.addSql(`alter table companies
      add column self_punches text not null default 'requests'
        check (self_punches in ('none', 'requests', 'now', 'any')),
      add column absence_calendar text not null default 'department'
        check (absence_calendar in ('off', 'department', 'company')),
      add column own_decisions text default 'allow' check (own_decisions in ('allow', 'refuse'))`)
    this.addSql('alter table companies alter column own_decisions drop default')

    this.addSql(personScope('employees', 'id', 'select'))
    this.addSql(`grant update (work_phone, mobile_phone, emergency_contact, updated_at)
      on employees to rollcall_person`)
    for (const table of [
      'schedule_versions',
      'one_day_overrides',
      'leave_requests',
      'leave_books',
      'leave_ledger',
      'time_entries',
      'forgot_punch_requests',
      'payroll_day_adjustments',
      'mileage_trips',
    ]) {
      this.addSql(personScope(table, 'employee_id', 'select, insert, update'))
    }
    this.addSql(personScope('pay_period_hours', 'employee_id', 'select'))
    this.addSql(personScope('login_emails', 'employee_id', 'select'))
    this.addSql(
      personScope(
        'api_keys',
        'employee_id',
        `select (id, company_id, name, prefix, permissions, rate_limit, confirm_writes, expires_at,
           employee_id, reach)`,
      ),
    )
    this.addSql(`create policy person_scope on schedule_days as restrictive to rollcall_person
      using (exists (select from schedule_versions v
        where v.company_id = schedule_days.company_id and v.id = schedule_days.schedule_version_id))`)
    this.addSql('grant select, insert, update, delete on schedule_days to rollcall_person')

    for (const table of [
      'companies',
      'holidays',
      'blackout_dates',
      'pay_period_snapshots',
      'work_locations',
    ]) {
      this.addSql(`grant select on ${table} to rollcall_person`)
    }
    this.addSql(lockOnly('leave_types'))
    this.addSql(lockOnly('pay_periods'))
    // The list of pay periods creates those that are due.
    this.addSql('grant insert on pay_periods to rollcall_person')
    this.addSql(`create policy open_only on pay_periods as restrictive for insert to rollcall_person
      with check (status = 'open')`)

    // Who is away among colleagues, as the company's absence calendar allows it, and the name of one's manager:
    // rows that the caller itself may not read. Company, setting and person are never passed.
    this.addSql(`create function colleagues_away(of_employee bigint, from_date date, to_date date)
      returns table (name text, start_date date, end_date date)
      language sql stable security definer set search_path = pg_catalog, pg_temp as $$
        select e.first_name || ' ' || e.last_name, l.start_date, l.end_date
        from public.companies c
        join public.employees self on self.company_id = c.id and self.id = of_employee
        join public.employees e on e.company_id = c.id and e.id <> self.id
          and (c.absence_calendar = 'company'
            or c.absence_calendar = 'department' and e.department = self.department)
        join public.leave_requests l on l.company_id = c.id and l.employee_id = e.id
        where c.id = nullif(current_setting('app.company_id', true), '')::bigint
          and of_employee = any(nullif(current_setting('app.people', true), '')::bigint[])
          and e.is_active and l.status = 'approved'
          and l.start_date <= to_date and l.end_date >= from_date
        order by l.start_date, l.id
      $$`)
    this.addSql(`create function manager_name() returns text
      language sql stable security definer set search_path = pg_catalog, pg_temp as $$
        select m.first_name || ' ' || m.last_name
        from public.employees self
        join public.employees m on m.company_id = self.company_id and m.id = self.manager_id
        where self.company_id = nullif(current_setting('app.company_id', true), '')::bigint
          and self.id = nullif(current_setting('app.person', true), '')::bigint
      $$`)
    for (const called of ['colleagues_away(bigint, date, date)', 'manager_name()']) {
      this.addSql(`revoke execute on function ${called} from public`)
      this.addSql(`grant execute on function ${called} to rollcall_app, rollcall_person`)
    }
  }
}
