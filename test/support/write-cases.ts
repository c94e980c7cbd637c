import { fillDemo } from './demo.ts'
import type { TestServer } from './server.ts'

/** A call of a write tool, with what is special about it. */
export type WriteCase = { tool: string; about: string; input: Record<string, unknown> }

// biome-ignore lint/suspicious/noExplicitAny: rows are read freely in tests.
type Row = any

/** What is special about calls that would change nothing. */
const changing_nothing = ['nothing', 'stored already', 'deleted already', 'not deleted']

/**
 * Returns calls of every write tool on the demo company, with the records that they need, and apart from them those that
 * would change nothing.
 */
export async function writeCases(
  server: TestServer,
): Promise<{ cases: WriteCase[]; empty: WriteCase[] }> {
  const plain = await fillDemo(server)
  const rows = async (path: string): Promise<Row[]> => (await server.rest('GET', path)).body.data
  const make = async (path: string, record: object): Promise<Row> => {
    const { status, body, text } = await server.rest('POST', path, record)
    if (status >= 300) throw new Error(`${path} ${text}`)
    return body
  }
  const of = (tool: string): Row => plain[tool]
  const staff = await rows('/employees?is_active=true&per_page=100')
  const [one, two] = [staff[4], staff[7]]
  const [former] = await rows('/employees?is_active=false')
  const punch = (employee_id: number, date: string, more: object = {}) => ({
    employee_id,
    clock_in: `${date}T14:00:00Z`,
    clock_out: `${date}T22:30:00Z`,
    break_minutes: 30,
    ...more,
  })

  await server.makeKey({ employee_id: one.id, reach: 'self' })
  await make('/webhooks', {
    url: 'https://payroll.example.test/in',
    events: ['leave_request.approved'],
  })
  const approved = await make('/leave-requests', {
    employee_id: two.id,
    type: 'vacation',
    start_date: '2027-01-04',
    end_date: '2027-01-06',
    end_day_part: 'morning',
  })
  await make(`/leave-requests/${approved.id}/approve`, {})
  const waiting = (await rows('/leave-requests?status=pending&per_page=100')).map(({ id }) => id)
  const study = (await rows('/leave-types')).find(({ name }) => name === 'Sabbatical')
  const [location] = await rows('/work-locations')
  const [blackout] = await rows('/blackout-dates')
  const [client] = await rows('/clients')
  const [invoice] = await rows('/invoices')
  const [trip] = await rows('/mileage-trips?status=pending')
  const [forgotten] = await rows('/forgot-punch-requests?status=pending')
  const entry = await make('/time-entries', punch(two.id, '2026-11-12'))
  const open = await make('/time-entries', {
    employee_id: two.id,
    clock_in: '2026-11-20T13:00:00Z',
  })
  const gone = await make('/time-entries', punch(two.id, '2026-11-13'))
  await server.rest('DELETE', `/time-entries/${gone.id}`)
  const many = staff.slice(0, 9).map(({ id }) => punch(id, '2026-11-09'))
  const unapproved = await rows('/time-entries?approved=false&status=completed&per_page=40')
  const hook = of('update_webhook').id
  await server.sql(
    "update deliveries set status = 'exhausted' where company_id = $1 and webhook_id = $2",
    [hook],
  )
  const paid = staff[10]
  const late = (await rows('/pay-periods'))[0].start_date
  const end = (await rows('/pay-periods'))[0].end_date
  const early = await make('/time-entries', punch(paid.id, end, { clock_out: `${end}T18:00:00Z` }))
  const held = await make('/time-entries', punch(paid.id, end, { clock_in: `${end}T18:00:00Z` }))
  const released = await make(`/time-entries/${early.id}/release`, { work_date: '2026-11-23' })
  const week = [1, 2, 3, 4].map((day_of_week) => ({
    day_of_week,
    start_time: '08:00',
    end_time: '18:00',
    break_duration: 60,
    work_location_id: location.id,
  }))

  const cases: Record<string, [about: string, input: Row][]> = {
    update_company: [
      [
        'overtime and rounding',
        { overtime: { weekly: 40, daily: null, daily_double: null }, punch_rounding: 15 },
      ],
      ['a new name', { name: 'Maple & Sons', pay_frequency: 'weekly' }],
      ['nothing', {}],
    ],
    create_employee: [
      [
        'a manager and a hire date',
        {
          ...of('create_employee'),
          manager_id: one.id,
          hire_date: '2027-01-04',
          title: 'Driver',
          ssn_sin: '046 454 286',
        },
      ],
    ],
    create_employees: [
      [
        'two people and a bad row',
        {
          employees: [
            { ...of('create_employee'), employee_number: 'B-1' },
            {
              ...of('create_employee'),
              email: 'second@example.test',
              manager_employee_number: 'B-1',
            },
            { first_name: 'Nobody' },
          ],
        },
      ],
    ],
    update_employee: [
      [
        'role, manager and a phone',
        { id: two.id, role: 'manager', manager_id: one.id, mobile_phone: '+1 416 555 0100' },
      ],
      ['a new name', { id: two.id, last_name: 'Moreau' }],
      ['leaving', { id: one.id, is_active: false, deactivated_on: '2026-11-19' }],
      ['nothing', { id: two.id, last_name: two.last_name }],
    ],
    update_employee_terms: [
      [
        'a move',
        { id: two.id, effective_date: '2026-12-01', timezone: 'America/Vancouver', region: 'BC' },
      ],
    ],
    deactivate_employee: [['with a key', { id: one.id }]],
    rehire_employee: [['from Monday', { id: former.id, start_date: '2026-11-30' }]],
    create_leave_request: [
      [
        'pending, with a note',
        {
          employee_id: two.id,
          type: 'vacation',
          start_date: '2027-02-01',
          end_date: '2027-02-03',
          start_day_part: 'afternoon',
          notes: 'Skiing with the children.',
        },
      ],
      [
        'half a day',
        {
          employee_id: two.id,
          type: 'personal',
          start_date: '2026-12-23',
          end_date: '2026-12-23',
          start_day_part: 'afternoon',
        },
      ],
      [
        'hours, of a type of the company',
        {
          employee_id: two.id,
          type: study.type,
          start_date: '2026-12-17',
          end_date: '2026-12-17',
          hours: 3,
        },
      ],
    ],
    adjust_leave_balance: [
      ['more days', { ...of('adjust_leave_balance'), id: two.id }],
      [
        'below the limit',
        { ...of('adjust_leave_balance'), id: two.id, amount: -60, effective_date: '2026-11-02' },
      ],
      [
        'an opening balance',
        {
          id: two.id,
          type: 'personal',
          amount: 0.5,
          effective_date: '2026-01-01',
          kind: 'opening_balance',
          reason: 'From the old system.',
        },
      ],
    ],
    approve_leave_requests: [
      ['all', { ids: waiting }],
      ['those without a conflict', { ids: waiting, only_without_conflict: true }],
    ],
    reopen_leave_request: [['approved', { id: approved.id }]],
    reject_leave_requests: [
      ['with one reason', { ids: waiting, rejection_reason: 'It is audit week.' }],
    ],
    reject_leave_request: [
      ['with a reason', { ...of('reject_leave_request'), rejection_reason: 'It is audit week.' }],
    ],
    update_leave_request: [
      ['only the note', of('update_leave_request')],
      [
        'dates',
        { ...of('update_leave_request'), start_date: '2027-01-11', end_date: '2027-01-13' },
      ],
    ],
    cancel_leave_request: [
      ['pending', of('cancel_leave_request')],
      ['approved', { id: approved.id }],
    ],
    create_leave_policy: [['with an amount', of('create_leave_policy')]],
    update_leave_policy: [['rounding', of('update_leave_policy')]],
    delete_leave_policy: [['one that nobody has', of('delete_leave_policy')]],
    create_leave_type: [['with days', { name: 'Study', annual_days: 3, requires_approval: false }]],
    update_leave_type: [['days and name', { id: study.id, annual_days: 12, name: 'Long leave' }]],
    create_holiday: [
      ['a day off', of('create_holiday')],
      [
        'a public holiday that is worked',
        { date: '2026-12-26', is_working_day: true, country_code: 'CA', region: 'ON' },
      ],
    ],
    update_holiday: [['date and name', { ...of('update_holiday'), date: '2026-12-11' }]],
    set_holiday_choice: [
      ['an ordinary day', { key: 'us_columbus_day', choice: 'ordinary' }],
      ['nothing', { key: 'us_columbus_day', choice: null }],
    ],
    create_blackout_dates: [
      [
        'for a department',
        {
          ...of('create_blackout_dates'),
          departments: ['Warehouse'],
          leave_types: ['vacation'],
          reason: 'The new hall opens.',
        },
      ],
    ],
    update_blackout_dates: [
      ['dates', { id: blackout.id, end_date: '2026-12-31', enforcement: 'warn' }],
    ],
    delete_blackout_dates: [['one', { id: blackout.id }]],
    set_minimum_present: [
      ['one person', { ...of('set_minimum_present'), minimum_present: 1 }],
      ['none', { ...of('set_minimum_present'), minimum_present: 0 }],
    ],
    create_time_entry: [
      ['a shift', punch(two.id, '2026-11-11', { notes: 'The terminal was down.' })],
      ['clocking in', { employee_id: one.id, clock_in: '2026-11-20T14:00:00Z' }],
      ['stored already', punch(two.id, '2026-11-12')],
      ['in an approved pay period', punch(paid.id, late)],
      [
        'the repeated hour',
        { employee_id: two.id, clock_in: '2026-11-01T00:30', clock_out: '2026-11-01T06:30:00Z' },
      ],
    ],
    create_time_entries: [
      ['nine people', { entries: [...many, punch(two.id, '2026-11-12'), { employee_id: two.id }] }],
    ],
    update_time_entry: [
      ['closing', { id: open.id, clock_out: '2026-11-20T15:00:00Z' }],
      ['only the note', { id: entry.id, notes: 'Seen by Ana.' }],
    ],
    approve_time_entry: [['one', { id: entry.id }]],
    approve_time_entries: [['many', { ids: unapproved.map(({ id }) => id) }]],
    delete_time_entry: [
      ['one', { id: entry.id }],
      ['deleted already', { id: gone.id }],
    ],
    restore_time_entry: [
      ['one', { id: gone.id }],
      ['not deleted', { id: entry.id }],
    ],
    create_forgot_punch_request: [
      ['with a reason', { ...of('create_forgot_punch_request'), reason: 'The badge was at home.' }],
    ],
    approve_forgot_punch_request: [['one', { id: forgotten.id, reviewer_notes: 'Fine.' }]],
    reject_forgot_punch_request: [
      ['one', { id: forgotten.id, reviewer_notes: 'You were on leave.' }],
    ],
    reopen_forgot_punch_request: [['rejected', of('reopen_forgot_punch_request')]],
    create_payroll_day_adjustment: [
      ['pending', { ...of('create_payroll_day_adjustment'), hours_delta: 1.5 }],
      [
        'at once',
        { ...of('create_payroll_day_adjustment'), hours_delta: -0.75, apply_immediately: true },
      ],
    ],
    approve_payroll_day_adjustment: [
      ['as asked', of('approve_payroll_day_adjustment')],
      ['other hours', { ...of('approve_payroll_day_adjustment'), hours_delta: 0.5 }],
    ],
    update_payroll_day_adjustment: [
      [
        'hours of another date',
        {
          ...of('update_payroll_day_adjustment'),
          hours_delta: 3,
          earning: 'holiday',
          corrects_date: '2026-10-12',
        },
      ],
    ],
    cancel_payroll_day_adjustment: [
      ['pending', of('cancel_payroll_day_adjustment')],
      ['of a release', { id: released.adjustments[0].id, reason: 'It was somebody else.' }],
    ],
    release_time_entry: [['one', { id: held.id, work_date: '2026-11-23' }]],
    approve_pay_period: [['one', { ...of('approve_pay_period'), accept_open: true }]],
    update_schedule: [['four days', { id: two.id, effective_date: '2026-12-07', schedules: week }]],
    create_one_day_override: [
      [
        'hours',
        {
          id: two.id,
          override_date: '2026-12-10',
          start_time: '22:00',
          end_time: '06:00',
          work_location_id: location.id,
        },
      ],
      ['a day off', { id: two.id, override_date: '2026-12-11', is_working: false }],
    ],
    approve_mileage_trip: [['one', { id: trip.id }]],
    update_mileage_trip: [['distance', { id: trip.id, distance_km: 14 }]],
    cancel_mileage_trip: [['pending', { id: trip.id, reason: 'It was canceled.' }]],
    reject_mileage_trip: [['one', { id: trip.id, rejection_reason: 'It was a private trip.' }]],
    create_work_location: [
      ['with an address', { name: 'Depot', address: '1 Dock Road', city: 'Toronto' }],
    ],
    update_work_location: [
      ['name and city', { id: location.id, name: 'Old depot', city: 'Oshawa' }],
    ],
    update_client: [
      [
        'name and currency',
        {
          id: client.id,
          name: 'Customer Ltd',
          currency: 'USD',
          email: 'pay@customer.example.test',
        },
      ],
    ],
    create_invoice: [
      [
        'two lines',
        {
          client_id: client.id,
          issue_date: '2026-11-02',
          due_date: '2026-12-02',
          tax_total: '162.50',
          line_items: [
            { description: 'Loading', quantity: 500, unit_price: '2.50' },
            { description: 'Driving', unit_price: '100.00' },
          ],
        },
      ],
    ],
    mark_invoice_paid: [['one', { id: invoice.id }]],
    void_invoice: [['one', { id: invoice.id }]],
    create_webhook: [
      [
        'all events',
        { url: 'https://example.test/third?token=abc', description: 'For the clock.' },
      ],
      [
        'some events',
        {
          url: 'https://example.test/fourth',
          events: ['leave_request.approved', 'leave_request.cancelled'],
        },
      ],
    ],
    update_webhook: [
      [
        'address and status',
        { ...of('update_webhook'), status: 'disabled', events: ['invoice.paid'] },
      ],
    ],
    delete_webhook: [['one', { id: hook }]],
    rotate_webhook_secret: [['one', { id: hook }]],
    test_webhook: [['one', { id: hook }]],
    create_calendar_feed: [
      ['of the company', { name: 'Reception' }],
      ['of one person', { employee_id: one.id }],
    ],
  }
  const reads = /^(list|get|preview|chart|export|explain|find)_/
  const more = Object.entries(plain).filter(([tool]) => !(tool in cases) && !reads.test(tool))
  const all = [
    ...Object.entries(cases).flatMap(([tool, each]) =>
      each.map(([about, input]) => ({ tool, about, input })),
    ),
    ...more.map(([tool, input]) => ({ tool, about: 'one', input })),
  ]
  const isEmpty = ({ about }: WriteCase) => changing_nothing.includes(about)
  return { cases: all.filter((each) => !isEmpty(each)), empty: all.filter(isEmpty) }
}
