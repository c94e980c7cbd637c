import { type FieldErrors, invalid } from '../../errors.ts'
import type { Sql } from '../../store/transaction.ts'
import { type EntryRow, entryColumns, entryTables, entryWire, type TimeEntryRecord } from './wire.ts'

export type NewEntry = {
  employee_id: number
  timezone: string
  work_date: string
  clock_in: string
  clock_out: string | null
  break_minutes: number
  notes: string | null
  source: string
  guards_overlap: boolean
  created_at: string
}

/**
 * Stores a punch once: a repeat (the same employee and instant, as posted or as adjusted since, deleted
 * ones too) is recognised before any refusal and answers the row there is.
 */
export async function insertEntry(
  sql: Sql,
  entry: NewEntry,
  problems: FieldErrors,
): Promise<{ record: TimeEntryRecord; created: boolean }> {
  if (Object.keys(problems).length > 0) {
    const record = await findRepeat(sql, entry)
    if (!record) throw invalid(problems)
    return { record, created: false }
  }
  const [inserted] = await sql<EntryRow>(insertText, [
    entry.employee_id,
    entry.timezone,
    entry.work_date,
    entry.clock_in,
    entry.clock_out,
    entry.break_minutes,
    entry.notes,
    entry.source,
    entry.guards_overlap,
    entry.created_at,
  ])
  if (inserted) return { record: entryWire(inserted), created: true }

  const record = await findRepeat(sql, entry)
  if (record) return { record, created: false }
  throw invalid({ clock_in: 'overlaps another entry of this employee' })
}

// Untargeted: a targeted ON CONFLICT beside an exclusion constraint fails now and then under load.
// The two warnings are what a clock must not lose a punch to; a company that refuses overlaps has the
// exclusion constraint in their place.
const insertText = `
  with e as (select first_name, last_name from employees where company_id = $1 and id = $2),
  w as (select array_remove(array[
      case when exists (
        select from time_entries o where o.company_id = $1 and o.employee_id = $2
          and o.deleted_at is null and o.clock_out is not null
          and o.clock_in < coalesce($6::timestamptz, $5::timestamptz + interval '1 microsecond')
          and o.clock_out > $5::timestamptz
          and o.clock_in > $5::timestamptz - interval '1 day'
      ) then 'overlap' end,
      case when $6::timestamptz is null and exists (
        select from time_entries o where o.company_id = $1 and o.employee_id = $2
          and o.deleted_at is null and o.clock_out is null and o.clock_in <> $5::timestamptz
      ) then 'open_entry_exists' end], null) as warnings),
  t as (
    insert into time_entries (company_id, employee_id, timezone, work_date, clock_in,
      posted_clock_in, clock_out, break_minutes, notes, source, guards_overlap, status, warnings,
      created_at, updated_at)
    select $1, $2, $3, $4, $5::timestamptz, $5::timestamptz, $6::timestamptz, $7, $8, $9, $10,
      case when $6::timestamptz is null then 'active' else 'completed' end, w.warnings,
      $11::timestamptz, $11::timestamptz
    from w
    where not exists (
      select from time_entries o where o.company_id = $1 and o.employee_id = $2
        and (o.clock_in = $5::timestamptz or o.posted_clock_in = $5::timestamptz))
    on conflict do nothing
    returning *
  )
  select ${entryColumns} from t cross join e`

async function findRepeat(sql: Sql, entry: NewEntry): Promise<TimeEntryRecord | undefined> {
  const [row] = await sql<EntryRow>(
    `select ${entryColumns} from ${entryTables}
     where t.company_id = $1 and t.employee_id = $2
       and (t.clock_in = $3 or t.posted_clock_in = $3)
     order by t.clock_in = $3 desc limit 1`,
    [entry.employee_id, entry.clock_in],
  )
  return row && entryWire(row)
}
