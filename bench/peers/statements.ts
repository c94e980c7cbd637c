const entryColumns = `t.id, t.employee_id, e.first_name || ' ' || e.last_name as employee_name,
  t.work_date, t.timezone, t.clock_in, t.clock_out, t.break_minutes, t.notes, t.source, t.status,
  t.approved, t.approved_at, t.approved_by, t.warnings, t.created_at, t.updated_at`

const entries =
  'time_entries t join employees e on e.company_id = t.company_id and e.id = t.employee_id'

function listOf(condition: string, limit: number): string {
  return `
    with counted as (select count(*)::int as total from time_entries t where ${condition})
    select counted.total, page.* from counted left join lateral (
      select ${entryColumns} from ${entries} where ${condition}
      order by t.clock_in, t.id limit $${limit} offset $${limit + 1}
    ) page on true`
}

/** The bare statements; `$1` is the company. */
export const list = listOf('t.company_id = $1 and t.deleted_at is null', 2)
export const listOfEmployee = listOf(
  `t.company_id = $1 and t.deleted_at is null and t.employee_id = $2
   and t.work_date >= $3 and t.clock_in >= ($3::date - interval '14 hours')::timestamptz
   and t.work_date <= $4 and t.clock_in < ($4::date + interval '36 hours')::timestamptz`,
  5,
)

export const employeeColumns = `e.id, e.employee_number, e.first_name, e.last_name,
  e.first_name || ' ' || e.last_name as name, e.email, e.role, e.company_id, e.title, e.department,
  e.manager_id, e.hire_date, e.employment_type, e.work_phone, e.mobile_phone, e.work_locations,
  e.emergency_contact, e.payroll_id, e.country_code, e.region, e.timezone, e.pay_basis, e.is_active,
  e.deactivated_on, e.created_at, e.updated_at`

function employeesOf(condition: string): string {
  return `
    with counted as (select count(*)::int as total from employees e where ${condition})
    select counted.total, page.* from counted left join lateral (
      select ${employeeColumns} from employees e where ${condition} order by e.id limit $2 offset $3
    ) page on true`
}

export const employees = employeesOf('e.company_id = $1')
export const search = employeesOf('e.company_id = $1 and position($4 in e.search_text) > 0')

export const punches = `
  insert into time_entries (company_id, employee_id, timezone, work_date, clock_in, posted_clock_in,
    clock_out, break_minutes, source, status)
  select $1, p.employee_id, 'America/Toronto', p.work_date, p.clock_in, p.clock_in, p.clock_out,
    p.break_minutes, 'bench', case when p.clock_out is null then 'active' else 'completed' end
  from unnest($2::bigint[], $3::date[], $4::timestamptz[], $5::timestamptz[], $6::int[])
    as p(employee_id, work_date, clock_in, clock_out, break_minutes)
  on conflict do nothing
  returning *`
