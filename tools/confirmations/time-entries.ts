import { isDeepStrictEqual } from 'node:util'
import {
  type Confirmation,
  changedRecord,
  changeOf,
  changesOf,
  type Facts,
  recordOf,
} from '../../src/transports/mcp/question/confirmation.ts'
import { dateOf, datesOf, localHours } from '../../src/transports/mcp/question/dates.ts'
import { allOn, listOf, numberOf, plural, quoted } from '../../src/transports/mcp/question/words.ts'

type Entry = {
  employee_name: string
  work_date: string
  timezone: string
  clock_in: string
  clock_out: string | null
  break_minutes: number
  breaks: unknown
  work_location_id: number | null
  worked_hours: number | null
  approved: boolean
  held: boolean
  notes: string | null
  source: string
  warnings: string[]
}

const record_type = 'time_entry'

/** Returns the date, local hours, break and worked hours of an entry. */
function shiftOf({ clock_in, clock_out, timezone, work_date, ...entry }: Entry): string {
  const pause = entry.break_minutes === 0 ? '' : `, ${plural(entry.break_minutes, 'minute')} break`
  const worked = entry.worked_hours === null ? '' : `, ${plural(entry.worked_hours, 'hour')}`
  return `${dateOf(work_date)}, ${localHours(clock_in, clock_out, timezone)}${pause}${worked}`
}

function entryOf(entry: Entry): string {
  return `the time entry of ${quoted(entry.employee_name)}, ${shiftOf(entry)}`
}

/** What a person should know about an entry that is stored. */
function concerns({ held, warnings }: Entry): (string | null)[] {
  return [
    held ? 'Its pay period is approved, so the entry is held and not paid.' : null,
    warnings.includes('overlap') ? 'It overlaps another entry of the same person.' : null,
    warnings.includes('open_entry_exists')
      ? 'Another entry of the same person is still open.'
      : null,
  ]
}

export const create: Confirmation = (facts) => {
  const { before } = changeOf<Entry>(facts, record_type)
  const after = recordOf<Entry>(facts, record_type)
  if (before) return [`Change ${entryOf(before)}, to ${shiftOf(after)}?`, ...concerns(after)]
  return [
    `Add a time entry for ${quoted(after.employee_name)}: ${shiftOf(after)}?`,
    ...concerns(after),
  ]
}

export const createMany: Confirmation = (facts) => {
  const changes = changesOf<Entry>(facts, record_type)
  const added = changes.flatMap(({ before, after }) => (before ? [] : [after!]))
  const { existing, failed, closed, restored } = facts.output as Record<string, number>
  const unchanged = existing! - closed! - restored!
  const more = [
    closed === 0 ? null : `${plural(closed!, 'open entry is', 'open entries are')} closed.`,
    restored === 0
      ? null
      : `${plural(restored!, 'deleted entry is', 'deleted entries are')} restored.`,
    unchanged === 0
      ? null
      : `${plural(unchanged, 'is', 'are')} stored already and ${unchanged === 1 ? 'stays' : 'stay'} unchanged.`,
    failed === 0 ? null : `${plural(failed!, 'is', 'are')} refused.`,
    heldAmong(changes.map(({ after }) => after!)),
  ]
  const people = perPerson(changes.map(({ after }) => after!))
  if (added.length === 0) return [`Change time entries of ${people}?`, 'None is new.', ...more]
  return [`Add ${entries(added.length)}${spanOf(added)}: ${people}?`, ...more]
}

export const update: Confirmation = (facts) => {
  const { before, after } = changedRecord<Entry>(facts, record_type)
  const [was, is] = [shiftOf(before), shiftOf(after)]
  const others = [
    before.notes === after.notes ? null : 'Its note changes.',
    isDeepStrictEqual(before.breaks, after.breaks) ? null : 'The times of its breaks change.',
    before.work_location_id === after.work_location_id ? null : 'Its work location changes.',
    before.source === after.source ? null : 'Where it was recorded changes.',
    before.approved && !after.approved ? 'It loses its approval.' : null,
    ...concerns(after),
  ]
  if (was === is) return [`Change ${entryOf(before)}? Its times stay.`, ...others]
  return [`Change the time entry of ${quoted(after.employee_name)}: ${was} -> ${is}?`, ...others]
}

export const approve: Confirmation = (facts) => {
  const { after } = changeOf<Entry>(facts, record_type)
  return [`Approve ${entryOf(after!)}?`, ...concerns(after!)]
}

export const approveMany: Confirmation = (facts) => {
  const approved = changesOf<Entry>(facts, record_type).map(({ after }) => after!)
  const { failed } = facts.output as { failed: number }
  const many = entries(approved.length)
  const each = approved.map((entry) => ({ entry, words: oneOfMany(entry) }))
  const all = each.map(({ words }) => words).join('; ')
  const rest =
    failed === 0
      ? null
      : `${plural(failed, 'other')} cannot be approved and ${failed === 1 ? 'stays as it is' : 'stay as they are'}.`
  if (all.length <= 2_200) return [`Approve ${many}: ${all}?`, rest]
  const concerning = each.filter(({ entry }) => concerns(entry).some((said) => said !== null))
  const first = listOf(
    concerning.map(({ words }) => words),
    { most: Infinity, characters: 800, separator: '; ' },
  )
  const people = `${concerning.length > 0 ? `${first}; by person ` : ''}${perPerson(approved)}`
  const dates = datesIn(approved)
  const query = [['from', dates[0]] as const, ['to', dates.at(-1)] as const]
  const page = allOn(facts.page('/time?show=unapproved&', query))
  return [`Approve ${many}${spanOf(approved)}: ${people}${page}?`, rest, heldAmong(approved)]
}

/** Returns an entry of a bulk call with what the question about one has. */
function oneOfMany(entry: Entry): string {
  const said = concerns(entry).flatMap((each) =>
    each === null ? [] : [`${each.slice(0, 1).toLowerCase()}${each.slice(1, -1)}`],
  )
  return [`${quoted(entry.employee_name)} ${shiftOf(entry)}`, ...said].join(', ')
}

export const remove: Confirmation = (facts) => {
  const { before } = changeOf<Entry>(facts, record_type)
  const approved = before!.approved ? 'It was approved.' : null
  return [`Delete ${entryOf(before!)}?`, approved]
}

export const restore: Confirmation = (facts) => {
  const after = recordOf<Entry>(facts, record_type)
  return [`Restore ${entryOf(after)}, not approved?`, ...concerns(after)]
}

type Paid = { earning: string; hours_delta: number; work_date: string }

export const release: Confirmation = (facts) => {
  const { before } = changeOf<Entry>(facts, record_type)
  const { adjustments } = facts.output as unknown as { adjustments: Paid[] }
  const paid = adjustments.map(
    ({ earning, hours_delta }) =>
      `${plural(hours_delta, 'hour')} of ${earning.replaceAll('_', ' ')}`,
  )
  return [
    `Release ${entryOf(before!)}, and pay ${listOf(paid, { most: 20 })} on ${dateOf(adjustments[0]!.work_date)}?`,
    'The entry cannot change while its adjustments stand.',
  ]
}

function entries(count: number): string {
  return plural(count, 'time entry', 'time entries')
}

function spanOf(all: readonly Entry[]): string {
  if (all.length === 0) return ''
  const dates = datesIn(all)
  const span = datesOf(dates[0]!, dates.at(-1)!)
  const hours = all.reduce((sum, { worked_hours }) => sum + (worked_hours ?? 0), 0)
  return `, ${span}, ${plural(Math.round(hours * 100) / 100, 'hour')} in all`
}

function datesIn(all: readonly Entry[]): string[] {
  return all.map(({ work_date }) => work_date).sort()
}

/** Returns the first people with their entries and hours, and how many more there are. */
function perPerson(all: readonly Entry[]): string {
  const people = Map.groupBy(all, ({ employee_name }) => employee_name)
  const each = [...people].map(([name, own]) => {
    const hours = own.reduce((sum, { worked_hours }) => sum + (worked_hours ?? 0), 0)
    const all = own.length === 1 ? '' : ` in ${numberOf(own.length)}`
    return `${quoted(name)} ${plural(Math.round(hours * 100) / 100, 'hour')}${all}`
  })
  return listOf(each, { most: 20, characters: 1_300 })
}

function heldAmong(all: readonly Entry[]): string | null {
  const count = all.filter(({ held }) => held).length
  return count === 0
    ? null
    : `${plural(count, 'is', 'are')} held and not paid, because the pay period is approved.`
}

type Request = {
  employee_name: string
  timezone: string
  work_date: string
  clock_in: string
  clock_out: string
  break_minutes: number
}

function requestOf({ work_date, clock_in, clock_out, timezone, ...request }: Request): string {
  const pause =
    request.break_minutes === 0 ? '' : `, ${plural(request.break_minutes, 'minute')} break`
  const hours = localHours(clock_in, clock_out, timezone)
  return `of ${quoted(request.employee_name)}, ${dateOf(work_date)}, ${hours}${pause}`
}

function requestIn(facts: Facts): Request {
  return changeOf<Request>(facts, 'forgot_punch_request').after!
}

export const createRequest: Confirmation = (facts) => [
  `Ask for a forgotten punch ${requestOf(requestIn(facts))}?`,
  'It counts once somebody approves it.',
]

export const approveRequest: Confirmation = (facts) => {
  const { before, after } = changeOf<Entry>(facts, record_type)
  const closes = before ? 'It closes the open time entry.' : 'It becomes a time entry.'
  return [
    `Approve the forgotten punch ${requestOf(requestIn(facts))}?`,
    closes,
    ...(after ? concerns(after) : []),
  ]
}

export const rejectRequest: Confirmation = (facts) => [
  `Reject the forgotten punch ${requestOf(requestIn(facts))}?`,
  'No time entry is made.',
]

export const reopenRequest: Confirmation = (facts) => [
  `Take back the rejection of the forgotten punch ${requestOf(requestIn(facts))}?`,
  'It waits for a decision again.',
]
