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
] as const

export type EventType = (typeof eventTypes)[number]

/**
 * The types that came later. Webhooks get them if their `events` name them; a webhook without `events`, as earlier
 * releases stored it, keeps the types that there were.
 */
export const laterEventTypes = ['leave_request.reopened'] as const satisfies readonly EventType[]

const later: ReadonlySet<EventType> = new Set(laterEventTypes)

/** The types of a webhook that was stored without `events`. */
export const firstEventTypes: readonly EventType[] = eventTypes.filter((type) => !later.has(type))

/** The types of events that are e-mailed to the employee. */
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
