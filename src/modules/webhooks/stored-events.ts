import {
  type EventType,
  eventTypes,
  firstEventTypes,
  isLaterEventType,
} from '../../core/events/event-catalogue.ts'

/**
 * How a webhook's event types are stored. `events` has only types that the last release knows: null means all of them.
 * `later_events` has the later types: null means none.
 */
export type StoredEvents = { events: EventType[] | null; later_events: EventType[] | null }

/**
 * Stored as `events` of a webhook that gets later types only: a list cannot be empty, and webhook.test is sent to a
 * webhook whatever its types are.
 */
const placeholder: EventType = 'webhook.test'

/** Returns the columns for event types in the order of the catalog, at least one. */
export function storedEvents(types: readonly EventType[]): StoredEvents {
  const first = types.filter((type) => !isLaterEventType(type))
  const later = types.filter(isLaterEventType)
  if (later.length === 0) return { events: unlessAll(first), later_events: null }
  if (first.length === 0) return { events: [placeholder], later_events: later }
  return { events: unlessAll(first), later_events: isPlaceholder(first) ? [...types] : later }
}

/** Returns the event types of a stored webhook, in the order of the catalog. */
export function eventsOf({ events, later_events }: StoredEvents): EventType[] {
  const first = events ?? firstEventTypes
  const later = later_events ?? []
  const types = new Set(later.length > 0 && isPlaceholder(first) ? later : [...first, ...later])
  return eventTypes.filter((type) => types.has(type))
}

function unlessAll(types: EventType[]): EventType[] | null {
  return types.length === firstEventTypes.length ? null : types
}

function isPlaceholder(types: readonly EventType[]): boolean {
  return types.length === 1 && types[0] === placeholder
}
