import type { Context } from '../../../core/operation.ts'
import { lastApproved, namedPeriod } from '../../../core/payroll-locks.ts'
import { noteRegion } from '../../../core/region.ts'
import { workCalendarChanged, workCalendarChanging } from '../../../core/work-calendar.ts'
import type { Sql } from '../../../db/transaction.ts'
import { localDate } from '../../../lib/calendar/zones.ts'
import { type FieldErrors, invalid } from '../../../lib/errors.ts'
import { loadTermRows, storeTermRows } from '../../terms/store.ts'
import {
  changesHours,
  changesLeave,
  recordTermsOn,
  type TermRow,
  type TermsVersion,
  versionsOf,
} from '../../terms/versions.ts'
import { reportEmployment } from '../change-employment.ts'
import type { Employee } from '../employee.ts'
import { requireEmployee } from '../schema.ts'
import { findTerms } from './read.ts'

type Change = {
  /** Locked. */
  employee: Employee
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
  { employee, rows, from }: Change,
): Promise<TermsVersion[]> {
  const { sql, now_ms } = context
  const { record, versions: before } = await findTerms(sql, employee.id)
  refuseRegions(versionsOf(record, rows))
  const known = (await loadTermRows(sql, [employee.id])).get(employee.id) ?? []
  const calendar = {
    employee_id: employee.id,
    working_days: changesHours(known, rows) ? { from: from ?? '1900-01-01' } : undefined,
    leave_rules: changesLeave(known, rows),
  }
  await workCalendarChanging(context, calendar)
  await storeTermRows(sql, employee.id, rows)
  const today = recordTermsOn(record, rows, localDate(record.timezone, now_ms))
  if (employee.change(today, now_ms)) await context.em.flush()
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

/** Refuses a change from a date on when an approved pay period ends on or after it. */
export async function refuseApproved(sql: Sql, from: string | null): Promise<void> {
  const period = await lastApproved(sql)
  if (!period || (from !== null && from > period.end_date)) return
  throw invalid({
    effective_date: `must be after ${period.end_date}, the last day of an approved pay period, ${namedPeriod(period)}; or reopen the period first`,
  })
}

function refuseRegions(versions: readonly TermsVersion[]): void {
  const problems: FieldErrors = {}
  for (const version of versions) noteRegion(version, problems)
  if (Object.keys(problems).length > 0) throw invalid(problems)
}
