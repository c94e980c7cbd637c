import * as v from 'valibot'
import type {
  WorkCalendarChange,
  WorkCalendarHandler,
} from '../../core/company/work-calendar-change.ts'
import type { Context } from '../../core/operation.ts'
import { Code, described } from '../../core/schema.ts'
import { ofThousandths, thousandthsOf } from '../../engine/leave-accrual/units.ts'
import { availableDays } from './available-days.ts'
import { lockAllLeaveBalances, lockLeaveBalances } from './balances/lock.ts'
import { postDueEntries } from './balances/post-due-entries.ts'
import { EndedLeaveSchema, endLeave } from './requests/end-leave.ts'
import { recountLeave } from './requests/recount/recount-leave.ts'
import { recountWorkedHolidays } from './requests/recount/worked-holidays.ts'
import { RestoredLeaveSchema, restoreEndedLeave } from './requests/restore-ended.ts'

/** The effects of a change of working days, employment or policies, in a dry run. */
export const calendarEffects = {
  leave_requests_recounted: v.number(),
  leave_ended: v.array(EndedLeaveSchema),
  leave_restored: v.array(RestoredLeaveSchema),
  leave_balances: described(
    v.array(
      v.strictObject({
        type: Code,
        days: v.number(),
        before_days: v.number(),
        after_days: v.number(),
      }),
    ),
    'The balances of the employee that move, in days.',
  ),
}

/** Keeps leave in step with the working days, employment and policies that it is counted by. */
export const leaveWorkCalendar: WorkCalendarHandler<Context> = {
  async workCalendarChanging(context, change) {
    const { employment_dates, leave_rules, working_days, worked_holidays } = change
    // Leave that was due is stored by the old dates first.
    if (employment_dates || leave_rules) {
      await postDueEntries(context, { employee_id: change.employee_id })
      if (context.dry_run) change.available_before = await availableOf(context, change)
    }
    if (employment_dates || leave_rules || working_days || worked_holidays) {
      await lockLeave(context, change)
    }
  },

  async workCalendarChanged(context, change) {
    const { employee_id, employment_dates, leave_rules, working_days, worked_holidays } = change
    const leave_ended =
      employment_dates && employee_id !== undefined
        ? await endLeave(context, { employee_id, ...employment_dates })
        : []
    if (employment_dates || leave_rules) {
      await postDueEntries(context, {
        employee_id,
        change: { enrolled_from: change.enrolled_from },
      })
    }
    const leave_restored =
      change.restores_leave && employment_dates && employee_id !== undefined
        ? await restoreEndedLeave(context, { employee_id, ...employment_dates })
        : []
    const recounted = working_days
      ? await recountLeave(context, { employee_id, ...working_days })
      : 0
    if (worked_holidays) await recountWorkedHolidays(context)
    const leave_balances = context.dry_run ? await movedBalances(context, change) : []
    return {
      leave_requests_recounted: recounted,
      ...(leave_ended.length > 0 ? { leave_ended } : {}),
      ...(leave_restored.length > 0 ? { leave_restored } : {}),
      ...(leave_balances.length > 0 ? { leave_balances } : {}),
    }
  },
}

/** Returns an employee's available leave, in days by leave type. */
async function availableOf(
  { sql, now_ms }: Context,
  { employee_id }: WorkCalendarChange,
): Promise<ReadonlyMap<string, number>> {
  return employee_id === undefined ? new Map() : availableDays(sql, employee_id, now_ms)
}

/** Returns the balances that a change moved, in days; also 0 when no balance is tracked. */
async function movedBalances(context: Context, change: WorkCalendarChange) {
  const was = change.available_before
  if (!was) return []
  const is = await availableOf(context, change)
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((type) => {
    const [before_days, after_days] = [was.get(type) ?? 0, is.get(type) ?? 0]
    if (before_days === after_days) return []
    const days = ofThousandths(thousandthsOf(after_days) - thousandthsOf(before_days))
    return [{ type, days, before_days, after_days }]
  })
}

/** A request made at the same time is either found by the recount or counted by the new working days. */
function lockLeave({ sql }: Context, { employee_id }: WorkCalendarChange): Promise<void> {
  return employee_id === undefined
    ? lockAllLeaveBalances(sql)
    : lockLeaveBalances(sql, [employee_id])
}
