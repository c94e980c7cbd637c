import * as v from 'valibot'
import { defineOperation } from '../../core/operation.ts'
import { hoursOfOverride, OverridePath, reachOfOverride } from './override.ts'
import { OneDayOverrideSchema } from './schema.ts'
import { withdrawOverride } from './withdraw-override.ts'

export const cancelOneDayOverride = defineOperation({
  name: 'one_day_overrides.cancel',
  summary: 'Cancel an override of today or later; the schedule applies again.',
  permission: 'schedule:write',
  effect: 'update',
  reach: reachOfOverride,
  input: v.strictObject(OverridePath),
  output: OneDayOverrideSchema,
  paid_hours: hoursOfOverride,
  run: (context, { id, override_id }) => withdrawOverride(context, id, override_id),
})
