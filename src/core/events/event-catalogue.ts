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
  'leave_request.reopened',
  'payroll_day_adjustment.cancelled',
  'mileage_trip.cancelled',
  'leave_balance.adjusted',
] as const

export type EventType = (typeof eventTypes)[number]

/**
 * The types that came later. They are stored in `later_events` of a webhook, because the release before them does not
 * answer a webhook with a type that it does not know. A webhook that it stored for all types keeps its types.
 */
export const laterEventTypes = [
  'leave_request.reopened',
  'payroll_day_adjustment.cancelled',
  'mileage_trip.cancelled',
  'leave_balance.adjusted',
] as const satisfies readonly EventType[]

const later: ReadonlySet<EventType> = new Set(laterEventTypes)

export function isLaterEventType(type: EventType): boolean {
  return later.has(type)
}

/** The types of a webhook that is stored with null as its `events`. */
export const firstEventTypes: readonly EventType[] = eventTypes.filter((type) => !later.has(type))

/** The types of events that are emailed to the employee. */
export const mailedEventTypes = [
  'leave_request.approved',
  'leave_request.rejected',
  'leave_request.cancelled',
  'leave_request.reopened',
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
