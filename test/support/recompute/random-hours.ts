import fc from 'fast-check'
import type { Case, CaseEmployee, CaseOverride, CasePunch } from './case.ts'
import { plusDays } from './dates.ts'
import { keptHolidays } from './kept.ts'
import { isWorkingDay } from './pattern.ts'
import { partDates } from './punched.ts'
import { holidays } from './random-holidays.ts'
import { adjustments, leaves, punches } from './random-records.ts'
import { overrides, schedules, spells } from './random-schedules.ts'
import { factsOrPart, place, settings } from './random-settings.ts'
import { isEmployed } from './terms.ts'

// Near changes of clocks, and near holidays around the end of the year.
const STARTS = [
  '2026-03-01',
  '2026-03-29',
  '2026-04-19',
  '2026-06-28',
  '2026-10-25',
  '2026-12-20',
] as const

/** Random employees with settings and up to three weeks to pay. */
export const randomCases: fc.Arbitrary<Case> = fc
  .record({
    start: fc.constantFrom(...STARTS),
    offset: fc.nat(13),
    length: fc.integer({ min: 7, max: 21 }),
    company: place,
    settings,
    facts: factsOrPart(false),
    terms: fc.array(fc.tuple(fc.integer({ min: -20, max: 20 }), factsOrPart(true)), {
      ...{ maxLength: 2 },
    }),
    spells,
    schedules,
    overrides,
    substitute: fc.option(fc.tuple(fc.nat(3), fc.nat(20))),
    leaves,
    punches,
    adjustments,
    holidays,
  })
  .map(({ start, offset, length, facts, terms, substitute, company, ...drawn }) => {
    const from = plusDays(start, offset)
    const employee: CaseEmployee = {
      ...facts,
      terms: versionsOf(from, terms),
      spells: drawn.spells(from),
      schedules: drawn.schedules(from),
    }
    const each: Case = {
      employee,
      ...{ company, settings: drawn.settings, from, to: plusDays(from, length - 1) },
      ...drawn.holidays(from),
      punches: drawn.punches(from),
      leaves: drawn.leaves(from),
      overrides: drawn.overrides(from),
      adjustments: drawn.adjustments(from),
    }
    each.punches = each.punches?.map((punch) => withHeldParts(each, punch)) ?? []
    return substitute === null ? each : withSubstituteDay(each, substitute)
  })

type DrawnTerms = [
  number,
  CaseEmployee['terms'] extends (infer T)[] | undefined ? Partial<T> : never,
]

function versionsOf(
  from: string,
  drawn: readonly DrawnTerms[],
): NonNullable<CaseEmployee['terms']> {
  const byDate = new Map(drawn.map(([offset, facts]) => [plusDays(from, offset), facts]))
  return [...byDate].map(([effective_date, facts]) => ({ ...facts, effective_date }))
}

/** Adds an override that names a paid holiday as its substitute day, where the case allows one. */
function withSubstituteDay(each: Case, [which, days]: readonly [number, number]): Case {
  const kept = keptHolidays(each)
  const paid = [...kept.values()].filter(
    ({ kind, pays_nothing }) => kind === 'paid' && !pays_nothing,
  )
  const named = paid[which % Math.max(1, paid.length)]?.date
  const date = plusDays(each.from, days)
  if (named === undefined || kept.has(date)) return each
  if (!isWorkingDay(each, date) || !isEmployed(each, date)) return each
  const day: CaseOverride = { override_date: date, is_working: false, substitutes_for: named }
  const others = (each.overrides ?? []).filter(({ override_date }) => override_date !== date)
  return { ...each, overrides: [...others, day] }
}

/** Leaves out held dates on which the entry has no part. */
function withHeldParts(each: Case, punch: CasePunch): CasePunch {
  if (!punch.held_dates?.length) return punch
  const parts = partDates(each, punch)
  return { ...punch, held_dates: punch.held_dates?.filter((date) => parts.includes(date)) ?? [] }
}
