import { addDays } from '../../lib/calendar/dates.ts'
import { refuse } from '../refusals.ts'

/**
 * A time of employment in civil dates, both inclusive. A null start is unknown and treated as always; a null end is
 * open.
 */
export type EmploymentSpell = { start_date: string | null; end_date: string | null }

/** The time between two spells: the last day of the earlier one and the first day of the later one. */
export type EmploymentGap = { last_day: string; first_day: string }

/** Spells as an employee's row has them: `hire_date`, the gaps in date order, `deactivated_on`. */
export type StoredSpells = {
  hire_date: string | null
  employment_gaps?: readonly EmploymentGap[] | undefined
  deactivated_on: string | null
}

/** Civil dates, both inclusive; null is without an end on that side. */
export type DateSpan = { from: string | null; to: string | null }

/** Returns the spells of a row in date order; there is always at least one. */
export function spellsOf(stored: StoredSpells): EmploymentSpell[] {
  const { hire_date, employment_gaps = [], deactivated_on } = stored
  if (employment_gaps.length === 0) return [{ start_date: hire_date, end_date: deactivated_on }]
  const starts = [hire_date, ...employment_gaps.map(({ first_day }) => first_day)]
  const ends = [...employment_gaps.map(({ last_day }) => last_day), deactivated_on]
  return starts.map((start_date, n) => ({ start_date, end_date: ends[n]! }))
}

/** Returns the spells of a row without one that ended before it began, which never was. */
export function realSpellsOf(stored: StoredSpells): EmploymentSpell[] {
  return spellsOf(stored).filter((spell) => !isBackwards(spell))
}

/** Whether a spell ends before it begins: the employee left before the first day. */
export function isBackwards({ start_date, end_date }: EmploymentSpell): boolean {
  return start_date !== null && end_date !== null && end_date < start_date
}

/** Returns spells in date order as a row has them; one that starts the day after another joins it. */
export function storedSpells(spells: readonly EmploymentSpell[]): Required<StoredSpells> {
  const joined = joinedSpells(spells)
  const employment_gaps = joined.slice(1).map(({ start_date }, n) => {
    return { last_day: joined[n]!.end_date!, first_day: start_date! }
  })
  const hire_date = joined[0]?.start_date ?? null
  return { hire_date, employment_gaps, deactivated_on: joined.at(-1)?.end_date ?? null }
}

/** Joins spells without a day between them. */
function joinedSpells(spells: readonly EmploymentSpell[]): EmploymentSpell[] {
  const joined: EmploymentSpell[] = []
  for (const spell of spells) {
    const last = joined.at(-1)
    if (last?.end_date && addDays(last.end_date, 1) === spell.start_date) {
      joined[joined.length - 1] = { start_date: last.start_date, end_date: spell.end_date }
    } else joined.push(spell)
  }
  return joined
}

/** Returns the problem with a list of spells; undefined when it can be stored. */
export function spellsProblem(spells: readonly EmploymentSpell[]): string | undefined {
  if (spells.length === 0) return refuse.no_spell()
  for (const [n, { start_date, end_date }] of spells.entries()) {
    if (start_date !== null && end_date !== null && end_date < start_date) {
      return refuse.ends_before_start({ start: start_date, end: end_date })
    }
    const before = spells[n - 1]
    if (!before) continue
    if (start_date === null) return refuse.no_start()
    if (before.end_date === null) return refuse.no_end()
    if (start_date <= before.end_date) {
      return refuse.not_in_order({ start: start_date, end: before.end_date })
    }
  }
  return undefined
}

export function spellOn<S extends EmploymentSpell>(
  spells: readonly S[],
  date: string,
): S | undefined {
  return spells.find(
    ({ start_date, end_date }) =>
      (start_date === null || start_date <= date) && (end_date === null || date <= end_date),
  )
}

/** Whether a spell covers a day of a span of civil dates. */
export function isEmployedBetween(
  spells: readonly EmploymentSpell[],
  from: string,
  to: string,
): boolean {
  return spells.some(
    ({ start_date, end_date }) =>
      (start_date ?? from) <= to &&
      (end_date ?? to) >= (start_date ?? from) &&
      (end_date ?? to) >= from,
  )
}

/** Returns the days that some spells cover and others do not, in date order. */
export function daysOutside(
  spells: readonly EmploymentSpell[],
  others: readonly EmploymentSpell[],
): DateSpan[] {
  return spells.flatMap(({ start_date, end_date }) => {
    let rest: DateSpan[] = [{ from: start_date, to: end_date }].filter(isSpan)
    for (const other of others) rest = rest.flatMap((span) => without(span, other))
    return rest
  })
}

/**
 * Returns the days that become employed or stop being employed because a first day moves or a spell is added or
 * removed; excludes the days after a last day that moves.
 */
export function daysOfMovedStarts(
  before: readonly EmploymentSpell[],
  after: readonly EmploymentSpell[],
): DateSpan[] {
  const lost = daysOutside(before, after).filter((span) => isAtStart(span, before, after))
  const gained = daysOutside(after, before).filter((span) => isAtStart(span, after, before))
  return [...lost, ...gained]
}

/**
 * Whether the days that only `some` cover are at the start of one of these spells or before the end of one of the
 * others.
 */
function isAtStart(
  { from, to }: DateSpan,
  some: readonly EmploymentSpell[],
  others: readonly EmploymentSpell[],
): boolean {
  if (some.some(({ start_date }) => start_date === from)) return true
  return to !== null && others.some(({ start_date }) => start_date === addDays(to, 1))
}

function without(span: DateSpan, { start_date, end_date }: EmploymentSpell): DateSpan[] {
  if (!isSpan({ from: start_date, to: end_date })) return [span]
  const isApart =
    (start_date !== null && span.to !== null && span.to < start_date) ||
    (end_date !== null && span.from !== null && span.from > end_date)
  if (isApart) return [span]
  const before = start_date === null ? [] : [{ from: span.from, to: addDays(start_date, -1) }]
  const after = end_date === null ? [] : [{ from: addDays(end_date, 1), to: span.to }]
  return [...before, ...after].filter(isSpan)
}

function isSpan({ from, to }: DateSpan): boolean {
  return from === null || to === null || from <= to
}
