import * as v from 'valibot'
import { refuse as input } from '../../../core/refusals.ts'
import { clearable, Id } from '../../../core/schema.ts'
import { number, readRows, string } from '../../../db/statements/read-rows.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import { type FieldErrors, invalid } from '../../../lib/errors.ts'
import { noteEnrolled } from '../../leave/policies/enrolled.ts'
import { amount } from '../../leave/policies/schema.ts'
import { loadLeaveTypes, storedType } from '../../leave/types/load.ts'
import { LEAVE_POLICY } from '../../terms/table.ts'
import type { TermFacts, TermRow } from '../../terms/versions.ts'
import { refuse } from '../refusals.ts'

export const WorkingShare = v.pipe(
  v.number(input.not_number()),
  v.gtValue(0, input.not_positive()),
  v.maxValue(1, () => input.too_great({ most: 1 })),
  v.check((n) => Math.round(n * 10_000) / 10_000 === n, refuse.too_many_decimals()),
)

const Enrolled = v.strictObject({
  policy_id: clearable(Id, 'Null: the default policy.'),
  annual_amount: clearable(amount(), "A year's amount of one's own; null: the policy's."),
})

/** The policies in which terms enroll an employee, by leave type. */
export const LeavePolicies = v.record(v.string(), v.nullable(Enrolled))

/**
 * Returns policies as terms store them: leaves out a default policy without an individual amount. Throws a 422 on
 * `leave_policies.TYPE` for an unknown leave type, and on its `policy_id` for a policy that is not of that type. The
 * policies cannot be deleted until the transaction ends.
 */
export async function enrolledIn(
  sql: Sql,
  policies: v.InferOutput<typeof LeavePolicies> | undefined,
): Promise<TermFacts['leave_policies']> {
  if (policies === undefined) return undefined
  const types = await loadLeaveTypes(sql, 'held')
  const stored = await heldPolicies(sql)
  const problems: FieldErrors = {}
  const enrolled = Object.entries(policies).map(([name, sent]) => {
    const type = types.find((each) => each.type === storedType(name))
    if (!type) {
      problems[`leave_policies.${name}`] = [
        input.not_one_of({ choices: types.map((each) => each.type).join(', ') }),
      ]
      return [name, null] as const
    }
    const { policy_id = null, annual_amount = null } = sent ?? {}
    const isDefault = policy_id === null || policy_id === type.default_policy_id
    if (!isDefault && stored.get(policy_id) !== type.type) {
      problems[`leave_policies.${name}.policy_id`] = [refuse.other_policy({ type: type.type })]
    }
    if (isDefault && annual_amount === null) return [type.type, null] as const
    return [type.type, { policy_id: isDefault ? null : policy_id, annual_amount }] as const
  })
  if (Object.keys(problems).length > 0) throw invalid(problems)
  await noteEnrolled(
    sql,
    enrolled.map(([type]) => type),
  )
  return Object.fromEntries(enrolled)
}

/** Returns the dated facts of somebody who is enrolled in policies always. */
export function enrolledAlways(policies: TermFacts['leave_policies'] = {}): TermRow[] {
  return Object.entries(policies).flatMap(([type, value]) => {
    return value === null
      ? []
      : [{ fact: `${LEAVE_POLICY}${type}` as const, effective_date: null, value }]
  })
}

async function heldPolicies(sql: Sql): Promise<Map<number, string>> {
  const rows = await readRows(
    sql,
    { id: number, type: string },
    'select id, type from leave_policies where company_id = $1 order by id for key share',
    [],
  )
  return new Map(rows.map(({ id, type }) => [id, type]))
}
