import {
  type Adjustment,
  type EmployeeTime,
  type Override,
  type PaidHoliday,
  type PayBasis,
  type Place,
  termsSinceEver,
} from '../../src/engine/hours/index.ts'

/** What a test provides of an employee with one version of terms and one spell; the rest has a default. */
export type ProvidedTime = Partial<Omit<EmployeeTime, 'overrides' | 'adjustments'>> & {
  timezone?: string
  pay_basis?: PayBasis | null
  place?: Place
  /** By day. */
  holidays?: ReadonlyMap<number, Partial<PaidHoliday>>
  hire_day?: number | null
  is_active?: boolean
  deactivated_day?: number | null
  overrides?: readonly (Omit<Override, 'substitutes_for'> & Partial<Override>)[]
  adjustments?: readonly (Pick<Adjustment, 'id' | 'day' | 'minutes'> & Partial<Adjustment>)[]
}

/** An employee in Toronto about whom the engine only knows the values passed here. */
export function employeeTime(provided: ProvidedTime): EmployeeTime {
  const {
    timezone = 'America/Toronto',
    pay_basis = null,
    place = { country_code: 'CA', region: 'ON' },
    holidays = new Map(),
    hire_day: start_day = null,
    is_active = true,
    deactivated_day = null,
    overrides = [],
    adjustments = [],
    ...rest
  } = provided
  const isEver = is_active || deactivated_day !== null
  const kept = new Map([...holidays].map(([day, each]) => [day, holidayOn(day, each)]))
  return {
    id: 1,
    terms: [termsSinceEver({ timezone, pay_basis, place, holidays: kept })],
    spells: isEver ? [{ start_day, end_day: is_active ? null : deactivated_day }] : [],
    schedules: [],
    overrides: overrides.map((each) => ({ substitutes_for: null, ...each })),
    leaves: [],
    punches: [],
    adjustments: adjustments.map((each) => ({ ...counting, ...each })),
    ...rest,
  }
}

/** A paid holiday on its own date. */
export function holidayOn(day: number, given: Partial<PaidHoliday>): PaidHoliday {
  const holiday = { id: null, name: 'Holiday', key: null, proper_day: day, minutes: null }
  return { ...holiday, kind: 'paid', ...given }
}

const counting = { earning: 'regular', corrects_day: null, counts_for_overtime: true } as const
