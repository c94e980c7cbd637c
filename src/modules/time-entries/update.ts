import * as v from 'valibot'
import { unpaidMinutes } from '../../core/company/breaks.ts'
import { lockedDates, refuseDate } from '../../core/company/payroll-locks.ts'
import { defineOperation } from '../../core/operation.ts'
import { clearable, freeText, Id, optional, text } from '../../core/schema.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import { wallMessage, wallWarnings } from '../../lib/calendar/wall-warning.ts'
import { type FieldErrors, invalid } from '../../lib/errors.ts'
import { loadPartRules } from '../payroll/held/entry-days.ts'
import { refuseInApproved } from '../payroll/held/find-held.ts'
import { unknownLocation, unknownLocations } from '../work-locations/unknown.ts'
import { PostedBreaks, readBreaks, timesOfBreaks } from './breaks.ts'
import { ClockTime, instantOf } from './clock-time.ts'
import { type EntryChange, lockTimeEntry, type TimeEntry } from './entry.ts'
import { BreakMinutes } from './fields.ts'
import { datesOf, noteLate } from './late.ts'
import { meetNeighbours } from './neighbours.ts'
import { refuseOwnPunch } from './own-punches.ts'
import { hoursOfEntry } from './paid-hours.ts'
import { refuse } from './refusals.ts'
import { isRefused, problemsOf } from './rules.ts'
import { TimeEntryId, type TimeEntryRecord, TimeEntrySchema } from './schema.ts'

export const updateTimeEntry = defineOperation({
  name: 'time_entries.update',
  summary: 'Correct a time entry, or close an open one; only the fields you send change.',
  permission: 'time:write',
  effect: 'update',
  reach: { least: 'self', ids: { id: 'time_entries' } },
  input: v.strictObject({
    id: TimeEntryId,
    clock_in: optional(
      ClockTime,
      "ISO 8601 with an offset or Z; without one, in the entry's time zone.",
    ),
    clock_out: clearable(ClockTime, 'Closes the entry; null reopens it.'),
    break_minutes: optional(BreakMinutes, 'Unpaid break, minutes.'),
    breaks: PostedBreaks,
    work_location_id: clearable(Id, 'Where it was worked: a work location id.'),
    notes: clearable(freeText(2000), 'A note on the punch.'),
    source: optional(text(40), 'Where it was recorded.'),
  }),
  output: TimeEntrySchema,
  paid_hours: hoursOfEntry,
  async run(context, { id, ...input }) {
    const { sql, now_ms } = context
    const { row: entry, before, store } = await lockTimeEntry(context, id)
    const change = changeOf(entry, input)
    const { changed, moved, closed } = entry.fix(change, now_ms)
    if (!changed) return before
    await refuseOwnPunch(context, entry.employee_id, ownChange(before, change))
    const problems = {
      ...changeProblems(change, input, now_ms),
      ...(await placeProblems(sql, input)),
    }
    if (isRefused(problems)) throw invalid(problems)
    const status = await refuseInApproved(sql, id, 'work_date')
    const late = await lockedDates(sql, datesOf(entry, await loadPartRules(sql)))
    // Time that an open period pays cannot be moved into an approved one.
    const wasLate = (status?.parts.length ?? 0) > 0
    if (!wasLate && entry.work_date !== before.work_date) {
      refuseDate(
        late.find(({ date }) => date === entry.work_date),
        'clock_in',
      )
    }
    const started = entry.clock_in !== before.clock_in
    if (moved) await meetNeighbours(sql, entry, started ? 'clock_in' : 'clock_out')
    noteLate(entry, late.length > 0, now_ms)

    const after = await store()
    context.audit({ record_type: 'time_entry', record_id: id, before, after })
    if (closed) context.emit('time_entry.completed', after, { status: before.status })
    return withUnusualTimes(after, [
      input.clock_in,
      input.clock_out,
      ...timesOfBreaks(input.breaks),
    ])
  },
})

/** Returns the errors of a change; stored breaks that it does not send have to fit the new times. */
function changeProblems(change: EntryChange, input: Input, now_ms: number): FieldErrors {
  const problems = problemsOf(change, now_ms)
  if (input.breaks !== undefined || !change.breaks) return problems
  const isSum = unpaidMinutes(change.breaks) === change.break_minutes
  return Object.fromEntries(
    Object.entries(problems).map(([field, said]) => {
      if (!field.startsWith('breaks')) return [field, said]
      if (!isSum)
        return [
          'break_minutes',
          [refuse.stored_breaks_differ({ sum: unpaidMinutes(change.breaks!) })],
        ]
      return [field, said.map((each) => refuse.stored_break({ problem: each }))]
    }),
  )
}

async function placeProblems(sql: Sql, { work_location_id = null }: Input): Promise<FieldErrors> {
  const unknown = await unknownLocations(sql, [work_location_id])
  return unknown.size > 0 ? { work_location_id: [unknownLocation] } : {}
}

function withUnusualTimes(
  after: TimeEntryRecord,
  sent: readonly (string | null | undefined)[],
): TimeEntryRecord {
  const message = wallMessage(sent, after.timezone)
  if (message === undefined) return after
  return { ...after, warnings: [...after.warnings, ...wallWarnings(sent, after.timezone)], message }
}

/** Closing an open entry is clocking out; everything else is a correction. */
function ownChange(before: TimeEntryRecord, { clock_in_ms, clock_out_ms }: EntryChange) {
  const isSameStart = formatInstant(clock_in_ms) === before.clock_in
  return before.clock_out === null && clock_out_ms !== null && isSameStart
    ? ({ does: 'clock in or out', times_ms: [clock_out_ms] } as const)
    : ({ does: 'change', is_approved: before.approved } as const)
}

type Input = {
  breaks?: v.InferOutput<typeof PostedBreaks>
  work_location_id?: number | null | undefined
  clock_in?: string | undefined
  clock_out?: string | null | undefined
  break_minutes?: number | undefined
  notes?: string | null | undefined
  source?: string | undefined
}

/** Returns the entry's times and texts after the change: an absent field is left unchanged, null clears it. */
function changeOf(entry: TimeEntry, input: Input): EntryChange {
  const { clock_in, clock_out } = input
  const stored_breaks = input.breaks === undefined ? entry.known_breaks : null
  const breaks = input.breaks ? readBreaks(input.breaks, entry.timezone) : stored_breaks
  const sum = input.breaks && breaks ? unpaidMinutes(breaks) : entry.break_minutes
  const closing = clock_out == null ? clock_out : instantOf(clock_out, entry.timezone)
  return {
    clock_in_ms: clock_in === undefined ? entry.clock_in_ms : instantOf(clock_in, entry.timezone),
    clock_out_ms: closing === undefined ? entry.clock_out_ms : closing,
    break_minutes: input.break_minutes ?? sum,
    breaks,
    work_location_id:
      input.work_location_id === undefined
        ? (entry.work_location_id ?? null)
        : input.work_location_id,
    notes: input.notes === undefined ? (entry.notes ?? null) : input.notes,
    source: input.source ?? entry.source,
  }
}
