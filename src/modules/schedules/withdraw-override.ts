import { refuseLocked } from '../../core/company/payroll-locks.ts'
import { workCalendarChanged, workCalendarChanging } from '../../core/company/work-calendar.ts'
import type { Context } from '../../core/operation.ts'
import { requireScheduledEmployee } from './employee.ts'
import { lockOverride } from './override.ts'
import type { OneDayOverrideRecord } from './schema.ts'
import { refusePaidHolidays } from './substitute.ts'

/** Cancels an override of today or later; the weekly schedule applies again. */
export async function withdrawOverride(
  context: Context,
  employee_id: number,
  override_id: number,
): Promise<OneDayOverrideRecord> {
  const { sql, now_ms, audit } = context
  const { today } = await requireScheduledEmployee(context, employee_id)
  const { row, before, store } = await lockOverride(context, employee_id, override_id)
  row.cancel(today, now_ms)
  await refuseLocked(sql, [before.override_date], 'override_date')

  const { override_date, substitutes_for } = before
  if (substitutes_for !== null) await refusePaidHolidays(sql, employee_id, [substitutes_for])
  const dates = [override_date, substitutes_for ?? override_date].toSorted()
  const change = { employee_id, working_days: { from: dates[0]!, to: dates[1] } }
  await workCalendarChanging(context, change)
  const after = await store()
  audit({ record_type: 'one_day_override', record_id: override_id, before, after })
  await workCalendarChanged(context, change)
  return after
}
