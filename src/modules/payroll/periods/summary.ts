import * as v from 'valibot'
import { type Context, defineOperation } from '../../../core/operation.ts'
import { Code, described, Id, Name } from '../../../core/schema.ts'
import { number, readRows, type ShapedRow, string } from '../../../db/statements/read-rows.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import { dayNumber } from '../../../lib/calendar/dates.ts'
import { hoursOf } from '../../../lib/calendar/minutes.ts'
import { byEmployeeNumber } from '../export/rows.ts'
import { findHeld } from '../held/find-held.ts'
import { heldMinutes } from '../held/minutes.ts'
import { PayPeriodId, PayPeriodSchema, requirePayPeriod } from './schema.ts'

const totals = {
  entries: v.number(),
  worked_hours: described(v.number(), 'Hours of closed entries minus breaks, without held hours.'),
  held_entries: described(v.number(), 'Entries that are held, in whole or in part.'),
  held_hours: described(
    v.number(),
    'Hours of held entries: they arrived after the period was approved and are not paid.',
  ),
  approved_hours: v.number(),
  unapproved_hours: v.number(),
  break_minutes: v.number(),
  open_entries: described(v.number(), 'Entries without a clock-out; they count no hours.'),
}

export const getPayPeriodSummary = defineOperation({
  name: 'pay_periods.summary',
  summary: 'Summarize the punches of a pay period, in total and by employee.',
  permission: 'pay_periods:read',
  effect: 'read',
  reach: { least: 'self' },
  input: v.strictObject({ id: PayPeriodId }),
  output: v.strictObject({
    pay_period: PayPeriodSchema,
    totals: v.strictObject(totals),
    employees: v.array(
      v.strictObject({
        employee_id: Id,
        employee_number: Code,
        name: Name,
        ...totals,
      }),
    ),
  }),
  async run({ sql, now_ms, people }, { id }) {
    const pay_period = await requirePayPeriod(sql, id, now_ms)
    const held = await loadHeld(sql, pay_period, people)
    const rows = await loadPunched(sql, pay_period, held, people)
    return {
      pay_period,
      totals: totalsOf(rows),
      employees: rows.sort(byEmployeeNumber).map((row) => ({
        employee_id: row.employee_id,
        employee_number: row.employee_number,
        name: row.name,
        ...totalsOf([row]),
      })),
    }
  },
})

const punchedShape = {
  employee_id: number,
  employee_number: string,
  name: string,
  entries: number,
  worked_minutes: number,
  approved_minutes: number,
  break_minutes: number,
  open_entries: number,
  held_entries: number,
  held_minutes: number,
}

type Punched = ShapedRow<typeof punchedShape>

type Dates = { start_date: string; end_date: string }

/** Returns the held entries of the period's dates, with the held minutes of each. */
async function loadHeld(
  sql: Sql,
  { start_date, end_date }: Dates,
  people: Context['people'],
): Promise<Map<number, number>> {
  const days = { from_day: dayNumber(start_date), to_day: dayNumber(end_date) }
  const held = await findHeld(sql, people, days)
  const minutes = held.map(({ entry, parts }): [number, number] => {
    const on = parts.map(({ day }) => day)
    return [entry.id, heldMinutes(entry, on)]
  })
  return new Map(minutes)
}

/** Returns each entry's own minutes, by its work date. */
function loadPunched(
  sql: Sql,
  { start_date, end_date }: Dates,
  held: ReadonlyMap<number, number>,
  people: Context['people'],
): Promise<Punched[]> {
  return readRows(
    sql,
    punchedShape,
    `select e.id as employee_id, e.employee_number, e.first_name || ' ' || e.last_name as name, t.entries,
            t.worked_minutes, t.approved_minutes, t.held_minutes, t.held_entries, t.break_minutes,
            t.open_entries
     from (
       select employee_id as of, count(*)::int as entries,
              coalesce(sum(minutes - held), 0)::int as worked_minutes,
              coalesce(sum(minutes - held) filter (where approved), 0)::int as approved_minutes,
              sum(held)::int as held_minutes, count(held_id)::int as held_entries,
              sum(break_minutes)::int as break_minutes,
              (count(*) filter (where clock_out is null))::int as open_entries
       from (
         select employee_id, approved, break_minutes, clock_out, h.id as held_id,
                coalesce(h.minutes, 0) as held,
                greatest(0, floor(date_part('epoch', clock_out) / 60)
                  - floor(date_part('epoch', clock_in) / 60) - break_minutes) as minutes
         from time_entries t
         left join unnest($4::bigint[], $5::int[]) as h(id, minutes) on h.id = t.id
         where company_id = $1 and deleted_at is null and work_date between $2 and $3
           ${people ? 'and employee_id = any($6::bigint[])' : ''}
       ) one
       group by employee_id
     ) t
     join employees e on e.company_id = $1 and e.id = t.of`,
    [start_date, end_date, [...held.keys()], [...held.values()], ...(people ? [people] : [])],
  )
}

function totalsOf(rows: readonly Punched[]) {
  const sum = (of: (row: Punched) => number) => rows.reduce((total, row) => total + of(row), 0)
  const worked = sum((row) => row.worked_minutes)
  const approved = sum((row) => row.approved_minutes)
  return {
    entries: sum((row) => row.entries),
    worked_hours: hoursOf(worked),
    approved_hours: hoursOf(approved),
    unapproved_hours: hoursOf(worked - approved),
    held_entries: sum((row) => row.held_entries),
    held_hours: hoursOf(sum((row) => row.held_minutes)),
    break_minutes: sum((row) => row.break_minutes),
    open_entries: sum((row) => row.open_entries),
  }
}
