import { isDeepStrictEqual } from 'node:util'
import { allows } from '../../core/access/permissions.ts'
import { workCalendarChanged, workCalendarChanging } from '../../core/company/work-calendar.ts'
import type { EmploymentChange } from '../../core/company/work-calendar-change.ts'
import type { Context } from '../../core/operation.ts'
import { spellsOf } from '../../engine/employment/spells.ts'
import { endKeysOf } from '../api-keys/index.ts'
import { endAccessOf } from '../sign-in/revoke.ts'
import type { Employee, EmployeeChange, LockedEmployee } from './employee.ts'
import type { Employment } from './employment.ts'
import { noteDashboardAccess } from './login-email.ts'
import { paidAlready } from './paid-already.ts'
import type { EmployeeRecord } from './schema.ts'

/** Returns the times of employment before and after; undefined when they are the same. */
export function employmentChange(
  before: Employment,
  after: Employment,
): EmploymentChange | undefined {
  const change = { before: spellsOf(before), after: spellsOf(after) }
  return isDeepStrictEqual(change.before, change.after) ? undefined : change
}

/** Returns an employment as a change of the employee's columns. */
export function columnsOfEmployment({ employment_gaps, ...rest }: Employment): EmployeeChange {
  return { ...rest, employment_gaps: [...employment_gaps] }
}

/** Ends the access of somebody who leaves, and notifies the transports whose access depends on the record. */
export async function accessFollows(
  context: Context,
  before: EmployeeRecord,
  after: EmployeeRecord,
): Promise<void> {
  if (before.is_active && !after.is_active) {
    await endKeysOf(context, after)
    await endAccessOf(context, after.id)
    await noteDashboardAccess(context.sql, after.id, false)
  }
  if (before.role !== after.role || before.is_active !== after.is_active) {
    const { company_id, services } = context
    services.personChanges.notify({ company_id, employee_id: after.id })
  }
}

/** Changes the employment of a locked employee and applies its consequences. */
export async function changeEmployment(
  context: Context,
  { row: employee, before: record, store }: LockedEmployee,
  after: Employment,
  more: EmployeeChange = {},
): Promise<void> {
  const employment_dates = employmentChange(employee.employment(), after)
  const leave_rules = more.service_date !== undefined
  const calendar = { employee_id: employee.id, employment_dates, leave_rules }
  if (employment_dates) await workCalendarChanging(context, calendar)
  if (!employee.change({ ...columnsOfEmployment(after), ...more }, context.now_ms)) return
  const changed = await store()
  await accessFollows(context, record, changed)
  if (employment_dates) {
    reportEmployment(context, await workCalendarChanged(context, calendar))
    await reportPaid(context, employee, employment_dates)
  }
  context.audit({ record_type: 'employee', record_id: employee.id, before: record, after: changed })
}

/** Reports the effect of an employment change on leave, to those who may read leave. */
export function reportEmployment(
  { actor, dry_run, effect }: Context,
  { leave_ended, leave_restored, leave_balances }: Record<string, unknown>,
): void {
  if (!dry_run || !allows(actor.permissions, 'leave:read')) return
  if (leave_ended) effect({ leave_ended })
  if (leave_restored) effect({ leave_restored })
  if (leave_balances) effect({ leave_balances })
}

/** Reports the days of an approved pay period that keep their pay, and the days that are paid again. */
export async function reportPaid(
  context: Context,
  employee: Employee,
  change: EmploymentChange,
): Promise<void> {
  if (!context.dry_run) return
  const effects = await paidAlready(context.sql, {
    employee_id: employee.id,
    today: employee.today(context.now_ms),
    change,
  })
  if (Object.keys(effects).length > 0) context.effect(effects)
}
