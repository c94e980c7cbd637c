import { isDeepStrictEqual } from 'node:util'
import { type WholeOvertimeHours, wholeOvertime } from '../../core/company-settings.ts'
import type { OvertimePreset, OvertimeTerms, PayBasis } from '../../engine/hours/index.ts'
import { TERM_FACTS, type TermFact } from './table.ts'

/** What is agreed with an employee. */
export type AgreedTerms = {
  timezone: string
  country_code: string
  region: string | null
  pay_basis: PayBasis | null
  overtime: OvertimePreset | 'exempt' | WholeOvertimeHours | null
}

/** Facts that change; absent ones go on. */
export type TermFacts = {
  [F in keyof AgreedTerms]?: (F extends 'overtime' ? OvertimeTerms : AgreedTerms[F]) | undefined
}

/** A fact from a civil date on; a null date is always. */
export type TermRow = { fact: TermFact; effective_date: string | null; value: unknown }

/** Complete terms from a date on, with the facts that change on it. */
export type TermsVersion = AgreedTerms & { effective_date: string | null; changed: TermFact[] }

/** The terms of an employee of whom nothing is dated: those of the record always. */
export type RecordTerms = Omit<AgreedTerms, 'overtime'>

/**
 * Returns the versions in date order, the first always. Each fact has its own dates; one without rows has the
 * record's value always.
 */
export function versionsOf(record: RecordTerms, rows: readonly TermRow[]): TermsVersion[] {
  const dates = [...new Set(rows.map(({ effective_date }) => effective_date))]
  const later = dates.filter((date) => date !== null).toSorted()
  return [null, ...later].map((effective_date) => {
    const changed = effective_date === null ? [] : factsFrom(rows, effective_date)
    return { effective_date, ...termsOn(record, rows, effective_date), changed }
  })
}

/** Returns the terms of a civil date; null is before all dates. */
export function termsOn(
  record: RecordTerms,
  rows: readonly TermRow[],
  date: string | null,
): AgreedTerms {
  const terms: Record<string, unknown> = { ...record, overtime: null }
  for (const fact of TERM_FACTS) {
    const found = inForce(rows, fact, date)
    if (found) terms[fact] = found.value
  }
  const { timezone, country_code, region, pay_basis, overtime } = terms as AgreedTerms
  return { timezone, country_code, region, pay_basis, overtime: wholeOvertime(overtime) }
}

/** Returns the rows after facts take effect on a date: the same fact on the same date is replaced. */
export function withFacts(
  record: RecordTerms,
  rows: readonly TermRow[],
  facts: TermFacts,
  effective_date: string | null,
): TermRow[] {
  const before = termsOn(record, rows, null)
  let changed = [...rows]
  for (const fact of TERM_FACTS) {
    const value = facts[fact]
    if (value === undefined) continue
    const known = changed.some((row) => row.fact === fact)
    changed = changed.filter((row) => row.fact !== fact || row.effective_date !== effective_date)
    if (!known && effective_date !== null) {
      changed.push({ fact, effective_date: null, value: before[fact] })
    }
    changed.push({ fact, effective_date, value })
  }
  return changed
}

/** Returns the rows without what begins on a date; a fact that then always holds keeps its row. */
export function withoutDate(rows: readonly TermRow[], effective_date: string): TermRow[] {
  return rows.filter((row) => row.effective_date !== effective_date)
}

/** Returns the rows of a fact that begin after `from` (null: always) and not after `to`, removed. */
export function withoutBetween(
  rows: readonly TermRow[],
  fact: TermFact,
  from: string | null,
  to: string,
): TermRow[] {
  return rows.filter((row) => {
    if (row.fact !== fact || row.effective_date === null || row.effective_date > to) return true
    return from !== null && row.effective_date <= from
  })
}

/** Whether two sets of rows say the same. */
export function areSame(a: readonly TermRow[], b: readonly TermRow[]): boolean {
  return isDeepStrictEqual(sorted(a), sorted(b))
}

function sorted(rows: readonly TermRow[]): TermRow[] {
  const key = ({ fact, effective_date }: TermRow) => `${fact} ${effective_date ?? ''}`
  return rows
    .map(({ fact, effective_date, value }) => ({ fact, effective_date, value }))
    .sort((a, b) => (key(a) < key(b) ? -1 : 1))
}

/** Returns the row of a fact that holds on a civil date; null is before all dates. */
export function inForce(rows: readonly TermRow[], fact: TermFact, date: string | null) {
  let found: TermRow | undefined
  for (const row of rows) {
    if (row.fact !== fact) continue
    const begins = row.effective_date ?? ''
    if (begins !== '' && (date === null || begins > date)) continue
    if (found === undefined || begins >= (found.effective_date ?? '')) found = row
  }
  return found
}

function factsFrom(rows: readonly TermRow[], date: string): TermFact[] {
  return TERM_FACTS.filter((fact) =>
    rows.some((row) => row.fact === fact && row.effective_date === date),
  )
}
