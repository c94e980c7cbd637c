import * as v from 'valibot'
import { type CompanyRow, loadCompany } from '../../../core/company/company-settings.ts'
import type { Context } from '../../../core/operation.ts'
import { CivilDate, Id } from '../../../core/schema.ts'
import type { DayRange } from '../../../engine/hours/index.ts'
import { civilDate, dayNumber, onOrBefore } from '../../../lib/calendar/dates.ts'
import { hoursOf } from '../../../lib/calendar/minutes.ts'
import { loadHours } from './load-hours.ts'
import { CategoryHoursSchema, categoryHours } from './schema.ts'

/** The employee and dates whose hours a write changes: `from` to `to`, or only `from`. */
type ChangedHours = { employee_id: number; from: string; to?: string }

const changeEntries = {
  from: CivilDate,
  to: CivilDate,
  before: CategoryHoursSchema,
  after: CategoryHoursSchema,
  change_hours: v.number(),
}

const HoursChangeSchema = v.strictObject(changeEntries)

/** Hours of a range before and after a write. */
export type HoursChange = v.InferOutput<typeof HoursChangeSchema>

/** The hours of one employee's dates, and of their workweeks when overtime counts by workweek. */
export const HoursOfDatesSchema = v.strictObject({
  employee_id: Id,
  ...changeEntries,
  workweeks: v.exactOptional(HoursChangeSchema),
})

/**
 * Runs a write and returns its result. On a dry run it also reports, as the effect `paid_hours`, the write's effect on
 * the employee's hours on those dates, and in their `workweeks` when overtime counts by workweek.
 */
export async function dryRunPaidHours<T>(
  context: Context,
  { employee_id, from, to = from }: ChangedHours,
  work: () => Promise<T>,
): Promise<T> {
  if (!context.dry_run) return work()
  const company = await loadCompany(context.sql)
  const dates = { from_day: dayNumber(from), to_day: dayNumber(to) }
  const spans = company.overtime === null ? [dates] : [dates, workweeksOf(dates, company)]
  const before = await minutesOf(context, company, employee_id, spans)
  const done = await work()
  const after = await minutesOf(context, company, employee_id, spans)
  const [change, workweeks] = spans.map(
    ({ from_day, to_day }, i): HoursChange => ({
      from: civilDate(from_day),
      to: civilDate(to_day),
      before: categoryHours(before[i]!),
      after: categoryHours(after[i]!),
      change_hours: hoursOf(after[i]!.total - before[i]!.total),
    }),
  )
  context.effect({ paid_hours: { employee_id, ...change, ...(workweeks ? { workweeks } : {}) } })
  return done
}

function workweeksOf({ from_day, to_day }: DayRange, { workweek_start }: CompanyRow): DayRange {
  return {
    from_day: onOrBefore(from_day, workweek_start),
    to_day: onOrBefore(to_day, workweek_start) + 6,
  }
}

async function minutesOf(
  { sql }: Context,
  company: CompanyRow,
  employee_id: number,
  spans: readonly DayRange[],
) {
  const minutes = []
  for (const span of spans) {
    const { lines } = await loadHours(sql, company, { ...span, employee_ids: [employee_id] })
    minutes.push(lines[0]!.minutes)
  }
  return minutes
}
