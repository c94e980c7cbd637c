/** Shorter descriptions of fields that several listed tools have: each is paid for in every list. */
export const leaveFields = {
  employee_id: 'From list_employees.',
  type: 'From get_context, such as vacation.',
  start_date: 'First date.',
  end_date: 'Last date, inclusive.',
  start_day_part: 'Of the first date.',
  end_day_part: 'Of the last date.',
  hours: 'On one date, in place of a day part.',
} as const

export const punchFields = {
  clock_in: 'ISO 8601.',
  clock_out: 'ISO 8601.',
  break_minutes: 'Unpaid break.',
  notes: 'A note.',
  work_location_id: 'Where.',
} as const

export const listFields = {
  from: 'First date.',
  to: 'Last date.',
} as const

export const employeeFields = {
  email: 'Theirs alone in the company.',
  password: '8 to 200 characters.',
  timezone: 'IANA name.',
  manager_id: 'Their manager.',
  hire_date: 'First day.',
  region: 'Whose holidays apply, such as ON.',
  country_code: 'ISO 3166-1 alpha-2.',
  pay_basis: 'What hours are paid by.',
  language: 'Of pages and emails.',
  emergency_contact: 'Omitted fields stay.',
  'emergency_contact.relationship': 'Such as partner.',
  is_active: 'False: leaves at once.',
  deactivated_on: 'Last day.',
  work_locations: 'Where they work.',
  'work_locations.is_primary': 'The main one.',
} as const

export const leaveTypeFields = {
  type: 'Name in leave requests.',
  is_active: 'False retires it; existing leave remains.',
  annual_days: "A year's days or hours.",
  accrual_method: 'manual: by adjustments only.',
  unit: 'Of balances.',
  accrual_rounding: 'Step in days for a partial year; 0: none.',
  prorate_first_year: 'Less when hired during a year.',
  carry_over_max_days: '0: none.',
  carry_over_expires_on: 'MM-DD, last date to use them.',
  waiting_period_days: 'From the hire date.',
  allow_negative: 'More days than available.',
  negative_limit_days: 'Days below zero.',
  requires_approval: 'False: approved immediately.',
  color: '#rrggbb or a color name.',
} as const

export const holidayFields = {
  for_key: 'In place of this holiday.',
  name: 'The public name by default.',
  country_code: 'Only there, ISO 3166-1 alpha-2.',
  region: 'Only there, such as ON.',
  is_working_day: 'The public holiday is worked.',
  recurring: 'Every year.',
  is_paid: 'A paid day off.',
} as const

export const blackoutFields = {
  leave_types: 'Only these; empty: all except sick.',
  departments: 'Only these; empty: all.',
  enforcement: 'block refuses leave; warn accepts it.',
} as const

export const overrideFields = {
  substitutes_for: 'Of a day off: its holiday.',
  override_id: 'Its id.',
  override_date: 'Also past.',
  is_working: 'False: a day off.',
  start_time: 'HH:MM.',
  end_time: 'HH:MM; next day if not after start_time.',
  work_location_id: 'From list_work_locations.',
  break_duration: 'Unpaid minutes.',
} as const

export const clientFields = {
  email: 'Nothing is sent to it.',
  currency: 'ISO 4217, of their invoices.',
  is_active: 'False: no new invoices.',
} as const

export const webhookFields = {
  id: 'Its id.',
  url: 'https, port 443 or above 1023.',
  events: 'All by default.',
  format: 'slack, teams: a sentence and a link for a chat.',
  status: 'disabled gets no events.',
} as const

export const invoiceFields = {
  client_id: 'From list_clients.',
  number: 'The next free one by default.',
  status: 'draft, or sent if the client has it.',
  issue_date: 'Today by default.',
  due_date: 'Last day to pay.',
  currency: "ISO 4217; the client's by default.",
  tax_total: 'Decimal string.',
  line_items: '1 to 100 lines.',
  'line_items.description': 'What it is for.',
  'line_items.quantity': '1 by default.',
  'line_items.unit_price': 'Decimal string, such as "12.50".',
} as const
