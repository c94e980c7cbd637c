import { Migration } from '@mikro-orm/migrations'

/**
 * Who of an employee's department is away, for a decision by somebody who reaches a team: as the company's absence
 * calendar shows it, and always those below the person who decides. Company, setting and person are never passed.
 */
export class Migration0021DepartmentAbsences extends Migration {
  override up(): void {
    this.addSql(`create function department_away(of_employee bigint, from_date date, to_date date)
      returns table (name text, start_date date, end_date date)
      language sql stable security definer set search_path = pg_catalog, pg_temp as $$
        with recursive below as (
          select e.id from public.employees e
          where e.company_id = nullif(current_setting('app.company_id', true), '')::bigint
            and e.manager_id = nullif(current_setting('app.person', true), '')::bigint
          union
          select e.id from below b
          join public.employees e
            on e.company_id = nullif(current_setting('app.company_id', true), '')::bigint
            and e.manager_id = b.id
        )
        select e.first_name || ' ' || e.last_name, l.start_date, l.end_date
        from public.companies c
        join public.employees self on self.company_id = c.id and self.id = of_employee
        join public.employees e on e.company_id = c.id and e.id <> self.id
          and e.department = self.department
          and (c.absence_calendar <> 'off' or e.id in (select id from below))
        join public.leave_requests l on l.company_id = c.id and l.employee_id = e.id
        where c.id = nullif(current_setting('app.company_id', true), '')::bigint
          and of_employee = any(nullif(current_setting('app.people', true), '')::bigint[])
          and e.is_active and l.status = 'approved'
          and l.start_date <= to_date and l.end_date >= from_date
        order by l.start_date, l.id
      $$`)
    const called = 'department_away(bigint, date, date)'
    this.addSql(`revoke execute on function ${called} from public`)
    this.addSql(`grant execute on function ${called} to rollcall_app, rollcall_person`)
  }
}
