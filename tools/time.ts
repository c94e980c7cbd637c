import {
  createTimeEntry,
  getTimeEntry,
  listTimeEntries,
  updateTimeEntry,
} from '../src/domain/punches/index.ts'
import { tool, toolset } from '../src/doors/mcp/tool.ts'

export const timeTools = toolset('time', [
  tool(listTimeEntries, {
    name: 'list_time_entries',
    title: 'List time entries',
    description:
      "Lists punches by employee, work date, status or approval, oldest first. Use it to see when somebody worked or to find an entry to fix. Employee ids come from list_employees; work dates are in the employee's own time zone.",
    daily: true,
  }),
  tool(createTimeEntry, {
    name: 'create_time_entry',
    title: 'Add a time entry',
    description:
      "Adds a punch for an employee. Times are ISO 8601; without an offset they are read in the employee's time zone. The same employee and clock-in again answers the entry there is. Leave clock_out out while the shift is open.",
    daily: true,
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
      'Changes a punch, or closes an open one by clock_out; only what is given changes. Changing a closed entry makes it adjusted and takes its approval away. The id comes from list_time_entries. Cannot move it to another employee.',
    daily: true,
  }),
])
