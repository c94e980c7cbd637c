import { number, readRows, type ShapedRow } from '../../../../db/statements/read-rows.ts'
import type { Sql } from '../../../../db/transactions/transaction.ts'
import type { DayRange, Override } from '../../../../engine/hours/index.ts'

const shape = { employee_id: number, id: number, day: number, substitutes_for: number }

/** A day off instead of a holiday, as day numbers. */
export type Substitute = ShapedRow<typeof shape>

/**
 * Returns the approved days off instead of a holiday, by employee, where the day or the holiday is in the range; null
 * `employee_ids` means all.
 */
export async function loadSubstitutes(
  sql: Sql,
  employee_ids: readonly number[] | null,
  { from_day, to_day }: DayRange,
): Promise<Map<number, Substitute[]>> {
  const rows = await readRows(
    sql,
    shape,
    `select employee_id, id, override_date - date '1970-01-01' as day,
            substitutes_for - date '1970-01-01' as substitutes_for
     from one_day_overrides
     where company_id = $1 and status = 'approved' and substitutes_for is not null
       and (substitutes_for between date '1970-01-01' + $2::int and date '1970-01-01' + $3::int
         or override_date between date '1970-01-01' + $2::int and date '1970-01-01' + $3::int)
       and ($4::bigint[] is null or employee_id = any($4))`,
    [from_day, to_day, employee_ids],
  )
  return Map.groupBy(rows, ({ employee_id }) => employee_id)
}

/** Returns overrides with the holidays that they are the days of, also those outside of the range. */
export function withSubstitutes(
  overrides: readonly Override[],
  substitutes: readonly Substitute[] | undefined,
): readonly Override[] {
  if (substitutes === undefined) return overrides
  const byDay = new Map(substitutes.map((each) => [each.day, each]))
  const named = overrides.map((override) => {
    const { substitutes_for = null } = byDay.get(override.day) ?? {}
    return substitutes_for === null ? override : { ...override, substitutes_for }
  })
  const days = new Set(overrides.map(({ day }) => day))
  const others = substitutes.filter(({ day }) => !days.has(day))
  return [...named, ...others.map(({ employee_id: _, ...each }) => ({ ...each, ...dayOff }))]
}

const dayOff = { is_working: false, start_minute: 0, end_minute: 1, break_minutes: 1 }
