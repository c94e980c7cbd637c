/**
 * Paid hours on the schedule basis as one statement: `$1` company, `$2` and `$3` first and last date, `$4`
 * the paid holidays. Without time zones, rounding and overtime, which the data does not need.
 */
export const payrollHours = `
  with days as (
    select d::date as day, extract(dow from d)::int as dow, d::date = any ($4::date[]) as is_holiday
    from generate_series($2::date, $3::date, interval '1 day') d
  ),
  versions as (
    select id, employee_id, effective_date,
      lead(effective_date, 1, 'infinity') over (partition by employee_id order by effective_date) as until
    from schedule_versions where company_id = $1
  ),
  planned as (
    select e.id as employee_id, days.day, days.is_holiday, s.minutes as pattern,
      coalesce(o.minutes, s.minutes, 0) as scheduled, o.minutes is not null as is_override
    from employees e cross join days
    left join versions v
      on v.employee_id = e.id and v.effective_date <= days.day and days.day < v.until
    left join (
      select schedule_version_id, day_of_week,
        mod(end_minute - start_minute + 1440, 1440) - break_minutes as minutes
      from schedule_days where company_id = $1
    ) s on s.schedule_version_id = v.id and s.day_of_week = days.dow
    left join (
      select employee_id, override_date,
        mod(end_minute - start_minute + 1440, 1440) - break_minutes as minutes
      from one_day_overrides
      where company_id = $1 and status = 'approved' and override_date between $2 and $3
    ) o on o.employee_id = e.id and o.override_date = days.day
    where e.company_id = $1 and (e.hire_date is null or e.hire_date <= days.day)
      and (e.is_active or days.day <= e.deactivated_on)
  ),
  counted as (
    select p.*, l.type, t.is_paid, coalesce(a.minutes, 0) as adjustment,
      case when p.is_holiday or l.id is null then 0
        when l.hours is not null then least(l.hours * 60, p.scheduled)
        when p.day = l.start_date and l.start_day_part <> 'full'
          or p.day = l.end_date and l.end_day_part <> 'full' then ceil(p.scheduled / 2.0)
        else p.scheduled end as leave
    from planned p
    left join leave_requests l on l.company_id = $1 and l.employee_id = p.employee_id
      and l.status = 'approved' and p.day between l.start_date and l.end_date
    left join leave_types t on t.company_id = $1 and t.type = l.type
    left join (
      select employee_id, work_date, round(sum(hours_delta) * 60) as minutes
      from payroll_day_adjustments
      where company_id = $1 and status = 'approved' and work_date between $2 and $3
      group by employee_id, work_date
    ) a on a.employee_id = p.employee_id and a.work_date = p.day
  ),
  summed as (
    select employee_id, sum(scheduled) as scheduled,
      sum(case when is_holiday then coalesce(pattern, 0) else 0 end) as holiday,
      sum(case when is_holiday and not is_override then 0 else scheduled - leave end + adjustment)
        as regular,
      sum(leave) filter (where type = 'vacation' and is_paid) as vacation,
      sum(leave) filter (where type = 'sick' and is_paid) as sick,
      sum(leave) filter (where type = 'personal' and is_paid) as personal,
      sum(leave) filter (where type not in ('vacation', 'sick', 'personal') and is_paid) as other_leave,
      sum(leave) filter (where not is_paid) as unpaid_leave,
      sum(adjustment) as adjustment
    from counted group by employee_id
  ),
  punched as (
    select employee_id, sum(greatest(0, floor(extract(epoch from clock_out) / 60)
      - floor(extract(epoch from clock_in) / 60) - break_minutes)) as minutes
    from time_entries
    where company_id = $1 and work_date between $2 and $3 and deleted_at is null
      and clock_out is not null
    group by employee_id
  )
  select e.id as employee_id, e.employee_number, e.payroll_id,
    e.first_name || ' ' || e.last_name as name, e.department,
    round(s.scheduled / 60.0, 2) as scheduled_hours, round(s.regular / 60.0, 2) as regular_hours,
    round(s.holiday / 60.0, 2) as holiday_hours, round(coalesce(s.vacation, 0) / 60.0, 2) as vacation_hours,
    round(coalesce(s.sick, 0) / 60.0, 2) as sick_hours,
    round(coalesce(s.personal, 0) / 60.0, 2) as personal_hours,
    round(coalesce(s.other_leave, 0) / 60.0, 2) as other_leave_hours,
    round(coalesce(s.unpaid_leave, 0) / 60.0, 2) as unpaid_leave_hours,
    round(s.adjustment / 60.0, 2) as adjustment_hours,
    round(coalesce(p.minutes, 0) / 60.0, 2) as punched_hours,
    round((s.regular + s.holiday + coalesce(s.vacation, 0) + coalesce(s.sick, 0)
      + coalesce(s.personal, 0) + coalesce(s.other_leave, 0)) / 60.0, 2) as total_hours
  from employees e join summed s on s.employee_id = e.id left join punched p on p.employee_id = e.id
  order by e.employee_number, e.id`
