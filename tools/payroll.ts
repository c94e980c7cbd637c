import {
  approvePayPeriod,
  approvePayrollDayAdjustment,
  cancelPayrollDayAdjustment,
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
  updatePayrollDayAdjustment,
} from '../src/modules/payroll/index.ts'
import { chartShape } from '../src/transports/mcp/answer/shapes/chart.ts'
import { explainShape } from '../src/transports/mcp/answer/shapes/explain.ts'
import { payrollHoursShape } from '../src/transports/mcp/answer/shapes/payroll-hours.ts'
import { tool, toolset } from '../src/transports/mcp/tool.ts'

export const payrollTools = toolset('payroll', [
  tool(getPayrollHours, {
    name: 'get_payroll_hours',
    title: 'Get payroll hours',
    description:
      "Returns paid hours by category for a pay period or at most 366 dates, in each employee's own time zone: totals, departments, people to look at, then employees; `next` has the arguments for the rest. Hours by schedule are scheduled or, for days to come, planned; worked are only punched_hours. Use week_hours_above for long weeks, compare for changes. No money.",
    defaultToolset: true,
    view: 'payroll-hours',
    shape: payrollHoursShape,
    omit: ['include_zero_hours', 'detail', 'fields', 'warnings', 'attention'],
    fields: {
      department: 'Only this department.',
      period: 'Instead of from and to: current, last or a label.',
      group_by: 'Sums by these instead of employees.',
      sort: '- is descending; change_hours needs compare.',
      min_overtime_hours: 'Only employees with at least this much overtime.',
      week_hours_above:
        'Only employees with more hours in a workweek, and those weeks; no leave or holidays.',
      compare: 'Adds the change since the period before.',
      page: 'From `next`.',
      per_page: 'From `next`.',
    },
    own: {
      title: 'Get your payroll hours',
      description:
        'Returns your paid hours by category (regular, overtime, holiday, leave, adjustment) for a pay period or at most 366 dates, in your own time zone; with group_by week or day for each. Hours by schedule are scheduled or, for days to come, planned; worked are only punched_hours. There is no money.',
      omit: ['department', 'sort', 'min_overtime_hours'],
      fields: {
        from: 'First date, in your time zone.',
        group_by: 'Sums by workweek or by day.',
        week_hours_above: 'Your workweeks with more hours; no leave or holidays.',
      },
    },
  }),
  tool(explainPayrollHours, {
    name: 'explain_payroll_hours',
    title: 'Explain payroll hours',
    description:
      "Explains why an employee has the hours they have: a summary, then each step of a date, or of up to 31 dates with `to`: schedule, override, holiday, leave, punches, adjustments, overtime, with record ids. Id from list_employees; dates are in the employee's own time zone. It says if an approved period was paid differently.",
    defaultToolset: true,
    shape: explainShape,
    fields: { employee_id: 'From list_employees.', date: 'The first or only date.' },
    own: {
      title: 'Explain your payroll hours',
      description:
        'Explains why you have the hours you have: a summary, then each step of a date, or of up to 31 dates with `to`: schedule, override, holiday, leave, punches, adjustments, overtime, with record ids. It says if an approved period was paid differently.',
    },
  }),
  tool(listPayPeriods, {
    name: 'list_pay_periods',
    title: 'List pay periods',
    description:
      'Lists pay periods in order with dates, pay date and whether they are approved; by default from 12 months ago to 3 months ahead. is_current marks the one of today; the one before is the last.',
    omit: ['year', 'sort'],
    fields: { from: 'That end then or later.', to: 'That start then or earlier.' },
    own: {
      description:
        'Lists pay periods in order with dates, pay date and whether they are approved; by default from 12 months ago to 3 months ahead. is_current marks the one of today; the one before is the last.',
    },
  }),
  tool(getPayPeriod, {
    name: 'get_pay_period',
    title: 'Read a pay period',
    description:
      'Returns one pay period: before it is approved what stands in the way (open and unapproved entries, pending requests), after that how hours have changed since, by employee. Use it for whether a period is ready. Id from get_context or list_pay_periods.',
    defaultToolset: true,
    own: {
      description:
        'Returns one pay period: before it is approved what of yours is open or pending, after that how your hours have changed since. Id from get_context or list_pay_periods.',
    },
  }),
  tool(getPayPeriodSummary, {
    name: 'get_pay_period_summary',
    title: 'Summarize the punches of a pay period',
    description:
      'Summarizes the punches of a pay period, in total and by employee: hours worked, approved or not, breaks, open entries. For paid hours use get_payroll_hours. Id from list_pay_periods.',
    own: {
      title: 'Summarize your punches of a pay period',
      description:
        'Summarizes your punches of a pay period: entries, hours worked, approved and not approved, break minutes, open entries. For paid hours use get_payroll_hours. Id from list_pay_periods.',
    },
  }),
  tool(approvePayPeriod, {
    name: 'approve_pay_period',
    title: 'Approve a pay period',
    description:
      'Stores the hours of a pay period and locks its dates: leave, overrides, adjustments and paid punches cannot change until it is reopened; later punches are held, not paid. Call it with dry_run first: it returns totals, and what is pending, open or not approved. If it has not ended it requires accept_open: ask the person first. Id from list_pay_periods.',
    fields: { accept_open: 'Even if not ended or with open entries.' },
    direct_only: true,
  }),
  tool(reopenPayPeriod, {
    name: 'reopen_pay_period',
    title: 'Reopen a pay period',
    description:
      'Unlocks the dates of an approved pay period for corrections; reports recompute them until it is approved again. Returns what has changed since. Id from list_pay_periods.',
    direct_only: true,
  }),
  tool(listPayrollDayAdjustments, {
    name: 'list_payroll_day_adjustments',
    title: 'List payroll day adjustments',
    description:
      'Lists requests to add hours to a day or remove them, by employee, status or work date. Use status pending for those that need a decision.',
    view: 'approvals',
    omit: ['sort'],
    own: {
      title: 'List your payroll day adjustments',
      description:
        'Lists hours that were added to your days or removed, by status or work date. Use status pending for those that still wait. Notes are omitted unless fields includes them.',
    },
  }),
  tool(getPayrollDayAdjustment, {
    name: 'get_payroll_day_adjustment',
    title: 'Read a payroll day adjustment',
    description:
      "Returns one adjustment with its note, the requested hours, who reviewed it and the reviewer's notes. Id from list_payroll_day_adjustments.",
    own: {
      description:
        "Returns one adjustment of your hours with its note, the requested hours, who reviewed it and the reviewer's notes. Id from list_payroll_day_adjustments.",
    },
  }),
  tool(createPayrollDayAdjustment, {
    name: 'create_payroll_day_adjustment',
    title: 'Request a payroll day adjustment',
    description:
      "Asks for a correction of an employee's paid hours on a day: hours_delta is added, or removed if negative; pending unless apply_immediately is true. Ask for the reason and put it in note; do not invent one. Id from list_employees. Not for dates in approved pay periods.",
    fields: {
      note: 'The reason.',
      hours_delta: '-12 to 12.',
      earning: 'regular by default.',
      corrects_date: 'An earlier date the hours are for, also approved.',
      bank_to: 'With negative overtime: the leave type in hours that gets it as time in lieu.',
    },
    omit: ['counts_for_overtime'],
  }),
  tool(updatePayrollDayAdjustment, {
    name: 'update_payroll_day_adjustment',
    title: 'Change a payroll day adjustment',
    description: 'Changes a pending adjustment; only the fields you send.',
    omit: ['counts_for_overtime'],
    fields: {
      work_date: 'Paid on.',
      note: 'The reason.',
      hours_delta: '-12 to 12.',
      earning: 'The category.',
      corrects_date: 'The earlier date.',
      bank_to: 'Time in lieu, as in create_payroll_day_adjustment.',
    },
    enums_elsewhere: ['earning'],
  }),
  tool(approvePayrollDayAdjustment, {
    name: 'approve_payroll_day_adjustment',
    title: 'Approve a payroll day adjustment',
    description:
      'Approves a pending adjustment, with different hours if you send hours_delta. With dry_run it returns the paid hours before and after. Id from list_payroll_day_adjustments. Cannot be undone.',
    not_clearable: ['reviewer_notes'],
    fields: { hours_delta: 'Instead of those requested, -12 to 12.' },
  }),
  tool(rejectPayrollDayAdjustment, {
    name: 'reject_payroll_day_adjustment',
    title: 'Reject a payroll day adjustment',
    description:
      "Rejects a pending adjustment: hours do not change. Put the reviewer's reason in reviewer_notes. Id from list_payroll_day_adjustments. Cannot be undone.",
    not_clearable: ['reviewer_notes'],
  }),
  tool(cancelPayrollDayAdjustment, {
    name: 'cancel_payroll_day_adjustment',
    title: 'Cancel a payroll day adjustment',
    description:
      'Cancels a pending or approved adjustment while its work_date is open; those of a release together. Cannot be undone.',
    fields: { id: 'From list_payroll_day_adjustments.' },
    not_clearable: ['reason'],
  }),
  tool(exportPayrollHours, {
    name: 'export_payroll_hours',
    title: 'Export payroll hours',
    description:
      "Returns a payroll provider's CSV file (provider_a_run, provider_b_spi) or a workbook (xlsx) for a pay period from list_pay_periods, or for dates, as a link for a person, and lists who lacks a payroll id. To read hours use get_payroll_hours.",
    fields: { pay_period_id: 'Instead of from and to.' },
  }),
  tool(chartPayrollHours, {
    name: 'chart_payroll_hours',
    title: 'Draw payroll hours',
    description:
      'Returns the numbers of a bar chart of paid hours, a bar per employee or per date, stacked by category. To reason about hours use get_payroll_hours.',
    view: 'payroll-hours',
    shape: chartShape,
    fields: {
      period: 'Instead of from and to: current, last, or a label.',
      by: 'A bar per employee, or per date.',
    },
    own: {
      title: 'Draw your payroll hours',
      description:
        'Returns the numbers of a bar chart of your paid hours, with by day one bar per date, stacked by category. To reason about hours use get_payroll_hours.',
      omit: ['department', 'include_zero_hours', 'per_page', 'page'],
      fields: { from: 'First date, in your time zone.', by: 'day: one bar per date.' },
    },
  }),
])
