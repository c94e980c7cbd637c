import {
  createHoliday,
  deleteHoliday,
  getHolidayChoice,
  listEmployeeHolidays,
  listHolidayChoices,
  listHolidays,
  setHolidayChoice,
  updateHoliday,
} from '../src/modules/holidays/index.ts'
import {
  adjustLeaveBalance,
  approveLeaveRequest,
  approveLeaveRequests,
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
  listAbsences,
  listBlackoutDates,
  listLeaveLedger,
  listLeaveRequests,
  listLeaveTypes,
  previewLeaveRequest,
  rejectLeaveRequest,
  reopenLeaveRequest,
  updateBlackoutDates,
  updateLeaveRequest,
  updateLeaveType,
} from '../src/modules/leave/index.ts'
import { tool, toolset } from '../src/transports/mcp/tool.ts'
import { calendarFeedTools } from './calendar-feeds.ts'
import { blackoutFields, holidayFields, leaveFields, leaveTypeFields } from './fields.ts'
import { leavePolicyTools } from './leave-policies.ts'

export const leaveTools = toolset('leave', [
  tool(listLeaveRequests, {
    name: 'list_leave_requests',
    title: 'List leave requests',
    description:
      'Lists leave requests by employee, status, type, department or dates. Use status pending for requests that need a decision, or status approved with from and to for who is away. Notes are in get_leave_request.',
    defaultToolset: true,
    view: 'approvals',
    omit: ['sort', 'year', 'fields'],
    fields: {
      department: 'Only this department.',
      from: 'That end then or later.',
      to: 'That start then or earlier.',
    },
    own: {
      title: 'List your leave requests',
      description:
        'Lists your own leave requests by status, type or dates, with how each was decided. Use status pending for those that still wait. For who else is away use list_absences.',
      omit: ['department', 'sort'],
    },
  }),
  tool(previewLeaveRequest, {
    name: 'preview_leave_request',
    title: 'Preview a leave request',
    description:
      'Previews leave before it is requested or approved: days, hours, holidays, balance before and after, colleagues away, blackouts and errors. Send leave_request_id for a pending one, or employee_id, type and dates for a new one. Stores nothing.',
    defaultToolset: true,
    omit: ['override_blackout'],
    fields: leaveFields,
    own: {
      title: 'Preview your leave',
      description:
        'Previews your leave before you ask for it: days, hours, holidays, balance before and after, colleagues away, blackouts and errors. Send leave_request_id for a pending one, or type and dates for a new one. Stores nothing.',
    },
  }),
  tool(createLeaveRequest, {
    name: 'create_leave_request',
    title: 'Ask for leave',
    description:
      'Requests leave for an employee; it is pending unless its type needs no approval. Dates are in the employee’s time zone. Use start_day_part and end_day_part for half days, hours for part of one day. Use preview_leave_request first.',
    defaultToolset: true,
    omit: ['status', 'override_blackout'],
    fields: leaveFields,
    own: {
      title: 'Ask for leave',
      description:
        'Asks for leave for yourself; it is pending unless its type needs no approval. Dates are in your time zone. Use start_day_part and end_day_part for half days, hours for part of one day. Use preview_leave_request first.',
    },
  }),
  tool(approveLeaveRequest, {
    name: 'approve_leave_request',
    title: 'Approve a leave request',
    description:
      'Approves a pending leave request; the employee gets an email. Id from list_leave_requests; preview_leave_request shows the effects first. Set override_blackout only if the person asking you says so.',
    defaultToolset: true,
    fields: { override_blackout: 'Even on blackout dates.' },
    team: {
      description:
        'Approves a pending leave request of somebody below; the employee gets an email. Id from list_leave_requests; preview_leave_request shows the effects first. Your own requests are decided by somebody else.',
    },
  }),
  tool(approveLeaveRequests, {
    name: 'approve_leave_requests',
    title: 'Approve many leave requests',
    description:
      'Approves up to 100 pending leave requests in one call; each succeeds or fails by itself, and each employee gets an email. Ids from list_leave_requests. Use only_without_conflict for "all that have no conflict": the others stay pending, with the reasons.',
    defaultToolset: true,
    fields: {
      ids: 'Approved in this order.',
      only_without_conflict:
        'Skip those with colleagues away, a blackout, other leave, or too low a balance.',
    },
    team: {
      description:
        'Approves up to 100 pending leave requests of people below; each succeeds or fails by itself. Ids from list_leave_requests. Use only_without_conflict for "all that have no conflict": the others stay pending, with the reasons.',
    },
  }),
  tool(rejectLeaveRequest, {
    name: 'reject_leave_request',
    title: 'Reject a leave request',
    description:
      'Rejects a pending leave request; the employee gets an email with the reason, if you send one. Id from list_leave_requests. For approved leave use cancel_leave_request.',
    defaultToolset: true,
    not_clearable: ['rejection_reason'],
  }),
  tool(reopenLeaveRequest, {
    name: 'reopen_leave_request',
    title: 'Undo a decision on leave',
    description:
      'Undoes an approval or a rejection of leave within five minutes: the request is pending again and the employee is told. Id from list_leave_requests. Later, use cancel_leave_request for approved leave, create_leave_request for rejected leave.',
    defaultToolset: true,
  }),
  tool(getLeaveSummary, {
    name: 'get_leave_summary',
    title: 'Get leave balances',
    description:
      'Returns the days of paid time off (PTO: vacation, sick and personal leave) that each employee has left in a calendar year, and the days in pending requests. Narrow it by employee_id or department. Null means that no balance is tracked.',
    defaultToolset: true,
    fields: { department: 'Only this department.', year: 'This one by default.' },
    own: {
      title: 'Get your leave balances',
      description:
        'Returns the days of paid time off (PTO: vacation, sick and personal leave) that you have left in a calendar year, and the days that your pending requests ask for. Null means that no balance is tracked.',
      omit: ['department'],
    },
  }),
  tool(listAbsences, {
    name: 'list_absences',
    title: 'List who is away',
    description:
      'Lists colleagues on approved leave between two dates, by default the next four weeks: names, first and last dates. A setting of the company decides who is shown; the type of leave is not.',
    fields: {
      from: 'That ends then or later; today by default.',
      to: 'That starts then or earlier; four weeks later by default.',
      per_page: 'All by default.',
    },
    team: { defaultToolset: true },
    own: {
      defaultToolset: true,
      description:
        'Lists your colleagues on approved leave between two dates, by default the next four weeks: names, first and last dates. Which colleagues you see, of your department or of the company, is a setting of the company; the type of leave is not shown.',
    },
  }),
  tool(listLeaveTypes, {
    name: 'list_leave_types',
    title: 'List leave types',
    description:
      'Lists the types of leave that can be requested, with how each one accrues, carries over and is approved. Leave requests refer to them by type.',
    fields: { is_active: 'False: retired ones.' },
    own: {
      description:
        'Lists the types of leave that you can ask for, with how each one accrues, carries over and is approved. Leave requests refer to them by type.',
    },
  }),
  tool(listHolidays, {
    name: 'list_holidays',
    title: 'List holidays',
    description:
      "Lists the public holidays of a country, such as CA, and a year, including the company's own and its changes. The region defaults to the company's.",
    omit: ['include_ordinary'],
    // The list of absences takes its place.
    team: { defaultToolset: false },
    own: {
      description:
        "Lists the public holidays of a country, such as CA, and a year, including the company's own and its changes. The region defaults to the company's.",
    },
  }),
  tool(getLeaveRequest, {
    name: 'get_leave_request',
    title: 'Get a leave request',
    description:
      'Returns one leave request with its notes, warnings and who decided it. Id from list_leave_requests. Balances are in get_leave_summary.',
    own: {
      title: 'Get one of your leave requests',
      description:
        'Returns one of your leave requests with its notes, warnings and who decided it. Id from list_leave_requests. Balances are in get_leave_summary.',
    },
  }),
  tool(updateLeaveRequest, {
    name: 'update_leave_request',
    title: 'Change a leave request',
    description:
      'Changes type, dates or notes of a pending leave request now; only the fields you send change. Id from list_leave_requests. To move approved leave, cancel it with cancel_leave_request and ask again.',
    defaultToolset: true,
    omit: ['override_blackout'],
    fields: leaveFields,
    own: {
      title: 'Change your leave request',
      description:
        'Changes type, dates or notes of your pending leave request; only the fields you send change. Id from list_leave_requests. For approved leave use cancel_leave_request.',
    },
  }),
  tool(cancelLeaveRequest, {
    name: 'cancel_leave_request',
    title: 'Cancel leave',
    description:
      'Cancels pending or approved leave; its days become available again and the employee gets an email. Id from list_leave_requests. Not in an approved pay period.',
    defaultToolset: true,
    own: {
      title: 'Cancel your leave',
      description:
        'Cancels your pending leave, or approved leave before its first day; its days become available again. Id from list_leave_requests. Leave that has begun is cancelled by somebody else.',
      defaultToolset: true,
    },
  }),
  tool(listLeaveLedger, {
    name: 'list_leave_ledger',
    title: 'Read a leave ledger',
    description:
      "Lists what an employee's leave balances are made of. With type, meta.balance is their sum. Id from list_employees.",
    omit: ['sort', 'from', 'to'],
    fields: { type: 'Such as vacation.', leave_year: 'This one for the balance by default.' },
    own: {
      title: 'Read your leave ledger',
      description:
        'Lists what your leave balances are made of. With type, meta.balance is their sum.',
    },
  }),
  tool(adjustLeaveBalance, {
    name: 'adjust_leave_balance',
    title: 'Adjust a leave balance',
    description:
      "Corrects an employee's leave balance, or states an opening balance from another system. Undo it with the opposite amount. Id from list_employees.",
    fields: {
      type: 'From get_context, such as vacation.',
      amount: 'Days or hours; negative takes away.',
      effective_date: 'Today by default.',
      reason: 'Shown in the ledger.',
      kind: 'opening_balance: what was available at the start of effective_date.',
    },
  }),
  tool(createLeaveType, {
    name: 'create_leave_type',
    title: 'Add a leave type',
    description:
      'Adds a custom leave type. Its type is derived from the name unless you send one. Without annual_days no balance is tracked.',
    fields: leaveTypeFields,
  }),
  tool(getLeaveType, {
    name: 'get_leave_type',
    title: 'Get a leave type',
    description:
      'Returns one leave type, including a retired one, with how it accrues, carries over and is approved. Id from list_leave_types.',
    own: {
      description:
        'Returns one leave type, including a retired one, with how it accrues, carries over and is approved. Id from list_leave_types.',
    },
  }),
  tool(updateLeaveType, {
    name: 'update_leave_type',
    title: 'Configure a leave type',
    description:
      'Changes how a leave type accrues, carries over and is approved, renames it, or retires it; only the fields you send. Id from list_leave_types. Balances update immediately.',
    fields: leaveTypeFields,
    enums_elsewhere: ['accrual_method'],
  }),
  tool(deleteLeaveType, {
    name: 'delete_leave_type',
    title: 'Delete a leave type',
    description:
      'Deletes a custom leave type that no request has used; retire others with update_leave_type and is_active false. Id from list_leave_types.',
  }),
  ...leavePolicyTools,
  ...calendarFeedTools,
  tool(createHoliday, {
    name: 'create_holiday',
    title: 'Add a holiday',
    description:
      'Adds a company holiday, or changes the public holiday of that date: is_working_day true means that the company works on it. Leave on that date is recounted.',
    fields: holidayFields,
  }),
  tool(updateHoliday, {
    name: 'update_holiday',
    title: 'Change a holiday',
    description:
      'Changes the fields you send; leave on its dates is recounted. Id from list_holidays. Public holidays have no id: change those with create_holiday.',
    fields: holidayFields,
  }),
  tool(deleteHoliday, {
    name: 'delete_holiday',
    title: 'Delete a holiday',
    description:
      "Deletes a company holiday, or the company's change to a public holiday, which then applies again. Id from list_holidays. Leave on its date is recounted.",
  }),
  tool(listHolidayChoices, {
    name: 'list_holiday_choices',
    title: 'List holiday choices',
    description: 'Lists holidays by key: paid, premium or ordinary. See list_holidays for dates.',
  }),
  tool(getHolidayChoice, {
    name: 'get_holiday_choice',
    title: 'Get a holiday choice',
    description: 'Gets what a holiday is. Key from list_holiday_choices.',
  }),
  tool(setHolidayChoice, {
    name: 'set_holiday_choice',
    title: 'Choose what a holiday is',
    description:
      'Makes a holiday paid, premium (worked, told apart) or ordinary in every year; clear it for the default. Key from list_holiday_choices.',
  }),
  tool(listEmployeeHolidays, {
    name: 'list_employee_holidays',
    title: "List an employee's holidays",
    description:
      'Lists on which date an employee keeps each holiday, and why. Id from list_employees.',
    own: {
      title: 'List your holidays',
      description: 'Lists on which date you keep each holiday of a year, and why.',
    },
  }),
  tool(listBlackoutDates, {
    name: 'list_blackout_dates',
    title: 'List blackout dates',
    omit: ['sort'],
    description:
      'Lists the dates on which leave is refused (block) or warned about (warn), for which leave types and departments.',
    own: {
      description:
        'Lists the dates on which leave is refused (block) or warned about (warn), for which leave types and departments. Use it to explain why your leave was refused.',
    },
  }),
  tool(createBlackoutDates, {
    name: 'create_blackout_dates',
    title: 'Block leave on blackout dates',
    description:
      'Adds dates on which leave is refused or gets a warning, for all or some leave types and departments. Existing leave does not change; approving it then requires override_blackout.',
    fields: blackoutFields,
  }),
  tool(getBlackoutDates, {
    name: 'get_blackout_dates',
    title: 'Get blackout dates',
    description:
      'Returns one row of blackout dates with its reason, leave types and departments. Id from list_blackout_dates.',
    own: {
      description:
        'Returns one row of blackout dates with its reason, leave types and departments. Id from list_blackout_dates.',
    },
  }),
  tool(updateBlackoutDates, {
    name: 'update_blackout_dates',
    title: 'Change blackout dates',
    description:
      'Changes the fields you send; existing leave does not change. Id from list_blackout_dates.',
    fields: blackoutFields,
  }),
  tool(deleteBlackoutDates, {
    name: 'delete_blackout_dates',
    title: 'Delete blackout dates',
    description:
      'Deletes blackout dates, so leave can be requested on them again. Id from list_blackout_dates.',
  }),
])
