import {
  approveForgotPunchRequest,
  createForgotPunchRequest,
  getForgotPunchRequest,
  listForgotPunchRequests,
  rejectForgotPunchRequest,
  reopenForgotPunchRequest,
} from '../src/modules/forgot-punch-requests/index.ts'
import {
  approveTimeEntries,
  approveTimeEntry,
  createTimeEntries,
  createTimeEntry,
  deleteTimeEntry,
  getTimeEntry,
  listTimeEntries,
  releaseTimeEntry,
  restoreTimeEntry,
  updateTimeEntry,
} from '../src/modules/time-entries/index.ts'
import { tool, toolset } from '../src/transports/mcp/tool.ts'
import { listFields, punchFields } from './fields.ts'

export const timeTools = toolset('time', [
  tool(listTimeEntries, {
    name: 'list_time_entries',
    title: 'List time entries',
    description:
      "Lists punches, newest first. Use it to see when an employee worked, or find one to correct. Work dates are in the employee's time zone. Notes are in get_time_entry.",
    defaultToolset: true,
    omit: ['sort', 'fields'],
    fields: {
      ...listFields,
      approved: 'Approved or not.',
      source: 'Such as terminal-toronto.',
      work_location_id: 'Only there.',
      open: 'Without a clock-out.',
      overlapping: 'Overlap another.',
      edited: 'Times were changed.',
    },
    own: {
      title: 'List your time entries',
      description:
        'Lists your own punches by work date, status or approval, oldest first. Use it to see when you worked or to find an entry to correct. Work dates are in your own time zone.',
    },
  }),
  tool(createTimeEntry, {
    name: 'create_time_entry',
    omit: ['approved', 'employee_email', 'source', 'breaks'],
    title: 'Add a time entry',
    description:
      "Adds a punch for an employee now. Times without an offset are in the employee's time zone. The same employee and clock-in again adds nothing: it returns the existing entry, closed if you send clock_out. Omit clock_out while the shift is open.",
    defaultToolset: true,
    fields: { ...punchFields, employee_id: 'From list_employees.' },
    own: {
      title: 'Clock in, or add a time entry',
      description:
        'Adds a punch of your own, where the company lets you: at the current time, or at any time. Times are ISO 8601; without an offset they are in your time zone. Omit clock_out to clock in. The same clock-in again adds nothing. If it is refused, use create_forgot_punch_request.',
    },
  }),
  tool(createTimeEntries, {
    name: 'create_time_entries',
    title: 'Add many time entries',
    description:
      'Adds up to 1,000 punches at once and returns for each whether it was created, already existed or failed, and why; valid ones are stored even if others fail. Sending them again adds no duplicates.',
    fields: {
      'entries.employee_email': 'Instead of employee_id.',
      'entries.clock_in': 'ISO 8601.',
      'entries.clock_out': 'ISO 8601.',
      'entries.breaks': 'Ended ones; the unpaid are break_minutes.',
      'entries.breaks.start': 'ISO 8601.',
      'entries.breaks.end': 'ISO 8601.',
      'entries.breaks.is_paid': 'Not subtracted.',
      'entries.work_location_id': 'Where.',
      'entries.break_minutes': 'Unpaid break.',
      'entries.source': 'Such as a terminal.',
    },
    omit: ['entries.approved'],
    bulk: true,
  }),
  tool(getTimeEntry, {
    name: 'get_time_entry',
    title: 'Get a time entry',
    description:
      "Returns one punch with its notes, warnings and approval. Id from list_time_entries. Times are UTC; work_date is in the entry's timezone.",
    own: {
      title: 'Get one of your time entries',
      description:
        "Returns one of your punches with its notes, warnings and approval. Id from list_time_entries. Times are UTC; work_date is in the entry's timezone.",
    },
  }),
  tool(updateTimeEntry, {
    name: 'update_time_entry',
    title: 'Correct a time entry',
    description:
      'Changes a punch now, or closes an open one with clock_out; to ask for a correction use create_forgot_punch_request. New times or breaks of a closed entry remove its approval. Id from list_time_entries.',
    defaultToolset: true,
    omit: ['source', 'breaks'],
    not_clearable: ['work_location_id'],
    fields: { ...punchFields, clock_out: 'ISO 8601; closes it.' },
    own: {
      title: 'Clock out, or correct a time entry',
      description:
        'Changes your punch now, or closes your open one with clock_out, where the company lets you; to ask for a correction use create_forgot_punch_request. Only the fields you send change. Id from list_time_entries.',
    },
  }),
  tool(approveTimeEntry, {
    name: 'approve_time_entry',
    title: 'Approve a time entry',
    description:
      'Approves one punch that has a clock-out. Id from list_time_entries with approved: false. Changing its times later removes the approval.',
  }),
  tool(approveTimeEntries, {
    name: 'approve_time_entries',
    title: 'Approve many time entries',
    description:
      'Approves one or up to 1,000 punches and returns for each whether it was approved or failed, and why. Ids from list_time_entries with approved: false.',
    defaultToolset: true,
    fields: { ids: 'Of time entries.' },
  }),
  tool(deleteTimeEntry, {
    name: 'delete_time_entry',
    title: 'Delete a time entry',
    description:
      'Deletes a punch that was made by mistake. Id from list_time_entries. If a clock sends it again, it stays deleted; restore_time_entry restores it.',
    own: {
      title: 'Delete a time entry',
      description:
        'Deletes a punch of your own that was made by mistake and is not approved, where the company lets you. Id from list_time_entries.',
    },
  }),
  tool(restoreTimeEntry, {
    name: 'restore_time_entry',
    title: 'Restore a time entry',
    description:
      'Restores a deleted punch with its previous times, not approved. The id is in the answer of create_time_entry for the same employee and clock-in, with the warning deleted.',
  }),
  tool(releaseTimeEntry, {
    name: 'release_time_entry',
    title: 'Release a held time entry',
    description:
      'Pays a held punch on an open date by approved adjustments. Cancelling them undoes it. Ask for work_date.',
    fields: { id: 'From held_entries of get_pay_period.', work_date: 'The date it is paid on.' },
  }),
  tool(listForgotPunchRequests, {
    name: 'list_forgot_punch_requests',
    title: 'List forgot-punch requests',
    description:
      'Lists requests to add forgotten punches, by employee, status or work date. Use status pending for those that need a decision. Reasons are in get_forgot_punch_request.',
    defaultToolset: true,
    view: 'approvals',
    omit: ['sort', 'fields'],
    fields: listFields,
    own: {
      title: 'List your forgot-punch requests',
      description:
        'Lists your requests to add forgotten punches, by status or work date, with how each was decided. Use status pending for those that still wait. Work dates are in your own time zone.',
    },
  }),
  tool(createForgotPunchRequest, {
    name: 'create_forgot_punch_request',
    title: 'Request a forgotten punch',
    description:
      "Asks for a punch that an employee forgot, or for its correction; it counts once somebody approves it. Times without an offset are in the employee's time zone. To add a punch at once use create_time_entry.",
    defaultToolset: true,
    fields: {
      ...punchFields,
      clock_in: 'ISO 8601. Leave it out if an open entry of that date only lacks its clock-out.',
      employee_id: 'From list_employees.',
      work_date: 'Local date of the clock-in.',
    },
    own: {
      title: 'Ask for a forgotten punch',
      description:
        'Asks for a punch that you forgot; it counts once somebody approves it. Times are ISO 8601; without an offset they are in your time zone. Give clock_in only if no open entry of that date lacks just its clock-out.',
      defaultToolset: true,
    },
  }),
  tool(getForgotPunchRequest, {
    name: 'get_forgot_punch_request',
    title: 'Get a forgot-punch request',
    description:
      "Returns one forgot-punch request with its reason and the reviewer's notes. Id from list_forgot_punch_requests. Times are UTC.",
    own: {
      title: 'Get a forgot-punch request',
      description:
        "Returns one of your forgot-punch requests with its reason and the reviewer's notes. Id from list_forgot_punch_requests. Times are UTC.",
    },
  }),
  tool(approveForgotPunchRequest, {
    name: 'approve_forgot_punch_request',
    title: 'Approve a forgot-punch request',
    description:
      'Approves a pending request: its shift becomes a closed time entry, or closes the open entry with the same clock-in. Id from list_forgot_punch_requests. Cannot be undone.',
    defaultToolset: true,
    not_clearable: ['reviewer_notes'],
  }),
  tool(rejectForgotPunchRequest, {
    name: 'reject_forgot_punch_request',
    title: 'Reject a forgot-punch request',
    description:
      'Rejects a pending forgot-punch request; no time entry is created. Put the reason in reviewer_notes. Id from list_forgot_punch_requests. To undo it within five minutes use reopen_forgot_punch_request.',
    defaultToolset: true,
    not_clearable: ['reviewer_notes'],
  }),
  tool(reopenForgotPunchRequest, {
    name: 'reopen_forgot_punch_request',
    title: 'Undo a rejection of a forgot-punch request',
    description:
      'Undoes the rejection of a forgot-punch request within five minutes: it is pending again. Id from list_forgot_punch_requests. An approval cannot be undone; change or delete its time entry.',
  }),
])
