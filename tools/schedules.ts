import {
  cancelOneDayOverride,
  createOneDayOverride,
  getSchedule,
  updateSchedule,
} from '../src/domain/schedules/index.ts'
import { tool, toolset } from '../src/doors/mcp/tool.ts'

export const scheduleTools = toolset('schedules', [
  tool(getSchedule, {
    name: 'get_schedule',
    title: "Read an employee's schedule",
    description:
      "Gives an employee's weekly hours in force today, versions that begin later, and one-day overrides from today on. Times are HH:MM in the employee's own time zone. The id is the employee's, from list_employees. For what was paid, use payroll hours.",
  }),
  tool(updateSchedule, {
    name: 'update_schedule',
    title: "Set an employee's weekly schedule",
    description:
      'Sets the whole week from a date on, or replaces the version of that date. Read get_schedule first and send every working day. For a single date use create_one_day_override. The id comes from list_employees.',
  }),
  tool(createOneDayOverride, {
    name: 'create_one_day_override',
    title: 'Change the hours of one date',
    description:
      "Gives an employee other hours on one date, on a day off too, in place of the weekly schedule. One active override a date: cancel the first before a second. Times are HH:MM in the employee's zone. The id is the employee's, from list_employees. It cannot make a day off: that is leave.",
  }),
  tool(cancelOneDayOverride, {
    name: 'cancel_one_day_override',
    title: 'Cancel a one-day override',
    description:
      "Cancels an override of today or later in the employee's zone, so that the weekly schedule counts again; a past one stays. The id is the employee's, from list_employees; override_id comes from get_schedule.",
  }),
])
