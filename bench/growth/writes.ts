import { addDays } from '../../src/lib/calendar/dates.ts'
import {
  type Answer,
  adjustment,
  anybody,
  asked,
  began,
  type Company,
  client,
  comingDay,
  delivered,
  employeeId,
  forgotten,
  granted,
  held,
  hook,
  hour_ms,
  idOf,
  invoiceInput,
  leave,
  named,
  override,
  overrideInput,
  period,
  person,
  policy,
  punch,
  punched,
  removeAccess,
  removeFeed,
  removeHook,
  reopened,
  scheduled,
  secondsAfter,
  termsInput,
  today,
  trip,
  type Write,
  weekdays,
  withId,
} from './inputs.ts'

async function twentyAsked(company: Company): Promise<{ ids: number[] }> {
  const ids: number[] = []
  while (ids.length < 20) ids.push((await asked(company)).id)
  return { ids }
}

/** The writes that are measured, by operation; those that only take the id of a new record follow from these. */
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
        const breaks = [{ start: secondsAfter(clock_in, 120), end: secondsAfter(clock_in, 240) }]
        return { employee_id, clock_in, clock_out: secondsAfter(clock_in, 600), breaks }
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
  'time_entries.restore': {
    async given(company) {
      const { id } = await punched(company)
      await company.run('time_entries.delete', { id })
      return { id }
    },
  },
  'time_entries.release': { times: 4, given: held },
  'forgot_punch_requests.create': { given: forgotten },
  'forgot_punch_requests.reopen': {
    async given(company) {
      const id = await idOf('forgot_punch_requests.create', forgotten)(company)
      await company.run('forgot_punch_requests.reject', id)
      return id
    },
  },
  'pay_periods.approve': {
    about: '1,000 people',
    times: 1,
    given: async (company) => ({ ...(await period(company, 'open')), accept_open: true }),
    after: reopened,
  },
  'pay_periods.reopen': { times: 1, given: (company) => period(company, 'approved') },
  'payroll_day_adjustments.create': { given: adjustment },
  'payroll_day_adjustments.update': {
    given: withId('payroll_day_adjustments.create', adjustment, { hours_delta: 2 }),
  },
  'leave_requests.create': { given: leave },
  'leave_requests.approve_many': { times: 4, given: twentyAsked },
  'leave_requests.reject_many': { times: 4, given: twentyAsked },
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
  'employees.create': { times: 4, given: person },
  'employees.create_many': {
    about: '20 people',
    times: 1,
    given: (company) => ({ employees: Array.from({ length: 20 }, () => person(company)) }),
  },
  'employees.update': {
    given: (company) => ({ ...anybody(company), title: `Title ${company.next()}` }),
  },
  'employees.delete': { times: 4, given: idOf('employees.create', person) },
  'employees.rehire': {
    times: 4,
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
  'work_locations.create': { given: named('Depot') },
  'work_locations.update': {
    given: withId('work_locations.create', named('Depot'), { city: 'Oshawa' }),
  },
  'clients.create': { given: client },
  'clients.update': { given: withId('clients.create', client, { currency: 'USD' }) },
  'invoices.create': { given: invoiceInput },
  'calendar_feeds.create': {
    given: () => ({}),
    after: (company, { id }) => removeFeed(company, id),
  },
  'calendar_feeds.renew': {
    given: idOf('calendar_feeds.create', () => ({})),
    after: (company, { id }) => removeFeed(company, id),
  },
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
  'leave_policies.create': { given: policy },
  'leave_policies.update': {
    times: 2,
    given: withId('leave_policies.create', policy, { rounding: 1 }),
  },
  'api_keys.create': { given: named('Key') },
  'api_keys.update': { given: withId('api_keys.create', named('Key'), { name: 'Terminal' }) },
  'dashboard_access.grant': { given: employeeId, after: removeAccess },
  'dashboard_access.revoke': { given: granted },
  'dashboard_links.create': { given: granted, after: removeAccess },
  ...settings(),
}

/** Days that count again the leave of everybody: one at a time, and gone before the next write. */
function settings(): Record<string, Write> {
  const blackout = { name: 'Move', start_date: '2099-03-02', end_date: '2099-03-03' }
  const minimum = { department: 'Department 1', effective_from: '2099-03-02' }
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
    'minimum_present.update': {
      times: 1,
      given: () => ({ ...minimum, minimum_present: 1 }),
      after: (company) => company.run('minimum_present.update', { ...minimum, minimum_present: 0 }),
    },
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
    'calendar_feeds.turn_day': { times: 1, given: () => ({}) },
    'employees.turn_day': { times: 1, given: () => ({}) },
    'employee_terms.turn_day': { times: 1, given: () => ({}) },
    'leave_balances.turn_year': { times: 1, given: () => ({}) },
  }
}
