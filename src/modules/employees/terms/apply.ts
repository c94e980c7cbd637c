import { namedPeriod } from '../../../core/company/payroll-locks.ts'
import { noteRegion } from '../../../core/company/region.ts'
import { workCalendarChanged, workCalendarChanging } from '../../../core/company/work-calendar.ts'
import type { Context } from '../../../core/operation.ts'
import { boolean, readRows, string } from '../../../db/statements/read-rows.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import { isEmployedBetween, spellsOf } from '../../../engine/employment/spells.ts'
import { localDate } from '../../../lib/calendar/zones.ts'
import { type FieldErrors, invalid } from '../../../lib/errors.ts'
import { loadTermRows, storeTermRows } from '../../terms/store.ts'
import {
  changesHours,
  changesLeave,
  enrolledFrom,
  recordTermsOn,
  type TermRow,
  type TermsVersion,
  versionsOf,
} from '../../terms/versions.ts'
import { reportEmployment } from '../change-employment.ts'
import type { Employee, LockedEmployee } from '../employee.ts'
import { refuse } from '../refusals.ts'
import { requireEmployee } from '../schema.ts'
import { findTerms } from './read.ts'

type Change = {
  locked: LockedEmployee
  rows: readonly TermRow[]
  /** The first date whose facts change; null: always. */
  from: string | null
}

/**
 * Stores an employee's dated facts, writes today's into the record, and counts leave again from the first changed date
 * on. Returns the versions; throws a 422 for a region that its country does not have.
 */
export async function applyTerms(
  context: Context,
  { locked: { row: employee, store }, rows, from }: Change,
): Promise<TermsVersion[]> {
  const { sql, now_ms } = context
  const { record, versions: before } = await findTerms(sql, employee.id)
  const stored = (await loadTermRows(sql, [employee.id])).get(employee.id) ?? []
  await refuseRegions(versionsOf(record, rows), before)
  const calendar = {
    employee_id: employee.id,
    working_days: changesHours(stored, rows) ? { from: from ?? '1900-01-01' } : undefined,
    leave_rules: changesLeave(stored, rows),
    enrolled_from: enrolledFrom(stored, rows),
  }
  await workCalendarChanging(context, calendar)
  await storeTermRows(sql, employee.id, rows)
  const today = recordTermsOn(record, rows, localDate(record.timezone, now_ms))
  if (employee.change(today, now_ms)) await store()
  const after = versionsOf(await requireEmployee(sql, employee.id), rows)
  reportEmployment(context, await workCalendarChanged(context, calendar))
  context.audit({
    record_type: 'employee_terms',
    record_id: employee.id,
    before: { data: before },
    after: { data: after },
  })
  return after
}

/**
 * Refuses a change from a date on when an approved pay period that the employee was in ends on or after it. They were in
 * a period that stores hours of theirs, and in one with days of their employment that was approved after they were added.
 */
export async function refuseApproved(
  sql: Sql,
  employee: Employee,
  from: string | null,
): Promise<void> {
  const { id, created_at } = employee
  const spells = spellsOf(employee.employment())
  const periods = await readRows(sql, periodShape, approvedFrom, [from, id, created_at])
  const period = periods.find(
    ({ start_date, end_date, has_hours, is_later }) =>
      has_hours || (is_later && isEmployedBetween(spells, later(from, start_date), end_date)),
  )
  if (!period) return
  throw invalid({
    effective_date: refuse.approved_terms({ date: period.end_date, period: namedPeriod(period) }),
  })
}

const periodShape = {
  label: string,
  start_date: string,
  end_date: string,
  has_hours: boolean,
  is_later: boolean,
}

/** The last one first. */
const approvedFrom = `
  select p.label, p.start_date, p.end_date,
         exists (select from pay_period_hours h
                 where h.company_id = $1 and h.pay_period_id = p.id and h.employee_id = $3) as has_hours,
         p.approved_at >= $4::timestamptz as is_later
  from pay_periods p
  where p.company_id = $1 and p.status = 'approved' and ($2::date is null or p.end_date >= $2::date)
  order by p.end_date desc`

function later(from: string | null, start_date: string): string {
  return from !== null && from > start_date ? from : start_date
}

async function refuseRegions(
  versions: readonly TermsVersion[],
  stored: readonly TermsVersion[],
): Promise<void> {
  const problems: FieldErrors = {}
  for (const version of versions) await noteRegion(version, problems, stored)
  if (Object.keys(problems).length > 0) throw invalid(problems)
}
