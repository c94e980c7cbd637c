import {
  approveForgotPunchRequest,
  createForgotPunchRequest,
  getForgotPunchRequest,
  listForgotPunchRequests,
  rejectForgotPunchRequest,
} from '../src/modules/forgot-punch-requests/index.ts'
import {
  approveTimeEntries,
  approveTimeEntry,
  createTimeEntries,
  createTimeEntry,
  deleteTimeEntry,
  getTimeEntry,
  listTimeEntries,
  restoreTimeEntry,
  updateTimeEntry,
} from '../src/modules/time-entries/index.ts'
import { tool, toolset } from '../src/transports/mcp/tool.ts'

export const timeTools = toolset('time', [
  tool(listTimeEntries, {
    name: 'list_time_entries',
    title: 'List time entries',
    description:
      "Lists punches by employee, work date, status or approval, oldest first. Use it to see when somebody worked or to find an entry to fix. Employee ids come from list_employees; work dates are in the employee's own time zone.",
    defaultToolset: true,
    omit: ['sort'],
  }),
  tool(createTimeEntry, {
    name: 'create_time_entry',
    omit: ['approved'],
    title: 'Add a time entry',
    description:
      "Adds a punch for an employee. Times are ISO 8601; without an offset they are read in the employee's time zone. The same employee and clock-in again adds nothing: it answers the existing entry, closed if it was open and clock_out is given. Leave clock_out out while the shift is open.",
    defaultToolset: true,
  }),
  tool(createTimeEntries, {
    name: 'create_time_entries',
    title: 'Add many time entries',
    description:
      'Adds up to 1,000 punches at once and answers for each whether it was created, existed already or failed, and why; good ones are stored whatever the others are. Fields as in create_time_entry. Sending them again adds none twice.',
    bulk: true,
  }),
  tool(getTimeEntry, {
    name: 'get_time_entry',
    title: 'Get a time entry',
    description:
      'Gives one punch with its notes, warnings and approval. The id comes from list_time_entries. Times are UTC; work_date and timezone tell where it was made.',
  }),
  tool(updateTimeEntry, {
    name: 'update_time_entry',
    title: 'Fix a time entry',
    description:
      'Changes a punch, or closes an open one by clock_out; only what is given changes. New times or breaks of a closed entry make it adjusted and take its approval away. The id comes from list_time_entries. Cannot move it to another employee.',
    defaultToolset: true,
  }),
  tool(approveTimeEntry, {
    name: 'approve_time_entry',
    title: 'Approve a time entry',
    description:
      'Approves one punch that has a clock-out; an open one is refused, as is one approved already. The id comes from list_time_entries with approved: false. Changing its times later takes the approval away.',
    defaultToolset: true,
  }),
  tool(approveTimeEntries, {
    name: 'approve_time_entries',
    title: 'Approve many time entries',
    description:
      'Approves up to 1,000 punches at once and answers for each whether it was approved or failed, and why; one that fails does not hold up the others. The ids come from list_time_entries with approved: false.',
  }),
  tool(deleteTimeEntry, {
    name: 'delete_time_entry',
    title: 'Delete a time entry',
    description:
      'Deletes a punch that was made by mistake. The id comes from list_time_entries. What a clock merely sends again stays deleted; restore_time_entry brings it back. May be repeated.',
  }),
  tool(restoreTimeEntry, {
    name: 'restore_time_entry',
    title: 'Restore a time entry',
    description:
      'Brings a deleted punch back with the times it had, not approved. The id is in the answer of create_time_entry for the same employee and clock-in, with the warning deleted. May be repeated.',
  }),
  tool(listForgotPunchRequests, {
    name: 'list_forgot_punch_requests',
    title: 'List forgot-punch requests',
    description:
      "Lists requests to add forgotten punches, by employee, status or work date. With status pending it is what waits for a decision. Employee ids come from list_employees; work dates are in the employee's own time zone.",
    defaultToolset: true,
    view: 'approvals',
    omit: ['sort'],
  }),
  tool(createForgotPunchRequest, {
    name: 'create_forgot_punch_request',
    title: 'Ask for a forgotten punch',
    description:
      "Asks for a punch that somebody forgot; it counts once it is approved. Times are ISO 8601; without an offset they are read in the employee's time zone. To add a punch at once, use create_time_entry.",
  }),
  tool(getForgotPunchRequest, {
    name: 'get_forgot_punch_request',
    title: 'Get a forgot-punch request',
    description:
      'Gives one forgot-punch request with its reason and what the reviewer said. The id comes from list_forgot_punch_requests. Times are UTC.',
  }),
  tool(approveForgotPunchRequest, {
    name: 'approve_forgot_punch_request',
    title: 'Approve a forgot-punch request',
    description:
      'Approves a pending request: its shift becomes a closed time entry, or closes the open entry that began with it. The answer names the entry in time_entry_id. The id comes from list_forgot_punch_requests. Cannot be undone.',
    defaultToolset: true,
  }),
  tool(rejectForgotPunchRequest, {
    name: 'reject_forgot_punch_request',
    title: 'Reject a forgot-punch request',
    description:
      'Rejects a pending forgot-punch request; no time entry is made. Say why in reviewer_notes. The id comes from list_forgot_punch_requests with status pending. Cannot be undone.',
    defaultToolset: true,
  }),
])
