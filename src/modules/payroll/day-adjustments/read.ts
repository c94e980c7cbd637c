import * as v from 'valibot'
import { defineOperation } from '../../../core/operation.ts'
import { requireRecord } from '../../../db/statements/records.ts'
import { AdjustmentId, AdjustmentSchema, adjustments } from './schema.ts'

export const getPayrollDayAdjustment = defineOperation({
  name: 'payroll_day_adjustments.read',
  summary: 'Read a payroll day adjustment.',
  permission: 'payroll:read',
  effect: 'read',
  reach: { least: 'self', ids: { id: 'payroll_day_adjustments' }, deputies: true },
  input: v.strictObject({ id: AdjustmentId }),
  output: AdjustmentSchema,
  run: ({ sql }, { id }) => requireRecord(sql, adjustments, id),
})
