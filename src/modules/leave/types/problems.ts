import { number, readRows, string } from '../../../db/statements/read-rows.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import { type FieldErrors, invalid } from '../../../lib/errors.ts'
import { policyProblems } from '../policies/problems.ts'
import { refuse } from '../refusals.ts'
import type { LeaveType } from './leave-type.ts'

/** The fields of policies that leave types name differently. */
const typeField: Readonly<Record<string, string>> = {
  annual_amount: 'annual_days',
  earn_hours: 'accrual_method',
  per_hours: 'accrual_method',
  steps: 'annual_days',
}

/** Throws a 422 where the settings of a leave type do not fit together, on the fields that it has. */
export function refuseTypeProblems(type: LeaveType): void {
  const { unit, ...policy } = type.policy()
  const problems: FieldErrors = {}
  for (const [field, said] of Object.entries(policyProblems(policy, unit))) {
    const on = typeField[field] ?? field
    const isOwn = on === field
    problems[on] = isOwn
      ? said
      : said.map((each) => refuse.policy_of_type({ field, problem: each }))
  }
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

/** Throws a 422 on `unit` when other policies of the type accrue by hours worked, which need hours. */
export async function refuseWorkedUnit(sql: Sql, type: string): Promise<void> {
  const [worked] = await readRows(
    sql,
    { id: number, name: string },
    `select id, name from leave_policies
     where company_id = $1 and type = $2 and accrual_method = 'per_hour_worked' limit 1`,
    [type],
  )
  if (!worked) return
  throw invalid({
    unit: refuse.unit_of_worked({ id: worked.id, name: worked.name }),
  })
}

/** Throws a 422 on `unit` when entries are recorded in the unit so far. */
export async function refuseRecordedUnit(sql: Sql, type: string): Promise<void> {
  const [recorded] = await readRows(
    sql,
    { kind: string },
    'select kind from leave_ledger where company_id = $1 and type = $2 limit 1',
    [type],
  )
  if (!recorded) return
  throw invalid({
    unit: refuse.has_entries({ type }),
  })
}
