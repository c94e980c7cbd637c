import * as v from 'valibot'
import { defineOperation } from '../../core/operation.ts'
import { notFound } from '../../lib/errors.ts'
import { findOverride, OverridePath } from './override.ts'
import { OneDayOverrideSchema } from './schema.ts'

export const getOneDayOverride = defineOperation({
  name: 'one_day_overrides.read',
  summary: 'Read a one-day override, including a past or cancelled one.',
  permission: 'schedule:read',
  effect: 'read',
  reach: { least: 'self', ids: { id: 'employees', override_id: 'one_day_overrides' }, pins: 'id' },
  input: v.strictObject(OverridePath),
  output: OneDayOverrideSchema,
  async run({ sql }, { id: employee_id, override_id }) {
    const override = await findOverride(sql, override_id)
    if (override?.employee_id !== employee_id) throw notFound('one-day override')
    return override
  },
})
