import { addDays } from '../../lib/calendar/dates.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import { localDate } from '../../lib/calendar/zones.ts'

/** A manager on leave for whose people the person decides as deputy. */
export type Cover = {
  id: number
  name: string
  /** The last date of the leave. */
  until: string
  /** Everybody below the manager but the deputy; empty where the call names its records. */
  people: readonly number[]
}

/** The time zone of a person, and the approved leave around an instant. */
export type Presence = {
  timezone: string
  leaves: readonly (readonly [start_date: string, end_date: string])[]
}

/** Two dates around an instant, with today's date in every time zone between them. */
export function datesAround(now_ms: number): { from: string; to: string } {
  const date = formatInstant(now_ms).slice(0, 10)
  return { from: addDays(date, -1), to: addDays(date, 1) }
}

/**
 * Returns the last date of an employee's current leave, in their time zone; undefined if they are not on leave. A half
 * day of leave counts as the whole day, because a request may come in during either half.
 */
export function awayUntil({ timezone, leaves }: Presence, now_ms: number): string | undefined {
  const today = localDate(timezone, now_ms)
  const ends = leaves.filter(([start, end]) => start <= today && today <= end).map(([, end]) => end)
  return ends.sort().at(-1)
}

/** The SQL condition for leave `l` that makes somebody unavailable; leave for some hours of a day does not. */
function keepsAway({ from, to }: { from: string; to: string }): string {
  return `l.status = 'approved' and l.hours is null
    and l.start_date <= ${to}::date and l.end_date >= ${from}::date`
}

/** Returns the SQL for the leave that keeps an employee away between two dates, as the JSON of `Presence`. */
export function leavesSql(employee_id: string, dates: { from: string; to: string }): string {
  return `(select coalesce(json_agg(json_build_array(l.start_date, l.end_date)), '[]')
    from leave_requests l
    where l.company_id = $1 and l.employee_id = ${employee_id} and ${keepsAway(dates)})`
}

/** A manager whose deputy the person is, with leave around now. */
export type FoundCover = [
  id: number,
  name: string,
  timezone: string,
  leaves: Presence['leaves'],
  people: number[],
]

/** Returns the managers who are on leave today; none while the deputy is also on leave. */
export function coversNow(
  found: readonly FoundCover[],
  own: [timezone: string, leaves: Presence['leaves']] | null,
  now_ms: number,
): Cover[] {
  if (own && awayUntil({ timezone: own[0], leaves: own[1] }, now_ms) !== undefined) return []
  return found.flatMap(([id, name, timezone, leaves, people]) => {
    const until = awayUntil({ timezone, leaves }, now_ms)
    return until === undefined ? [] : [{ id, name, until, people }]
  })
}

type CoverParts = {
  /** Parameters with two dates around now. */
  dates: { from: string; to: string }
  /** Holds the leave until the transaction ends, so that a cancellation waits for the decision. */
  locked: boolean
  with_team: boolean
}

/**
 * Returns the common tables `covers`, managers with leave around now whose deputy is `$2`, and `covered`, everybody
 * below each of them.
 */
export function coverTables({ dates, locked, with_team }: CoverParts): string[] {
  return [
    `cover_leaves as materialized (
       select l.employee_id, l.start_date, l.end_date
       from deputies d join leave_requests l on l.company_id = $1 and l.employee_id = d.employee_id
       where d.company_id = $1 and d.deputy_id = $2 and ${keepsAway(dates)} ${locked ? 'for share' : ''})`,
    `covers as (
       select m.id, m.first_name || ' ' || m.last_name as name, m.timezone,
         json_agg(json_build_array(c.start_date, c.end_date)) as leaves
       from cover_leaves c
       join employees m on m.company_id = $1 and m.id = c.employee_id and m.is_active
       group by m.id, m.first_name, m.last_name, m.timezone)`,
    ...(with_team
      ? [
          `covered as (
             select c.id as via, e.id
             from covers c join employees e on e.company_id = $1 and e.manager_id = c.id
             union
             select v.via, e.id
             from covered v join employees e on e.company_id = $1 and e.manager_id = v.id)`,
        ]
      : []),
  ]
}

/** Returns the columns of `coversNow` from `coverTables`. */
export function coverColumns({ dates, with_team }: CoverParts): string {
  const people = with_team
    ? `(select coalesce(json_agg(v.id order by v.id), '[]') from covered v
        where v.via = c.id and v.id <> $2)`
    : `'[]'::json`
  return `(select coalesce(json_agg(
        json_build_array(c.id, c.name, c.timezone, c.leaves, ${people}) order by c.id), '[]')
      from covers c) as covers,
    case when exists (select from covers) then (
      select json_build_array(o.timezone, ${leavesSql('o.id', dates)})
      from employees o where o.company_id = $1 and o.id = $2) end as own`
}
