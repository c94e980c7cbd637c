import {
  createLeavePolicy,
  deleteLeavePolicy,
  getLeavePolicy,
  listLeavePolicies,
  updateLeavePolicy,
} from '../src/modules/leave/index.ts'
import { tool } from '../src/transports/mcp/tool.ts'

const fields = {
  name: 'Of the policy.',
  type: 'Leave type, such as vacation.',
  accrual_method: 'As in create_leave_type; annual_grant: at the start of the leave year.',
  annual_amount: "In the leave type's unit; null with steps.",
  steps: 'By years of service, the first after 0.',
  'steps.after_years': 'From this anniversary.',
  'steps.annual_amount': 'From then on.',
  earn_hours: 'Earned for every per_hours worked.',
  per_hours: 'See earn_hours.',
  max_balance: 'By hours worked: most available.',
  max_per_year: 'By hours worked: most earned.',
  accrues_after_days: 'By hours worked: not before.',
  waiting_period_days: 'From the hire date.',
  leave_year_starts: 'calendar, hire_anniversary or MM-DD.',
  scale_by_share: 'By working_share of the terms.',
  prorate_first_year: 'Less when hired during a year.',
  prorate_last_year: 'Less when leaving during a year.',
  rounding: 'Step for a partial year.',
  carry_over_max: 'Null: all; 0: none.',
  carry_over_expires_on: 'MM-DD, last date to use it.',
  allow_negative: 'More than available.',
  negative_limit: 'How far below zero.',
} as const

/** The tools about leave policies. */
export const leavePolicyTools = [
  tool(listLeavePolicies, {
    name: 'list_leave_policies',
    title: 'List leave policies',
    description:
      'Lists how leave balances grow: the default policy of each leave type, and others. update_employee_terms enrolls an employee.',
    own: {
      description:
        'Lists how leave balances grow: the default policy of each leave type, and others.',
    },
  }),
  tool(getLeavePolicy, {
    name: 'get_leave_policy',
    title: 'Get a leave policy',
    description: 'Returns a leave policy. Id from list_leave_policies.',
    own: { description: 'Returns a leave policy. Id from list_leave_policies.' },
  }),
  tool(createLeavePolicy, {
    name: 'create_leave_policy',
    title: 'Add a leave policy',
    description: 'Adds a policy of a leave type, which applies to those whose terms name it.',
    fields,
    enums_elsewhere: ['accrual_method'],
  }),
  tool(updateLeavePolicy, {
    name: 'update_leave_policy',
    title: 'Change a leave policy',
    description:
      'Changes the fields you send; balances under the policy follow at once. Id from list_leave_policies. Use dry_run first.',
    fields,
    enums_elsewhere: ['accrual_method'],
  }),
  tool(deleteLeavePolicy, {
    name: 'delete_leave_policy',
    title: 'Delete a leave policy',
    description:
      'Deletes a policy that no terms name. Id from list_leave_policies. Default policies stay.',
  }),
]
