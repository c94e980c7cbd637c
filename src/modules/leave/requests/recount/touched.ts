import { readRows, type ShapedRow } from '../../../../db/statements/read-rows.ts'
import * as column from '../../../../db/statements/shape.ts'
import type { Sql } from '../../../../db/transactions/transaction.ts'
import { dayParts } from '../table.ts'

/**
 * Selects requests of one employee (all when absent) between two civil dates, both inclusive, with no end without `to`;
 * or requests that cover any of the employees' dates.
 */
export type Affected =
  | { employee_id?: number | undefined; from: string; to?: string | undefined }
  | { dates: readonly EmployeeDate[] }

export type EmployeeDate = { employee_id: number; date: string }

const touchedShape = {
  id: column.number,
  employee_id: column.number,
  type: column.string,
  status: column.oneOf('pending', 'approved'),
  start_date: column.string,
  end_date: column.string,
  start_day_part: column.oneOf(...dayParts),
  end_day_part: column.oneOf(...dayParts),
  hours: column.nullable(column.number),
  day_millidays: column.nullable(column.numbers),
  day_minutes: column.nullable(column.numbers),
  full_minutes: column.nullable(column.number),
  charged_days: column.nullable(column.numbers),
  charges: column.nullable(column.numbers),
  charged_minutes: column.json<(number | null)[] | null>(),
  charged_full_minutes: column.json<(number | null)[] | null>(),
}

/**
 * A stored pending or approved request. Includes the days (numbers) charged in the ledger, the amount in thousandths of
 * the unit and, for leave by the hour, the total minutes; null without a charge.
 */
export type TouchedRequest = ShapedRow<typeof touchedShape>

/** The dates of the requests that a change may affect, and their employees. */
export type TouchedSpan = { first: string; last: string; employee_ids: number[] }

/** Returns which dates and employees the requests have that a change may affect; undefined where there are none. */
export async function findTouchedSpan(
  sql: Sql,
  affected: Affected,
): Promise<TouchedSpan | undefined> {
  const { condition, values } = touchedBy(affected)
  const shape = {
    first: column.nullable(column.string),
    last: column.nullable(column.string),
    employee_ids: column.json<number[] | null>(),
  }
  const [span] = await readRows(
    sql,
    shape,
    `select min(start_date) as first, max(end_date) as last, json_agg(distinct employee_id) as employee_ids
     from leave_requests l where ${condition}`,
    values,
  )
  const { first, last, employee_ids } = span!
  return first && last && employee_ids ? { first, last, employee_ids } : undefined
}

/** Small enough to read without blocking the event loop. */
const page_size = 1_000

/** Yields the requests that a change may affect, in the order of their ids, page by page. */
export async function* touchedPages(
  sql: Sql,
  affected: Affected,
): AsyncGenerator<TouchedRequest[]> {
  const { condition, values } = touchedBy(affected)
  const text = pageText(condition, values.length + 2)
  let after = 0
  for (;;) {
    const page = await readRows(sql, touchedShape, text, [...values, after])
    if (page.length > 0) yield page
    if (page.length < page_size) return
    after = page.at(-1)!.id
  }
}

/** Selects the rows before their charges are added, so that a page only pays for its own charges. */
function pageText(condition: string, after: number): string {
  return `
    select l.*, c.charged_days, c.charges, c.charged_minutes, c.charged_full_minutes
    from (
      select id, employee_id, type, status, start_date, end_date, start_day_part, end_day_part, hours,
             day_millidays, day_minutes, full_minutes
      from leave_requests l
      where ${condition} and id > $${after}
      order by id limit ${page_size}
    ) l
    left join lateral (
      select array_agg(day) as charged_days, array_agg(charge) as charges,
             json_agg(minutes) as charged_minutes, json_agg(full_minutes) as charged_full_minutes
      from (
        select entry_date - date '1970-01-01' as day, -sum(millidays)::int as charge, sum(minutes)::int as minutes, full_minutes
        from leave_ledger e
        where company_id = $1 and leave_request_id = l.id and e.employee_id = l.employee_id and e.type = l.type
        group by entry_date, full_minutes
        having case when full_minutes is null then sum(millidays) <> 0 else sum(minutes) <> 0 end
        order by entry_date
      ) d
    ) c on l.status = 'approved'
    order by l.id`
}

/** One condition for each way to find them, so that PostgreSQL caches a plan for each. */
function touchedBy(affected: Affected): { condition: string; values: unknown[] } {
  const open = `l.company_id = $1 and l.status in ('pending', 'approved')`
  if ('dates' in affected) {
    const { dates } = affected
    const condition = `${open} and exists (
      select from unnest($2::bigint[], $3::date[]) d(employee_id, day)
      where d.employee_id = l.employee_id and d.day between l.start_date and l.end_date)`
    const ids = dates.map(({ employee_id }) => employee_id)
    return { condition, values: [ids, dates.map(({ date }) => date)] }
  }
  const { employee_id, from, to = 'infinity' } = affected
  const between = `${open} and l.end_date >= $2 and l.start_date <= $3::date`
  return employee_id === undefined
    ? { condition: between, values: [from, to] }
    : { condition: `${between} and l.employee_id = $4`, values: [from, to, employee_id] }
}
