import * as v from 'valibot'
import { defineOperation } from '../../core/operation.ts'
import { Deleted } from '../../core/schema.ts'
import { hoursOfOverride, OverridePath, reachOfOverride } from './override.ts'
import { withdrawOverride } from './withdraw-override.ts'

export const deleteOneDayOverride = defineOperation({
  name: 'one_day_overrides.delete',
  summary: 'Delete an override of today or later; it remains as cancelled.',
  permission: 'schedule:write',
  effect: 'delete',
  reach: reachOfOverride,
  input: v.strictObject(OverridePath),
  output: Deleted,
  paid_hours: hoursOfOverride,
  async run(context, { id, override_id }) {
    await withdrawOverride(context, id, override_id)
    return { id: override_id, deleted: true } as const
  },
})
