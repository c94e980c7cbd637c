import {
  createHoliday,
  deleteHoliday,
  listHolidays,
  updateHoliday,
} from '../src/modules/holidays/index.ts'
import {
  approveLeaveRequest,
  cancelLeaveRequest,
  createBlackoutDates,
  createLeaveRequest,
  createLeaveType,
  deleteBlackoutDates,
  deleteLeaveType,
  getBlackoutDates,
  getLeaveRequest,
  getLeaveSummary,
  getLeaveType,
  listBlackoutDates,
  listLeaveRequests,
  listLeaveTypes,
  previewLeaveRequest,
  rejectLeaveRequest,
  updateBlackoutDates,
  updateLeaveRequest,
  updateLeaveType,
} from '../src/modules/leave/index.ts'
import { tool, toolset } from '../src/transports/mcp/tool.ts'

export const leaveTools = toolset('leave', [
  tool(listLeaveRequests, {
    name: 'list_leave_requests',
    title: 'List leave requests',
    description:
      'Lists leave requests by employee, status, type, department or dates. Use status pending for who waits for an approval, or status approved with from and to for who is away. Employee ids come from list_employees.',
    defaultToolset: true,
    view: 'approvals',
    omit: ['sort'],
  }),
  tool(previewLeaveRequest, {
    name: 'preview_leave_request',
    title: 'Preview a leave request',
    description:
      'Tells what leave would take before it is asked for or approved: days, hours, holidays inside, balance before and after, colleagues away, blackouts and what it would be refused for. Give leave_request_id for a pending one, or employee_id, type and dates for a new one. Stores nothing.',
    defaultToolset: true,
  }),
  tool(createLeaveRequest, {
    name: 'create_leave_request',
    title: 'Ask for leave',
    description:
      'Asks for leave for an employee; it waits for approval unless its type needs none. Dates are civil dates in the employee’s zone. Half days by start_day_part and end_day_part, a part of one day by hours. Types come from list_leave_types.',
    defaultToolset: true,
    omit: ['status'],
  }),
  tool(approveLeaveRequest, {
    name: 'approve_leave_request',
    title: 'Approve a leave request',
    description:
      'Approves a pending leave request; the employee is told by e-mail. The id comes from list_leave_requests; preview_leave_request tells what it means first. Set override_blackout only where the person asking you says so. A decided request cannot be decided again.',
    defaultToolset: true,
  }),
  tool(rejectLeaveRequest, {
    name: 'reject_leave_request',
    title: 'Reject a leave request',
    description:
      'Rejects a pending leave request; the employee is told by e-mail, with the reason if there is one. The id comes from list_leave_requests. For leave that is approved already use cancel_leave_request.',
    defaultToolset: true,
  }),
  tool(getLeaveSummary, {
    name: 'get_leave_summary',
    title: 'Get leave balances',
    description:
      'Gives the days of vacation, sick and personal leave that each employee has left in a calendar year, and what pending requests ask for. Narrow it by employee_id or department. Null means that no balance is kept of that leave.',
    defaultToolset: true,
  }),
  tool(listLeaveTypes, {
    name: 'list_leave_types',
    title: 'List leave types',
    description:
      'Lists the kinds of leave that can be asked for, with how each one accrues, carries over and is approved. Their type is the word that leave requests use.',
    defaultToolset: true,
  }),
  tool(listHolidays, {
    name: 'list_holidays',
    title: 'List holidays',
    description:
      "Lists the public holidays of a country and calendar year, with the company's own and its changes. The company's own region counts unless another one is given.",
    defaultToolset: true,
  }),
  tool(getLeaveRequest, {
    name: 'get_leave_request',
    title: 'Get a leave request',
    description:
      'Gives one leave request with its notes, warnings and who decided it. The id comes from list_leave_requests. Balances are in get_leave_summary.',
  }),
  tool(updateLeaveRequest, {
    name: 'update_leave_request',
    title: 'Change a leave request',
    description:
      'Changes type, dates or notes of a leave request that is still pending; only what is given changes. The id comes from list_leave_requests. Cannot move it to another employee; cancel decided leave instead.',
  }),
  tool(cancelLeaveRequest, {
    name: 'cancel_leave_request',
    title: 'Cancel leave',
    description:
      'Cancels pending or approved leave; its days are available again and the employee is told by e-mail. The id comes from list_leave_requests. Not possible once one of its dates is in an approved pay period.',
  }),
  tool(createLeaveType, {
    name: 'create_leave_type',
    title: 'Add a leave type',
    description:
      'Adds a kind of leave of the company’s own. Its word for requests is made from the name unless type is given. Without annual_days no balance is kept of it.',
  }),
  tool(getLeaveType, {
    name: 'get_leave_type',
    title: 'Get a leave type',
    description:
      'Gives one kind of leave, retired ones too, with how it accrues, carries over and is approved. The id comes from list_leave_types.',
  }),
  tool(updateLeaveType, {
    name: 'update_leave_type',
    title: 'Configure a leave type',
    description:
      'Changes how a kind of leave accrues, carries over and is approved, renames it, or retires it by is_active false; only what is given changes. The id comes from list_leave_types. Balances follow at once.',
  }),
  tool(deleteLeaveType, {
    name: 'delete_leave_type',
    title: 'Delete a leave type',
    description:
      'Deletes a custom leave type that no request ever used. The id comes from list_leave_types. Built-in and used ones stay: retire them with update_leave_type and is_active false.',
  }),
  tool(createHoliday, {
    name: 'create_holiday',
    title: 'Add a holiday',
    description:
      'Adds a holiday of the company’s own, or changes the public one of that date: is_working_day true means that the company works on it. Leave over that date is counted again, until its pay period is approved.',
  }),
  tool(updateHoliday, {
    name: 'update_holiday',
    title: 'Change a holiday',
    description:
      'Changes a holiday of the company’s own; only what is given changes, and leave over its dates is counted again. The id comes from list_holidays, where public holidays have none: change those with create_holiday.',
  }),
  tool(deleteHoliday, {
    name: 'delete_holiday',
    title: 'Delete a holiday',
    description:
      'Deletes a holiday of the company’s own, or its change to a public one, which is then back. The id comes from list_holidays. Leave over its date is counted again. Public holidays themselves cannot be deleted.',
  }),
  tool(listBlackoutDates, {
    name: 'list_blackout_dates',
    title: 'List blackout dates',
    description:
      'Lists the dates on which leave is refused (block) or warned about (warn), for which leave types and departments. Use it to explain why leave was refused.',
  }),
  tool(createBlackoutDates, {
    name: 'create_blackout_dates',
    title: 'Add blackout dates',
    description:
      'Adds dates on which leave is refused or warned about, for all or some leave types and departments. Leave that is there already stays; approving it then needs override_blackout.',
  }),
  tool(getBlackoutDates, {
    name: 'get_blackout_dates',
    title: 'Get blackout dates',
    description:
      'Gives one row of blackout dates with its reason, leave types and departments. The id comes from list_blackout_dates.',
  }),
  tool(updateBlackoutDates, {
    name: 'update_blackout_dates',
    title: 'Change blackout dates',
    description:
      'Changes blackout dates; only what is given changes. The id comes from list_blackout_dates. Leave that was asked for or approved before stays as it is.',
  }),
  tool(deleteBlackoutDates, {
    name: 'delete_blackout_dates',
    title: 'Delete blackout dates',
    description:
      'Deletes blackout dates, so that leave can be asked for on them again. The id comes from list_blackout_dates.',
  }),
])
