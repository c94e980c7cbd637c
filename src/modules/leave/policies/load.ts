import { boolean, json, nullable, number, oneOf, readRows, string } from '../../../db/read-rows.ts'
import type { Sql } from '../../../db/transaction.ts'
import {
  ACCRUAL_METHODS,
  type AmountStep,
  type Enrollment,
  type PolicySettings,
  type WorkingShare,
} from '../../../engine/leave-accrual/policy.ts'
import { since_ever } from '../../terms/store.ts'
import type { LeaveTypeRow } from '../types/load.ts'

/** The rules that apply to employees: their enrollments by leave type, and the shares of full time they work. */
export type Enrollments = {
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

const factShape = {
  employee_id: number,
  fact: string,
  effective_date: nullable(string),
  value: json<unknown>(),
}

/** Returns the enrollments of employees. */
export async function loadEnrollments(
  sql: Sql,
  employee_ids: readonly number[],
): Promise<Enrollments> {
  const [facts, policies] = await Promise.all([
    readRows(
      sql,
      factShape,
      `select employee_id, fact, nullif(effective_date, date '${since_ever}')::text as effective_date,
              value
       from employee_terms
       where company_id = $1 and employee_id = any($2::bigint[])
         and (fact = 'working_share' or fact like 'leave\\_policies.%')
       order by effective_date nulls first`,
      [employee_ids],
    ),
    loadPolicies(sql),
  ])
  const byFact = Map.groupBy(facts, ({ employee_id, fact }) => `${employee_id} ${fact}`)
  return {
    of(employee_id, type) {
      const standard = defaultPolicy(type)
      const always = { from: null, policy: standard, annual_amount: null }
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
export type EnrolledFact = { policy_id?: number | null; annual_amount?: number | null }

async function loadPolicies(sql: Sql): Promise<Map<number, PolicySettings>> {
  const rows = await readRows(
    sql,
    { id: number, ...settingsShape },
    `select id, ${Object.keys(settingsShape).join(', ')} from leave_policies
     where company_id = $1`,
    [],
  )
  return new Map(rows.map(({ id, ...settings }) => [id, settings]))
}

const settingsShape = {
  accrual_method: oneOf(...ACCRUAL_METHODS),
  annual_amount: nullable(number),
  steps: json<AmountStep[] | null>(),
  earn_hours: nullable(number),
  per_hours: nullable(number),
  max_balance: nullable(number),
  max_per_year: nullable(number),
  accrues_after_days: number,
  waiting_period_days: number,
  leave_year_starts: string,
  scale_by_share: boolean,
  prorate_first_year: boolean,
  prorate_last_year: boolean,
  rounding: number,
  carry_over_max: nullable(number),
  carry_over_expires_on: nullable(string),
  allow_negative: boolean,
  negative_limit: nullable(number),
}
