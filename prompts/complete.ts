import { addDays } from '../src/lib/calendar/dates.ts'
import { listEmployees } from '../src/modules/employees/index.ts'
import { listPayPeriods } from '../src/modules/payroll/index.ts'
import { getContext } from '../src/transports/mcp/answer/context.ts'
import type { Completer } from '../src/transports/mcp/resource.ts'

type Employees = { data: { name: string; department: string | null }[] }

/** Names of active employees, by a part of the name. */
export const employeeNames: Completer = {
  operation: listEmployees,
  input: (typed) => ({ search: typed, is_active: true, fields: ['name'], per_page: 100 }),
  values: ({ data }: Employees) => data.map(({ name }) => name),
}

/** The departments of active employees. */
export const departments: Completer = {
  operation: listEmployees,
  input: () => ({ is_active: true, fields: ['department'], per_page: 100 }),
  values: ({ data }: Employees, typed) =>
    data
      .flatMap(({ department }) => (department === null ? [] : [department]))
      .filter((department) => department.toLowerCase().includes(typed.toLowerCase()))
      .sort(),
}

/** Labels of pay periods, latest first. */
export const periodLabels: Completer = {
  operation: listPayPeriods,
  input: () => ({ fields: ['label'] }),
  values: ({ data }: { data: { label: string }[] }, typed) =>
    data
      .map(({ label }) => label)
      .filter((label) => label.toLowerCase().includes(typed.toLowerCase()))
      .reverse(),
}

/** Dates around today in the company's time zone, from `first` to `last` days away, in that order. */
export function dates(first: number, last: number): Completer {
  const step = first <= last ? 1 : -1
  return {
    operation: getContext,
    input: () => ({ toolsets_not_listed: [] }),
    values: ({ today }: { today: string }, typed) =>
      Array.from({ length: Math.abs(last - first) + 1 }, (_, n) =>
        addDays(today, first + n * step),
      ).filter((date) => date.startsWith(typed)),
  }
}
