import { type EventType, isLaterEventType } from '../../../core/events/event-catalogue.ts'
import { boolean, nullable, number, readRows, string } from '../../../db/statements/read-rows.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import { formatTimeOfDay } from '../../../lib/calendar/minutes.ts'
import { quoted, wordsOf } from './words.ts'

type WorkingHours = {
  start: string
  end: string
  break_minutes: number
  work_location_id: number | null
}

/** The shifts of each day of a cycle, from the Sunday on or before `first`. */
type WorkingDays = { first: string; days: WorkingHours[][] }

/** Reads the records that a write refers to. Names are returned in quotes. */
export type Reads = {
  employee(id: number): Promise<{ name: string; timezone: string }>
  company(): Promise<{ name: string; timezone: string }>
  /** A leave type in the middle of a sentence: `vacation`, `"Study leave"`. */
  leaveType(type: string): Promise<string>
  location(id: number): Promise<string>
  client(id: number): Promise<string>
  /** The host of a webhook's address. */
  webhook(id: number): Promise<string>
  /** The number of webhooks that receive one of the events. */
  listening(types: readonly EventType[]): Promise<number>
  /** The schedule in effect on a date, or the day before it. */
  pattern(employee_id: number, date: string, before?: 'before'): Promise<WorkingDays>
}

/** Returns the reads of one transaction. */
export function readsOf(sql: Sql): Reads {
  const leaveTypes = new Map<string, Promise<string>>()
  return {
    async employee(id) {
      const [row] = await readRows(
        sql,
        { name: string, timezone: string },
        `select first_name || ' ' || last_name as name, timezone from employees
         where company_id = $1 and id = $2`,
        [id],
      )
      return { name: quoted(row!.name), timezone: row!.timezone }
    },
    async company() {
      const [row] = await readRows(
        sql,
        { name: string, timezone: string },
        'select name, timezone from companies where id = $1',
      )
      return { name: quoted(row!.name), timezone: row!.timezone }
    },
    leaveType: (type) => leaveTypes.getOrInsertComputed(type, () => leaveTypeName(sql, type)),
    location: (id) =>
      nameOf(sql, 'select name from work_locations where company_id = $1 and id = $2', id),
    client: (id) => nameOf(sql, 'select name from clients where company_id = $1 and id = $2', id),
    async webhook(id) {
      const [row] = await readRows(
        sql,
        { url: string },
        'select url from webhooks where company_id = $1 and id = $2',
        [id],
      )
      return hostOf(row!.url)
    },
    async listening(types) {
      const [row] = await readRows(
        sql,
        { n: number },
        `select count(*)::int as n from webhooks
         where company_id = $1 and status = 'active' and (
           events && $2::text[] or events is null and cardinality($2::text[]) > 0
           or later_events && $3::text[])`,
        [types.filter((type) => !isLaterEventType(type)), types.filter(isLaterEventType)],
      )
      return row!.n
    },
    async pattern(employee_id, date, before) {
      const rows = await readRows(
        sql,
        {
          cycle_weeks: number,
          first: string,
          week: nullable(number),
          day_of_week: nullable(number),
          start_minute: nullable(number),
          end_minute: nullable(number),
          break_minutes: nullable(number),
          work_location_id: nullable(number),
        },
        `select s.cycle_weeks, s.effective_date as first, d.week, d.day_of_week, d.start_minute,
           d.end_minute, d.break_minutes, d.work_location_id
         from (
           select id, company_id, cycle_weeks, effective_date from schedule_versions
           where company_id = $1 and employee_id = $2 and effective_date <= $3::date - $4::int
           order by effective_date desc limit 1) s
         left join schedule_days d on d.company_id = $1 and d.schedule_version_id = s.id
         order by d.week, d.day_of_week, d.start_minute`,
        [employee_id, date, before ? 1 : 0],
      )
      const days: WorkingHours[][] = Array.from(
        { length: 7 * (rows[0]?.cycle_weeks ?? 1) },
        () => [],
      )
      for (const { week, day_of_week, start_minute, end_minute, ...row } of rows) {
        if (week === null || day_of_week === null) continue
        days[(week - 1) * 7 + day_of_week]?.push({
          start: formatTimeOfDay(start_minute!),
          end: formatTimeOfDay(end_minute!),
          break_minutes: row.break_minutes ?? 0,
          work_location_id: row.work_location_id,
        })
      }
      return { first: rows[0]?.first ?? date, days }
    },
  }
}

async function leaveTypeName(sql: Sql, type: string): Promise<string> {
  const [row] = await readRows(
    sql,
    { name: string, is_builtin: boolean },
    'select name, is_builtin from leave_types where company_id = $1 and type = $2',
    [type],
  )
  if (row && !row.is_builtin) return quoted(row.name)
  return type === 'vacation' ? type : `${wordsOf(type)} leave`
}

/** Returns the host of an address in quotes, by which a person knows a webhook. */
export function hostOf(url: string): string {
  return quoted(new URL(url).hostname)
}

async function nameOf(sql: Sql, text: string, id: number): Promise<string> {
  const [row] = await readRows(sql, { name: string }, text, [id])
  return quoted(row!.name)
}
