import type { CompanyRow } from '../../../../core/company/company-settings.ts'
import type { Sql } from '../../../../db/transactions/transaction.ts'
import {
  type Adjustment,
  type DayRange,
  type EmployeeTime,
  factsNeeded,
  PAID_CATEGORIES,
  type PayrollSettings,
  type Spell,
} from '../../../../engine/hours/index.ts'
import { dayNumber, MS_PER_DAY } from '../../../../lib/calendar/dates.ts'
import { minutesOf } from '../../../../lib/calendar/minutes.ts'
import { keptDaysNeeded, loadKeptHolidays } from '../../../holidays/kept-days.ts'
import { sharedTerms } from '../../../terms/engine-terms.ts'
import { loadUnpaidBreaks, withBreaks } from './breaks.ts'
import type { EmployeeRow } from './employees.ts'
import { type AsIfCounted, loadHeldDays, withHeldDays } from './held-days.ts'
import { leavesOf, loadLeaves } from './leaves.ts'
import { bits, loadPacked, type Places, packedStatement, placesOf, unpackedOf } from './packed.ts'
import { loadPunches, punchesOf } from './punches.ts'
import { loadSubstitutes, withSubstitutes } from './substitutes.ts'
import { first_day, loadVersions, shiftOf, shiftPacking } from './versions.ts'

export type FactsQuery = {
  employees: readonly EmployeeRow[]
  /** Whether these are all employees, so that queries need no filter. */
  is_everyone: boolean
  days: DayRange
  /** Includes the ids of overrides, time entries and adjustments, which an explanation names. */
  with_ids?: boolean
  /** Counts time entries that otherwise do not count. */
  counted?: AsIfCounted | undefined
  /** Leaves out the adjustments that bank overtime. */
  unbanked?: boolean | undefined
}

/**
 * Loads everything that decides the hours of some employees in a range with a few set queries; returns the
 * engine's input employee by employee, most of it decoded only then.
 */
export async function loadFacts(
  sql: Sql,
  company: CompanyRow,
  settings: PayrollSettings,
  { employees, is_everyone, days, with_ids = false, counted, unbanked = false }: FactsQuery,
): Promise<(employee: EmployeeRow) => EmployeeTime> {
  const needed = factsNeeded(days, settings)
  const ids = is_everyone ? null : employees.map(({ id }) => id)
  const places = placesOf(employees)
  const versions = await loadVersions(sql, ids, keptDaysNeeded(needed))
  const overrides = await loadOverrides(sql, { ids, places }, needed, with_ids)
  const substitutes = await loadSubstitutes(sql, ids, needed)
  const leaves = await loadLeaves(sql, ids, needed)
  const adjusted = approvedRows('payroll_day_adjustments', 'work_date', ids, needed)
  const adjustments = await loadPacked(
    sql,
    places,
    packedStatement(
      adjustmentPacking,
      unbanked ? `${adjusted.rows} and bank_to is null` : adjusted.rows,
      with_ids,
    ),
    adjusted.values,
  )
  const terms = sharedTerms(employees, company)
  const keptHolidays = await loadKeptHolidays(sql, settings, needed, terms.places)
  // After the range, only work on the holidays of its last workweek decides hours of the range.
  const rest = { from_day: days.to_day + 1, to_day: needed.to_day }
  const readsRest = substitutes.size > 0 || keptHolidays.mayFallIn(rest)
  const unread_ms = readsRest ? 0 : (needed.to_day - days.to_day) * MS_PER_DAY
  const { punches_from_ms: from_ms } = needed
  const to_ms = needed.punches_to_ms - unread_ms
  const span = { from_ms, to_ms, employees: employees.length }
  const held = await loadHeldDays(sql, ids, needed, counted)
  const breaks = await loadUnpaidBreaks(sql, ids, span, settings)
  const by_id = with_ids || held.size > 0 || breaks.size > 0
  const punches = await loadPunches(sql, ids, span, places, by_id)

  return (employee) => {
    const spells = spellsOf(employee)
    const { id } = employee
    const schedules = versions.get(id) ?? []
    const agreed = terms.of(id)
    return {
      id,
      terms: terms.withHolidays(agreed, keptHolidays.of({ places: agreed, schedules, spells })),
      spells,
      schedules,
      overrides: withSubstitutes(unpackedOf(overrides, id, overrideOf), substitutes.get(id)),
      leaves: leavesOf(leaves, id),
      punches: withBreaks(withHeldDays(punchesOf(punches, id), held), breaks),
      adjustments: unpackedOf(adjustments, id, adjustmentOf),
    }
  }
}

export function spellsOf(employee: EmployeeRow): Spell[] {
  const { hire_day, is_active, deactivated_day, employment_gaps } = employee
  // Somebody who left on a date that is not known is paid for no day.
  if (!is_active && deactivated_day === null) return []
  const spells: Spell[] = []
  let start_day = hire_day
  for (const { last_day, first_day } of employment_gaps ?? []) {
    spells.push({ start_day, end_day: dayNumber(last_day) })
    start_day = dayNumber(first_day)
  }
  return [...spells, { start_day, end_day: deactivated_day }]
}

type Ids = readonly number[] | null

/** Returns the approved rows of some employees in a range, or of all when `ids` is null. */
function approvedRows(
  table: string,
  date: string,
  ids: Ids,
  { from_day, to_day }: DayRange,
): { rows: string; values: unknown[] } {
  const rows = `${table} where company_id = $1 and status = 'approved'
    and ${date} between date '1970-01-01' + $2::int and date '1970-01-01' + $3::int`
  if (ids === null) return { rows, values: [from_day, to_day] }
  return { rows: `${rows} and employee_id = any($4::bigint[])`, values: [from_day, to_day, ids] }
}

function loadOverrides(
  sql: Sql,
  { ids, places }: { ids: Ids; places: Places },
  days: DayRange,
  with_ids: boolean,
) {
  const { rows, values } = approvedRows('one_day_overrides', 'override_date', ids, days)
  const times = `case when is_working then ${shiftPacking} else ${packedDayOff} end`
  const packing = `((override_date - date '1900-01-01')::bigint << 33) + ${times}`
  return loadPacked(sql, places, packedStatement(packing, rows, with_ids), values)
}

/** A day off in packed times: a break longer than any shift. */
const packedDayOff = 2047

function overrideOf(packed: number, id: number) {
  const shift = shiftOf(packed)
  const is_working = shift.break_minutes !== packedDayOff
  return { id, day: first_day + bits(packed, 33, 20), ...shift, is_working, substitutes_for: null }
}

/** The largest adjustment, in hundredths of an hour. */
const largest_delta = 1200

/** The largest number in 16 bits; a correction of an older date names the date this far back. */
const farthest_days = 65_535

const earnings = PAID_CATEGORIES.map((earning) => `'${earning}'`).join(', ')

/**
 * SQL that packs an adjustment. From the left: 20 bits of the date since 1900, 4 of the earning, 1 of whether it counts
 * for overtime, 16 of the days back to the corrected date plus 1 (0 for none), 12 of the hours in hundredths.
 */
const adjustmentPacking = `((work_date - date '1900-01-01')::bigint << 33)
  + ((array_position(array[${earnings}], earning) - 1)::bigint << 29)
  + (counts_for_overtime::int::bigint << 28)
  + (least(coalesce(work_date - corrects_date + 1, 0), ${farthest_days})::bigint << 12)
  + (hours_delta * 100)::int + ${largest_delta}`

function adjustmentOf(packed: number, id: number): Adjustment {
  const day = first_day + bits(packed, 33, 20)
  const back = bits(packed, 12, 16)
  return {
    id,
    day,
    minutes: minutesOf((bits(packed, 0, 12) - largest_delta) / 100),
    earning: PAID_CATEGORIES[bits(packed, 29, 4)]!,
    corrects_day: back === 0 ? null : day - (back - 1),
    counts_for_overtime: bits(packed, 28, 1) === 1,
  }
}
