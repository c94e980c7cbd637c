import { loadCompany } from '../../../core/company/company-settings.ts'
import type { Context } from '../../../core/operation.ts'
import type { LockedRecord } from '../../../core/run/change-record.ts'
import { localDate } from '../../../lib/calendar/zones.ts'
import { changeRules } from '../balances/change-rules.ts'
import { lockAllLeaveBalances } from '../balances/lock.ts'
import { recountLeave } from '../requests/recount/recount-leave.ts'
import { recountWorkedHolidays } from '../requests/recount/worked-holidays.ts'
import type { LeaveType, TypeSettings } from './leave-type.ts'
import { refuseRecordedUnit, refuseTypeProblems, refuseWorkedUnit } from './problems.ts'
import type { LeaveTypeRecord } from './schema.ts'

/** Applies settings to a locked leave type and to all its balances. */
export async function storeSettings(
  context: Context,
  { row, store }: Pick<LockedRecord<LeaveType, LeaveTypeRecord>, 'row' | 'store'>,
  settings: Partial<TypeSettings>,
): Promise<void> {
  const { sql, now_ms } = context
  const { timezone } = await loadCompany(sql)
  const { is_paid, unit, type } = row
  if (!row.configure(settings, localDate(timezone, now_ms), now_ms)) return
  refuseTypeProblems(row)
  if (unit !== row.unit) {
    await lockAllLeaveBalances(sql)
    await refuseRecordedUnit(sql, type)
    if (row.unit === 'days') await refuseWorkedUnit(sql, type)
  }

  await changeRules(context, type, store)
  // Pending requests of an earlier release do not know the minutes that they take.
  if (unit !== row.unit) await recountLeave(context, { from: '1900-01-01' })
  // Paid and unpaid leave differ on a holiday that is to be worked.
  if (is_paid !== row.is_paid) {
    await lockAllLeaveBalances(sql)
    await recountWorkedHolidays(context)
  }
}
