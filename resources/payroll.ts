import {
  getPayPeriodSummary,
  getPayrollHours,
  listPayPeriods,
} from '../src/modules/payroll/index.ts'
import { payrollHoursShape } from '../src/transports/mcp/answer/shapes/payroll-hours.ts'
import { resource, resourceSet } from '../src/transports/mcp/resource.ts'

type Period = { id: number; label: string; start_date: string; end_date: string }

/** Finds periods by a part of the label or by the start of the dates. */
function matching(periods: readonly Period[], typed: string): Period[] {
  return periods.filter(
    ({ label, start_date, end_date }) =>
      label.toLowerCase().includes(typed.toLowerCase()) ||
      start_date.startsWith(typed) ||
      end_date.startsWith(typed),
  )
}

const periods = { operation: listPayPeriods, input: () => ({}) }

export const payrollResources = resourceSet('payroll', [
  resource(getPayPeriodSummary, {
    uri: 'rollcall://pay-periods/{id}/summary',
    name: 'pay-period-summary',
    title: 'Punches of a pay period',
    description: 'Summarize the punches of a pay period, in total and by employee.',
    complete: {
      id: {
        ...periods,
        values: ({ data }: { data: Period[] }, typed) => matching(data, typed).map(({ id }) => id),
      },
    },
  }),
  resource(getPayrollHours, {
    uri: 'rollcall://reports/payroll-hours/{from}/{to}',
    name: 'payroll-hours',
    title: 'Payroll hours of a range',
    description:
      'Paid hours in total, by department and by employee, from a first to a last date; `next` is the input of get_payroll_hours for the rest.',
    shape: payrollHoursShape,
    complete: {
      from: {
        ...periods,
        values: ({ data }: { data: Period[] }, typed) =>
          matching(data, typed).map(({ start_date }) => start_date),
      },
      to: {
        ...periods,
        values: ({ data }: { data: Period[] }, typed) =>
          matching(data, typed).map(({ end_date }) => end_date),
      },
    },
  }),
])
