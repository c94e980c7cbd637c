import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { localTime } from '../../src/lib/calendar/local-time.ts'

export type Punch = {
  employee_id: number
  clock_in: string
  clock_out?: string
  break_minutes?: number
}

const zone = 'America/Toronto'
const actor = JSON.stringify({ channel: 'rest', api_key_id: 1 })

/**
 * A punch with its audit row, in one statement; with its event if it is closed. `$1` is the company, `$10` and `$11`
 * are the record's JSON without the id and the name.
 */
function insertPunch(event: string): string {
  return `
    with entry as (
      insert into time_entries (company_id, employee_id, timezone, work_date, clock_in, posted_clock_in,
        clock_out, posted_clock_out, break_minutes, posted_break_minutes, source, status, created_at, updated_at)
      values ($1, $2::bigint, $3, $4::date, $5::timestamptz, $5::timestamptz, $6::timestamptz, $6::timestamptz,
        $7::int, $7::int, 'api', $8, $9::timestamptz, $9::timestamptz)
      on conflict do nothing
      returning id
    ), record as (
      select entry.id, nextval('audit_log_id_seq') as audit_id,
        concat('{"id":', entry.id, $10::text, to_json(e.first_name || ' ' || e.last_name), $11::text) as after
      from entry join employees e on e.company_id = $1 and e.id = $2::bigint
    ), audited as (
      insert into audit_log (company_id, id, at, actor_kind, actor_id, actor_name, channel, operation,
        request_id, record_type, record_id, after)
      select $1, audit_id, $9::timestamptz, 'key', 1, 'Bench', 'rest', 'time_entries.create', $12, 'time_entry',
        id, after
      from record
    )${event}
    select after from record`
}

const sent = `, sent as (
      insert into outbox (company_id, event_id, type, audit_id, previous, api_version, actor, created_at)
      select $1, $13, 'time_entry.completed', audit_id, '{}', '1.1', '${actor}', $9::timestamptz from record
    )`

const closed = { name: 'punch_closed', text: insertPunch(sent) }
const open = { name: 'punch_open', text: insertPunch('') }

/** Returns the statement that stores a punch and returns its record as JSON. */
export function punchStatement(company_id: number, punch: Punch) {
  const { employee_id, clock_in, clock_out = null, break_minutes = 0 } = punch
  const now = new Date().toISOString()
  const work_date = clock_in.slice(0, 10)
  const status = clock_out === null ? 'active' : 'completed'
  const values = [
    ...[company_id, employee_id, zone, work_date, clock_in, clock_out, break_minutes, status, now],
    `,"employee_id":${employee_id},"employee_name":`,
    `,${JSON.stringify(afterName({ clock_in, clock_out, break_minutes, work_date, status, now })).slice(1)}`,
    randomUUID(),
  ]
  if (clock_out === null) return { ...open, values }
  return { ...closed, values: [...values, `evt_${randomUUIDv7().replaceAll('-', '')}`] }
}

type Times = {
  clock_in: string
  clock_out: string | null
  break_minutes: number
  work_date: string
  status: string
  now: string
}

function afterName({ clock_in, clock_out, break_minutes, work_date, status, now }: Times) {
  const worked_minutes = clock_out === null ? null : minutes(clock_in, clock_out) - break_minutes
  return {
    work_date,
    timezone: zone,
    clock_in,
    clock_out,
    clock_in_local: localTime(clock_in, zone),
    clock_out_local: clock_out === null ? null : localTime(clock_out, zone),
    break_minutes,
    breaks: null,
    work_location_id: null,
    worked_minutes,
    worked_hours: worked_minutes === null ? null : worked_minutes / 60,
    notes: null,
    source: 'api',
    status,
    approved: false,
    approved_at: null,
    approved_by: null,
    warnings: [],
    held: false,
    created_at: now,
    updated_at: now,
  }
}

function minutes(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 60_000
}
