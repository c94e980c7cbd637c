import { number, readRows, string } from '../../db/statements/read-rows.ts'
import type { Sql } from '../../db/transactions/transaction.ts'

const absenceShape = { name: string, start_date: string, end_date: string }

type Dates = { from: string; to: string }

/**
 * Returns the approved leave of colleagues that the company's absence calendar shows to an employee, by date. The
 * database answers for the people of the transaction only.
 */
export function colleaguesSeenBy(sql: Sql, employee_id: number, { from, to }: Dates) {
  return readRows(
    sql,
    absenceShape,
    'select name, start_date, end_date from colleagues_away($2, $3, $4) where $1::bigint is not null',
    [employee_id, from, to],
  )
}

type OfEmployee = Dates & { employee_id: number }

/** Returns the same for dates of several employees, with the place `n` of each, from 1. */
export function colleaguesSeenByEach(sql: Sql, requests: readonly OfEmployee[]) {
  return seenByEach(sql, 'colleagues_away', requests)
}

/**
 * Returns the approved leave of the departments of employees that the person of the transaction sees when deciding, by
 * date, with the place `n` of each employee. The database answers for the people of the transaction only.
 */
export function departmentSeenByEach(sql: Sql, requests: readonly OfEmployee[]) {
  return seenByEach(sql, 'department_away', requests)
}

function seenByEach(
  sql: Sql,
  seen: 'colleagues_away' | 'department_away',
  requests: readonly OfEmployee[],
) {
  return readRows(
    sql,
    { n: number, ...absenceShape },
    `select r.n::int as n, away.name, away.start_date, away.end_date
     from unnest($2::bigint[], $3::date[], $4::date[])
       with ordinality as r(employee_id, from_date, to_date, n)
     cross join lateral ${seen}(r.employee_id, r.from_date, r.to_date)
       with ordinality as away(name, start_date, end_date, place)
     where $1::bigint is not null order by r.n, away.place`,
    [
      requests.map(({ employee_id }) => employee_id),
      requests.map(({ from }) => from),
      requests.map(({ to }) => to),
    ],
  )
}

/** Returns the approved leave of all active employees, by date. */
export function everybodyAway(sql: Sql, { from, to }: Dates) {
  return readRows(
    sql,
    absenceShape,
    `select e.first_name || ' ' || e.last_name as name, l.start_date, l.end_date
     from leave_requests l join employees e on e.company_id = l.company_id and e.id = l.employee_id
     where l.company_id = $1 and e.is_active and l.status = 'approved'
       and l.start_date <= $3 and l.end_date >= $2
     order by l.start_date, l.id`,
    [from, to],
  )
}
