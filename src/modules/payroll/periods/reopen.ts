import * as v from 'valibot'
import { defineOperation } from '../../../core/operation.ts'
import { changeRecord } from '../../../core/run/change-record.ts'
import { differencesOf } from './differences.ts'
import { heldEntriesOf } from './held-entries.ts'
import { payPeriodKind } from './period.ts'
import { PayPeriodDetailSchema, PayPeriodId } from './schema.ts'

export const reopenPayPeriod = defineOperation({
  name: 'pay_periods.reopen',
  summary: 'Reopen an approved pay period; its dates can change again.',
  permission: 'payroll:write',
  effect: 'update',
  input: v.strictObject({ id: PayPeriodId }),
  output: PayPeriodDetailSchema,
  async run(context, { id }) {
    const { sql, now_ms } = context
    const { after } = await changeRecord(context, payPeriodKind, id, (period) =>
      period.reopen(now_ms),
    )
    const held_entries = await heldEntriesOf(sql, after)
    return { ...after, held_entries, differences: await differencesOf(sql, id) }
  },
})
