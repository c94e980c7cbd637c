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

export const began = Date.now()
export const today = dateAgo(0)
export const hour_ms = 3_600_000

/** A punch of a second that no other overlaps, later than the history. */
export function punch(company: Company, isOpen = false) {
  const n = company.next()
  const at = (seconds: number) => new Date(began - 26 * hour_ms + seconds * 1_000).toISOString()
  const clock_out = isOpen ? {} : { clock_out: at(n + 1) }
  return { employee_id: company.employee(n), clock_in: at(n), ...clock_out }
}

/** A working day of the coming months that no other has of its employee. */
export function comingDay(company: Company): { employee_id: number; date: string } {
  const n = company.next()
  const monday = civilDate(onOrBefore(dayNumber(addDays(today, 30)), 1))
  const date = addDays(monday, 7 * Math.floor(n / 1_000))
  return { employee_id: company.employee(n), date }
}

export function leave(company: Company) {
  const { employee_id, date } = comingDay(company)
  return { employee_id, type: 'vacation', start_date: date, end_date: date }
}

export function person(company: Company) {
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

export function trip(company: Company) {
  return {
    employee_id: company.employee(company.next()),
    trip_date: dateAgo(1),
    start_address: 'Here',
    end_address: 'There',
    distance_km: 12.5,
  }
}

export function forgotten(company: Company) {
  const { employee_id, clock_in, clock_out } = punch(company)
  const local = { timeZone: 'America/Toronto' }
  const work_date = new Date(clock_in).toLocaleDateString('sv-SE', local)
  return { employee_id, work_date, clock_in, clock_out }
}

export function adjustment(company: Company) {
  const employee_id = company.employee(company.next())
  return { employee_id, work_date: dateAgo(1), note: 'Late truck', hours_delta: 1.5 }
}

export const named = (prefix: string) => (company: Company) => ({
  name: `${prefix} ${company.next()}`,
})
export const policy = (company: Company) => ({ ...named('Policy')(company), type: 'sick' })
export const hook = { url: 'https://example.test/hook' }
export const weekdays = [1, 2, 3, 4, 5].map((day_of_week) => ({
  day_of_week,
  start_time: '09:00',
  end_time: '17:00',
}))

/** The id of a record that another operation creates first. */
export const idOf =
  (operation: string, make: (company: Company) => object) => async (company: Company) => ({
    id: (await company.run(operation, make(company))).id as number,
  })

/** The same with fields of the write. */
export const withId =
  (operation: string, make: (company: Company) => object, fields: object) =>
  async (company: Company) => ({ ...(await idOf(operation, make)(company)), ...fields })

export const punched = idOf('time_entries.create', (company) => punch(company))
export const asked = idOf('leave_requests.create', leave)
export const anybody = (company: Company) => ({ id: company.employee(company.next()) })

export async function override(company: Company) {
  const input = overrideInput(company)
  const { id: override_id } = await company.run('one_day_overrides.create', input)
  return { id: input.id, override_id }
}

export function overrideInput(company: Company) {
  const { employee_id: id, date: override_date } = comingDay(company)
  return { id, override_date, start_time: '09:00', end_time: '12:00' }
}

export function termsInput(company: Company) {
  const { employee_id: id, date: effective_date } = comingDay(company)
  return { id, effective_date, timezone: 'America/Vancouver' }
}

export async function invoiceInput(company: Company) {
  const { id: client_id } = await company.run('clients.create', client(company))
  const line_items = [{ description: 'Work', quantity: 2, unit_price: '3.50' }]
  return { client_id, issue_date: dateAgo(1), line_items }
}

export const client = (company: Company) => ({ ...named('Customer')(company), currency: 'CAD' })

export async function invoiced(company: Company) {
  const { id } = await company.run('invoices.create', await invoiceInput(company))
  return { id }
}

/** The id of the pay period whose punches are the same in all companies, in this status. */
export async function period(company: Company, status: 'open' | 'approved') {
  const { data } = await company.run('pay_periods.list', { date: periodStart })
  const [{ id, status: found }] = data
  if (found !== status) {
    const operation = status === 'open' ? 'pay_periods.reopen' : 'pay_periods.approve'
    await company.run(operation, operation.endsWith('approve') ? { id, accept_open: true } : { id })
  }
  return { id }
}

/** Reopened, because other punches would be held. */
export const reopened = (company: Company) => period(company, 'open')

/** A punch that came after its pay period was approved. */
export async function held(company: Company) {
  await period(company, 'approved')
  const n = company.next()
  const clock_in = `${periodStart}T08:${String(Math.floor(n / 1_000) % 60).padStart(2, '0')}:00Z`
  const clock_out = new Date(Date.parse(clock_in) + 30_000).toISOString()
  const employee_id = company.employee(n)
  const { id } = await company.run('time_entries.create', { employee_id, clock_in, clock_out })
  return { id, work_date: today }
}

export async function delivered(company: Company) {
  const { id } = await company.run('webhooks.create', hook)
  const { id: delivery_id } = await company.run('webhooks.test', { id })
  return { id, delivery_id }
}

export const removeFeed = (company: Company, id: number) =>
  company.run('calendar_feeds.delete', { id })

export const removeHook = (company: Company, id: number) => company.run('webhooks.delete', { id })

export async function scheduled(company: Company) {
  const { employee_id: id, date: effective_date } = comingDay(company)
  await company.run('schedules.update', { id, effective_date, schedules: weekdays })
  const { data } = await company.run('schedule_versions.list', { id })
  const { id: version_id } = data.find((row: Answer) => row.effective_date === effective_date)
  return { id, version_id }
}

export function secondsAfter(instant: string, seconds: number): string {
  return new Date(Date.parse(instant) + seconds * 1_000).toISOString()
}

/** An admin: one in twenty is. */
export function employeeId(company: Company) {
  return { employee_id: company.employee(20 * company.next() + 19) }
}

export function removeAccess(company: Company, _: Answer, { employee_id }: Answer) {
  return company.run('dashboard_access.revoke', { employee_id })
}

export async function granted(company: Company) {
  const input = employeeId(company)
  await company.run('dashboard_access.grant', input)
  return input
}
