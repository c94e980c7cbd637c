import { json, nullable, readRows, type ShapedRow } from '../../../db/statements/read-rows.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import type { LeaveYearRule } from '../../../engine/leave-accrual/leave-years.ts'
import {
  type Enrollment,
  type PolicySettings,
  tracksBalance,
  type WorkingShare,
} from '../../../engine/leave-accrual/policy.ts'
import { since_ever } from '../../terms/store.ts'
import type { LeaveTypeRow } from '../types/load.ts'

/** The rules that apply to employees: their enrollments by leave type, and the shares of full time they work. */
type Enrollments = {
  of(employee_id: number, type: LeaveTypeRow): Enrollment[]
  sharesOf(employee_id: number): readonly WorkingShare[]
}

/** The settings of policies that leave types have under the same names and their API does not. */
export type AddedSettings = Pick<
  PolicySettings,
  | 'steps'
  | 'earn_hours'
  | 'per_hours'
  | 'max_balance'
  | 'max_per_year'
  | 'accrues_after_days'
  | 'leave_year_starts'
  | 'scale_by_share'
  | 'prorate_last_year'
>

type TypeRules = AddedSettings &
  Pick<
    LeaveTypeRow,
    | 'accrual_method'
    | 'annual_days'
    | 'accrual_rounding'
    | 'waiting_period_days'
    | 'prorate_first_year'
    | 'carry_over_max_days'
    | 'carry_over_expires_on'
    | 'allow_negative'
    | 'negative_limit_days'
  >

/** Returns the settings of a leave type as its default policy. */
export function defaultPolicy(type: TypeRules): PolicySettings {
  return {
    accrual_method: type.accrual_method,
    annual_amount: type.annual_days,
    steps: type.steps,
    earn_hours: type.earn_hours,
    per_hours: type.per_hours,
    max_balance: type.max_balance,
    max_per_year: type.max_per_year,
    accrues_after_days: type.accrues_after_days,
    waiting_period_days: type.waiting_period_days,
    leave_year_starts: type.leave_year_starts,
    scale_by_share: type.scale_by_share,
    prorate_first_year: type.prorate_first_year,
    prorate_last_year: type.prorate_last_year,
    rounding: type.accrual_rounding,
    carry_over_max: type.carry_over_max_days,
    carry_over_expires_on: type.carry_over_expires_on,
    allow_negative: type.allow_negative,
    negative_limit: type.negative_limit_days,
  }
}

/** A fact of the terms that balances are counted by. */
type Fact = {
  employee_id: number
  fact: string
  effective_date: string | null
  value: unknown
}

/** The stored facts about a ledger other than its entries. */
export type LedgerHead = {
  /** The date on which its balance begins; null: the leave type's. */
  begins_on: string | null
  leave_years: readonly LeaveYearRule[]
}

/** The rules of employees' ledgers, and the stored heads by employee and leave type, `7 vacation`. */
export type LedgerRules = { enrollments: Enrollments; heads: ReadonlyMap<string, LedgerHead> }

/** The rules of every ledger when no leave type has its own: default policies and calendar years. */
export const noOwnRules: LedgerRules = {
  enrollments: { of: (_, type) => [standardOf(type)], sharesOf: () => [] },
  heads: new Map(),
}

/** Returns the enrollment of everybody who has no other: always under the default policy. */
function standardOf(type: LeaveTypeRow): Enrollment {
  return standards.getOrInsertComputed(type, () => {
    return { from: null, policy: defaultPolicy(type), annual_amount: null }
  })
}

const standards = new WeakMap<LeaveTypeRow, Enrollment>()

export function mayHaveBalance(type: LeaveTypeRow): boolean {
  return type.has_own_rules || tracksBalance(standardOf(type))
}

/** Returns the rules of employees' ledgers, in one statement. */
export async function loadLedgerRules(
  sql: Sql,
  employee_ids: readonly number[],
): Promise<LedgerRules> {
  const [found] = await readRows(
    sql,
    storedRules,
    `select ${factsOf('any($2::bigint[])')} as facts, ${policies} as policies,
       ${headsOf('any($2::bigint[])')} as heads`,
    [employee_ids],
  )
  return ledgerRules(found!)
}

/** SQL for the facts and the heads of employees as JSON, and for the company's policies. */
export const factsOf = (employees: string) => `(
  select json_agg(json_build_object('employee_id', employee_id, 'fact', fact, 'value', value,
    'effective_date', nullif(effective_date, date '${since_ever}')) order by effective_date)
  from employee_terms
  where company_id = $1 and employee_id = ${employees}
    and (fact = 'working_share' or fact like 'leave\\_policies.%'))`
export const headsOf = (employees: string) => `(
  select json_agg(h) from leave_ledgers h where company_id = $1 and employee_id = ${employees})`
export const policies = '(select json_agg(p) from leave_policies p where p.company_id = $1)'

const storedRules = {
  facts: nullable(json<Fact[]>()),
  heads: nullable(json<(LedgerHead & { employee_id: number; type: string })[]>()),
  policies: nullable(json<(PolicySettings & { id: number })[]>()),
}

/** The result of `factsOf`, `headsOf` and `policies`. */
export type StoredRules = ShapedRow<typeof storedRules>

export function ledgerRules({ facts, heads, policies }: StoredRules): LedgerRules {
  const byId = new Map(policies?.map((policy) => [policy.id, policy]))
  return {
    enrollments: enrollmentsOf(facts ?? [], byId),
    heads: new Map(heads?.map((head) => [`${head.employee_id} ${head.type}`, head])),
  }
}

function enrollmentsOf(
  facts: readonly Fact[],
  policies: ReadonlyMap<number, PolicySettings>,
): Enrollments {
  const byFact = Map.groupBy(facts, ({ employee_id, fact }) => `${employee_id} ${fact}`)
  return {
    of(employee_id, type) {
      const always = standardOf(type)
      const standard = always.policy
      const enrolled = byFact.get(`${employee_id} leave_policies.${type.type}`) ?? []
      const versions = enrolled.map(({ effective_date, value }): Enrollment => {
        const { policy_id = null, annual_amount = null } = (value ?? {}) as EnrolledFact
        const policy = policy_id === null ? standard : (policies.get(policy_id) ?? standard)
        return { from: effective_date, policy, annual_amount }
      })
      return versions[0]?.from === null ? versions : [always, ...versions]
    },
    sharesOf(employee_id) {
      const shares = byFact.get(`${employee_id} working_share`) ?? []
      return shares.map(({ effective_date, value }) => {
        return { from: effective_date, share: (value as number | null) ?? 1 }
      })
    },
  }
}

/** The value of a fact of the terms that enrolls an employee; null is the default policy. */
type EnrolledFact = { policy_id?: number | null; annual_amount?: number | null }
