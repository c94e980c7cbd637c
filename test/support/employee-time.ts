import {
  type EmployeeTime,
  type HolidayCalendar,
  type PayBasis,
  termsSinceEver,
} from '../../src/engine/hours/index.ts'

/** What an employee of one version of terms and one spell is made of. */
type Simple = {
  timezone?: string
  pay_basis?: PayBasis | null
  holidays?: HolidayCalendar
  hire_day?: number | null
  is_active?: boolean
  deactivated_day?: number | null
}

/** An employee in Toronto about whom the engine only knows the values passed here. */
export function employeeTime(provided: Partial<EmployeeTime> & Simple): EmployeeTime {
  const {
    timezone = 'America/Toronto',
    pay_basis = null,
    holidays = new Map(),
    hire_day: start_day = null,
    is_active = true,
    deactivated_day = null,
    ...rest
  } = provided
  const place = { country_code: 'CA', region: 'ON' }
  const isEver = is_active || deactivated_day !== null
  return {
    id: 1,
    terms: [termsSinceEver({ timezone, pay_basis, place, holidays })],
    spells: isEver ? [{ start_day, end_day: is_active ? null : deactivated_day }] : [],
    schedules: [],
    overrides: [],
    leaves: [],
    punches: [],
    adjustments: [],
    ...rest,
  }
}
