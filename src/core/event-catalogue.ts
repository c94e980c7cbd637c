/** Every kind of event that the service can tell others about. */
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

/** The kinds that the employee is told of by e-mail. */
export const mailedEventTypes = [
  'leave_request.approved',
  'leave_request.rejected',
  'leave_request.cancelled',
] as const satisfies readonly EventType[]

/** What happened, before it has an id: the record as its GET returns it, and the fields it changed. */
export type EventDraft = {
  type: EventType
  object: unknown
  previous: Record<string, unknown>
}
