type Input = Record<string, unknown>

/** What inputs name. */
export type Known = {
  employee: number
  people: readonly number[]
  entries: readonly number[]
  waiting: readonly number[]
}

/** A read or a dry run whose work grows with a number or a span that the caller chooses. */
export type Bound = {
  /** The fields that it grows with. */
  by: readonly string[]
  most: string
  widest(known: Known): Input
  /** Input that is refused because it is beyond the bound; absent where a value beyond it does not exist. */
  beyond?(known: Known): Input
}

const days = (count: number, from = '2026-01-01') => {
  const last = new Date(Date.parse(from) + (count - 1) * 86_400_000)
  return { from, to: last.toISOString().slice(0, 10) }
}
const leave = ({ employee }: Known) => ({ employee_id: employee, type: 'vacation' })
const many = <Item>(count: number, make: (n: number) => Item) =>
  Array.from({ length: count }, (_, n) => make(n))
const punches = (count: number, { people }: Known) =>
  many(count, (n) => {
    const at = Date.parse('2026-10-01T00:00Z') + Math.floor(n / people.length) * 86_400_000
    const instant = (hour: number) => new Date(at + hour * 3_600_000).toISOString()
    return { employee_id: people[n % people.length], clock_in: instant(2), clock_out: instant(4) }
  })
const newcomers = (count: number) =>
  many(count, (n) => ({
    first_name: 'Nova',
    last_name: `Person ${n}`,
    email: `nova.${n}@customer-company.example`,
    password: 'a long password',
    country_code: 'CA',
    timezone: 'America/Toronto',
  }))
const shifts = (count: number) =>
  many(count, (n) => ({
    week: Math.floor(n / 7) + 1,
    day_of_week: n % 7,
    start_time: '09:00',
    end_time: '17:00',
  }))
const spells = (count: number) =>
  many(count, (n) => ({
    start_date: `${1960 + n}-01-01`,
    end_date: n === 49 ? null : `${1960 + n}-12-30`,
  }))
const person = newcomers(1)[0]!
const lines = (count: number) =>
  many(count, () => ({ description: 'Work', quantity: 1, unit_price: '1.00' }))

/** Every such operation, by name. Lists by page are bounded by `per_page`, which all of them share. */
export const bounds: Readonly<Record<string, Bound>> = {
  'leave_summary.read': {
    by: ['year'],
    most: 'three years ahead',
    widest: () => ({ year: 2029 }),
    beyond: () => ({ year: 2030 }),
  },
  'leave_ledger.list': {
    by: ['leave_year'],
    most: 'three years ahead',
    widest: ({ employee }) => ({ id: employee, leave_year: 2029, per_page: 100 }),
    beyond: ({ employee }) => ({ id: employee, leave_year: 2030 }),
  },
  'leave_requests.preview': {
    by: ['start_date', 'end_date'],
    most: '731 days, of one employee, up to 2200',
    widest: (known) => ({ ...leave(known), start_date: '2198-12-31', end_date: '2200-12-30' }),
    beyond: (known) => ({ ...leave(known), start_date: '2027-01-01', end_date: '2029-01-01' }),
  },
  'leave_requests.create': {
    by: ['start_date', 'end_date'],
    most: '731 days, of one employee, up to 2200',
    widest: (known) => ({
      ...leave(known),
      type: 'unpaid',
      start_date: '2198-12-31',
      end_date: '2200-12-30',
    }),
    beyond: (known) => ({ ...leave(known), start_date: '2027-01-01', end_date: '2029-01-01' }),
  },
  'leave_requests.update': {
    by: ['start_date', 'end_date'],
    most: '731 days, of one employee, up to 2200',
    widest: ({ waiting }) => ({ id: waiting[0], start_date: '2198-12-31', end_date: '2200-12-30' }),
    beyond: ({ waiting }) => ({ id: waiting[0], start_date: '2027-01-01', end_date: '2029-01-01' }),
  },
  'leave_requests.approve_many': {
    by: ['ids'],
    most: '100 requests',
    widest: ({ waiting }) => ({ ids: waiting.slice(0, 100) }),
    beyond: ({ waiting }) => ({ ids: waiting.slice(0, 101) }),
  },
  'leave_requests.reject_many': {
    by: ['ids'],
    most: '100 requests',
    widest: ({ waiting }) => ({ ids: waiting.slice(0, 100) }),
    beyond: ({ waiting }) => ({ ids: waiting.slice(0, 101) }),
  },
  'leave_adjustments.create': {
    by: ['effective_date'],
    most: 'the end of the next leave year',
    widest: ({ employee }) => ({
      id: employee,
      type: 'vacation',
      amount: 1,
      reason: 'Counted twice',
      effective_date: '2027-12-31',
    }),
    beyond: ({ employee }) => ({
      id: employee,
      type: 'vacation',
      amount: 1,
      reason: 'Counted twice',
      effective_date: '2028-01-01',
    }),
  },
  'absences.list': {
    by: ['from', 'to'],
    most: '366 days',
    widest: () => days(366),
    beyond: () => days(368),
  },
  'minimum_present.list': {
    by: ['from', 'to'],
    most: '31 days after the first',
    widest: () => days(32),
    beyond: () => days(33),
  },
  'payroll_hours.read': {
    by: ['from', 'to'],
    most: '366 days, and 100,000 days of employees in an answer',
    widest: () => ({ ...days(100, '2026-08-10'), detail: 'days', include_zero_hours: true }),
    beyond: () => days(367),
  },
  'payroll_hours.chart': {
    by: ['from', 'to'],
    most: '366 days',
    widest: () => ({ ...days(366), by: 'day', include_zero_hours: true }),
    beyond: () => days(367),
  },
  'payroll_hours.export': {
    by: ['from', 'to'],
    most: '366 days',
    widest: () => ({ ...days(366), format: 'provider_a_run' }),
    beyond: () => ({ ...days(367), format: 'provider_a_run' }),
  },
  'exports.create': {
    by: ['from', 'to'],
    most: '366 days, in a job',
    widest: () => ({ ...days(366), format: 'provider_a_run' }),
    beyond: () => ({ ...days(367), format: 'provider_a_run' }),
  },
  'payroll_hours.explain': {
    by: ['date', 'to'],
    most: '31 days',
    widest: ({ employee }) => ({ employee_id: employee, date: '2026-10-21', to: '2026-11-20' }),
    beyond: ({ employee }) => ({ employee_id: employee, date: '2026-10-20', to: '2026-11-20' }),
  },
  'pay_periods.list': {
    by: ['from', 'to', 'year', 'date'],
    most: 'ten years',
    widest: () => ({ from: '2190-12-31', to: '2200-12-31' }),
    beyond: () => ({ from: '2020-01-01', to: '2031-01-01' }),
  },
  'holidays.list': {
    by: ['year'],
    most: 'one year, up to 2200',
    widest: () => ({ country_code: 'CA', year: 2200 }),
    beyond: () => ({ country_code: 'CA', year: 2201 }),
  },
  'holiday_choices.list': {
    by: ['year'],
    most: 'one year, up to 2200',
    widest: () => ({ year: 2200 }),
    beyond: () => ({ year: 2201 }),
  },
  'employee_holidays.list': {
    by: ['year'],
    most: 'one year, up to 2200',
    widest: ({ employee }) => ({ id: employee, year: 2200 }),
    beyond: ({ employee }) => ({ id: employee, year: 2201 }),
  },
  'time_entries.create_many': {
    by: ['entries'],
    most: '1,000 entries',
    widest: (known) => ({ entries: punches(1_000, known) }),
    beyond: (known) => ({ entries: punches(1_001, known) }),
  },
  'time_entries.approve_many': {
    by: ['ids'],
    most: '1,000 entries',
    widest: ({ entries }) => ({ ids: entries.slice(0, 1_000) }),
    beyond: ({ entries }) => ({ ids: entries.slice(0, 1_001) }),
  },
  'employees.create_many': {
    by: ['employees'],
    most: '200 employees',
    widest: () => ({ employees: newcomers(200) }),
    beyond: () => ({ employees: newcomers(201) }),
  },
  'employees.create': {
    by: ['spells', 'work_locations'],
    most: '50 times of employment, 20 addresses',
    widest: () => ({ ...person, spells: spells(50) }),
    beyond: () => ({ ...person, spells: spells(51) }),
  },
  'employees.update': {
    by: ['spells', 'work_locations'],
    most: '50 times of employment, 20 addresses',
    widest: ({ employee }) => ({
      id: employee,
      work_locations: many(20, () => ({ address: '1200 Maple Key Way' })),
    }),
    beyond: ({ employee }) => ({ id: employee, spells: spells(51) }),
  },
  'schedules.update': {
    by: ['schedules', 'cycle_weeks'],
    most: 'eight weeks',
    widest: ({ employee }) => ({
      id: employee,
      effective_date: '2027-01-01',
      cycle_weeks: 8,
      schedules: shifts(56),
    }),
    beyond: ({ employee }) => ({
      id: employee,
      effective_date: '2027-01-01',
      cycle_weeks: 9,
      schedules: shifts(63),
    }),
  },
  'invoices.create': {
    by: ['line_items'],
    most: '100 lines',
    widest: () => ({ client_id: 1, issue_date: '2026-11-02', line_items: lines(100) }),
    beyond: () => ({ client_id: 1, issue_date: '2026-11-02', line_items: lines(501) }),
  },
}

/** Fields with a number, a date or a list that no work grows with, and why. */
export const constant: readonly { fields: readonly string[]; because: string }[] = [
  { fields: ['page', 'per_page', 'fields'], because: 'A page has 100 rows, whatever its number.' },
  {
    fields: ['from', 'to', 'year', 'date', 'updated_since', 'since'],
    because: 'The database compares them with rows, of which the answer has a page, or one record.',
  },
  {
    fields: [
      'accrual_rounding',
      'accrues_after_days',
      'amount',
      'annual_amount',
      'annual_days',
      'approval_mail_hour',
      'approval_reminder_days',
      'audit_retention_years',
      'break_duration',
      'break_minutes',
      'carry_over_max',
      'carry_over_max_days',
      'distance_km',
      'earn_hours',
      'hours',
      'hours_delta',
      'max_balance',
      'max_per_year',
      'min_overtime_hours',
      'minimum_present',
      'negative_limit',
      'negative_limit_days',
      'pay_date_offset_days',
      'pay_month_starts_on',
      'per_hours',
      'punch_rounding',
      'rounding',
      'standard_day_minutes',
      'time_in_lieu_factor',
      'waiting_period_days',
      'week_hours_above',
      'working_share',
      'workweek_start',
      'rate_limit',
    ],
    because: 'Amounts, which are stored or compared.',
  },
  {
    fields: [
      'corrects_date',
      'deactivated_on',
      'due_date',
      'effective_date',
      'effective_from',
      'expires_at',
      'hire_date',
      'issue_date',
      'override_date',
      'pay_period_anchor',
      'service_date',
      'start_date',
      'end_date',
      'substitutes_for',
      'trip_date',
      'work_date',
    ],
    because:
      'One date of one record; what follows from it is what is recorded after it, not the dates in between.',
  },
  {
    fields: ['breaks', 'departments', 'events', 'leave_types', 'pay_period_days', 'steps'],
    because: 'Short lists that are stored with their record.',
  },
]
