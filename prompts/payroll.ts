import { listEmployees } from '../src/modules/employees/index.ts'
import { listForgotPunchRequests } from '../src/modules/forgot-punch-requests/index.ts'
import { listLeaveRequests } from '../src/modules/leave/index.ts'
import {
  explainPayrollHours,
  getPayrollHours,
  listPayrollDayAdjustments,
} from '../src/modules/payroll/index.ts'
import { getSchedule } from '../src/modules/schedules/index.ts'
import { listTimeEntries } from '../src/modules/time-entries/index.ts'
import { prompt, quoted, steps } from '../src/transports/mcp/prompt.ts'
import { dates, employeeNames, periodLabels } from './complete.ts'

export const payrollHoursCheck = prompt({
  name: 'payroll_hours_check',
  title: 'Check payroll hours',
  description:
    'A pay period before it is approved: unusual hours, open punches, pending items, then the totals.',
  needs: [getPayrollHours],
  reaches: ['company', 'team'],
  arguments: {
    period: {
      is: 'text',
      description: 'Label of the pay period, such as 2026-P20; defaults to the last one.',
      complete: periodLabels,
    },
  },
  text({ period }, atHand) {
    const dated = 'from and to as meta has them'
    return steps(
      `Check the hours of ${period ? `the pay period ${quoted(period)}` : 'the last pay period'} before they are paid.`,
      `Call get_payroll_hours with period ${period ? quoted(period) : 'last'}. Point out the people under attention, with their reasons.`,
      ...(atHand(listTimeEntries)
        ? [
            `Open punches: list_time_entries with status active, ${dated}. Then those not approved: approved false.`,
          ]
        : []),
      ...(atHand(listForgotPunchRequests)
        ? [`Forgotten punches: list_forgot_punch_requests with status pending, ${dated}.`]
        : []),
      ...(atHand(listPayrollDayAdjustments)
        ? [
            `Pending adjustments: list_payroll_day_adjustments with status pending, ${dated}; where it is not listed, by call_tool.`,
          ]
        : []),
      ...(atHand(explainPayrollHours)
        ? ['For each unusual one call explain_payroll_hours and say in a sentence why.']
        : []),
      'End with the totals by category, and with what should be resolved before the period is approved. Change nothing.',
    )
  },
})

export const explainHours = prompt({
  name: 'explain_hours',
  title: 'Explain hours',
  description: 'Why an employee has their paid hours on a date, step by step.',
  needs: [explainPayrollHours],
  reaches: ['company', 'team'],
  arguments: {
    employee: {
      is: 'text',
      description: 'Name or id of the employee.',
      required: true,
      complete: employeeNames,
    },
    date: {
      is: 'date',
      description: 'The date, YYYY-MM-DD.',
      required: true,
      complete: dates(0, -30),
    },
  },
  text({ employee, date }, atHand) {
    const isId = /^\d+$/.test(employee)
    const finds = !isId && atHand(listEmployees)
    return steps(
      `Why does the employee ${quoted(employee)} have their paid hours on ${date}?`,
      ...(finds
        ? [
            `Call list_employees with search ${quoted(employee)} for the id; ask me if several match.`,
          ]
        : []),
      `Call explain_payroll_hours with employee_id${isId ? ` ${employee}` : ''} and date ${date}.`,
      'Explain it as you would to the employee: the schedule, the punches, leave or a holiday, adjustments, and how the hours follow from them. Refer to punches and adjustments by id.',
    )
  },
})

export const explainOwnHours = prompt({
  name: 'explain_hours',
  title: 'Explain my hours',
  description: 'Why you have your paid hours on a date, step by step.',
  needs: [explainPayrollHours],
  reaches: ['self'],
  arguments: {
    date: {
      is: 'date',
      description: 'The date, YYYY-MM-DD.',
      required: true,
      complete: dates(0, -30),
    },
  },
  text({ date }) {
    return steps(
      `Why do I have my paid hours on ${date}?`,
      `Call explain_payroll_hours with date ${date}.`,
      'Explain it in plain sentences, step by step, with the times and records that matter.',
    )
  },
})

export const myWeek = prompt({
  name: 'my_week',
  title: 'My week',
  description: 'Your schedule, punches, leave and hours of a week.',
  needs: [getSchedule, listTimeEntries, listLeaveRequests, getPayrollHours],
  reaches: ['self', 'team'],
  arguments: {
    date: {
      is: 'date',
      description: 'Any date of the week, YYYY-MM-DD; defaults to today.',
      complete: dates(0, -30),
    },
  },
  text({ date }) {
    return steps(
      `Show me my week${date ? ` of ${date}` : ''}.`,
      'Call get_context for who I am, my id and today in my time zone; the week begins on Monday.',
      'Call get_schedule for my hours, and list_leave_requests from Monday to Sunday.',
      'Call list_time_entries and get_payroll_hours for me, from Monday to Sunday, with group_by day.',
      'Show a table by day: scheduled hours, which are planned for days to come, clock-in and clock-out, leave, paid hours. Point out open or missing punches.',
    )
  },
})
