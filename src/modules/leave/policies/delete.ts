import * as v from 'valibot'
import { defineOperation } from '../../../core/operation.ts'
import { Deleted } from '../../../core/schema.ts'
import { number, readRows } from '../../../db/statements/read-rows.ts'
import { requireRecord } from '../../../db/statements/records.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import { invalid } from '../../../lib/errors.ts'
import { refuse } from '../refusals.ts'
import { LeavePolicyId, leavePolicies, ownPolicies } from './schema.ts'

export const deleteLeavePolicy = defineOperation({
  name: 'leave_policies.delete',
  summary: 'Delete a leave policy that no terms name.',
  permission: 'leave_settings:write',
  effect: 'delete',
  input: v.strictObject({ id: LeavePolicyId }),
  output: Deleted,
  async run(context, { id }) {
    const { sql } = context
    const before = await requireRecord(sql, leavePolicies, id)
    if (before.is_default) {
      throw invalid({
        id: refuse.default_policy({ type: before.type }),
      })
    }
    await requireRecord(sql, ownPolicies, id, 'alone')
    const employees = await employeesUnder(sql, id)
    if (employees > 0) {
      throw invalid({
        id: employees === 1 ? refuse.policy_of_one() : refuse.policy_of({ employees }),
      })
    }
    await sql('delete from leave_policies where company_id = $1 and id = $2', [id])
    context.audit({ record_type: 'leave_policy', record_id: id, before, after: null })
    return { id, deleted: true } as const
  },
})

async function employeesUnder(sql: Sql, id: number): Promise<number> {
  const [{ employees }] = (await readRows(
    sql,
    { employees: number },
    `select count(distinct employee_id)::int as employees from employee_terms
     where company_id = $1 and fact like 'leave\\_policies.%' and (value ->> 'policy_id')::bigint = $2`,
    [id],
  )) as [{ employees: number }]
  return employees
}
