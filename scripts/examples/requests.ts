/** What a request can use: the answers to earlier ones, and rows of the demo. */
export type Seen = {
  /** The last answer of each operation. */
  // biome-ignore lint/suspicious/noExplicitAny: answers are read freely here.
  answers: Record<string, any>
  /** Returns the id of a person of the demo by first name. */
  person(first_name: string): number
  /** Returns the rows of a list. */
  // biome-ignore lint/suspicious/noExplicitAny: answers are read freely here.
  rows(path: string): Promise<any[]>
}

type Input = Record<string, unknown>

/** The operation, and its input: path, query and body together. */
export type Request = [
  operation: string,
  input?: Input | ((seen: Seen) => Input | Promise<Input>),
  /** `only_sent`: what a later request needs; it is not an example. */
  use?: 'only_sent',
]

const punch = (employee_id: number, date: string) => ({
  employee_id,
  clock_in: `${date}T14:00:00Z`,
  clock_out: `${date}T22:30:00Z`,
  break_minutes: 30,
})
const period = { from: '2026-11-01', to: '2026-11-14' }
const two = { per_page: 2 }
const one = { per_page: 1 }

/** Returns the input with the id that another operation answered. */
const idOf =
  (operation: string, more: Input = {}) =>
  ({ answers }: Seen) => ({ id: answers[operation].id, ...more })

/** Returns the input with the id of a person. */
const of =
  (first_name: string, more: Input = {}) =>
  ({ person }: Seen) => ({ id: person(first_name), ...more })

/** Returns the id of a leave request of the demo that is pending, the oldest first. */
async function pendingLeave({ rows }: Seen, place: number): Promise<number> {
  return (await rows('/leave-requests?status=pending&sort=created_at'))[place].id
}

const about: Request[] = [
  ['me.read'],
  ['company.read'],
  ['overview.read'],
  ['company.update', { punch_rounding: 15, invoicing_enabled: true }],
]

const employees: Request[] = [
  ['employees.list', { department: 'Warehouse', ...one }],
  ['people.find', { department: 'Warehouse', ...two }],
  ['employees.read', of('Ana')],
  [
    'employees.create',
    {
      first_name: 'Noor',
      last_name: 'Haddad',
      email: 'noor.haddad@maple-demo.example',
      password: 'a long password',
      department: 'Warehouse',
      title: 'Picker',
      country_code: 'CA',
      region: 'ON',
      timezone: 'America/Toronto',
      hire_date: '2026-11-30',
    },
  ],
  [
    'employees.create_many',
    ({ answers }) => ({
      employees: [
        {
          first_name: 'Elias',
          last_name: 'Berg',
          email: 'elias.berg@maple-demo.example',
          password: 'a long password',
          department: 'Warehouse',
          manager_email: answers['employees.create'].email,
          country_code: 'CA',
          timezone: 'America/Toronto',
        },
        {
          first_name: 'Tuva',
          last_name: 'Lind',
          email: 'tuva.lind@maple-demo.example',
          password: 'a long password',
          manager_employee_number: '000099',
          country_code: 'CA',
          timezone: 'America/Toronto',
        },
      ],
    }),
  ],
  ['employees.update', idOf('employees.create', { title: 'Shift lead', department: 'Warehouse' })],
  ['employee_terms.read', of('Ana', { date: '2026-11-25' })],
  [
    'employee_terms.update',
    idOf('employees.create', {
      effective_date: '2027-01-04',
      region: 'BC',
      timezone: 'America/Vancouver',
    }),
  ],
  ['employee_terms.delete', idOf('employees.create', { effective_date: '2027-01-04' })],
  ['employees.delete', of('Viktor')],
  ['employees.rehire', of('Ryan', { start_date: '2026-11-30', keeps_service: true })],
]

const day = (day_of_week: number) => ({
  day_of_week,
  start_time: '08:00',
  end_time: '18:00',
  break_duration: 60,
})

const override = ({ answers, person }: Seen) => ({
  id: person('Ana'),
  override_id: answers['one_day_overrides.create'].id,
})

const schedules: Request[] = [
  ['schedules.read', of('Ana')],
  [
    'schedules.update',
    of('Mei', { effective_date: '2027-01-04', schedules: [1, 2, 3, 4].map(day) }),
  ],
  ['schedule_versions.list', of('Mei')],
  [
    'schedule_versions.delete',
    ({ answers, person }) => ({
      id: person('Mei'),
      version_id: answers['schedule_versions.list'].data.at(-1).id,
    }),
  ],
  [
    'one_day_overrides.create',
    of('Ana', {
      override_date: '2026-12-24',
      start_time: '08:00',
      end_time: '12:00',
      break_duration: 0,
    }),
  ],
  ['one_day_overrides.list', of('Ana', two)],
  ['one_day_overrides.read', override],
  ['one_day_overrides.update', (seen) => ({ ...override(seen), end_time: '13:00' })],
  ['one_day_overrides.cancel', override],
  [
    'one_day_overrides.create',
    of('Ana', { override_date: '2026-12-31', is_working: false }),
    'only_sent',
  ],
  [
    'one_day_overrides.delete',
    async ({ person, rows }) => {
      const id = person('Ana')
      const [override] = await rows(`/employees/${id}/one-day-overrides?from=2026-12-31`)
      return { id, override_id: override.id }
    },
  ],
]

const leave: Request[] = [
  ['leave_requests.list', { status: 'pending', ...two }],
  [
    'leave_requests.preview',
    ({ person }) => ({
      employee_id: person('Mei'),
      type: 'vacation',
      start_date: '2026-12-21',
      end_date: '2026-12-23',
    }),
  ],
  [
    'leave_requests.create',
    ({ person }) => ({
      employee_id: person('Mei'),
      type: 'vacation',
      start_date: '2026-12-21',
      end_date: '2026-12-23',
      notes: 'Visiting family.',
    }),
  ],
  ['leave_requests.read', idOf('leave_requests.create')],
  ['leave_requests.update', idOf('leave_requests.create', { end_date: '2026-12-22' })],
  ['leave_requests.approve', idOf('leave_requests.create')],
  ['leave_requests.cancel', idOf('leave_requests.create')],
  [
    'leave_requests.reject',
    async (seen) => ({
      id: await pendingLeave(seen, 0),
      rejection_reason: 'Two of your team are away already.',
    }),
  ],
  ['leave_requests.reopen', idOf('leave_requests.reject')],
  [
    'leave_requests.approve_many',
    async (seen) => ({ ids: [await pendingLeave(seen, 1), await pendingLeave(seen, 2)] }),
  ],
  [
    'leave_requests.reject_many',
    async (seen) => ({
      ids: [await pendingLeave(seen, 1), await pendingLeave(seen, 2)],
      rejection_reason: 'Inventory week',
    }),
  ],
  ['leave_types.list', two],
  ['leave_types.create', { name: 'Study', annual_days: 3 }],
  ['leave_types.read', idOf('leave_types.create')],
  ['leave_types.update', idOf('leave_types.create', { annual_days: 5 })],
  ['leave_types.delete', idOf('leave_types.create')],
  ['leave_policies.create', { name: 'Warehouse', type: 'vacation', annual_amount: 12 }],
  ['leave_policies.list', { type: 'vacation', ...two }],
  ['leave_policies.read', idOf('leave_policies.create')],
  ['leave_policies.update', idOf('leave_policies.create', { annual_amount: 15 })],
  ['leave_policies.delete', idOf('leave_policies.create')],
  ['absences.list', { from: '2026-11-09', to: '2026-11-13', ...two }],
  ['leave_summary.read', { year: 2026, ...one }],
  ['leave_ledger.list', of('Ana', { type: 'vacation', ...two })],
  [
    'leave_adjustments.create',
    of('Ana', { type: 'vacation', amount: 1.5, reason: 'Worked on a Saturday in October.' }),
  ],
]

const holidays: Request[] = [
  ['holidays.list', { country_code: 'CA', year: 2026, region: 'ON' }],
  ['holidays.create', { name: 'Founders Day', date: '2026-12-29' }],
  ['holidays.update', idOf('holidays.create', { date: '2026-12-30' })],
  ['holidays.delete', idOf('holidays.create')],
  ['holiday_choices.list', { country: 'CA', region: 'ON', year: 2026 }],
  ['holiday_choices.read', { key: 'ca_easter_monday' }],
  ['holiday_choices.update', { key: 'ca_easter_monday', choice: 'paid' }],
  ['employee_holidays.list', of('Ana', { year: 2026 })],
  [
    'blackout_dates.create',
    {
      name: 'Stock-taking',
      start_date: '2026-12-28',
      end_date: '2026-12-30',
      enforcement: 'warn',
    },
  ],
  ['blackout_dates.list', two],
  ['blackout_dates.read', idOf('blackout_dates.create')],
  ['blackout_dates.update', idOf('blackout_dates.create', { departments: ['Warehouse'] })],
  ['blackout_dates.delete', idOf('blackout_dates.create')],
  [
    'minimum_present.update',
    { department: 'Warehouse', effective_from: '2026-12-01', minimum_present: 2 },
  ],
  ['minimum_present.list', { from: '2026-12-01', to: '2026-12-31' }],
]

const time: Request[] = [
  ['time_entries.list', { from: '2026-11-23', to: '2026-11-24', ...two }],
  ['time_entries.create', ({ person }) => punch(person('Leila'), '2026-11-23')],
  [
    'time_entries.create_many',
    ({ person }) => ({
      entries: [punch(person('Leila'), '2026-11-23'), punch(person('Leila'), '2026-11-24')],
    }),
  ],
  ['time_entries.read', idOf('time_entries.create')],
  ['time_entries.update', idOf('time_entries.create', { clock_out: '2026-11-23T22:15:00Z' })],
  ['time_entries.approve', idOf('time_entries.create')],
  [
    'time_entries.approve_many',
    async ({ rows }) => {
      const waiting = await rows('/time-entries?approved=false&status=completed&per_page=2')
      return { ids: waiting.map(({ id }) => id) }
    },
  ],
  ['time_entries.delete', idOf('time_entries.create')],
  ['time_entries.restore', idOf('time_entries.create')],
  [
    'forgot_punch_requests.create',
    ({ person }) => ({
      employee_id: person('Yuki'),
      work_date: '2026-11-23',
      clock_in: '2026-11-23T14:00:00Z',
      clock_out: '2026-11-23T22:30:00Z',
      break_minutes: 30,
      reason: 'The terminal was off.',
    }),
  ],
  ['forgot_punch_requests.list', { status: 'pending', ...one }],
  ['forgot_punch_requests.read', idOf('forgot_punch_requests.create')],
  ['forgot_punch_requests.approve', idOf('forgot_punch_requests.create')],
  [
    'forgot_punch_requests.create',
    ({ person }) => ({
      employee_id: person('Thomas'),
      work_date: '2026-11-24',
      clock_in: '2026-11-24T14:00:00Z',
      clock_out: '2026-11-24T22:00:00Z',
    }),
    'only_sent',
  ],
  [
    'forgot_punch_requests.reject',
    async ({ rows }) => ({
      id: (await rows('/forgot-punch-requests?status=pending'))[0].id,
      reviewer_notes: 'You were on leave.',
    }),
  ],
  ['forgot_punch_requests.reopen', idOf('forgot_punch_requests.reject')],
]

const adjustment = ({ person }: Seen) => ({
  employee_id: person('Ana'),
  work_date: '2026-11-24',
  hours_delta: 1.5,
  note: 'Stayed for a late delivery.',
})

const payroll: Request[] = [
  ['payroll_hours.read', { ...period, ...one }],
  [
    'payroll_hours.explain',
    ({ person }) => ({ employee_id: person('Tomasz'), date: '2026-11-10' }),
  ],
  ['payroll_hours.export', { format: 'provider_a_run', ...period }],
  ['payroll_hours.chart', { ...period, by: 'day' }],
  ['payroll_day_adjustments.list', { status: 'pending', ...two }],
  ['payroll_day_adjustments.create', adjustment],
  ['payroll_day_adjustments.read', idOf('payroll_day_adjustments.create')],
  ['payroll_day_adjustments.update', idOf('payroll_day_adjustments.create', { hours_delta: 2 })],
  ['payroll_day_adjustments.approve', idOf('payroll_day_adjustments.create')],
  [
    'payroll_day_adjustments.cancel',
    idOf('payroll_day_adjustments.create', { reason: 'It was entered twice.' }),
  ],
  [
    'payroll_day_adjustments.reject',
    ({ answers }) => ({
      id: answers['payroll_day_adjustments.list'].data[0].id,
      reviewer_notes: 'This time was in your punches.',
    }),
  ],
  ['exports.create', { format: 'provider_b_spi', ...period }],
  ['exports.list', two],
  ['exports.read', idOf('exports.create')],
  ['exports.download', idOf('exports.create')],
  ['pay_periods.list', { ...period, ...two }],
  ['pay_periods.read', ({ answers }) => ({ id: answers['pay_periods.list'].data[0].id })],
  ['pay_periods.summary', idOf('pay_periods.read')],
  ['pay_periods.approve', idOf('pay_periods.read', { accept_open: true })],
  [
    'time_entries.create',
    ({ answers, person }) => ({
      employee_id: person('Aisha'),
      clock_in: `${answers['pay_periods.read'].end_date}T18:00:00Z`,
      clock_out: `${answers['pay_periods.read'].end_date}T20:00:00Z`,
    }),
    'only_sent',
  ],
  [
    'time_entries.release',
    async ({ answers, person, rows }) => {
      const date = answers['pay_periods.read'].end_date
      const path = `/time-entries?employee_id=${person('Aisha')}&from=${date}&to=${date}`
      return { id: (await rows(path))[0].id, work_date: '2026-11-23' }
    },
  ],
  ['pay_periods.reopen', idOf('pay_periods.read')],
]

const trip = (first_name: string, trip_date: string) => (seen: Seen) => ({
  employee_id: seen.person(first_name),
  trip_date,
  start_address: 'Warehouse, Mississauga',
  end_address: 'Client, Hamilton',
  distance_km: 48.4,
  purpose: 'Delivery',
})

const places: Request[] = [
  ['work_locations.list', two],
  ['work_locations.create', { name: 'Depot', address: '1 Dock Road', city: 'Hamilton' }],
  ['work_locations.read', idOf('work_locations.create')],
  ['work_locations.update', idOf('work_locations.create', { name: 'Hamilton Depot' })],
  ['mileage_trips.create', trip('Liam', '2026-11-23')],
  ['mileage_trips.list', { status: 'pending', ...two }],
  ['mileage_trips.read', idOf('mileage_trips.create')],
  ['mileage_trips.update', idOf('mileage_trips.create', { distance_km: 51.2 })],
  ['mileage_trips.approve', idOf('mileage_trips.create')],
  [
    'mileage_trips.cancel',
    idOf('mileage_trips.create', { reason: 'It was paid with the fuel card.' }),
  ],
  ['mileage_trips.create', trip('Liam', '2026-11-24'), 'only_sent'],
  [
    'mileage_trips.reject',
    async ({ rows }) => ({
      id: (await rows('/mileage-trips?status=pending'))[0].id,
      rejection_reason: 'It was a private trip.',
    }),
  ],
]

const billing: Request[] = [
  [
    'clients.create',
    { name: 'Lakeshore Foods', currency: 'CAD', email: 'accounts@lakeshore-foods.example' },
  ],
  ['clients.list', two],
  ['clients.read', idOf('clients.create')],
  ['clients.update', idOf('clients.create', { address: '40 Harbor Street, Toronto' })],
  [
    'invoices.create',
    ({ answers }) => ({
      client_id: answers['clients.create'].id,
      issue_date: '2026-11-23',
      due_date: '2026-12-23',
      line_items: [{ description: 'Storage, November', quantity: 2, unit_price: '350.00' }],
      tax_total: '91.00',
    }),
  ],
  ['invoices.list', two],
  ['invoices.read', idOf('invoices.create')],
  ['invoices.mark_paid', idOf('invoices.create')],
  [
    'invoices.create',
    ({ answers }) => ({
      client_id: answers['clients.create'].id,
      issue_date: '2026-11-24',
      line_items: [{ description: 'Handling', quantity: 1, unit_price: '80.00' }],
    }),
    'only_sent',
  ],
  ['invoices.void', async ({ rows }) => ({ id: (await rows('/invoices?status=draft'))[0].id })],
]

const delivery = ({ answers }: Seen) => ({
  id: answers['webhooks.create'].id,
  delivery_id: answers['webhooks.test'].id,
})

const feeds: Request[] = [
  ['calendar_feeds.create', { name: 'Reception' }],
  ['calendar_feeds.list', two],
  ['calendar_feeds.renew', idOf('calendar_feeds.create')],
  ['calendar_feeds.delete', idOf('calendar_feeds.create')],
]

const hooks: Request[] = [
  [
    'webhooks.create',
    {
      url: 'https://example.org/hooks/rollcall',
      events: ['leave_request.created', 'leave_request.approved'],
    },
  ],
  ['webhooks.list', two],
  ['webhooks.read', idOf('webhooks.create')],
  ['webhooks.update', idOf('webhooks.create', { description: 'For the calendar.' })],
  ['webhooks.test', idOf('webhooks.create')],
  ['webhook_deliveries.list', idOf('webhooks.create', two)],
  ['webhook_deliveries.read', delivery],
  ['webhook_deliveries.resend', delivery],
  ['webhook_deliveries.resend_failed', idOf('webhooks.create', { since: '2026-11-25T00:00:00Z' })],
  ['webhooks.rotate_secret', idOf('webhooks.create')],
  ['webhooks.delete', idOf('webhooks.create')],
  ['audit_log.list', { record_type: 'mileage_trip', ...one }],
]

/** Every request, in the order in which the demo gets them: later ones use the answers of earlier ones. */
export const requests: readonly Request[] = [
  ...about,
  ...employees,
  ...schedules,
  ...leave,
  ...feeds,
  ...holidays,
  ...time,
  ...payroll,
  ...places,
  ...billing,
  ...hooks,
]
