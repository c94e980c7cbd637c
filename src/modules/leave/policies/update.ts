import * as v from 'valibot'
import { type Context, defineOperation } from '../../../core/operation.ts'
import { requireRecord } from '../../../db/statements/records.ts'
import type { PolicySettings } from '../../../engine/leave-accrual/policy.ts'
import { invalid } from '../../../lib/errors.ts'
import { changeRules } from '../balances/change-rules.ts'
import { lockLeaveType, type TypeSettings } from '../types/leave-type.ts'
import { requireLeaveType } from '../types/load.ts'
import { storeSettings } from '../types/settings.ts'
import { refuseTakenName, withoutAbsent } from './create.ts'
import { lockLeavePolicy } from './leave-policy.ts'
import { policyProblems } from './problems.ts'
import {
  LeavePolicyId,
  LeavePolicyName,
  type LeavePolicyRecord,
  LeavePolicySchema,
  leavePolicies,
  leavePolicyFields,
} from './schema.ts'

export const updateLeavePolicy = defineOperation({
  name: 'leave_policies.update',
  summary: 'Change a leave policy; only the fields you send change.',
  permission: 'leave_settings:write',
  effect: 'update',
  input: v.strictObject({
    id: LeavePolicyId,
    name: v.optional(LeavePolicyName),
    ...leavePolicyFields,
  }),
  output: LeavePolicySchema,
  async run(context, { id, ...input }) {
    const { sql } = context
    const before = await requireRecord(sql, leavePolicies, id)
    const sent = withoutAbsent(input)
    if (before.is_default) await changeDefault(context, before, sent)
    else await changeOther(context, before, sent)
    const after = await requireRecord(sql, leavePolicies, id)
    if (JSON.stringify(before) !== JSON.stringify(after)) {
      context.audit({ record_type: 'leave_policy', record_id: id, before, after })
    }
    return after
  },
})

type Sent = Partial<PolicySettings> & { name?: string }

/** The default policy is the leave type's own settings. */
async function changeDefault(
  context: Context,
  { id, type }: LeavePolicyRecord,
  { name, ...sent }: Sent,
): Promise<void> {
  const { sql } = context
  const { id: type_id } = await requireLeaveType(sql, type, { stored: type })
  const row = await lockLeaveType(context, type_id)
  if (name !== undefined) await refuseTakenName(context, { type, name, id })
  const { unit, ...policy } = row.policy()
  refuse(policyProblems({ ...policy, ...sent }, unit))
  await storeSettings(context, row, withoutAbsent({ name, ...asType(sent) }))
}

function asType({
  annual_amount,
  rounding,
  carry_over_max,
  negative_limit,
  steps,
  ...same
}: Partial<PolicySettings>): { [K in keyof TypeSettings]?: TypeSettings[K] | undefined } {
  return {
    ...same,
    steps,
    annual_days: annual_amount,
    accrual_rounding: rounding,
    carry_over_max_days: carry_over_max,
    negative_limit_days: negative_limit,
  }
}

async function changeOther(
  context: Context,
  { id, type }: LeavePolicyRecord,
  { name, ...sent }: Sent,
): Promise<void> {
  const { sql, em, now_ms } = context
  const { unit } = await requireLeaveType(sql, type, { stored: type, lock: 'settings' })
  const row = await lockLeavePolicy(context, id)
  if (name !== undefined) await refuseTakenName(context, { type, name, id })
  refuse(policyProblems({ ...row.settings(), ...sent }, unit))
  await changeRules(context, type, () => {
    row.change({ ...sent, ...(name === undefined ? {} : { name }) }, now_ms)
    return em.flush()
  })
}

function refuse(problems: ReturnType<typeof policyProblems>): void {
  if (Object.keys(problems).length > 0) throw invalid(problems)
}
