import {
  approvePayPeriod,
  approvePayrollDayAdjustment,
  chartPayrollHours,
  createPayrollDayAdjustment,
  explainPayrollHours,
  exportPayrollHours,
  getPayPeriod,
  getPayPeriodSummary,
  getPayrollDayAdjustment,
  getPayrollHours,
  listPayPeriods,
  listPayrollDayAdjustments,
  rejectPayrollDayAdjustment,
  reopenPayPeriod,
} from '../src/modules/payroll/index.ts'
import { tool, toolset } from '../src/transports/mcp/tool.ts'

export const payrollTools = toolset('payroll', [
  tool(getPayrollHours, {
    name: 'get_payroll_hours',
    title: 'Get payroll hours',
    description:
      "Paid hours by employee and bucket (regular, overtime, holiday, leave, adjustment) for a range of at most 366 dates, both included, each in the employee's own time zone. Hours have two decimals; there is no money. Narrow it by employee_id or department; dates of a pay period come from list_pay_periods.",
    defaultToolset: true,
    view: 'payroll-hours',
  }),
  tool(explainPayrollHours, {
    name: 'explain_payroll_hours',
    title: 'Explain payroll hours',
    description:
      "Why somebody has the hours they have: a sentence, then each step of a date, or of up to 31 dates with `to`: schedule, override, holiday, leave, punches, adjustments, overtime, with the ids behind it. The id comes from list_employees; dates are in the employee's own zone. It says where an approved period was paid otherwise.",
    defaultToolset: true,
    narrower: 'Call explain_payroll_hours for fewer dates.',
  }),
  tool(listPayPeriods, {
    name: 'list_pay_periods',
    title: 'List pay periods',
    description:
      'Lists pay periods in order with dates, pay date and whether they are approved; from 12 months back to 3 ahead unless dates are given. is_current marks the one that today lies in; the one before it is the last. Use it to find the dates that people mean by a period.',
    defaultToolset: true,
  }),
  tool(getPayPeriod, {
    name: 'get_pay_period',
    title: 'Read a pay period',
    description:
      'Gives one pay period and, where it was approved, what the hours would be now instead, by employee and bucket: use it to see what has changed since an approval. The id comes from list_pay_periods.',
  }),
  tool(getPayPeriodSummary, {
    name: 'get_pay_period_summary',
    title: 'Summarise the punches of a pay period',
    description:
      'What was punched in a pay period, in total and by employee: entries, hours worked, approved and not approved, break minutes, open entries. These are punches, not paid hours: those are in get_payroll_hours. The id comes from list_pay_periods.',
  }),
  tool(approvePayPeriod, {
    name: 'approve_pay_period',
    title: 'Approve a pay period',
    description:
      'Keeps the hours of a pay period as they are and locks its dates: leave, overrides, adjustments and paid punches cannot change until it is reopened; later punches are held, not paid. Call it with dry_run first: it tells the totals, and what is pending, open or not approved. A period that is not over takes accept_open: ask the person first. The id comes from list_pay_periods.',
  }),
  tool(reopenPayPeriod, {
    name: 'reopen_pay_period',
    title: 'Reopen a pay period',
    description:
      'Unlocks the dates of an approved pay period, so that they can be corrected; reports compute them anew until it is approved again. Tells what has changed since. The id comes from list_pay_periods.',
  }),
  tool(listPayrollDayAdjustments, {
    name: 'list_payroll_day_adjustments',
    title: 'List payroll day adjustments',
    description:
      'Lists hours that were asked to be added to or taken from a day, by employee, status or work date; status pending are those that wait for a decision. Notes are left out unless fields asks for them.',
    defaultToolset: true,
    view: 'approvals',
    omit: ['sort'],
  }),
  tool(getPayrollDayAdjustment, {
    name: 'get_payroll_day_adjustment',
    title: 'Read a payroll day adjustment',
    description:
      'Gives one adjustment with its note, what was asked for, and who reviewed it with which words. The id comes from list_payroll_day_adjustments.',
  }),
  tool(createPayrollDayAdjustment, {
    name: 'create_payroll_day_adjustment',
    title: 'Ask for a payroll day adjustment',
    description:
      "Asks for hours to be added to an employee's day, or taken from it where hours_delta is negative; it waits for a review unless apply_immediately is true. Ask for the reason and put it into note; do not make one up. The id comes from list_employees. Not for dates of approved pay periods.",
    defaultToolset: true,
  }),
  tool(approvePayrollDayAdjustment, {
    name: 'approve_payroll_day_adjustment',
    title: 'Approve a payroll day adjustment',
    description:
      'Approves a pending adjustment, with other hours where hours_delta is given. With dry_run it tells the paid hours of that day before and after, and of the workweek where overtime is counted. The id comes from list_payroll_day_adjustments. A decision cannot be taken back.',
    defaultToolset: true,
  }),
  tool(rejectPayrollDayAdjustment, {
    name: 'reject_payroll_day_adjustment',
    title: 'Reject a payroll day adjustment',
    description:
      'Rejects a pending adjustment: hours stay as they are. Put what the reviewer says into reviewer_notes. The id comes from list_payroll_day_adjustments. A decision cannot be taken back.',
    defaultToolset: true,
  }),
  tool(exportPayrollHours, {
    name: 'export_payroll_hours',
    title: 'Export payroll hours',
    description:
      'Gives the file that a payroll provider takes (provider_a_run, provider_b_spi) or a workbook (xlsx) for a pay period of list_pay_periods, or for dates. Each download is kept in the audit log. To read hours use get_payroll_hours instead.',
    narrower: 'Download it over REST, or call it again for fewer days.',
  }),
  tool(chartPayrollHours, {
    name: 'chart_payroll_hours',
    title: 'Draw payroll hours',
    description:
      'Draws paid hours as an SVG chart with a bar an employee or a bar a date, stacked by bucket. Narrow it by employee_id, department, or per_page. Use it to show hours to a person; to reason about them use get_payroll_hours.',
  }),
])
