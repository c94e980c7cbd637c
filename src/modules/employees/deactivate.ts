import * as v from 'valibot'
import { EmployeeId } from '../../core/filters.ts'
import { defineOperation } from '../../core/operation.ts'
import { localDate } from '../../lib/calendar/zones.ts'
import { endKeysOf } from '../api-keys/index.ts'
import { endAccessOf } from '../sign-in/revoke.ts'
import { detailOf } from './detail.ts'
import { lockEmployee } from './employee.ts'
import { EmployeeDetailSchema, requireEmployee } from './schema.ts'

export const deactivateEmployee = defineOperation({
  name: 'employees.delete',
  summary: 'Deactivate an employee from today on; the record and its history remain.',
  permission: 'employees:write',
  effect: 'delete',
  input: v.strictObject({ id: EmployeeId }),
  output: EmployeeDetailSchema,
  async run(context, { id }) {
    const employee = await lockEmployee(context, id)
    const before = await requireEmployee(context.sql, id)
    if (!employee.is_active) return detailOf(context, before)

    const deactivated_on = localDate(employee.timezone, context.now_ms)
    employee.change({ is_active: false, deactivated_on }, context.now_ms)
    await context.em.flush()
    const after = await requireEmployee(context.sql, id)
    await endKeysOf(context, after)
    await endAccessOf(context, id)
    context.audit({ record_type: 'employee', record_id: id, before, after })
    return detailOf(context, after)
  },
})
