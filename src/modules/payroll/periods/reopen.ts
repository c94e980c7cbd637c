import * as v from 'valibot'
import { defineOperation } from '../../../core/operation.ts'
import { differencesOf } from './differences.ts'
import { heldEntriesOf } from './held-entries.ts'
import { lockPayPeriod } from './period.ts'
import { PayPeriodDetailSchema, PayPeriodId, requirePayPeriod } from './schema.ts'

export const reopenPayPeriod = defineOperation({
  name: 'pay_periods.reopen',
  summary: 'Reopen an approved pay period; its dates can change again.',
  permission: 'payroll:write',
  effect: 'update',
  input: v.strictObject({ id: PayPeriodId }),
  output: PayPeriodDetailSchema,
  async run(context, { id }) {
    const { period, before } = await lockPayPeriod(context, id)
    const { sql, em, now_ms } = context
    period.reopen(now_ms)

    await em.flush()
    const after = await requirePayPeriod(sql, id, now_ms)
    context.audit({ record_type: 'pay_period', record_id: id, before, after })
    const held_entries = await heldEntriesOf(sql, after)
    return { ...after, held_entries, differences: await differencesOf(sql, id) }
  },
})
