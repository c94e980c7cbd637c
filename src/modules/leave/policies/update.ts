import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { type Context, defineOperation } from '../../../core/operation.ts'
import { changeRecord, lockRecord, setValues } from '../../../core/run/change-record.ts'
import { requireRecord } from '../../../db/statements/records.ts'
import type { PolicySettings } from '../../../engine/leave-accrual/policy.ts'
import { invalid } from '../../../lib/errors.ts'
import { changeRules } from '../balances/change-rules.ts'
import { leaveTypeKind, type TypeSettings } from '../types/leave-type.ts'
import { requireLeaveType } from '../types/load.ts'
import { storeSettings } from '../types/settings.ts'
import { refuseTakenName, withoutAbsent } from './create.ts'
import { type LeavePolicy, leavePolicyKind } from './leave-policy.ts'
import { policyProblems } from './problems.ts'
import {
  LeavePolicyId,
  LeavePolicyName,
  type LeavePolicyRecord,
  LeavePolicySchema,
  leavePolicies,
  leavePolicyFields,
  ownPolicies,
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
    const before = await requireRecord(context.sql, leavePolicies, id)
    const sent = withoutAbsent(input)
    return before.is_default
      ? changeDefault(context, before, sent)
      : changeOther(context, before, sent)
  },
})

type Sent = Partial<PolicySettings> & { name?: string }

/** The default policy is the leave type's own settings. */
async function changeDefault(
  context: Context,
  before: LeavePolicyRecord,
  { name, ...sent }: Sent,
): Promise<LeavePolicyRecord> {
  const { sql } = context
  const { id, type } = before
  const { id: type_id } = await requireLeaveType(sql, type, { stored: type })
  const locked = await lockRecord(context, leaveTypeKind, type_id)
  if (name !== undefined) await refuseTakenName(context, { type, name, id })
  const { unit, ...policy } = locked.row.policy()
  refuse(policyProblems({ ...policy, ...sent }, unit))
  await storeSettings(context, locked, withoutAbsent({ name, ...asType(sent) }))
  const after = await requireRecord(sql, leavePolicies, id)
  if (!isDeepStrictEqual(before, after)) {
    context.audit({ record_type: 'leave_policy', record_id: id, before, after })
  }
  return after
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
): Promise<LeavePolicyRecord> {
  const { unit } = await requireLeaveType(context.sql, type, { stored: type, lock: 'settings' })
  // Against enrollments in it too, which are counted under the previous settings first.
  await requireRecord(context.sql, ownPolicies, id, 'alone')
  const { after } = await changeRecord(context, leavePolicyKind, id, async (row, _, store) => {
    if (name !== undefined) await refuseTakenName(context, { type, name, id })
    refuse(policyProblems({ ...row.settings(), ...sent }, unit))
    await changeRules(context, type, () => {
      setValues<LeavePolicy>(row, withoutAbsent({ name, ...sent }), context.now_ms)
      return store()
    })
  })
  return after
}

function refuse(problems: ReturnType<typeof policyProblems>): void {
  if (Object.keys(problems).length > 0) throw invalid(problems)
}
