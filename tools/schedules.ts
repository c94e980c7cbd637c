import {
  cancelOneDayOverride,
  createOneDayOverride,
  deleteOneDayOverride,
  deleteScheduleVersion,
  getOneDayOverride,
  getSchedule,
  listOneDayOverrides,
  listScheduleVersions,
  updateOneDayOverride,
  updateSchedule,
} from '../src/modules/schedules/index.ts'
import { tool, toolset } from '../src/transports/mcp/tool.ts'
import { overrideFields } from './fields.ts'

export const scheduleTools = toolset('schedules', [
  tool(getSchedule, {
    name: 'get_schedule',
    title: "Read an employee's schedule",
    description:
      "Returns an employee's weekly hours in force today, versions that start later, and one-day overrides from today on. Times are HH:MM in the employee's own time zone. Id from list_employees. For paid hours use get_payroll_hours.",
    defaultToolset: true,
    omit: ['date'],
    own: {
      title: 'Read your schedule',
      description:
        'Returns your weekly hours in force today, versions that start later, and one-day overrides from today on. Times are HH:MM in your own time zone. For paid hours use get_payroll_hours.',
    },
  }),
  tool(updateSchedule, {
    name: 'update_schedule',
    title: "Set an employee's weekly schedule",
    description:
      'Sets the whole week from a date on, or replaces the version of that date. Read get_schedule first and send every working day. For a single date use create_one_day_override. Id from list_employees.',
    fields: {
      effective_date: 'Today by default.',
      cycle_weeks: 'Weeks until it repeats.',
      'schedules.week': 'Of the cycle.',
    },
    not_clearable: ['cycle_weeks'],
  }),
  tool(listScheduleVersions, {
    name: 'list_schedule_versions',
    title: 'List versions of a schedule',
    description:
      "Lists all versions of an employee's schedule with their ids, past and future. Id from list_employees.",
    own: {
      title: 'List versions of your schedule',
      description: 'Lists all versions of your schedule with their ids, past and future.',
    },
  }),
  tool(deleteScheduleVersion, {
    name: 'delete_schedule_version',
    title: 'Delete a version of a schedule',
    description:
      'Deletes a version whose dates are all open; the one before continues. Ids come from list_schedule_versions.',
    fields: { version_id: 'Its id.' },
  }),
  tool(listOneDayOverrides, {
    name: 'list_one_day_overrides',
    title: 'List one-day overrides',
    omit: ['sort'],
    description:
      "Lists an employee's one-day overrides (other hours or a day off), including past and cancelled ones. Id from list_employees.",
    own: {
      title: 'List your one-day overrides',
      description:
        'Lists your one-day overrides (other hours or a day off), including past and cancelled ones.',
    },
  }),
  tool(getOneDayOverride, {
    name: 'get_one_day_override',
    title: 'Read a one-day override',
    description:
      'Returns one override: its hours or day off, and whether it was cancelled. id from list_employees, override_id from list_one_day_overrides.',
    fields: overrideFields,
    own: {
      title: 'Read a one-day override',
      description:
        'Returns one of your overrides: its hours or day off, and whether it was cancelled. override_id comes from list_one_day_overrides.',
      fields: { override_id: 'Override id, from list_one_day_overrides.' },
    },
  }),
  tool(createOneDayOverride, {
    name: 'create_one_day_override',
    title: 'Change the hours of one date',
    description:
      "Sets an employee's hours for one date instead of the weekly schedule; is_working false makes it a day off, which uses no leave. One active override per date: change it with update_one_day_override. Times are in the employee's time zone. Id from list_employees.",
    fields: overrideFields,
  }),
  tool(updateOneDayOverride, {
    name: 'update_one_day_override',
    title: 'Change a one-day override',
    description:
      'Changes the fields you send, or makes it a day off with is_working false; past dates too, until their pay period is approved. id from list_employees, override_id from list_one_day_overrides.',
    omit: ['override_date'],
    fields: overrideFields,
  }),
  tool(cancelOneDayOverride, {
    name: 'cancel_one_day_override',
    title: 'Cancel a one-day override',
    description:
      "Cancels an override of today or later in the employee's time zone, so the weekly schedule applies again; change a past one with update_one_day_override. id from list_employees, override_id from get_schedule.",
    fields: overrideFields,
  }),
  tool(deleteOneDayOverride, {
    name: 'delete_one_day_override',
    title: 'Delete a one-day override',
    description:
      'Deletes an override of today or later like cancel_one_day_override, without returning it. id from list_employees, override_id from list_one_day_overrides.',
    fields: overrideFields,
  }),
])
