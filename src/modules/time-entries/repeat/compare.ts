import { type EntryBreak, knownBreaks } from '../../../core/company/breaks.ts'
import { parseInstant } from '../../../lib/calendar/instants.ts'
import type { Draft } from '../draft.ts'
import { isRefused, leftBefore, problemsOf, type Times } from '../rules.ts'
import type { TimeEntryRecord } from '../schema.ts'
import type { StoredPunch } from './find.ts'

/** The fields in which a repeat differs from the entry. */
export type Differences = NonNullable<TimeEntryRecord['differences']>

/** The result of a repeat of a stored punch. */
export type Outcome =
  | { kind: 'same' }
  | { kind: 'differs'; differences: Differences }
  | { kind: 'deleted' }
  | { kind: 'close' | 'restore'; times: RepeatTimes }

/** The times that a repeat gives the entry. */
type RepeatTimes = Times & { clock_out_ms: number; breaks: EntryBreak[] | null }

/**
 * Compares a repeat with the entry of the same employee and instant. An absent time says nothing; one that
 * was posted before, or that the entry has, is not new.
 */
export function compareRepeat(stored: StoredPunch, posted: Draft, now_ms: number): Outcome {
  if (stored.deleted_at !== null) return compareDeleted(stored, posted, now_ms)
  if (stored.clock_out === null) return compareOpen(stored, posted, now_ms)
  const isKnown = stored.posted_clock_out !== null && stored.posted_break_minutes !== null
  return isKnown ? differing(differencesOf(stored, posted)) : same
}

const same: Outcome = { kind: 'same' }
const deleted: Outcome = { kind: 'deleted' }

function compareOpen(stored: StoredPunch, posted: Draft, now_ms: number): Outcome {
  const wasClosed = stored.posted_clock_out !== null
  const isKnown = stored.posted_break_minutes !== null
  const differs = wasClosed || isKnown ? differing(differencesOf(stored, posted)) : same
  if (posted.clock_out_ms === null || wasClosed) return differs
  const times = timesAfter(stored, posted, instantMs(stored.clock_in), posted.clock_out_ms)
  return canBe(times, stored.work_date, posted, now_ms) ? { kind: 'close', times } : differs
}

function compareDeleted(stored: StoredPunch, posted: Draft, now_ms: number): Outcome {
  const { posted_clock_out, posted_break_minutes } = stored
  if (stored.clock_out === null || posted.clock_out_ms === null) return deleted
  if (posted_clock_out === null || posted_break_minutes === null) return deleted
  if (Object.keys(differencesOf(stored, posted)).length === 0) return deleted
  const times = timesAfter(stored, posted, posted.clock_in_ms, posted.clock_out_ms)
  return canBe(times, posted.work_date, posted, now_ms) ? { kind: 'restore', times } : deleted
}

/** A repeat without a break says nothing about it: the stored breaks stay where they fit the new times. */
function timesAfter(
  stored: StoredPunch,
  { posted_break, breaks }: Draft,
  clock_in_ms: number,
  clock_out_ms: number,
): RepeatTimes {
  const break_minutes = posted_break ?? stored.break_minutes
  const times = { clock_in_ms, clock_out_ms, break_minutes }
  return { ...times, breaks: breaks ?? knownBreaks(stored.breaks, times) }
}

function canBe(times: Times, work_date: string, posted: Draft, now_ms: number): boolean {
  if (posted.is_place_unknown) return false
  return !isRefused({ ...problemsOf(times, now_ms), ...leftBefore(posted, work_date) })
}

function differing(differences: Differences): Outcome {
  return Object.keys(differences).length === 0 ? same : { kind: 'differs', differences }
}

/** Returns the posted times that match neither the entry nor earlier posts. */
function differencesOf(stored: StoredPunch, posted: Draft): Differences {
  // Only a deleted entry keeps the values that were posted before the last post.
  const earlier = stored.deleted_at === null ? [] : (stored.earlier_posts ?? [])
  const outs = [
    stored.clock_out,
    stored.posted_clock_out,
    ...earlier.map(({ clock_out }) => clock_out),
  ]
  const breaks = [
    stored.break_minutes,
    stored.posted_break_minutes,
    ...earlier.map(({ break_minutes }) => break_minutes),
  ]
  const { clock_out_ms, posted_break } = posted
  const isOtherEnd =
    clock_out_ms !== null &&
    (stored.clock_out === null ||
      !outs.some((out) => out !== null && instantMs(out) === clock_out_ms))
  const isOtherBreak = posted_break !== null && !breaks.includes(posted_break)
  return {
    ...(isOtherEnd ? { clock_out: { stored: stored.clock_out, posted: posted.clock_out } } : {}),
    ...(isOtherBreak
      ? { break_minutes: { stored: stored.break_minutes, posted: posted_break } }
      : {}),
  }
}

function instantMs(instant: string): number {
  return parseInstant(instant, 'UTC') ?? 0
}
