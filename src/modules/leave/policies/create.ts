import * as v from 'valibot'
import { type Context, defineOperation } from '../../../core/operation.ts'
import { createRecord } from '../../../core/run/change-record.ts'
import { number, readRows } from '../../../db/statements/read-rows.ts'
import { invalid } from '../../../lib/errors.ts'
import { refuse } from '../refusals.ts'
import { LeaveTypeName } from '../requests/fields.ts'
import { requireLeaveType } from '../types/load.ts'
import { leavePolicyKind, standardPolicy } from './leave-policy.ts'
import { policyProblems } from './problems.ts'
import { LeavePolicyName, LeavePolicySchema, leavePolicies, leavePolicyFields } from './schema.ts'

export const createLeavePolicy = defineOperation({
  name: 'leave_policies.create',
  summary: 'Add a leave policy, in which terms enroll employees.',
  permission: 'leave_settings:write',
  effect: 'create',
  input: v.strictObject({
    name: LeavePolicyName,
    type: LeaveTypeName,
    ...leavePolicyFields,
  }),
  output: LeavePolicySchema,
  async run(context, { name, type: typeName, ...input }) {
    const type = await requireLeaveType(context.sql, typeName, { lock: 'settings' })
    await refuseTakenName(context, { type: type.type, name, id: null })
    const settings = { ...standardPolicy, ...withoutAbsent(input) }
    const problems = policyProblems(settings, type.unit)
    if (Object.keys(problems).length > 0) throw invalid(problems)
    return createRecord(context, leavePolicyKind, { type: type.type, name, ...settings })
  },
})

/** Returns the fields that were sent. */
export function withoutAbsent<T extends object>(
  input: T,
): { [K in keyof T]: Exclude<T[K], undefined> } {
  const sent = Object.entries(input).filter(([, value]) => value !== undefined)
  return Object.fromEntries(sent) as { [K in keyof T]: Exclude<T[K], undefined> }
}

/** Policies of one leave type must have different names, including the leave type's own. */
export async function refuseTakenName(
  { sql }: Context,
  { type, name, id }: { type: string; name: string; id: number | null },
): Promise<void> {
  const [taken] = await readRows(
    sql,
    { id: number },
    `select p.id from ${leavePolicies.from}
     where p.company_id = $1 and p.type = $2 and p.name = $3 and p.id is distinct from $4::bigint`,
    [type, name, id],
  )
  if (taken) throw invalid({ name: refuse.policy_taken({ id: taken.id, type }) })
}
