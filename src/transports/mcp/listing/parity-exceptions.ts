/**
 * Differences between tools and REST. The parity test reads this table and has a check for each entry: every tool that
 * is not in it takes the REST input and answers the REST body byte for byte.
 */
export const everywhere = {
  from_people: 'Text from people stands apart under `from_people`, by the paths of its fields.',
  effects:
    'The effects of a dry run are without text from people; `text_changed` names the fields, and `weekdays` those of the dates.',
  tolerant: 'Null for an optional field is absent; numbers, booleans and lists are read from text.',
  detail_only: 'A list does not give the fields that are marked so in the schema, even when asked.',
  clear: 'A field is emptied by its name in `clear`, not by null.',
  all_employees: 'Where null removes a filter on people, a note says whom the answer is about.',
  unknown_ids: 'An id in a filter that nobody in reach has is refused; REST answers an empty list.',
  advice: 'A refused date or empty text says what to send.',
  existing: 'A repeat under an idempotency key says that nothing was done.',
  file: 'A file is what it is, and a link to it.',
  url: 'A record, and a refusal about one, have the address of their page, unless a field of the record has that name.',
  size: 'Rows that do not fit are left for `next`, and so is the page after; lists without pages say what is left out.',
} as const

/** Additional differences of one operation's tool. */
export type Exceptions = {
  /** How the answer differs, where the tool has a shape (shapes/). */
  shaped?: string

  /** A list's rows by default: only these fields. */
  only?: readonly string[]
  /** A list's default rows: without these fields, in addition to free text and the row's own timestamps. */
  without?: readonly string[]
  /** Free text that a list gives by default where its rows wait for a decision, because a decision needs it. */
  reasons?: readonly string[]
  /** The order of a list when no order is requested. */
  sort?: string
  /** A long answer without pages: the rows to show, up to the size limit; the next call skips them. */
  long?: LongAnswer
  /** A preview: `weekdays` has those of its dates. */
  weekdays?: true
  /** The results of many writes: if they do not fit, equal ones are grouped with the rows that they apply to. */
  results?: string
}

export type LongAnswer = {
  /** The field with the rows. */
  rows: string
  /** Offered as a file when it is shortened; absent: a file would not be useful. */
  file?: string
}

/** The times of a row itself, which no list gives by default. */
export const rowTimes = ['created_at', 'updated_at'] as const

/** By the name of the operation. */
export const parityExceptions: Readonly<Record<string, Exceptions>> = {
  'employees.list': {
    only: ['id', 'name', 'title', 'department', 'manager_id', 'is_active'],
  },
  'leave_requests.list': {
    without: ['cancelled_at', 'days_by_date', 'department'],
    reasons: ['notes'],
    sort: '-start_date',
  },
  'leave_requests.preview': { weekdays: true },
  'leave_ledger.list': {
    without: ['employee_id', 'leave_year_start', 'created_by'],
    sort: '-effective_date',
  },
  'time_entries.list': {
    without: ['approved_at', 'worked_minutes'],
    sort: '-clock_in',
  },
  'forgot_punch_requests.list': { reasons: ['reason'], sort: '-work_date' },
  'payroll_day_adjustments.list': { reasons: ['note'], sort: '-work_date' },
  'mileage_trips.list': {
    reasons: ['purpose', 'start_address', 'end_address'],
    sort: '-trip_date',
  },
  'invoices.list': { sort: '-issue_date' },
  'employees.create_many': { results: 'results' },
  'time_entries.create_many': { results: 'results' },
  'time_entries.approve_many': { results: 'results' },
  'overview.read': {
    shaped: 'who is late comes by name, and each count with the call that lists whom it is about',
  },
  'pay_periods.read': {
    shaped: 'the operations that list and resolve what blocks come as calls with their arguments',
    long: { rows: 'differences', file: 'differences.csv' },
  },
  'payroll_hours.read': {
    shaped:
      'totals, departments and people to look at come first; rows as far as they fit, without columns that are 0 for all; next',
  },
  'payroll_hours.explain': {
    shaped: 'many dates come as one list of sentences a date, as far as they fit; next',
  },
  'payroll_hours.chart': { shaped: 'the numbers of the chart instead of the image; next' },
  'pay_periods.summary': { long: { rows: 'employees', file: 'pay-period.csv' } },
}

export function exceptionsOf({ name }: { name: string }): Exceptions {
  return parityExceptions[name] ?? {}
}
