import {
  cancelOneDayOverride,
  createOneDayOverride,
  deleteOneDayOverride,
  getOneDayOverride,
  getSchedule,
  listOneDayOverrides,
  updateOneDayOverride,
  updateSchedule,
} from '../src/modules/schedules/index.ts'
import { tool, toolset } from '../src/transports/mcp/tool.ts'

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
  tool(listOneDayOverrides, {
    name: 'list_one_day_overrides',
    title: 'List one-day overrides',
    description:
      "Lists an employee's changes of single dates, past and cancelled ones too: other hours, or a day off. Narrow them by from, to and status approved. The id is the employee's, from list_employees.",
  }),
  tool(getOneDayOverride, {
    name: 'get_one_day_override',
    title: 'Read a one-day override',
    description:
      "Gives one change of a date: its hours or day off, and whether it was cancelled. The id is the employee's, from list_employees; override_id comes from list_one_day_overrides.",
  }),
  tool(createOneDayOverride, {
    name: 'create_one_day_override',
    title: 'Change the hours of one date',
    description:
      "Gives an employee other hours on one date, on a day off too, in place of the weekly schedule; is_working false makes it a day off, which takes no leave. One active override a date: change the first with update_one_day_override. Times are HH:MM in the employee's zone. The id is the employee's, from list_employees.",
  }),
  tool(updateOneDayOverride, {
    name: 'update_one_day_override',
    title: 'Change a one-day override',
    description:
      "Changes the hours of an override, or makes it a day off by is_working false; only what is given changes. Past dates too, until their pay period is approved. The id is the employee's, from list_employees; override_id comes from list_one_day_overrides.",
  }),
  tool(cancelOneDayOverride, {
    name: 'cancel_one_day_override',
    title: 'Cancel a one-day override',
    description:
      "Cancels an override of today or later in the employee's zone, so that the weekly schedule counts again; change a past one with update_one_day_override. The id is the employee's, from list_employees; override_id comes from get_schedule.",
  }),
  tool(deleteOneDayOverride, {
    name: 'delete_one_day_override',
    title: 'Withdraw a one-day override',
    description:
      "Withdraws an override of today or later, as cancel_one_day_override does, and answers only that it is gone; it stays in the list as cancelled. The id is the employee's, from list_employees; override_id comes from list_one_day_overrides.",
  }),
])
