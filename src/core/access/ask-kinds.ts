/** The kinds of requests that wait for a decision, each with its table. */
export const askTables = {
  leave_request: 'leave_requests',
  forgot_punch_request: 'forgot_punch_requests',
  payroll_day_adjustment: 'payroll_day_adjustments',
  mileage_trip: 'mileage_trips',
} as const

export type AskKind = keyof typeof askTables

/** A request that waits for a decision. */
export type Ask = { kind: AskKind; id: number }

export const askKinds = Object.keys(askTables) as AskKind[]
