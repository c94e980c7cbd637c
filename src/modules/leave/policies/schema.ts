import * as v from 'valibot'
import { refuse as common } from '../../../core/refusals.ts'
import {
  Code,
  clearable,
  described,
  Flag,
  Id,
  inFixedForm,
  integer,
  Name,
  name,
  oneOf,
  optional,
  text,
} from '../../../core/schema.ts'
import { namesOf, type RecordSource } from '../../../db/statements/records.ts'
import { ACCRUAL_METHODS } from '../../../engine/leave-accrual/policy.ts'
import { LEAVE_UNITS } from '../../../engine/leave-accrual/units.ts'
import { isCivilDate } from '../../../lib/calendar/dates.ts'
import { refuse } from '../refusals.ts'

const Amount = v.nullable(v.number())

const StepSchema = v.strictObject({ after_years: v.number(), annual_amount: v.number() })

/** A leave policy as the API returns it; amounts are in its unit. */
export const LeavePolicySchema = v.strictObject({
  id: Id,
  name: Name,
  type: described(Code, 'The leave type whose balance it rules.'),
  unit: described(v.picklist(LEAVE_UNITS), 'Of the leave type and of all amounts.'),
  is_default: described(
    v.boolean(),
    "Whether it is the leave type's own settings, which apply to everybody else.",
  ),
  accrual_method: v.picklist(ACCRUAL_METHODS),
  annual_amount: Amount,
  steps: v.nullable(v.array(StepSchema)),
  earn_hours: Amount,
  per_hours: Amount,
  max_balance: Amount,
  max_per_year: Amount,
  accrues_after_days: v.number(),
  waiting_period_days: v.number(),
  leave_year_starts: Code,
  scale_by_share: v.boolean(),
  prorate_first_year: v.boolean(),
  prorate_last_year: v.boolean(),
  rounding: v.number(),
  carry_over_max: described(Amount, 'Null: all; 0: none.'),
  carry_over_expires_on: v.nullable(Code),
  allow_negative: v.boolean(),
  negative_limit: Amount,
})

export type LeavePolicyRecord = v.InferOutput<typeof LeavePolicySchema>

/** The columns of a leave type that a policy names differently. */
const ofType: Partial<Record<keyof LeavePolicyRecord, string>> = {
  id: 't.default_policy_id',
  is_default: 'true',
  annual_amount: 't.annual_days',
  rounding: 't.accrual_rounding',
  carry_over_max: 't.carry_over_max_days',
  negative_limit: 't.negative_limit_days',
}

const fields = namesOf(LeavePolicySchema)
const typeColumns = fields.map((field) => `${ofType[field] ?? `t.${field}`} as ${field}`).join(', ')
const policyColumns = fields
  .map((field) => {
    if (field === 'is_default') return 'false as is_default'
    return field === 'unit' ? 't.unit' : `q.${field}`
  })
  .join(', ')

const withType = 'join leave_types t on t.company_id = q.company_id and t.type = q.type'

/** Leave policies `p`: those of leave types, which are the default ones, and the others. */
export const leavePolicies: RecordSource<LeavePolicyRecord> = {
  called: 'leave policy',
  alias: 'p',
  columns: fields.map((field) => `p.${field}`).join(', '),
  from: `(
    select t.company_id, t.is_builtin, t.id as type_id, ${typeColumns} from leave_types t
    union all
    select q.company_id, t.is_builtin, t.id as type_id, ${policyColumns} from leave_policies q
    ${withType}) p`,
  joins: '',
  counted_from: undefined,
}

/** Leave policies `q` that are not default ones, in stored form. */
export const ownPolicies: RecordSource<LeavePolicyRecord> = {
  called: 'leave policy',
  alias: 'q',
  columns: policyColumns,
  from: `leave_policies q ${withType}`,
  joins: withType,
  counted_from: undefined,
}

export const LeavePolicyId = described(Id, 'Leave policy id, from the list of leave policies.')

export const LeavePolicyName = described(name(100), 'Display name.')

const most = 9999

const Steps = v.array(
  v.strictObject({ after_years: integer(0, 60), annual_amount: amount() }),
  refuse.not_steps(),
)

/** The settings that creating and updating accept, each of them optional. */
export const leavePolicyFields = {
  accrual_method: optional(
    oneOf(ACCRUAL_METHODS),
    'All at the start of the leave year, a twelfth on the 1st of each month, by hours worked when a pay period is approved, only by adjustments, or no balance.',
  ),
  annual_amount: clearable(amount(), "A year's amount; null with steps, or for no balance."),
  steps: clearable(Steps, 'Amounts by whole years of service, from after_years 0 on.'),
  earn_hours: clearable(amount(4), 'per_hour_worked: earned for every per_hours worked.'),
  per_hours: clearable(amount(4), 'per_hour_worked: hours worked for earn_hours.'),
  max_balance: clearable(
    amount(),
    'per_hour_worked: the most that may be available; null: no limit.',
  ),
  max_per_year: clearable(amount(), 'per_hour_worked: the most earned in a leave year.'),
  accrues_after_days: optional(
    integer(0, 3650),
    'per_hour_worked: days after the hire date before hours earn.',
  ),
  waiting_period_days: optional(
    integer(0, 3650),
    'Days after the hire date before leave can be taken.',
  ),
  leave_year_starts: optional(LeaveYearStart(), 'calendar, hire_anniversary or MM-DD.'),
  scale_by_share: optional(
    Flag,
    "Whether amounts follow the working_share of an employee's terms.",
  ),
  prorate_first_year: optional(
    Flag,
    'Whether days before the first one of employment do not count.',
  ),
  prorate_last_year: optional(Flag, 'Whether days after a last one of employment do not count.'),
  rounding: optional(amount(2, 10), 'Step for a partial year or month; 0: none.'),
  carry_over_max: clearable(amount(), 'Most carried to the next leave year; null: all, 0: none.'),
  carry_over_expires_on: clearable(MonthAndDay(), 'MM-DD, the last date to use it; null: none.'),
  allow_negative: optional(Flag, 'Whether more can be taken than is available.'),
  negative_limit: clearable(amount(), 'How far below zero; null: no limit.'),
}

/** A month and day, MM-DD; 02-29 is valid. */
export function MonthAndDay() {
  return v.pipe(
    v.string(refuse.not_month_and_day()),
    v.check(isMonthAndDay, refuse.no_such_day()),
    v.metadata({ examples: ['03-31'] }),
    inFixedForm,
  )
}

function LeaveYearStart() {
  return v.pipe(
    text(20),
    v.check(
      (said) => said === 'calendar' || said === 'hire_anniversary' || isMonthAndDay(said),
      refuse.no_start_of_year(),
    ),
  )
}

function isMonthAndDay(said: string): boolean {
  // A leap year, so that 02-29 is valid.
  return isCivilDate(`2024-${said}`)
}

/** An amount in the unit of a leave type, 0 or more. */
export function amount(decimals = 3, largest = most) {
  return v.pipe(
    v.number(common.not_number()),
    v.minValue(0, () => common.too_small({ least: 0 })),
    v.maxValue(largest, () => common.too_great({ most: largest })),
    v.check(
      (n) => Number.isInteger(Number((n * 10 ** decimals).toFixed(6))),
      () => common.decimals({ most: decimals }),
    ),
  )
}
