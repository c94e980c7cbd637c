import type { Context, WorkCalendarChange, WorkCalendarHandler } from '../../core/operation.ts'
import { lockAllLeaveBalances, lockLeaveBalances } from './balances/lock.ts'
import { postDueEntries } from './balances/post-due-entries.ts'
import { endLeave } from './requests/end-leave.ts'
import { recountLeave } from './requests/recount.ts'
import { recountWorkedHolidays } from './requests/recount-worked-holidays.ts'

/** Keeps leave in step with the working days and employment dates that it is counted by. */
export const leaveWorkCalendar: WorkCalendarHandler = {
  async workCalendarChanging(context, change) {
    // Leave that was due is stored by the old dates first.
    if (change.employment_dates) await postDueEntries(context, change)
    if (change.employment_dates || change.working_days || change.worked_holidays) {
      await lockLeave(context, change)
    }
  },

  async workCalendarChanged(context, change) {
    const { employee_id, employment_dates, working_days, worked_holidays } = change
    const leave_ended =
      employment_dates && employee_id !== undefined
        ? await endLeave(context, { employee_id, ...employment_dates })
        : []
    if (employment_dates) await postDueEntries(context, change)
    const recounted = working_days
      ? await recountLeave(context, { employee_id, ...working_days })
      : 0
    if (worked_holidays) await recountWorkedHolidays(context)
    return {
      leave_requests_recounted: recounted,
      ...(leave_ended.length > 0 ? { leave_ended } : {}),
    }
  },
}

/** A request made at the same time is either found by the recount or counted by the new working days. */
function lockLeave({ sql }: Context, { employee_id }: WorkCalendarChange): Promise<void> {
  return employee_id === undefined
    ? lockAllLeaveBalances(sql)
    : lockLeaveBalances(sql, [employee_id])
}
