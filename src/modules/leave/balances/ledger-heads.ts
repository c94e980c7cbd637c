import type { Sql } from '../../../db/transaction.ts'
import { type LeaveYearRule, yearStartOf } from '../../../engine/leave-accrual/leave-years.ts'
import { begunOn, type Enrollment } from '../../../engine/leave-accrual/policy.ts'
import type { LedgerHead } from '../policies/load.ts'

type Plan = {
  enrollments: readonly Enrollment[]
  /** The service date; null: unknown. */
  service: string | null
  today: string
  /** The rules until now; undefined for a ledger that begins. */
  stored?: readonly LeaveYearRule[]
  /** The date from which a change of today's rule holds, if not today. */
  from?: string
}

/**
 * Returns the rules of leave years that follow from an employee's enrollments. What is stored up to today stays: a
 * change of today's rule holds from today on, a service date ahead from then on, and a later enrollment's from its date.
 */
export function plannedYears({ enrollments, service, today, stored, from = today }: Plan) {
  const startOn = (date: string) => yearStartOf(begunOn(enrollments, date)!, service)
  const rules: LeaveYearRule[] = [...(stored ?? [{ from: null, starts: startOn(today) }])].filter(
    (rule) => rule.from === null || rule.from < from,
  )
  const later = enrollments.flatMap((each) => each.from ?? [])
  const dates = [from, ...(service === null ? [] : [service]), ...later]
  for (const date of dates.filter((each) => each >= from).toSorted()) {
    const { starts: before } = rules.at(-1)!
    const { policy } = begunOn(enrollments, date)!
    // A new anniversary does not hold before it.
    const waits = policy.leave_year_starts === 'hire_anniversary' && service! > date
    const starts = waits ? before : startOn(date)
    if (starts !== before) rules.push({ from: date, starts })
  }
  return rules
}

/** Stores the heads of ledgers in place of earlier ones. */
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
