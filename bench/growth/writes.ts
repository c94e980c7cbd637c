import { addDays, civilDate, dayNumber, onOrBefore } from '../../src/lib/calendar/dates.ts'
import { dateAgo, periodStart } from './history.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers of all operations are read freely.
export type Answer = any

/** A company of the benchmark, and what its requests are made of. */
export type Company = {
  run(operation: string, input: object): Promise<Answer>
  /** Each number once. */
  next(): number
  employee(n: number): number
}

export type Write = {
  /** What is special about it, when an operation has several. */
  about?: string
  /** How many are sent in a round; fewer for slow ones, one for those that exclude each other. */
  times?: number
  /** Creates what the write needs, and returns its input; not measured. */
  given(company: Company): Promise<object> | object
  /** Undoes what would be in the way of others; not measured. */
  after?(company: Company, answer: Answer, input: Answer): Promise<unknown>
}

const began = Date.now()
const today = dateAgo(0)
const hour_ms = 3_600_000

/** A punch of a second that no other overlaps, later than the history. */
function punch(company: Company, isOpen = false) {
  const n = company.next()
  const at = (seconds: number) => new Date(began - 30 * hour_ms + seconds * 1_000).toISOString()
  const clock_out = isOpen ? {} : { clock_out: at(n + 1) }
  return { employee_id: company.employee(n), clock_in: at(n), ...clock_out }
}

/** A working day of the coming months that no other has of its employee. */
function comingDay(company: Company): { employee_id: number; date: string } {
  const n = company.next()
  const monday = civilDate(onOrBefore(dayNumber(addDays(today, 30)), 1))
  const date = addDays(monday, 7 * Math.floor(n / 1_000))
  return { employee_id: company.employee(n), date }
}

function leave(company: Company) {
  const { employee_id, date } = comingDay(company)
  return { employee_id, type: 'vacation', start_date: date, end_date: date }
}

function person(company: Company) {
  const n = company.next()
  return {
    first_name: 'Nova',
    last_name: `Person${n}`,
    email: `nova${n}@bench.test`,
    password: 'a long password',
    country_code: 'CA',
    region: 'ON',
    timezone: 'America/Toronto',
  }
}

function trip(company: Company) {
  return {
    employee_id: company.employee(company.next()),
    trip_date: dateAgo(1),
    start_address: 'Here',
    end_address: 'There',
    distance_km: 12.5,
  }
}

function forgotten(company: Company) {
  const { employee_id, clock_in, clock_out } = punch(company)
  const work_date = new Date(Date.parse(clock_in) - 5 * hour_ms).toISOString().slice(0, 10)
  return { employee_id, work_date, clock_in, clock_out }
}

function adjustment(company: Company) {
  const employee_id = company.employee(company.next())
  return { employee_id, work_date: dateAgo(1), note: 'Late truck', hours_delta: 1.5 }
}

const named = (prefix: string) => (company: Company) => ({ name: `${prefix} ${company.next()}` })
const policy = (company: Company) => ({ ...named('Policy')(company), type: 'sick' })
const hook = { url: 'https://example.test/hook' }
const weekdays = [1, 2, 3, 4, 5].map((day_of_week) => ({
  day_of_week,
  start_time: '09:00',
  end_time: '17:00',
}))

/** The id of a record that another operation creates first. */
const idOf = (operation: string, make: (company: Company) => object) => async (company: Company) =>
  ({ id: (await company.run(operation, make(company))).id as number })

/** The same with fields of the write. */
const withId =
  (operation: string, make: (company: Company) => object, fields: object) =>
  async (company: Company) => ({ ...(await idOf(operation, make)(company)), ...fields })

const punched = idOf('time_entries.create', (company) => punch(company))
const asked = idOf('leave_requests.create', leave)
const anybody = (company: Company) => ({ id: company.employee(company.next()) })

async function override(company: Company) {
  const input = overrideInput(company)
  const { id: override_id } = await company.run('one_day_overrides.create', input)
  return { id: input.id, override_id }
}

function overrideInput(company: Company) {
  const { employee_id: id, date: override_date } = comingDay(company)
  return { id, override_date, start_time: '09:00', end_time: '12:00' }
}

function termsInput(company: Company) {
  const { employee_id: id, date: effective_date } = comingDay(company)
  return { id, effective_date, timezone: 'America/Vancouver' }
}

async function invoiceInput(company: Company) {
  const { id: client_id } = await company.run('clients.create', client(company))
  const line_items = [{ description: 'Work', quantity: 2, unit_price: '3.50' }]
  return { client_id, issue_date: dateAgo(1), line_items }
}

const client = (company: Company) => ({ ...named('Customer')(company), currency: 'CAD' })

async function invoiced(company: Company) {
  const { id } = await company.run('invoices.create', await invoiceInput(company))
  return { id }
}

/** The id of the pay period whose punches are the same in all companies, in this status. */
async function period(company: Company, status: 'open' | 'approved') {
  const { data } = await company.run('pay_periods.list', { date: periodStart })
  const [{ id, status: found }] = data
  if (found !== status) {
    const operation = status === 'open' ? 'pay_periods.reopen' : 'pay_periods.approve'
    await company.run(operation, operation.endsWith('approve') ? { id, accept_open: true } : { id })
  }
  return { id }
}

/** Reopened, because other punches would be held. */
const reopened = (company: Company) => period(company, 'open')

/** A punch that came after its pay period was approved. */
async function held(company: Company) {
  await period(company, 'approved')
  const n = company.next()
  const clock_in = `${periodStart}T08:${String(Math.floor(n / 1_000) % 60).padStart(2, '0')}:00Z`
  const clock_out = new Date(Date.parse(clock_in) + 30_000).toISOString()
  const employee_id = company.employee(n)
  const { id } = await company.run('time_entries.create', { employee_id, clock_in, clock_out })
  return { id, work_date: today }
}

async function delivered(company: Company) {
  const { id } = await company.run('webhooks.create', hook)
  const { id: delivery_id } = await company.run('webhooks.test', { id })
  return { id, delivery_id }
}

const removeHook = (company: Company, id: number) => company.run('webhooks.delete', { id })

async function scheduled(company: Company) {
  const { employee_id: id, date: effective_date } = comingDay(company)
  await company.run('schedules.update', { id, effective_date, schedules: weekdays })
  const { data } = await company.run('schedule_versions.list', { id })
  const { id: version_id } = data.find((row: Answer) => row.effective_date === effective_date)
  return { id, version_id }
}

/** Every write that is measured, by operation. */
export const writes: Record<string, Write | readonly Write[]> = {
  'time_entries.create': [
    { about: 'closed', times: 60, given: (company) => punch(company) },
    {
      about: 'open',
      given: (company) => punch(company, true),
      after: (company, { id, clock_in }) =>
        company.run('time_entries.update', { id, clock_out: secondsAfter(clock_in, 1) }),
    },
    {
      about: 'with breaks',
      given: (company) => {
        const { employee_id, clock_in } = punch(company)
        const breaks = [{ start: secondsAfter(clock_in, 0.2), end: secondsAfter(clock_in, 0.4) }]
        return { employee_id, clock_in, clock_out: secondsAfter(clock_in, 1), breaks }
      },
    },
  ],
  'time_entries.update': [
    {
      about: 'clock out',
      async given(company) {
        const { id, clock_in } = await company.run('time_entries.create', punch(company, true))
        return { id, clock_out: secondsAfter(clock_in, 1) }
      },
    },
    {
      about: 'note',
      given: withId('time_entries.create', (company) => punch(company), { notes: 'Seen.' }),
    },
  ],
  'time_entries.approve': { given: punched },
  'time_entries.approve_many': {
    times: 4,
    async given(company) {
      const entries = Array.from({ length: 100 }, () => punch(company))
      const { results } = await company.run('time_entries.create_many', { entries })
      return { ids: results.map((row: Answer) => row.id) }
    },
  },
  'time_entries.create_many': {
    about: '1,000 punches',
    times: 4,
    given: (company) => ({ entries: Array.from({ length: 1_000 }, () => punch(company)) }),
  },
  'time_entries.delete': { given: punched },
  'time_entries.restore': {
    async given(company) {
      const { id } = await punched(company)
      await company.run('time_entries.delete', { id })
      return { id }
    },
  },
  'time_entries.release': { times: 4, given: held },
  'forgot_punch_requests.create': { given: forgotten },
  'forgot_punch_requests.approve': { given: idOf('forgot_punch_requests.create', forgotten) },
  'forgot_punch_requests.reject': { given: idOf('forgot_punch_requests.create', forgotten) },
  'pay_periods.approve': {
    about: '1,000 people',
    times: 1,
    given: async (company) => ({ ...(await period(company, 'open')), accept_open: true }),
    after: reopened,
  },
  'pay_periods.reopen': { times: 1, given: (company) => period(company, 'approved') },
  'payroll_day_adjustments.create': { given: adjustment },
  'payroll_day_adjustments.approve': { given: idOf('payroll_day_adjustments.create', adjustment) },
  'payroll_day_adjustments.reject': { given: idOf('payroll_day_adjustments.create', adjustment) },
  'payroll_day_adjustments.cancel': { given: idOf('payroll_day_adjustments.create', adjustment) },
  'payroll_day_adjustments.update': {
    given: withId('payroll_day_adjustments.create', adjustment, { hours_delta: 2 }),
  },
  'leave_requests.create': { given: leave },
  'leave_requests.approve': { given: asked },
  'leave_requests.approve_many': {
    times: 4,
    async given(company) {
      const ids: number[] = []
      while (ids.length < 20) ids.push((await asked(company)).id)
      return { ids }
    },
  },
  'leave_requests.reject': { given: asked },
  'leave_requests.cancel': { given: asked },
  'leave_requests.update': { given: withId('leave_requests.create', leave, { notes: 'Later' }) },
  'leave_requests.reopen': {
    async given(company) {
      const { id } = await asked(company)
      await company.run('leave_requests.approve', { id })
      return { id }
    },
  },
  'leave_adjustments.create': {
    given: (company) => ({
      ...anybody(company),
      type: 'vacation',
      amount: 1,
      reason: 'Counted twice',
    }),
  },
  'employees.create': { given: person },
  'employees.create_many': {
    about: '20 people',
    times: 2,
    given: (company) => ({ employees: Array.from({ length: 20 }, () => person(company)) }),
  },
  'employees.update': {
    given: (company) => ({ ...anybody(company), title: `Title ${company.next()}` }),
  },
  'employees.delete': { given: idOf('employees.create', person) },
  'employees.rehire': {
    async given(company) {
      const { id } = await company.run('employees.create', person(company))
      await company.run('employees.delete', { id })
      return { id, start_date: addDays(today, 7) }
    },
  },
  'employee_terms.update': { given: termsInput },
  'employee_terms.delete': {
    async given(company) {
      const { id, effective_date, timezone } = termsInput(company)
      await company.run('employee_terms.update', { id, effective_date, timezone })
      return { id, effective_date }
    },
  },
  'schedules.update': {
    given(company) {
      const { employee_id: id, date: effective_date } = comingDay(company)
      return { id, effective_date, schedules: weekdays }
    },
  },
  'schedule_versions.delete': { given: scheduled },
  'one_day_overrides.create': { given: overrideInput },
  'one_day_overrides.update': {
    given: async (company) => ({ ...(await override(company)), start_time: '10:00' }),
  },
  'one_day_overrides.cancel': { given: override },
  'one_day_overrides.delete': { given: override },
  'mileage_trips.create': { given: trip },
  'mileage_trips.update': { given: withId('mileage_trips.create', trip, { distance_km: 14 }) },
  'mileage_trips.approve': { given: idOf('mileage_trips.create', trip) },
  'mileage_trips.reject': { given: idOf('mileage_trips.create', trip) },
  'mileage_trips.cancel': { given: idOf('mileage_trips.create', trip) },
  'work_locations.create': { given: named('Depot') },
  'work_locations.update': {
    given: withId('work_locations.create', named('Depot'), { city: 'Oshawa' }),
  },
  'clients.create': { given: client },
  'clients.update': { given: withId('clients.create', client, { currency: 'USD' }) },
  'invoices.create': { given: invoiceInput },
  'invoices.mark_paid': { given: invoiced },
  'invoices.void': { given: invoiced },
  'webhooks.create': { given: () => hook, after: (company, { id }) => removeHook(company, id) },
  'webhooks.update': {
    given: withId('webhooks.create', () => hook, { description: 'For the clock.' }),
    after: (company, { id }) => removeHook(company, id),
  },
  'webhooks.rotate_secret': {
    given: idOf('webhooks.create', () => hook),
    after: (company, { id }) => removeHook(company, id),
  },
  'webhooks.disable': {
    given: withId('webhooks.create', () => hook, { reason: 'It answered 410.' }),
    after: (company, { id }) => removeHook(company, id),
  },
  'webhooks.delete': { given: idOf('webhooks.create', () => hook) },
  'webhooks.test': {
    given: idOf('webhooks.create', () => hook),
    after: (company, _, { id }) => removeHook(company, id),
  },
  'webhook_deliveries.resend': {
    given: delivered,
    after: (company, _, { id }) => removeHook(company, id),
  },
  'webhook_deliveries.resend_failed': {
    async given(company) {
      const { id } = await company.run('webhooks.create', hook)
      return { id, since: new Date(began - hour_ms).toISOString() }
    },
  },
  'company.update': {
    about: 'name',
    times: 4,
    given: named('Bench'),
  },
  'leave_types.create': { given: named('Type') },
  'leave_types.update': {
    times: 2,
    given: withId('leave_types.create', named('Type'), { annual_days: 3 }),
  },
  'leave_types.delete': { given: idOf('leave_types.create', named('Type')) },
  'leave_policies.create': { given: policy },
  'leave_policies.update': {
    times: 2,
    given: withId('leave_policies.create', policy, { rounding: 1 }),
  },
  'leave_policies.delete': { given: idOf('leave_policies.create', policy) },
  'api_keys.create': { given: named('Key') },
  'api_keys.update': { given: withId('api_keys.create', named('Key'), { name: 'Terminal' }) },
  'api_keys.revoke': { given: idOf('api_keys.create', named('Key')) },
  'dashboard_access.grant': { given: employeeId, after: removeAccess },
  'dashboard_access.revoke': { given: granted },
  'dashboard_links.create': { given: granted, after: removeAccess },
  ...settings(),
}

function secondsAfter(instant: string, seconds: number): string {
  return new Date(Date.parse(instant) + seconds * 1_000).toISOString()
}

/** An admin: one in twenty is. */
function employeeId(company: Company) {
  return { employee_id: company.employee(20 * company.next() + 19) }
}

const removeAccess = (company: Company, _: Answer, { employee_id }: Answer) =>
  company.run('dashboard_access.revoke', { employee_id })

async function granted(company: Company) {
  const input = employeeId(company)
  await company.run('dashboard_access.grant', input)
  return input
}

/** Days that count again the leave of everybody: one at a time, and gone before the next write. */
function settings(): Record<string, Write> {
  const blackout = { name: 'Move', start_date: '2099-03-02', end_date: '2099-03-03' }
  const holiday = () => ({ name: 'Founding day', date: addDays(today, 60) })
  const removed = (operation: string) => (company: Company, answer: Answer) =>
    company.run(operation, { id: answer.id })
  return {
    'blackout_dates.create': {
      times: 1,
      given: () => blackout,
      after: removed('blackout_dates.delete'),
    },
    'blackout_dates.update': {
      times: 1,
      given: withId('blackout_dates.create', () => blackout, { enforcement: 'warn' }),
      after: removed('blackout_dates.delete'),
    },
    'blackout_dates.delete': { times: 1, given: idOf('blackout_dates.create', () => blackout) },
    'holidays.create': { times: 1, given: holiday, after: removed('holidays.delete') },
    'holidays.update': {
      times: 1,
      given: withId('holidays.create', holiday, { name: 'Second founding day' }),
      after: removed('holidays.delete'),
    },
    'holidays.delete': { times: 1, given: idOf('holidays.create', holiday) },
    'holiday_choices.update': {
      times: 1,
      given: () => ({ key: 'ca_easter_monday', choice: 'paid' }),
      after: (company) =>
        company.run('holiday_choices.update', { key: 'ca_easter_monday', choice: null }),
    },
    'employees.turn_day': { times: 1, given: () => ({}) },
    'employee_terms.turn_day': { times: 1, given: () => ({}) },
    'leave_balances.turn_year': { times: 1, given: () => ({}) },
  }
}

const signIn = 'Reads and writes rows of one sign-in alone, whatever else the company has.'

/** The writes that are not measured, with the reason. */
export const exceptions: Record<string, string> = {
  'dashboard_password.set': 'Takes the time of hashing a password.',
  'dashboard_sessions.create': 'Takes the time of checking a password.',
  'dashboard_sessions.end': signIn,
  'dashboard_links.use': signIn,
  'sign_ins.confirm_email': signIn,
  'sign_ins.confirm': signIn,
  'sign_ins.give': signIn,
  'sign_ins.link': signIn,
  'sign_ins.revoke': signIn,
  'sign_ins.unlink': signIn,
  'sign_ins.update': signIn,
  'sign_in_invitations.create': signIn,
  'sign_in_invitations.use': signIn,
  'sign_in_sessions.create': signIn,
  'provider_sessions.create': signIn,
  'connected_apps.create': signIn,
  'connected_apps.deny': signIn,
  'connected_apps.revoke': signIn,
  'exports.create': 'Only queues a file; 20 may wait, and the reports that make them are measured elsewhere.',
}
