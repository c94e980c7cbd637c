import * as v from 'valibot'
import { defineOperation } from '../../operations/define.ts'
import { Id } from '../../operations/schema.ts'
import { recountLeave } from '../leave/recount.ts'
import { refuseLocked } from '../payroll/locks.ts'
import { EmployeeId } from '../staff/parameters.ts'
import { requireScheduledEmployee } from './employee.ts'
import { lockOverride, requireOverride } from './override.ts'
import { OneDayOverrideWire } from './wire.ts'

export const cancelOneDayOverride = defineOperation({
  name: 'one_day_overrides.cancel',
  summary:
    "Cancel an override of today or later in the employee's zone; the weekly schedule counts again.",
  permission: 'schedule:write',
  effect: 'update',
  input: v.strictObject({
    id: EmployeeId,
    override_id: v.pipe(Id, v.description("The override, from the employee's schedule.")),
  }),
  output: OneDayOverrideWire,
  async run(context, { id: employee_id, override_id }) {
    const { today } = await requireScheduledEmployee(context, employee_id)
    const override = await lockOverride(context, employee_id, override_id)
    const before = await requireOverride(context.sql, override_id)
    override.cancel(today, context.now_ms)
    await refuseLocked(context.sql, [before.override_date], 'override_date')

    await context.em.flush()
    const after = await requireOverride(context.sql, override_id)
    context.audit({
      record_type: 'one_day_override',
      record_id: override_id,
      before,
      after,
    })
    const { override_date } = after
    await recountLeave(context, { employee_id, from: override_date, to: override_date })
    return after
  },
})
