import * as v from 'valibot'
import { defineOperation } from '../../../core/operation.ts'
import { described } from '../../../core/schema.ts'
import { ENTRY_KINDS } from '../../../engine/leave-accrual/entry.ts'
import { postDueEntries } from './post-due-entries.ts'

/**
 * The accrual job: posts grants, accruals, carry-over and expiry due by today. It may run late, twice, or in several
 * processes; balances are right without it, because reads compute entries that are due.
 */
export const runLeaveAccrual = defineOperation({
  name: 'leave_balances.turn_year',
  summary: 'Post due leave grants, accruals, carry-over and expiry.',
  permission: 'leave:write',
  effect: 'update',
  transports: ['cli'],
  input: v.strictObject({}),
  output: v.strictObject({
    entries: described(v.number(), 'Number of entries posted.'),
  }),
  async run(context) {
    const stored = await postDueEntries(context)
    if (stored.length > 0) {
      const counts = ENTRY_KINDS.map((kind) => [kind, stored.filter((e) => e.kind === kind).length])
      context.audit({
        record_type: 'leave_ledger',
        record_id: null,
        before: null,
        after: Object.fromEntries(counts.filter(([, count]) => count !== 0)),
      })
    }
    return { entries: stored.length }
  },
})
