import type { HoursScope } from '../../core/company/paid-hours-meter.ts'
import { workCalendarChanged } from '../../core/company/work-calendar.ts'
import type { WorkCalendarChange } from '../../core/company/work-calendar-change.ts'
import type { Context } from '../../core/operation.ts'
import { type Params, prepare } from '../../db/statements/prepare.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import type { CompanyHoliday } from '../../engine/holidays/company-holiday.ts'
import { MOST_DAYS_MOVED } from '../../engine/holidays/kept-days.ts'
import { addDays, isCivilDate } from '../../lib/calendar/dates.ts'
import { invalid } from '../../lib/errors.ts'
import { quotedName } from '../../lib/quoted-name.ts'
import { db } from './load.ts'
import { refuse } from './refusals.ts'

type Spot = Pick<CompanyHoliday, 'id' | 'date' | 'country_code' | 'region'>

/**
 * Refuses a second row for a date and place. Two concurrent ones meet the unique index `holidays_date`, and
 * the loser is retried and then refused here.
 */
export async function refuseSecond(sql: Sql, { id, date, country_code, region }: Spot) {
  const [first] = await findOther(sql, { id, date, country_code, region })
  if (first)
    throw invalid({ date: refuse.date_taken({ id: first.id, name: quotedName(first.name) }) })
}

type Dated = Pick<CompanyHoliday, 'date' | 'recurring' | 'for_key'>

/** The maximum number of days between the two days of a pair. */
const PAIR_DAYS = 7

/**
 * The working days that these rows affect; compute them before and after a change. A row that replaces another holiday
 * affects its whole year, a row on a day of a pair affects the other day, and a holiday that moves skips the days of
 * others.
 */
export function workingDaysOf(rows: readonly Dated[]): WorkCalendarChange {
  const dates = rows.map(({ date }) => date).sort()
  const [first, last] = [dates[0]!, dates.at(-1)!]
  const isOfYear = rows.some(({ for_key }) => for_key !== null)
  const from = isOfYear ? `${first.slice(0, 4)}-01-01` : addDays(first, -PAIR_DAYS)
  if (rows.some(({ recurring }) => recurring)) return { working_days: { from, to: undefined } }
  const end = isOfYear ? `${last.slice(0, 4)}-12-31` : last
  return { working_days: { from, to: addDays(end, MOST_DAYS_MOVED) } }
}

/** Recounts leave after a holiday changed; a dry run reports how many requests change. */
export async function holidayChanged(context: Context, change: WorkCalendarChange): Promise<void> {
  const effects = await workCalendarChanged(context, change)
  if (context.dry_run) context.effect(effects)
}

/** Returns in which pay period a dry run compares paid hours: a yearly holiday's date is that of this year. */
export function hoursScope(
  now_ms: number,
  { date, recurring }: Omit<Dated, 'for_key'>,
): HoursScope {
  const year = new Date(now_ms).getUTCFullYear()
  const this_year = `${year}${date.slice(4)}`
  return { date: recurring && this_year > date && isCivilDate(this_year) ? this_year : date }
}

const findOther = prepare((spot: Params<Spot>) =>
  db
    .selectFrom('holidays')
    .select(['id', 'name'])
    .where('company_id', '=', spot.company_id)
    .where('date', '=', spot.date)
    .where('country_code', 'is not distinct from', spot.country_code)
    .where('region', 'is not distinct from', spot.region)
    .where('id', '<>', spot.id),
)
