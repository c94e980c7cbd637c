import type { Context } from '../../../core/operation.ts'
import { nullable, number, readRows, string } from '../../../db/statements/read-rows.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import { civilDate, dayNumber } from '../../../lib/calendar/dates.ts'
import { hoursOf } from '../../../lib/calendar/minutes.ts'
import { findHeld } from '../held/find-held.ts'
import { heldMinutes } from '../held/minutes.ts'
import type { HeldEntryRecord } from './schema.ts'

/** Returns the held entries on dates of a period, by clock-in. */
export async function heldEntriesOf(
  sql: Sql,
  { id, start_date, end_date }: { id: number; start_date: string; end_date: string },
  people: Context['people'] = null,
): Promise<HeldEntryRecord[]> {
  const days = { from_day: dayNumber(start_date), to_day: dayNumber(end_date) }
  const held = (await findHeld(sql, people, days)).flatMap(({ entry, parts }) => {
    const here = parts.filter(({ pay_period_id }) => pay_period_id === id)
    return here.length > 0 ? [{ entry, days: here.map(({ day }) => day) }] : []
  })
  if (held.length === 0) return []
  const rows = await loadRows(
    sql,
    held.map(({ entry }) => entry.id),
  )
  const byId = new Map(held.map((each) => [each.entry.id, each]))
  return rows.map((row) => {
    const { entry, days: on } = byId.get(row.entry_id)!
    const held_hours = hoursOf(heldMinutes(entry, on))
    return { ...row, held_dates: on.map(civilDate), held_hours }
  })
}

type Row = Omit<HeldEntryRecord, 'held_dates' | 'held_hours'>

function loadRows(sql: Sql, ids: readonly number[]): Promise<Row[]> {
  return readRows(
    sql,
    {
      entry_id: number,
      employee_id: number,
      employee_number: string,
      name: string,
      work_date: string,
      clock_in: string,
      clock_out: nullable(string),
    },
    `select t.id as entry_id, t.employee_id, e.employee_number,
            e.first_name || ' ' || e.last_name as name, t.work_date, t.clock_in, t.clock_out
     from time_entries t join employees e on e.company_id = t.company_id and e.id = t.employee_id
     where t.company_id = $1 and t.id = any($2::bigint[]) order by t.clock_in, t.id`,
    [ids],
  )
}
