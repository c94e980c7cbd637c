import * as v from 'valibot'
import { defineOperation } from '../../../core/operation.ts'
import { differencesOf } from './differences.ts'
import { heldEntriesOf } from './held-entries.ts'
import { PayPeriodDetailSchema, PayPeriodId, requirePayPeriod } from './schema.ts'

export const getPayPeriod = defineOperation({
  name: 'pay_periods.read',
  summary: 'Read a pay period and what has changed since it was approved.',
  permission: 'pay_periods:read',
  effect: 'read',
  reach: { least: 'self' },
  input: v.strictObject({ id: PayPeriodId }),
  output: PayPeriodDetailSchema,
  async run({ sql, now_ms, people }, { id }) {
    const period = await requirePayPeriod(sql, id, now_ms)
    const held_entries = await heldEntriesOf(sql, period, people)
    return { ...period, held_entries, differences: await differencesOf(sql, id, people) }
  },
})
