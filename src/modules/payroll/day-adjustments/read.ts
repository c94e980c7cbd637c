import * as v from 'valibot'
import { defineOperation } from '../../../core/operation.ts'
import { AdjustmentId, AdjustmentSchema, requireAdjustment } from './schema.ts'

export const getPayrollDayAdjustment = defineOperation({
  name: 'payroll_day_adjustments.read',
  summary: 'Read a payroll day adjustment.',
  permission: 'payroll:read',
  effect: 'read',
  reach: { least: 'self', ids: { id: 'payroll_day_adjustments' }, deputies: true },
  input: v.strictObject({ id: AdjustmentId }),
  output: AdjustmentSchema,
  run: ({ sql }, { id }) => requireAdjustment(sql, id),
})
