import { DomainError, type FieldErrors } from '../../errors.ts'
import type { Sql } from '../../store/transaction.ts'
import { refuseLocked } from '../payroll/locks.ts'

/** What a lock says of each of the dates that are locked, for a write of many rows; one question where none is. */
export async function refusalsByDate(
  sql: Sql,
  dates: Iterable<string>,
  field: string,
): Promise<ReadonlyMap<string, FieldErrors>> {
  const distinct = [...new Set(dates)]
  const refusals = new Map<string, FieldErrors>()
  if ((await refusalOf(sql, distinct, field)) === undefined) return refusals
  for (const date of distinct) {
    const refusal = await refusalOf(sql, [date], field)
    if (refusal) refusals.set(date, refusal)
  }
  return refusals
}

async function refusalOf(
  sql: Sql,
  dates: readonly string[],
  field: string,
): Promise<FieldErrors | undefined> {
  try {
    await refuseLocked(sql, dates, field)
    return undefined
  } catch (error) {
    if (error instanceof DomainError && error.fields) return error.fields
    throw error
  }
}
