import * as v from 'valibot'
import { EmployeeId } from '../../core/filters.ts'
import { defineOperation } from '../../core/operation.ts'
import { changeEmployment } from './change-employment.ts'
import { detailOf } from './detail.ts'
import { lockEmployee } from './employee.ts'
import { employmentAfter } from './employment.ts'
import { EmployeeDetailSchema } from './schema.ts'

export const deactivateEmployee = defineOperation({
  name: 'employees.delete',
  summary: 'Deactivate an employee at once; they are paid through their last day.',
  permission: 'employees:write',
  effect: 'delete',
  input: v.strictObject({ id: EmployeeId }),
  output: EmployeeDetailSchema,
  paid_hours: async (_context, { id }) => ({ employee_id: id }),
  async run(context, { id }) {
    const locked = await lockEmployee(context, id)
    const { row: employee } = locked
    if (employee.is_active) {
      const today = employee.today(context.now_ms)
      const left = employmentAfter(employee.employment(), { is_active: false }, today, {})
      await changeEmployment(context, locked, left)
    }
    return detailOf(context, id)
  },
})
