import { isDeepStrictEqual } from 'node:util'
import type { Context } from '../../../core/operation.ts'
import { addDays } from '../../../lib/calendar/dates.ts'
import { localDate } from '../../../lib/calendar/zones.ts'
import { invalid } from '../../../lib/errors.ts'
import type { Employee } from '../employee.ts'
import type { EmployeeRecord } from '../schema.ts'
import { applyTerms, lastApprovedDate, refuseApproved } from './apply.ts'
import { loadTermRows } from './store.ts'
import { areSame, type TermFacts, withFacts, withoutBetween } from './versions.ts'

/** The facts of the record that hold from a date. */
const datedFields = ['timezone', 'country_code', 'region', 'pay_basis'] as const
type DatedFields = { [F in (typeof datedFields)[number]]?: EmployeeRecord[F] | undefined }

/** The facts from a date on; a null date is since ever. */
export type DatedChange = { facts: TermFacts; effective_date: string | null }

/**
 * Returns the dated facts of a change of the record, with their date: the one that is sent, else the first day after
 * the last approved pay period, so that a correction reaches every open day. Facts that the record has already do not
 * change without a date. Undefined when nothing dated changes.
 */
export async function datedChange(
  { sql }: Context,
  before: EmployeeRecord,
  { effective_date, ...input }: DatedFields & { effective_date?: string | undefined },
): Promise<DatedChange | undefined> {
  const sent = datedFields.filter((field) => input[field] !== undefined)
  if (effective_date !== undefined) {
    if (sent.length === 0) {
      throw invalid({
        effective_date: `dates ${datedFields.join(', ')}; send at least one of them`,
      })
    }
    return { facts: pick(input, sent), effective_date }
  }
  const changed = sent.filter((field) => !isDeepStrictEqual(input[field], before[field]))
  if (changed.length === 0) return undefined
  const last = await lastApprovedDate(sql)
  return { facts: pick(input, changed), effective_date: last === null ? null : addDays(last, 1) }
}

/**
 * Stores dated facts of an employee whose record is locked; facts without a date that was sent replace what was said
 * from there to today. Returns whether anything changed.
 */
export async function applyDatedChange(
  context: Context,
  employee: Employee,
  before: EmployeeRecord,
  change: DatedChange & { replaces: boolean },
): Promise<boolean> {
  const { facts, effective_date, replaces } = change
  const known = (await loadTermRows(context.sql, [employee.id])).get(employee.id) ?? []
  const today = localDate(before.timezone, context.now_ms)
  let kept = known
  if (replaces) {
    for (const field of datedFields) {
      if (facts[field] !== undefined) kept = withoutBetween(kept, field, effective_date, today)
    }
  }
  // Of whom nothing is dated, a change since ever is a change of the record alone.
  if (known.length === 0 && effective_date === null) return false
  const rows = withFacts(before, kept, facts, effective_date)
  if (areSame(rows, known)) return false
  if (!replaces) await refuseApproved(context.sql, effective_date)
  await applyTerms(context, { employee, rows, from: effective_date })
  return true
}

function pick(input: DatedFields, fields: readonly (keyof DatedFields)[]): TermFacts {
  return Object.fromEntries(fields.map((field) => [field, input[field]]))
}
