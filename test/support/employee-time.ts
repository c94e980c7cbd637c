import type { EmployeeTime } from '../../src/engine/hours/index.ts'

/** An employee in Toronto about whom the engine only knows the values passed here. */
export function employeeTime(provided: Partial<EmployeeTime>): EmployeeTime {
  return {
    id: 1,
    timezone: 'America/Toronto',
    hire_day: null,
    is_active: true,
    deactivated_day: null,
    pay_basis: null,
    schedules: [],
    overrides: [],
    holidays: new Map(),
    leaves: [],
    punches: [],
    adjustments: [],
    ...provided,
  }
}
