import * as v from 'valibot'
import { defineOperation } from '../../../core/operation.ts'
import { described } from '../../../core/schema.ts'
import { differencesOf } from './differences.ts'
import { heldEntriesOf } from './held-entries.ts'
import { ReadinessSchema, readinessOf } from './readiness.ts'
import { PayPeriodDetailSchema, PayPeriodId, requirePayPeriod } from './schema.ts'

export const getPayPeriod = defineOperation({
  name: 'pay_periods.read',
  summary: 'Read a pay period; what is open before it is approved, or what has changed since.',
  permission: 'pay_periods:read',
  effect: 'read',
  reach: { least: 'self' },
  input: v.strictObject({ id: PayPeriodId }),
  output: v.strictObject({
    ...PayPeriodDetailSchema.entries,
    readiness: described(
      v.exactOptional(ReadinessSchema),
      'What is open or pending on its dates; absent once it is approved.',
    ),
  }),
  async run(context, { id }) {
    const { sql, now_ms, people } = context
    const period = await requirePayPeriod(sql, id, now_ms)
    const held_entries = await heldEntriesOf(sql, period, people)
    const differences = await differencesOf(sql, id, people)
    const isOpen = period.status === 'open'
    return {
      ...period,
      held_entries,
      differences,
      ...(isOpen ? { readiness: await readinessOf(context, period) } : {}),
    }
  },
})
