import * as v from 'valibot'
import { defineOperation } from '../../../core/operation.ts'
import { Deleted } from '../../../core/schema.ts'
import { number, readRows } from '../../../db/statements/read-rows.ts'
import { requireRecord } from '../../../db/statements/records.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import { BANKED } from '../../../engine/leave-accrual/entry.ts'
import { invalid } from '../../../lib/errors.ts'
import { refuse } from '../refusals.ts'
import { LeaveTypeId, type LeaveTypeRecord, leaveTypes } from './schema.ts'

export const deleteLeaveType = defineOperation({
  name: 'leave_types.delete',
  summary: 'Delete an unused custom leave type; to retire one in use, set is_active to false.',
  permission: 'leave_settings:write',
  effect: 'delete',
  input: v.strictObject({ id: LeaveTypeId }),
  output: Deleted,
  async run(context, { id }) {
    const { sql } = context
    const before = await requireRecord(sql, leaveTypes, id, 'alone')
    await deleteEntries(sql, before)
    await sql('delete from leave_types where company_id = $1 and id = $2', [id])
    context.audit({ record_type: 'leave_type', record_id: id, before, after: null })
    return { id, deleted: true } as const
  },
})

/** Deletes the entries that a leave type's policy posted; refuses a type in use, which changes nothing. */
async function deleteEntries(sql: Sql, { type, is_builtin }: LeaveTypeRecord): Promise<void> {
  if (is_builtin) {
    throw invalid({
      type: refuse.built_in({ type }),
    })
  }
  const [used] = await readRows(
    sql,
    { requests: number, blackouts: number, adjustments: number, policies: number, terms: number },
    `with deleted as (
       delete from leave_ledger where company_id = $1 and type = $2
       returning created_by is not null or key like $3 || '%' as is_adjustment)
     select (select count(*)::int from leave_requests where company_id = $1 and type = $2) as requests,
            (select count(*)::int from blackout_dates
             where company_id = $1 and $2 = any(leave_types)) as blackouts,
            (select count(*)::int from deleted where is_adjustment) as adjustments,
            (select count(*)::int from leave_policies
             where company_id = $1 and type = $2) as policies,
            (select count(distinct employee_id)::int from employee_terms
             where company_id = $1 and fact = 'leave_policies.' || $2::text and value <> 'null'::jsonb) as terms`,
    [type, BANKED],
  )
  const { requests = 0, blackouts = 0, adjustments = 0, policies = 0, terms = 0 } = used ?? {}
  if (requests > 0) {
    throw invalid({ type: refuse.has_requests({ requests }) })
  }
  if (adjustments > 0) {
    throw invalid({
      type: refuse.has_adjustments({ adjustments }),
    })
  }
  if (policies > 0) {
    throw invalid({ type: refuse.has_policies({ policies }) })
  }
  if (terms > 0) {
    throw invalid({
      type: terms === 1 ? refuse.in_terms_of_one() : refuse.in_terms({ employees: terms }),
    })
  }
  if (blackouts > 0) throw invalid({ type: refuse.in_blackouts({ blackouts }) })
}
