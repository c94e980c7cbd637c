import type { EventType } from '../../../core/events/event-catalogue.ts'
import { oneLineName } from '../../../lib/quoted-name.ts'

/** A sentence about the event, and the dashboard page that shows it. */
export type Message = { sentence: string; path: string }

/** The record of an event; only its id where the record was too large. */
export type EventObject = Readonly<Record<string, unknown>>

/**
 * Returns the message about an event: who and when. Details that only some people should read, such as types of leave,
 * notes and reasons, are behind the link.
 */
export function messageOf(type: EventType, object: EventObject): Message {
  // A process of a later release may have stored an event of a type that this one does not know.
  const hasSentence = Object.hasOwn(sentences, type)
  return {
    sentence: (hasSentence ? sentences[type](object) : undefined) ?? inGeneral(type),
    path: hasSentence ? paths[type](object) : '/admin',
  }
}

const sentences: Readonly<Record<EventType, (object: EventObject) => string | undefined>> = {
  'leave_request.created': (leave) =>
    about(leave, (who) => `${who} asked for leave${during(leave)}.`),
  'leave_request.approved': (leave) =>
    about(leave, (who) => `The leave of ${who}${during(leave)} was approved${byWhom(leave)}.`),
  'leave_request.rejected': (leave) =>
    about(leave, (who) => `The leave of ${who}${during(leave)} was not approved${byWhom(leave)}.`),
  'leave_request.cancelled': (leave) =>
    about(leave, (who) => `The leave of ${who}${during(leave)} was canceled.`),
  'leave_request.reopened': (leave) =>
    about(leave, (who) => `The leave request of ${who}${during(leave)} is pending again.`),
  'time_entry.completed': (entry) =>
    about(entry, (who) => `A punch of ${who}${on(entry.work_date)} was completed.`),
  'time_entry.approved': (entry) =>
    about(entry, (who) => `A punch of ${who}${on(entry.work_date)} was approved.`),
  'payroll_run.approved': ({ label, start_date, end_date }) =>
    isText(label)
      ? `The pay period ${oneLineName(label)}, ${spanOf(start_date, end_date)}, was approved.`
      : undefined,
  'payroll_day_adjustment.approved': (adjustment) =>
    about(adjustment, (who) => `${adjustmentOf(who, adjustment)} was approved.`),
  'payroll_day_adjustment.cancelled': (adjustment) =>
    about(adjustment, (who) => `${adjustmentOf(who, adjustment)} was canceled.`),
  'mileage_trip.approved': (trip) =>
    about(trip, (who) => `A mileage trip of ${who}${on(trip.trip_date)} was approved.`),
  'mileage_trip.cancelled': (trip) =>
    about(trip, (who) => `A mileage trip of ${who}${on(trip.trip_date)} was canceled.`),
  'forgot_punch.approved': (request) =>
    about(request, (who) => `The forgotten punch of ${who}${on(request.work_date)} was approved.`),
  'invoice.paid': ({ number }) =>
    isText(number) ? `Invoice ${oneLineName(number)} was paid.` : undefined,
  'leave_balance.adjusted': () => 'A leave balance was adjusted.',
  'webhook.test': () => 'This is a test message from Rollcall.',
}

const approvals = (kind: string) => (object: EventObject) => at(`/approvals/${kind}`, object.id)
const entries = ({ id }: EventObject) => at('/time', id)
const trips = ({ id }: EventObject) => at('/mileage', id)

const paths: Readonly<Record<EventType, (object: EventObject) => string>> = {
  'leave_request.created': approvals('leave'),
  'leave_request.approved': approvals('leave'),
  'leave_request.rejected': approvals('leave'),
  'leave_request.cancelled': approvals('leave'),
  'leave_request.reopened': approvals('leave'),
  'time_entry.completed': entries,
  'time_entry.approved': entries,
  'payroll_run.approved': ({ id }) => (isId(id) ? `/admin/payroll?period=${id}` : '/admin'),
  'payroll_day_adjustment.approved': approvals('adjustments'),
  'payroll_day_adjustment.cancelled': approvals('adjustments'),
  'mileage_trip.approved': trips,
  'mileage_trip.cancelled': trips,
  'forgot_punch.approved': approvals('forgot-punches'),
  // The dashboard has no page of invoices.
  'invoice.paid': () => '/admin',
  'leave_balance.adjusted': ({ employee_id }) =>
    isId(employee_id) ? `/admin/people/${employee_id}/leave` : '/admin',
  'webhook.test': ({ id }) => at('/webhooks', id),
}

/** For a record that was too large to be sent: `leave_request.approved` is `Leave request approved.` */
function inGeneral(type: EventType): string {
  const words = type.replaceAll(/[._]/g, ' ')
  return `${words[0]!.toUpperCase()}${words.slice(1)}.`
}

function about(
  { employee_name }: EventObject,
  sentence: (who: string) => string,
): string | undefined {
  return isText(employee_name) ? sentence(oneLineName(employee_name)) : undefined
}

function adjustmentOf(who: string, { work_date }: EventObject): string {
  return `An adjustment of the hours of ${who}${on(work_date)}`
}

/** Names the person who decided; a key that belongs to nobody is not named. */
function byWhom({ decided_by }: EventObject): string {
  const { kind, name, person } = (decided_by ?? {}) as {
    kind?: unknown
    name?: unknown
    person?: { name?: unknown }
  }
  const who = person?.name ?? (kind === 'user' ? name : undefined)
  return isText(who) ? ` by ${oneLineName(who)}` : ''
}

function during({ start_date, end_date }: EventObject): string {
  if (start_date === end_date) return on(start_date)
  return ` from ${spanOf(start_date, end_date)}`
}

function spanOf(from: unknown, to: unknown): string {
  return `${day(from)} to ${day(to)}`
}

function on(date: unknown): string {
  return ` on ${day(date)}`
}

const words = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})

/** Returns a civil date in words, `Mon, Nov 23, 2026`. */
function day(date: unknown): string {
  return words.format(new Date(`${date}T00:00:00Z`))
}

function at(path: string, id: unknown): string {
  return isId(id) ? `/admin${path}/${id}` : '/admin'
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function isId(value: unknown): value is number {
  return Number.isSafeInteger(value)
}
