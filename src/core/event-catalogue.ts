/** Every type of event that the service publishes. */
export const eventTypes = [
  'leave_request.created',
  'leave_request.approved',
  'leave_request.rejected',
  'leave_request.cancelled',
  'time_entry.completed',
  'time_entry.approved',
  'payroll_run.approved',
  'payroll_day_adjustment.approved',
  'mileage_trip.approved',
  'forgot_punch.approved',
  'invoice.paid',
  'webhook.test',
] as const

export type EventType = (typeof eventTypes)[number]

/** The types of events that are e-mailed to the employee. */
export const mailedEventTypes = [
  'leave_request.approved',
  'leave_request.rejected',
  'leave_request.cancelled',
] as const satisfies readonly EventType[]

/**
 * An event before it has an id: the record as its GET returns it, and the previous values of the fields that
 * changed.
 */
export type EventDraft = {
  type: EventType
  object: unknown
  previous: Record<string, unknown>
}
