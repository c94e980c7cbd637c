import * as v from 'valibot'
import { defineOperation } from '../../../core/operation.ts'
import { requireRecord } from '../../../db/statements/records.ts'
import { BlackoutId, BlackoutSchema, blackouts } from './schema.ts'

export const getBlackoutDates = defineOperation({
  name: 'blackout_dates.read',
  summary: 'Read blackout dates.',
  permission: 'leave_settings:read',
  effect: 'read',
  reach: { least: 'self', whom: 'nobody' },
  input: v.strictObject({ id: BlackoutId }),
  output: BlackoutSchema,
  run: ({ sql }, { id }) => requireRecord(sql, blackouts, id),
})
