import { isDeepStrictEqual } from 'node:util'
import { lastApproved } from '../../../core/company/payroll-locks.ts'
import type { Context } from '../../../core/operation.ts'
import { addDays } from '../../../lib/calendar/dates.ts'
import { localDate } from '../../../lib/calendar/zones.ts'
import { invalid } from '../../../lib/errors.ts'
import { loadTermRows } from '../../terms/store.ts'
import {
  areSame,
  type TermFacts,
  type TermRow,
  withFacts,
  withoutBetween,
} from '../../terms/versions.ts'
import type { Employee } from '../employee.ts'
import { refuse } from '../refusals.ts'
import type { EmployeeRecord } from '../schema.ts'
import { refuseApproved } from './apply.ts'

/** The facts of the record that apply from a date on. */
export const datedFields = ['timezone', 'country_code', 'region', 'pay_basis'] as const
type DatedFields = { [F in (typeof datedFields)[number]]?: EmployeeRecord[F] | undefined }

export type DatedChange = {
  facts: TermFacts
  /** Null: always. */
  effective_date: string | null
  /** The employee's dated facts after the change. */
  rows: TermRow[]
  /** Whether they differ from those before. */
  changes: boolean
}

/**
 * Returns the dated facts of a change to the record, with their effective date. Without a date in the request, they
 * apply from the first day after the last approved pay period, so that a correction reaches every open day, and they
 * replace the dated facts from then through today. Facts that equal the record's are then ignored. Returns undefined
 * when the change has no dated facts and affects only the record.
 */
export async function datedChange(
  { sql, now_ms }: Context,
  { employee, before }: { employee: Employee; before: EmployeeRecord },
  { effective_date, ...input }: DatedFields & { effective_date?: string | undefined },
): Promise<DatedChange | undefined> {
  const sent = datedFields.filter((field) => input[field] !== undefined)
  const known = (await loadTermRows(sql, [before.id])).get(before.id) ?? []
  if (effective_date !== undefined) {
    if (sent.length === 0) {
      throw invalid({
        effective_date: refuse.dates_nothing({ fields: datedFields.join(', ') }),
      })
    }
    const facts = pick(input, sent)
    const rows = withFacts(before, known, facts, effective_date)
    const changes = !areSame(rows, known)
    if (changes) await refuseApproved(sql, employee, effective_date)
    return { facts, effective_date, rows, changes }
  }
  const changed = sent.filter((field) => !isDeepStrictEqual(input[field], before[field]))
  if (changed.length === 0) return undefined
  const last = await lastApproved(sql)
  if (!last && known.length === 0) return undefined
  const from = last ? addDays(last.end_date, 1) : null
  const today = localDate(before.timezone, now_ms)
  let kept = known
  for (const field of changed) kept = withoutBetween(kept, field, from, today)
  const facts = pick(input, changed)
  return { facts, effective_date: from, rows: withFacts(before, kept, facts, from), changes: true }
}

function pick(input: DatedFields, fields: readonly (keyof DatedFields)[]): TermFacts {
  return Object.fromEntries(fields.map((field) => [field, input[field]]))
}
