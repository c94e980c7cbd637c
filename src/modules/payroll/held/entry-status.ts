import { unpaidBreaks } from '../../../core/company/breaks.ts'
import { type ApprovedPeriod, lockedAmong } from '../../../core/company/payroll-locks.ts'
import type { StoredBreak } from '../../../db/statements/columns.ts'
import { readRows, type ShapedRow } from '../../../db/statements/read-rows.ts'
import * as column from '../../../db/statements/shape.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import type { PartRules, PayBasis, PunchTimes } from '../../../engine/hours/index.ts'
import { PAY_BASES, PUNCH_ROUNDINGS, SHIFT_DAY_RULES } from '../../../engine/hours/settings.ts'
import { civilDate } from '../../../lib/calendar/dates.ts'
import { loadTermRows } from '../../terms/store.ts'
import { inForce, type TermRow } from '../../terms/versions.ts'
import { entryDays } from './entry-days.ts'

/** The parts of an entry that are compared with approved pay periods. */
export type JudgedEntry = PunchTimes & {
  id: number
  employee_id: number
  is_approved: boolean
  /** The company's, but that one that is paid in parts is split at midnight. */
  rules: PartRules
  /** The days that the adjustments of its release pay, in open periods too. */
  released_days: readonly number[]
  /** The ids of these adjustments. */
  released_by: readonly number[]
}

/** A day of an entry in an approved pay period. */
export type ApprovedPart = {
  day: number
  pay_period_id: number
  period: ApprovedPeriod
  /** The period's snapshot includes the entry. */
  is_kept: boolean
  /** The snapshot does not include it, it is not released, and the day is paid by punches: it awaits a decision. */
  is_held: boolean
}

export type EntryStatus = { entry: JudgedEntry; parts: ApprovedPart[] }

/** The entries to check: a condition on `t`, with values from $2 on. */
export type Wanted = { condition: string; values: readonly unknown[] }

/** Selects the entries with these ids. */
export function withIds(ids: readonly number[]): Wanted {
  return { condition: 't.id = any($2::bigint[])', values: [ids] }
}

/**
 * Returns the status of entries in approved pay periods, by id, without deleted ones. With `lock` the periods
 * cannot change until the transaction ends.
 */
export async function entryStatusesOf(
  sql: Sql,
  wanted: Wanted,
  { lock = false } = {},
): Promise<Map<number, EntryStatus>> {
  const entries = await loadEntries(sql, wanted)
  const days = entries.flatMap((entry) => entryDays(entry, splitRules(entry)))
  const statuses = new Map(
    entries.map((entry) => [
      entry.id,
      { entry: withRules(entry, []), parts: [] as ApprovedPart[] },
    ]),
  )
  if (days.length === 0) return statuses
  if (lock && (await lockedAmong(sql, [...new Set(days)].map(civilDate))).length === 0) {
    return statuses
  }
  const periods = await loadPeriods(sql, entries, days)
  if (periods.length === 0) return statuses
  const terms = await loadTermRows(sql, employeesOf(entries))
  for (const status of statuses.values()) {
    status.entry = withRules(status.entry, periods)
    const dated = terms.get(status.entry.employee_id) ?? []
    status.parts = partsOf(status.entry, periods, dated)
  }
  return statuses
}

async function loadEntries(sql: Sql, { condition, values }: Wanted): Promise<JudgedEntry[]> {
  const rows = await readRows(
    sql,
    {
      id: column.number,
      employee_id: column.number,
      work_day: column.number,
      timezone: column.string,
      clock_in_ms: column.number,
      clock_out_ms: column.nullable(column.number),
      break_minutes: column.number,
      breaks: column.nullable(column.json<StoredBreak[]>()),
      is_approved: column.boolean,
      released_days: column.json<number[]>(),
      released_by: column.json<number[]>(),
      shift_day_rule: column.oneOf(...SHIFT_DAY_RULES),
      punch_rounding: column.oneOfNumbers(...PUNCH_ROUNDINGS),
    },
    `select t.id, t.employee_id, t.work_date - date '1970-01-01' as work_day, t.timezone,
            floor(date_part('epoch', t.clock_in) * 1000) as clock_in_ms,
            floor(date_part('epoch', t.clock_out) * 1000) as clock_out_ms, t.break_minutes, t.breaks,
            t.approved as is_approved, ${releasedDays} as released_days, ${releasedBy} as released_by,
            c.shift_day_rule, c.punch_rounding
     from time_entries t join companies c on c.id = t.company_id
     where t.company_id = $1 and t.deleted_at is null and ${condition}`,
    values,
  )
  return rows.map(({ shift_day_rule, punch_rounding, breaks, ...entry }) => {
    const unpaid_breaks = unpaidBreaks(breaks, entry)
    const rules = { shift_day_rule, punch_rounding }
    return { ...entry, ...(unpaid_breaks ? { unpaid_breaks } : {}), rules }
  })
}

/** The adjustments `a` that pay a released entry `t`. */
const releasing = `payroll_day_adjustments a where a.company_id = $1
  and a.released_entry_id = t.id and a.status = 'approved'`

/** SQL condition for entries `t` that are released. */
export const isReleased = `exists (select from ${releasing})`

const releasedBy = `(select coalesce(json_agg(a.id order by a.id), '[]') from ${releasing})`

const releasedDays = `(select coalesce(json_agg(distinct r.day), '[]') from (
    select unnest(a.released_dates)::date - date '1970-01-01' as day from ${releasing}) r)`

const periodShape = {
  id: column.number,
  label: column.string,
  start_date: column.string,
  end_date: column.string,
  from_day: column.number,
  to_day: column.number,
  shift_day_rule: column.oneOf(...SHIFT_DAY_RULES),
  /** The entries that the snapshot includes. */
  kept: column.json<number[]>(),
  /** Whether the snapshot lists them; an older one includes all that were closed. */
  is_listed: column.boolean,
  /** The company's pay basis when it was approved. */
  pay_basis: column.oneOf(...PAY_BASES),
  /** The pay basis by employee, for employees without a dated one. */
  bases: column.json<Record<number, PayBasis>>(),
}

type Period = ShapedRow<typeof periodShape>

function loadPeriods(
  sql: Sql,
  entries: readonly JudgedEntry[],
  days: readonly number[],
): Promise<Period[]> {
  return readRows(sql, periodShape, approvedPeriods, [
    Math.min(...days),
    Math.max(...days),
    entries.map(({ id }) => id),
    employeesOf(entries),
  ])
}

function employeesOf(entries: readonly JudgedEntry[]): number[] {
  return [...new Set(entries.map(({ employee_id }) => employee_id))]
}

const approvedPeriods = `
  select p.id, p.label, p.start_date, p.end_date, p.start_date - date '1970-01-01' as from_day,
    p.end_date - date '1970-01-01' as to_day, s.settings->>'shift_day_rule' as shift_day_rule,
    array_to_json(array(
      select kept from unnest(s.entry_ids) as kept where kept = any($4::bigint[])
      union all
      select t.id from time_entries t
      where s.entry_ids is null and t.company_id = $1 and t.id = any($4::bigint[])
        and t.clock_out is not null and (t.late_at is null or t.late_at < s.taken_at))) as kept,
    s.entry_ids is not null as is_listed,
    s.settings->>'pay_basis' as pay_basis,
    (select coalesce(json_object_agg(e.id, coalesce(h.pay_basis, e.pay_basis, s.settings->>'pay_basis')),
                     '{}')
     from employees e left join pay_period_hours h
       on h.company_id = $1 and h.pay_period_id = p.id and h.employee_id = e.id
     where e.company_id = $1 and e.id = any($5::bigint[])) as bases
  from pay_periods p
  join pay_period_snapshots s on s.company_id = p.company_id and s.pay_period_id = p.id
  where p.company_id = $1 and p.status = 'approved'
    and p.start_date between date '1970-01-01' + $2::int - 30 and date '1970-01-01' + $3::int
    and p.end_date >= date '1970-01-01' + $2::int`

function splitRules({ rules }: JudgedEntry): PartRules {
  return { ...rules, shift_day_rule: 'split_midnight' }
}

function withRules(entry: JudgedEntry, periods: readonly Period[]): JudgedEntry {
  return isPaidInParts(entry, periods) ? { ...entry, rules: splitRules(entry) } : entry
}

/**
 * Whether a release or an approved period has paid a part of an entry that is split at midnight: the remaining parts
 * are still due, even if the company no longer splits shifts. A release of a whole entry pays all of its days.
 */
function isPaidInParts(
  { id, work_day, released_days }: JudgedEntry,
  periods: readonly Period[],
): boolean {
  if (released_days.length > 0) return true
  return periods.some(({ kept, shift_day_rule, is_listed, from_day, to_day }) => {
    if (!kept.includes(id)) return false
    const isOfWorkDay = from_day <= work_day && work_day <= to_day
    return shift_day_rule === 'split_midnight' || (is_listed && !isOfWorkDay)
  })
}

function partsOf(
  entry: JudgedEntry,
  periods: readonly Period[],
  dated: readonly TermRow[],
): ApprovedPart[] {
  const periodOn = (day: number) =>
    periods.find(({ from_day, to_day }) => from_day <= day && day <= to_day)
  const first = periodOn(entry.work_day)
  // Shifts were not split when its first day was approved: all of it was paid there.
  const was_paid_whole = first?.shift_day_rule === 'start' && first.kept.includes(entry.id)
  return entryDays(entry, entry.rules).flatMap((day) => {
    const period = periodOn(day)
    if (!period) return []
    const is_kept = was_paid_whole || period.kept.includes(entry.id)
    const is_open = !is_kept && !entry.released_days.includes(day)
    const is_held = is_open && basisOn(day, entry, period, dated) === 'punches'
    return { day, pay_period_id: period.id, period, is_kept, is_held }
  })
}

/** Returns the pay basis of a day by its own terms; if none are dated, the one at the period's approval. */
function basisOn(
  day: number,
  { employee_id }: JudgedEntry,
  { pay_basis, bases }: Period,
  dated: readonly TermRow[],
): PayBasis {
  const found = inForce(dated, 'pay_basis', civilDate(day))
  return (found ? (found.value as PayBasis | null) : bases[employee_id]) ?? pay_basis
}
