import { type Condition, where } from '../../db/lists/list-query.ts'

type Narrowed = {
  employee_id?: number | undefined
  from?: string | undefined
  to?: string | undefined
}

/**
 * Returns the condition that an entry overlaps another one of its employee or does not, ignoring deleted ones. An open
 * entry has no end yet: it overlaps only an entry during which it begins. One pass over the entries of the employee or
 * the dates finds them all; looking up the neighbors of each entry would take a search per row. `is true` keeps the
 * planner from joining the pass, which without statistics it would repeat for every row.
 */
export function whereOverlapping(
  isOverlapping: boolean,
  { employee_id, from, to }: Narrowed,
  people: readonly number[] | null,
): Condition {
  const near: Condition[] = [
    ...(employee_id === undefined ? [] : [where('o.employee_id = ?', employee_id)]),
    ...(people === null ? [] : [where('o.employee_id = any(?::bigint[])', people)]),
    ...(from === undefined ? [] : [where(`o.clock_in >= ${dayBefore}`, from)]),
    ...(to === undefined ? [] : [where(`o.clock_in < ${dayAfter}`, to)]),
  ]
  const only = near.map(({ text }) => ` and ${text}`).join('')
  return where(
    `(t.id ${isOverlapping ? 'in' : 'not in'} (
      select id from (
        select o.id, o.clock_in, coalesce(o.clock_out, o.clock_in) as ended,
               max(coalesce(o.clock_out, o.clock_in)) over (
                 partition by o.employee_id order by o.clock_in
                 rows between unbounded preceding and 1 preceding) as others_ended,
               lead(o.clock_in) over (partition by o.employee_id order by o.clock_in) as next_began
        from time_entries o
        where o.company_id = $1 and o.deleted_at is null${only}
      ) near
      where near.clock_in < near.others_ended or near.next_began < near.ended)) is true`,
    ...near.flatMap(({ values }) => values),
  )
}

// Entries last at most 24 h, and a work date begins and ends within 14 and 12 h of its day in UTC.
const dayBefore = `(?::date - interval '38 hours') at time zone 'UTC'`
const dayAfter = `(?::date + interval '60 hours') at time zone 'UTC'`
