import type { Sql } from '../../../db/transactions/transaction.ts'
import { type Employment, serviceDateOf } from '../../../engine/leave-accrual/entitlement.ts'
import {
  type LeaveYearRule,
  leaveYearOn,
  yearStartOf,
} from '../../../engine/leave-accrual/leave-years.ts'
import { begunOn, type Enrollment, tracksBalance } from '../../../engine/leave-accrual/policy.ts'
import type { LedgerHead } from '../policies/load.ts'

type Plan = {
  enrollments: readonly Enrollment[]
  employment: Employment
}

/**
 * Returns the leave year rules of a ledger that begins on a date: each change applies from its date on. Up to the first
 * day of employment, or of the ledger's first leave year, there is no leave year that it would end.
 */
export function yearsOfNewLedger(
  { enrollments, employment }: Plan,
  begins_on: string,
): LeaveYearRule[] {
  const first = Math.max(0, enrollments.findIndex(tracksBalance))
  const [base, ...later] = enrollments.slice(first)
  const { hire_date } = employment
  const service = serviceDateOf(employment)
  // Before the service date of a rehire, the anniversary is that of the hire.
  const serviceOn = (date: string) => {
    return service !== null && hire_date !== null && hire_date < service && date < service
      ? hire_date
      : service
  }
  const dates = [...later.flatMap(({ from }) => from ?? []), ...(service === null ? [] : [service])]
  let rules: LeaveYearRule[] = [{ from: null, starts: yearStartOf(base!, serviceOn('')) }]
  for (const date of dates.toSorted()) {
    const starts = yearStartOf(begunOn(later, date) ?? base!, serviceOn(date))
    if (starts === rules.at(-1)!.starts) continue
    const endsNone = date <= (hire_date ?? '') || date <= leaveYearOn(rules, begins_on).start
    if (endsNone) rules = [{ from: null, starts }]
    else rules.push({ from: date, starts })
  }
  return rules
}

/**
 * Returns the leave year rules from an employee's enrollments where they change from a date on. Stored rules up to then
 * are kept; a future service date applies from then on, and a later enrollment from its date.
 */
export function changedYearsFrom(
  from: string,
  { enrollments, employment }: Plan,
  stored: readonly LeaveYearRule[],
): LeaveYearRule[] {
  const service = serviceDateOf(employment)
  const startOn = (date: string) => yearStartOf(begunOn(enrollments, date)!, service)
  const rules = stored.filter((rule) => rule.from === null || rule.from < from)
  const later = enrollments.flatMap((each) => each.from ?? [])
  const dates = [from, ...(service === null ? [] : [service]), ...later]
  for (const date of dates.filter((each) => each >= from).toSorted()) {
    const { starts: before } = rules.at(-1)!
    const { policy } = begunOn(enrollments, date)!
    // A new anniversary does not apply before its date.
    const waits = policy.leave_year_starts === 'hire_anniversary' && service! > date
    const starts = waits ? before : startOn(date)
    if (starts !== before) rules.push({ from: date, starts })
  }
  return rules
}

/** Stores the heads of ledgers, replacing earlier ones. */
export async function storeLedgerHeads(
  sql: Sql,
  heads: readonly (LedgerHead & { employee_id: number; type: string })[],
): Promise<void> {
  if (heads.length === 0) return
  await sql(
    `insert into leave_ledgers (company_id, employee_id, type, begins_on, leave_years)
     select $1, h.* from unnest($2::bigint[], $3::text[], $4::date[], $5::jsonb[]) as h
     on conflict (company_id, employee_id, type) do update set leave_years = excluded.leave_years`,
    [
      heads.map(({ employee_id }) => employee_id),
      heads.map(({ type }) => type),
      heads.map(({ begins_on }) => begins_on),
      heads.map(({ leave_years }) => JSON.stringify(leave_years)),
    ],
  )
}
