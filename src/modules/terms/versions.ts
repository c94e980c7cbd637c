import { isDeepStrictEqual } from 'node:util'
import { type WholeOvertimeHours, wholeOvertime } from '../../core/company/company-settings.ts'
import type { OvertimePreset, OvertimeTerms, PayBasis } from '../../engine/hours/index.ts'
import { HOUR_FACTS, LEAVE_POLICY, type StoredFact, TERM_FACTS, type TermFact } from './table.ts'

export type AgreedTerms = {
  timezone: string
  country_code: string
  region: string | null
  pay_basis: PayBasis | null
  overtime: OvertimePreset | 'exempt' | WholeOvertimeHours | null
  /** The share of full time: above 0, at most 1. */
  working_share: number
  /** By leave type; types that are not named are under their default policy. */
  leave_policies: Record<string, EnrolledTerms>
}

/** A leave policy, the default one when null, and an annual amount of the employee's own, if any. */
type EnrolledTerms = { policy_id: number | null; annual_amount: number | null }

/** Facts that change; absent ones go on. Of leave policies, each named leave type is a fact. */
export type TermFacts = {
  [F in Exclude<keyof AgreedTerms, 'leave_policies'>]?:
    | (F extends 'overtime' ? OvertimeTerms : AgreedTerms[F])
    | undefined
} & { leave_policies?: Readonly<Record<string, EnrolledTerms | null>> | undefined }

/** A fact from a civil date on; a null date is always. */
export type TermRow = { fact: StoredFact; effective_date: string | null; value: unknown }

/** Complete terms from a date on, with the facts that change on it. */
export type TermsVersion = AgreedTerms & { effective_date: string | null; changed: TermFact[] }

/** The terms of an employee without dated facts: the record's apply to all dates. */
export type RecordTerms = Pick<AgreedTerms, 'timezone' | 'country_code' | 'region' | 'pay_basis'>

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
  const of = <T>(fact: StoredFact, otherwise: T): T => {
    const found = inForce(rows, fact, date)
    return found ? (found.value as T) : otherwise
  }
  const policies = policyFacts(rows).flatMap((fact) => {
    const enrolled = of<EnrolledTerms | null>(fact, null)
    return enrolled === null ? [] : [[fact.slice(LEAVE_POLICY.length), enrolled] as const]
  })
  return {
    timezone: of('timezone', record.timezone),
    country_code: of('country_code', record.country_code),
    region: of('region', record.region),
    pay_basis: of('pay_basis', record.pay_basis),
    overtime: wholeOvertime(of<AgreedTerms['overtime']>('overtime', null)),
    working_share: of<number | null>('working_share', null) ?? 1,
    leave_policies: Object.fromEntries(policies),
  }
}

/** Returns the facts of a civil date that an employee's record has too. */
export function recordTermsOn(
  record: RecordTerms,
  rows: readonly TermRow[],
  date: string,
): RecordTerms {
  const { timezone, country_code, region, pay_basis } = termsOn(record, rows, date)
  return { timezone, country_code, region, pay_basis }
}

/** Returns the stored facts that enroll an employee, by leave type. */
function policyFacts(rows: readonly TermRow[]): StoredFact[] {
  const facts = rows.map(({ fact }) => fact).filter((fact) => termOf(fact) === 'leave_policies')
  return [...new Set(facts)].sort()
}

/** Whether a stored fact decides hours, and not only leave balances. */
export function decidesHours(fact: StoredFact): boolean {
  return (HOUR_FACTS as readonly string[]).includes(fact)
}

/** Returns the fact of the API that a stored fact belongs to. */
export function termOf(fact: StoredFact): TermFact {
  return fact.startsWith(LEAVE_POLICY) ? 'leave_policies' : (fact as TermFact)
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
  for (const [fact, value, always] of storedFacts(before, facts)) {
    const hasFact = changed.some((row) => row.fact === fact)
    changed = changed.filter((row) => row.fact !== fact || row.effective_date !== effective_date)
    if (!hasFact && effective_date !== null) {
      changed.push({ fact, effective_date: null, value: always })
    }
    changed.push({ fact, effective_date, value })
  }
  return changed
}

/** Returns the sent facts in stored form: name, value, and the value that has always applied. */
function* storedFacts(
  before: AgreedTerms,
  { leave_policies = {}, ...facts }: TermFacts,
): Generator<[fact: StoredFact, value: unknown, always: unknown]> {
  for (const fact of TERM_FACTS) {
    if (fact === 'leave_policies' || facts[fact] === undefined) continue
    yield [fact, facts[fact], before[fact]]
  }
  for (const [type, enrolled] of Object.entries(leave_policies)) {
    yield [`${LEAVE_POLICY}${type}`, enrolled, before.leave_policies[type] ?? null]
  }
}

/** Returns the rows without those that begin on a date; a fact that then always applies keeps its row. */
export function withoutDate(rows: readonly TermRow[], effective_date: string): TermRow[] {
  return rows.filter((row) => row.effective_date !== effective_date)
}

/** Returns the rows of a fact that begin after `from` (null: always) and not after `to`, removed. */
export function withoutBetween(
  rows: readonly TermRow[],
  fact: StoredFact,
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

/** Whether two sets of rows differ in facts that decide hours. */
export function changesHours(a: readonly TermRow[], b: readonly TermRow[]): boolean {
  return !areSame(a.filter(ofHours), b.filter(ofHours))
}

/** Whether two sets of rows differ in facts that leave balances are counted by. */
export function changesLeave(a: readonly TermRow[], b: readonly TermRow[]): boolean {
  const others = (row: TermRow) => !ofHours(row)
  return !areSame(a.filter(others), b.filter(others))
}

/** Returns by leave type the first date from which rows enroll in another policy than others do; null: always. */
export function enrolledFrom(
  before: readonly TermRow[],
  after: readonly TermRow[],
): Map<string, string | null> {
  const changes = new Map<string, string | null>()
  for (const fact of policyFacts([...before, ...after])) {
    const policyOn = (rows: readonly TermRow[], date: string | null) =>
      (inForce(rows, fact, date)?.value as EnrolledTerms | null | undefined)?.policy_id ?? null
    const dates = [...before, ...after].flatMap((row) =>
      row.fact === fact ? (row.effective_date ?? []) : [],
    )
    const from = [null, ...dates.toSorted()].find((date) => {
      return policyOn(before, date) !== policyOn(after, date)
    })
    if (from !== undefined) changes.set(fact.slice(LEAVE_POLICY.length), from)
  }
  return changes
}

function ofHours({ fact }: TermRow): boolean {
  return decidesHours(fact)
}

function sorted(rows: readonly TermRow[]): TermRow[] {
  const key = ({ fact, effective_date }: TermRow) => `${fact} ${effective_date ?? ''}`
  return rows
    .map(({ fact, effective_date, value }) => ({ fact, effective_date, value }))
    .sort((a, b) => (key(a) < key(b) ? -1 : 1))
}

/** Returns the row of a fact that applies on a civil date; null is before all dates. */
export function inForce(rows: readonly TermRow[], fact: StoredFact, date: string | null) {
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
    rows.some((row) => termOf(row.fact) === fact && row.effective_date === date),
  )
}
