import * as v from 'valibot'
import { type CompanyRow, loadCompany } from '../../../core/company/company-settings.ts'
import type { Context } from '../../../core/operation.ts'
import { CivilDate } from '../../../core/schema.ts'
import { nullable, readRows, string } from '../../../db/statements/read-rows.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import { addDays } from '../../../lib/calendar/dates.ts'
import { localDate } from '../../../lib/calendar/zones.ts'
import { invalid } from '../../../lib/errors.ts'
import { refuse } from '../refusals.ts'
import { type DatedPeriod, readPayCalendar } from './calendar.ts'
import { PayPeriodSchema } from './schema.ts'

/** No pay period is longer, so that this many days before a date reach the period before it. */
const longest_days = 62

/**
 * Returns the pay period that `current`, `last` or a label names; throws a 422 with the nearest labels when there is
 * none.
 */
export async function findPeriod(
  { sql, now_ms }: Pick<Context, 'sql' | 'now_ms'>,
  company: CompanyRow,
  named: string,
): Promise<DatedPeriod> {
  const today = localDate(company.timezone, now_ms)
  const word = named.trim().toLowerCase()
  if (word === 'current') return (await readPayCalendar(sql, company, today, today))[0]!
  if (word === 'last') {
    const [current] = await readPayCalendar(sql, company, today, today)
    return periodBefore(sql, company, current!.start_date)
  }
  return findByLabel(sql, company, word, today)
}

/** Returns the pay period that ends before a date. */
export async function periodBefore(
  sql: Sql,
  company: CompanyRow,
  date: string,
): Promise<DatedPeriod> {
  const periods = await readPayCalendar(
    sql,
    company,
    addDays(date, -longest_days),
    addDays(date, -1),
  )
  return periods.at(-1)!
}

/** Returns the pay period with exactly these dates, if there is one. */
export async function periodWithDates(
  sql: Sql,
  company: CompanyRow,
  { from, to }: { from: string; to: string },
): Promise<DatedPeriod | undefined> {
  const periods = await readPayCalendar(sql, company, from, from)
  return periods.find(({ start_date, end_date }) => start_date === from && end_date === to)
}

const { label, start_date, end_date, pay_date } = PayPeriodSchema.entries

/** A pay period after the last approved one; `after_approved` is the last date of that one, if there is any. */
export const FirstOpenPeriodSchema = v.strictObject({
  label,
  start_date,
  end_date,
  pay_date,
  after_approved: v.nullable(CivilDate),
})

/**
 * Returns the pay period that starts the day after the last one that was ever approved; today's period if there is
 * none.
 */
export async function firstOpenPeriod({
  sql,
  now_ms,
}: Context): Promise<v.InferOutput<typeof FirstOpenPeriodSchema>> {
  const company = await loadCompany(sql)
  const [approved] = await readRows(
    sql,
    { end_date: nullable(string) },
    `select max(p.end_date)::text as end_date from pay_periods p
     join pay_period_snapshots s on s.company_id = p.company_id and s.pay_period_id = p.id
     where p.company_id = $1`,
  )
  const after_approved = approved?.end_date ?? null
  const day =
    after_approved === null ? localDate(company.timezone, now_ms) : addDays(after_approved, 1)
  const [period] = await readPayCalendar(sql, company, day, day)
  const { label, start_date, end_date, pay_date } = period!
  return { label, start_date, end_date, pay_date, after_approved }
}

/** A label in any accepted form: year, number, and a suffix that makes it unique. */
const LABEL = /^((?:19|20|21)\d\d)-?p?(\d{1,3})((?:-[wbsm](?:-\d{4}-\d\d-\d\d)?)?)$/

async function findByLabel(
  sql: Sql,
  company: CompanyRow,
  word: string,
  today: string,
): Promise<DatedPeriod> {
  const [, year, number, addition] = LABEL.exec(word) ?? []
  const [first, last] = year
    ? [`${year}-01-01`, `${year}-12-31`]
    : [addDays(today, -longest_days), addDays(today, longest_days)]
  const periods = await readPayCalendar(sql, company, first, last)
  const found = periods.filter(({ label }) => isLabel(label, { year, number, addition }))
  if (found.length === 1) return found[0]!
  if (found.length > 1) {
    const dates = found.map(({ start_date, end_date }) => `${start_date} to ${end_date}`)
    throw invalid({
      period: refuse.many_periods({ count: found.length, dates: dates.join(', ') }),
    })
  }
  // The first dates of a year may be in the last pay period of the year before.
  const ofYear = year ? periods.filter(({ label }) => label.startsWith(`${year}-`)) : periods
  const near = nearest(ofYear, number === undefined ? undefined : Number(number), today)
  throw invalid({
    period: refuse.unknown_period({ labels: near.join(', ') }),
  })
}

type Written = Record<'year' | 'number' | 'addition', string | undefined>

function isLabel(label: string, { year, number, addition }: Written): boolean {
  const [, ofYear, ofNumber, ofAddition] = LABEL.exec(label.toLowerCase()) ?? []
  return ofYear === year && Number(ofNumber) === Number(number) && ofAddition === addition
}

const most_near = 3

/** Returns the labels nearest to a number, else to today. */
function nearest(
  periods: readonly DatedPeriod[],
  number: number | undefined,
  today: string,
): string[] {
  const at = periods.findIndex(({ end_date }) => end_date >= today)
  const far = (period: DatedPeriod, index: number) =>
    number === undefined ? Math.abs(index - at) : Math.abs(numberOf(period) - number)
  const ranked = periods.map((period, index) => ({ period, away: far(period, index) }))
  const few = ranked.toSorted((a, b) => a.away - b.away).slice(0, most_near)
  return [...new Set(few.map(({ period }) => period.label))].sort()
}

function numberOf({ label }: DatedPeriod): number {
  return Number.parseInt(label.split('-P')[1] ?? '', 10)
}
