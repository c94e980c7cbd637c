import { sql } from 'kysely'
import * as v from 'valibot'
import type { Context } from '../../../core/operation.ts'
import { CivilDate } from '../../../core/schema.ts'
import { type Params, prepare, tablesOf } from '../../../db/statements/prepare.ts'
import { columnsOf } from '../../../db/statements/records.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import {
  type PayPeriod,
  type PeriodSettings,
  payPeriodsBetween,
} from '../../../engine/pay-periods.ts'
import { labelChoices, withFreeLabels } from '../../../engine/period-labels.ts'
import { addDays } from '../../../lib/calendar/dates.ts'
import { formatInstant } from '../../../lib/calendar/instants.ts'
import type { PayPeriodSnapshotTable } from '../snapshot/table.ts'
import { type PayPeriodRow, PayPeriodSchema } from './schema.ts'
import type { PayPeriodTable } from './table.ts'

const db = tablesOf<typeof PayPeriodTable | typeof PayPeriodSnapshotTable>()

/** A stored period; a period that was ever approved keeps its dates regardless of the current settings. */
type StoredPeriod = PayPeriodRow & { stands: boolean }

/**
 * Returns the pay calendar between two dates, in order: every period that was ever approved, and between them the
 * periods from the settings, cut to the remaining dates. Creates missing periods. Never reuses the label of a period
 * that was ever approved.
 */
export async function payCalendar(
  { sql, now_ms, people, mayWrite }: Context,
  settings: PeriodSettings,
  from: string,
  to: string,
): Promise<PayPeriodRow[]> {
  const planned = payPeriodsBetween(from, to, settings).filter(hasDatesOfApi)
  const stored = await findStored(sql, from, to, planned)
  const wanted = labeled(planned, stored)
  const stale = wanted.filter((period) => !stored.some((row) => isReported(row, period)))
  if (stale.length > 0) {
    mayWrite()
    await makePeriods(sql, stale, formatInstant(now_ms), people === null ? 'update' : 'insert')
  }
  const refreshed = stale.length > 0 ? await findStored(sql, from, to, wanted) : stored
  return refreshed
    .flatMap((row) => current(row, wanted))
    .filter(({ start_date, end_date }) => start_date <= to && end_date >= from)
}

/** Whether all dates of a period are in the years that answers have. */
function hasDatesOfApi({ start_date, end_date, pay_date }: PayPeriod): boolean {
  return [start_date, end_date, pay_date].every((date) => v.is(CivilDate, date))
}

/** Returns a period that was ever approved unchanged, and other periods updated to the current settings. */
function current({ stands, ...row }: StoredPeriod, wanted: readonly PayPeriod[]): PayPeriodRow[] {
  if (stands) return [row]
  const period = wanted.find((one) => isSame(row, one))
  return period ? [{ ...row, label: period.label, pay_date: period.pay_date }] : []
}

export type DatedPeriod = Pick<
  PayPeriod,
  'label' | 'frequency' | 'start_date' | 'end_date' | 'pay_date'
>

/** Returns the same calendar without storing anything, for reads. */
export async function readPayCalendar(
  sql: Sql,
  settings: PeriodSettings,
  from: string,
  to: string,
): Promise<DatedPeriod[]> {
  const planned = payPeriodsBetween(from, to, settings)
  const stored = await findStored(sql, from, to, planned)
  return [...stored.filter(({ stands }) => stands), ...labeled(planned, stored)]
    .filter(({ start_date, end_date }) => start_date <= to && end_date >= from)
    .map(({ label, frequency, start_date, end_date, pay_date }) => ({
      label,
      frequency,
      start_date,
      end_date,
      pay_date,
    }))
    .sort((a, b) => (a.start_date < b.start_date ? -1 : 1))
}

/**
 * Returns every stored period that may overlap the dates or be next to them (periods have at most 31 days), and those
 * that were ever approved under a label that one of `planned` may get.
 */
function findStored(
  sql: Sql,
  from: string,
  to: string,
  planned: readonly PayPeriod[],
): Promise<StoredPeriod[]> {
  return selectStored(sql, { from, to, labels: planned.flatMap(labelChoices) })
}

/** Returns the periods of the settings that were never approved, with the labels that they get. */
function labeled(planned: readonly PayPeriod[], stored: readonly StoredPeriod[]): PayPeriod[] {
  const fixed = stored.filter(({ stands }) => stands)
  const periods = planned.flatMap((period) => cut(period, fixed))
  return withFreeLabels(
    periods,
    fixed.map(({ label }) => label),
  )
}

type Dates = { start_date: string; end_date: string }

/** Returns the parts of a period that no fixed one covers. */
function cut(period: PayPeriod, status: readonly Dates[]): PayPeriod[] {
  const parts: PayPeriod[] = []
  let { start_date } = period
  for (const other of status) {
    if (other.end_date < start_date || other.start_date > period.end_date) continue
    const end_date = addDays(other.start_date, -1)
    if (start_date <= end_date) parts.push({ ...period, start_date, end_date })
    start_date = addDays(other.end_date, 1)
  }
  if (start_date <= period.end_date) parts.push({ ...period, start_date })
  return parts
}

function isSame(row: PayPeriodRow, period: PayPeriod): boolean {
  return (
    row.start_date === period.start_date &&
    row.end_date === period.end_date &&
    row.frequency === period.frequency
  )
}

function isReported(row: PayPeriodRow, period: PayPeriod): boolean {
  return isSame(row, period) && row.label === period.label && row.pay_date === period.pay_date
}

/**
 * Stores each period once, even with concurrent callers; the label and pay date of open ones follow the settings.
 * People below company reach may insert periods but not change them.
 */
function makePeriods(
  sql: Sql,
  periods: readonly PayPeriod[],
  now: string,
  how: 'insert' | 'update',
) {
  const conflict =
    how === 'insert'
      ? 'do nothing'
      : `do update
       set label = excluded.label, pay_date = excluded.pay_date, updated_at = excluded.updated_at
       where pay_periods.status = 'open'`
  return sql(
    `insert into pay_periods (company_id, label, frequency, start_date, end_date, pay_date,
                              created_at, updated_at)
     select $1, n.*, $7::timestamptz, $7::timestamptz
     from unnest($2::text[], $3::text[], $4::date[], $5::date[], $6::date[]) as n
     on conflict (company_id, start_date, end_date, frequency) ${conflict}`,
    [
      periods.map(({ label }) => label),
      periods.map(({ frequency }) => frequency),
      periods.map(({ start_date }) => start_date),
      periods.map(({ end_date }) => end_date),
      periods.map(({ pay_date }) => pay_date),
      now,
    ],
  )
}

type Wanted = { from: string; to: string; labels: readonly string[] }

const selectStored = prepare(({ company_id, from, to, labels }: Params<Wanted>) =>
  db
    .selectFrom('pay_periods as p')
    .leftJoin('pay_period_snapshots as s', (on) =>
      on.onRef('s.company_id', '=', 'p.company_id').onRef('s.pay_period_id', '=', 'p.id'),
    )
    .select(columnsOf('p', v.omit(PayPeriodSchema, ['is_current'])))
    .select(sql<boolean>`s.pay_period_id is not null`.as('stands'))
    .where('p.company_id', '=', company_id)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('p.start_date', '>=', sql<string>`${from}::date - 61`),
          eb('p.start_date', '<=', sql<string>`${to}::date + 31`),
        ]),
        eb.and([eb('s.pay_period_id', 'is not', null), eb('p.label', '=', eb.fn.any(labels))]),
      ]),
    )
    .orderBy('p.start_date')
    .orderBy('p.end_date')
    .orderBy('p.id'),
)
