import * as v from 'valibot'
import { refuse as common } from '../../../core/refusals.ts'
import {
  Code,
  clearable,
  described,
  Flag,
  Id,
  integer,
  Name,
  name,
  oneOf,
  optional,
  text,
} from '../../../core/schema.ts'
import { tablesOf } from '../../../db/statements/prepare.ts'
import { columnsOf, recordSource } from '../../../db/statements/records.ts'
import { ACCRUAL_METHODS } from '../../../engine/leave-accrual/policy.ts'
import { LEAVE_UNITS } from '../../../engine/leave-accrual/units.ts'
import { MonthAndDay } from '../policies/schema.ts'
import { refuse } from '../refusals.ts'
import type { LeaveTypeTable } from './table.ts'

const db = tablesOf<typeof LeaveTypeTable>()

const Days = v.nullable(v.number())

export const LeaveTypeSchema = v.strictObject({
  id: Id,
  type: described(Code, 'The identifier that leave requests use.'),
  name: Name,
  is_builtin: v.boolean(),
  is_paid: v.boolean(),
  is_active: described(v.boolean(), 'Whether new leave of this type can be requested.'),
  requires_approval: v.boolean(),
  annual_days: described(Days, 'In the unit; null: none, or the steps of the policy.'),
  accrual_method: v.picklist(ACCRUAL_METHODS),
  accrual_rounding: v.number(),
  prorate_first_year: v.boolean(),
  carry_over_max_days: described(Days, 'Null: all; 0: none.'),
  carry_over_expires_on: described(
    v.nullable(Code),
    'MM-DD, the last date on which carried-over days can be used.',
  ),
  waiting_period_days: v.number(),
  allow_negative: v.boolean(),
  negative_limit_days: Days,
  color: v.nullable(Code),
  unit: described(v.picklist(LEAVE_UNITS), 'Of its amounts and balances.'),
  default_policy_id: described(Id, 'The leave policy that its settings are.'),
})

export type LeaveTypeRecord = v.InferOutput<typeof LeaveTypeSchema>

export type LeaveTypeSettings = Omit<
  LeaveTypeRecord,
  'id' | 'type' | 'is_builtin' | 'default_policy_id'
>

/** Leave types `t`, with the columns of `LeaveTypeSchema`. */
export const leaveTypes = recordSource(
  'leave type',
  't',
  db.selectFrom('leave_types as t').select(columnsOf('t', LeaveTypeSchema)),
)

export const LeaveTypeId = described(Id, 'Leave type id, from the list of leave types.')

export const LeaveTypeTitle = described(name(100), 'Display name.')

/** The settings that creating and updating accept, each of them optional. */
export const leaveTypeFields = {
  is_paid: optional(Flag, 'Whether its hours are paid.'),
  is_active: optional(Flag, 'False retires it: no new leave of this type; existing leave remains.'),
  requires_approval: optional(Flag, 'False: requests are approved immediately.'),
  annual_days: clearable(
    days(366),
    "A year's days, or hours by unit; null: no balance is tracked.",
  ),
  accrual_method: optional(
    oneOf(ACCRUAL_METHODS),
    'All at the start of the year, a twelfth on the 1st of each month, by hours worked (see leave policies), only by adjustments, or no balance.',
  ),
  accrual_rounding: optional(
    days(10),
    'Rounding step in days for a partial first year or month; 0: none.',
  ),
  prorate_first_year: optional(
    Flag,
    'Whether an employee hired during a year gets a prorated amount.',
  ),
  carry_over_max_days: clearable(
    days(9999),
    'Maximum unused days carried over to the next year; null: all, 0: none.',
  ),
  carry_over_expires_on: clearable(
    MonthAndDay(),
    'MM-DD, the last date on which carried-over days can be used; null: they do not expire.',
  ),
  waiting_period_days: optional(
    integer(0, 3650),
    'Days after the hire date before leave can be taken.',
  ),
  allow_negative: optional(Flag, 'Whether more days can be taken than are available.'),
  negative_limit_days: clearable(
    days(9999),
    'How many days below zero the balance may go; null: no limit.',
  ),
  unit: optional(
    oneOf(LEAVE_UNITS),
    'Of balances; it changes only while nothing is recorded in them.',
  ),
  color: clearable(Color(), 'For calendars: #rrggbb or a color name.'),
}

function days(most: number) {
  return v.pipe(
    v.number(refuse.not_days()),
    v.minValue(0, () => common.too_small({ least: 0 })),
    v.maxValue(most, () => common.too_great({ most })),
    v.check((n) => Number.isInteger(Number((n * 100).toFixed(6))), common.two_decimals()),
  )
}

function Color() {
  return v.pipe(
    text(20, 'code'),
    v.regex(/^(#[0-9a-f]{3}|#[0-9a-f]{6}|[a-z]{3,20})$/i, refuse.not_color()),
  )
}
