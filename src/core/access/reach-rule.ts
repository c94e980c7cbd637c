/** The tables whose rows belong to an employee, with the column that names the employee. */
export const ownerColumns = {
  employees: 'id',
  leave_requests: 'employee_id',
  time_entries: 'employee_id',
  forgot_punch_requests: 'employee_id',
  payroll_day_adjustments: 'employee_id',
  mileage_trips: 'employee_id',
  one_day_overrides: 'employee_id',
  oauth_grants: 'employee_id',
  calendar_feeds: 'employee_id',
} as const

/** What a refusal calls a row of each table. */
export const ownedNames: Readonly<Record<OwnedTable, string>> = {
  employees: 'record',
  leave_requests: 'leave request',
  time_entries: 'time entry',
  forgot_punch_requests: 'forgot-punch request',
  payroll_day_adjustments: 'payroll adjustment',
  mileage_trips: 'mileage trip',
  one_day_overrides: 'one-day override',
  oauth_grants: 'connected application',
  calendar_feeds: 'calendar feed',
}

export type OwnedTable = keyof typeof ownerColumns

/**
 * Access below company reach: who may call an operation, and about which people. Without it, only access to the whole
 * company may.
 */
export type ReachRule = {
  /** The narrowest reach that may call it. */
  least: 'self' | 'team'
  /**
   * The people that a call may be about: people in reach (the default), only the person, only people below the person,
   * or nobody in particular.
   */
  whom?: 'reach' | 'oneself' | 'below' | 'nobody'
  /** The input fields that name people, each with the table whose row has the owner. */
  ids?: { readonly [field: string]: OwnedTable }
  /** The field that is filled in with the person's own id at self, unless `unless` is sent. */
  pins?: 'employee_id' | 'id'
  unless?: string
  /** Fields for access to the whole company. */
  without?: readonly string[]
  /** Set on decisions and the reads they need: a deputy also reaches the people of a manager on leave. */
  deputies?: true
  /** Whether it decides a request, or decides one with this input; people do not decide their own. */
  decides?: true | ((input: Readonly<Record<string, unknown>>) => boolean)
}

/** The rule of operations that decide a request: for the people below, or of a manager on leave, but never one's own. */
export const deciding = {
  least: 'team',
  whom: 'below',
  decides: true,
  deputies: true,
} as const satisfies ReachRule
