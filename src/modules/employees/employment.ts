import { isDeepStrictEqual } from 'node:util'
import {
  type EmploymentGap,
  type EmploymentSpell,
  isBackwards,
  realSpellsOf,
  spellsOf,
  spellsProblem,
  storedSpells,
} from '../../engine/employment/spells.ts'
import { daysBetween } from '../../lib/calendar/dates.ts'
import type { FieldErrors } from '../../lib/errors.ts'
import { refuse } from './refusals.ts'

/** How long after the last day `is_active: true` undoes it, in days. */
const undo_days = 31

/** An employee's spells and status as stored. */
export type Employment = {
  hire_date: string | null
  employment_gaps: readonly EmploymentGap[]
  is_active: boolean
  /** The last day of the present spell; ahead while they are active. */
  deactivated_on: string | null
}

type Input = {
  hire_date?: string | null | undefined
  spells?: readonly EmploymentSpell[] | undefined
  is_active?: boolean | undefined
  deactivated_on?: string | null | undefined
}

/** Nobody yet: the employment that a new employee's input changes. */
export const newEmployment: Employment = {
  hire_date: null,
  employment_gaps: [],
  is_active: true,
  deactivated_on: null,
}

/**
 * Returns an employee's employment after a change. Sending stored values again changes nothing. Adds contradictions to
 * `problems`, by field.
 */
export function employmentAfter(
  current: Employment,
  input: Input,
  today: string,
  problems: FieldErrors,
): Employment {
  const { spells } = input
  if (spells && !isDeepStrictEqual(spells, realSpellsOf(current))) {
    return replaced(current, { ...input, spells }, today, problems)
  }
  const { hire_date = current.hire_date } = input
  const after = statusAfter({ ...current, hire_date }, input, today, problems)
  noteBackwards(current, after, input, problems)
  return after
}

/** Returns the employment after `spells` is replaced, checked against the other sent fields. */
function replaced(
  current: Employment,
  input: Input & { spells: readonly EmploymentSpell[] },
  today: string,
  problems: FieldErrors,
): Employment {
  const { spells, hire_date, deactivated_on, is_active = current.is_active } = input
  const problem = spellsProblem(spells)
  if (problem !== undefined) {
    problems.spells = [problem]
    return current
  }
  const stored = storedSpells(spells)
  if (hire_date !== undefined && hire_date !== stored.hire_date) {
    problems.spells = [refuse.start_differs({ date: hire_date ?? 'null' })]
  }
  const last = stored.deactivated_on
  const isOther = deactivated_on !== undefined && deactivated_on !== last
  if (isOther && deactivated_on !== current.deactivated_on) {
    problems.spells = [refuse.end_differs({ date: deactivated_on ?? 'null' })]
  }
  if (is_active) {
    const hasLeft = last !== null && last < today
    if (hasLeft && input.is_active) problems.spells = [refuse.ended_while_active()]
    return { ...stored, is_active: !hasLeft }
  }
  if (last === null && !current.is_active) {
    problems.spells = [refuse.not_ended()]
  }
  return { ...stored, is_active: false, deactivated_on: last ?? today }
}

/** Returns the employment after `is_active` and `deactivated_on`. */
function statusAfter(
  current: Employment,
  input: Input,
  today: string,
  problems: FieldErrors,
): Employment {
  if (!current.is_active) return afterLeaving(current, input, today, problems)
  const { deactivated_on: sent, is_active } = input
  const stored = current.deactivated_on
  if (is_active === false) {
    const isOther = sent !== undefined && sent !== stored
    // A future last day does not count for somebody who has not started yet.
    const dated = hasBegun(current, today) ? stored : null
    const last = isOther ? sent : dated
    return last === null ? leftOn(current, today) : { ...current, is_active, deactivated_on: last }
  }
  if (sent === undefined || sent === stored) return current
  if (sent === null) {
    if (stored! < today) problems.deactivated_on = [refuse.passed()]
    return { ...current, deactivated_on: null }
  }
  if (sent < today && is_active) problems.deactivated_on = [refuse.requires_inactive()]
  return { ...current, is_active: sent >= today, deactivated_on: sent }
}

function hasBegun(current: Employment, today: string): boolean {
  const { start_date } = spellsOf(current).at(-1)!
  return start_date === null || start_date <= today
}

/**
 * Returns the employment that ends today; a spell that has not begun never was. The first one is stored with a last day
 * before its first.
 */
function leftOn(current: Employment, today: string): Employment {
  const gap = current.employment_gaps.at(-1)
  if (!gap || gap.first_day <= today) return { ...current, is_active: false, deactivated_on: today }
  const employment_gaps = current.employment_gaps.slice(0, -1)
  return { ...current, employment_gaps, is_active: false, deactivated_on: gap.last_day }
}

function afterLeaving(
  current: Employment,
  { is_active, deactivated_on: sent }: Input,
  today: string,
  problems: FieldErrors,
): Employment {
  const stored = current.deactivated_on
  if (!is_active) {
    if (sent === null && stored !== null) {
      problems.deactivated_on = [refuse.no_date()]
    }
    return { ...current, deactivated_on: sent ?? stored ?? today }
  }
  // Accepts the stored date together with `is_active: true`, which clears it.
  if (sent != null && sent !== stored) problems.deactivated_on = [refuse.requires_inactive()]
  if (stored === null || daysBetween(stored, today) <= undo_days) {
    return { ...current, is_active: true, deactivated_on: null }
  }
  return withNewSpell(current, today)
}

/** Adds a spell after the last day, which joins the one before when no day is between them. */
function withNewSpell(current: Employment, start_date: string): Employment {
  return {
    ...storedSpells([...realSpellsOf(current), { start_date, end_date: null }]),
    is_active: true,
  }
}

/** A last day before the first day of its spell is refused where one of the two is sent. */
function noteBackwards(
  current: Employment,
  after: Employment,
  input: Input,
  problems: FieldErrors,
): void {
  const spells = spellsOf(after)
  const [first, last] = [spells[0]!, spells.at(-1)!]
  const { deactivated_on } = input
  const isSent = deactivated_on != null && deactivated_on !== current.deactivated_on
  const isMoved = input.hire_date !== undefined && after.hire_date !== current.hire_date
  const isKnown = first.end_date === spellsOf(current)[0]!.end_date || isSent
  if (isMoved && isKnown && isBackwards(first)) {
    problems.hire_date = [refuse.after_last_day({ date: first.end_date! })]
  }
  if (isSent && !isMoved && isBackwards(last)) {
    problems.deactivated_on = [refuse.before_first_day({ date: last.start_date! })]
  }
}

/** Returns the employment of a former employee who is rehired; adds the reason to `problems` if it is not possible. */
export function rehired(
  current: Employment,
  start_date: string,
  problems: FieldErrors,
): Employment {
  const last = current.deactivated_on
  if (current.is_active) {
    problems.status = [refuse.not_left()]
  } else if (last !== null && start_date <= last) {
    problems.start_date = [refuse.not_after_last_day({ date: last })]
  }
  if (Object.keys(problems).length > 0) return current
  if (last === null) return { ...current, is_active: true }
  return withNewSpell(current, start_date)
}
