import type { Channel } from '../../../core/operation.ts'
import { refuse as schema } from '../../../core/refusals.ts'
import { checkInput } from '../../../core/run/input.ts'
import { hashPassword, noPassword } from '../../../lib/crypto/passwords.ts'
import { DomainError, type FieldErrors } from '../../../lib/errors.ts'
import { createEmployee, type NewEmployee } from '../create.ts'
import { refuse } from '../refusals.ts'

/** How a row names its manager, if not by id. */
export type ManagerName = { field: 'manager_email' | 'manager_employee_number'; text: string }

/** A row of a bulk call; `input` is null when it cannot be read as an employee. */
export type BulkRow = {
  index: number
  input: NewEmployee | null
  manager: ManagerName | null
  problems: FieldErrors
}

/** Validates a row like the body of a single post. */
export function readRow(entry: unknown, index: number, channel: Channel): BulkRow {
  const isObject = typeof entry === 'object' && entry !== null && !Array.isArray(entry)
  const { manager_email, manager_employee_number, ...fields } = (isObject ? entry : {}) as Row
  const problems: FieldErrors = {}
  const manager = managerNamed({ manager_email, manager_employee_number, ...fields }, problems)
  let input: NewEmployee | null = null
  try {
    input = checkInput<NewEmployee>(createEmployee, isObject ? fields : entry, channel)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    Object.assign(problems, error.fields ?? { employee: [schema.not_object()] })
  }
  return { index, input, manager, problems }
}

type Row = { [field: string]: unknown; manager_id?: unknown }

function managerNamed(row: Row, problems: FieldErrors): ManagerName | null {
  let named: ManagerName | null = null
  for (const field of ['manager_email', 'manager_employee_number'] as const) {
    const text = row[field]
    if (text === undefined || text === null || text === '') continue
    if (typeof text !== 'string') problems[field] = [schema.not_string()]
    else if (named || row.manager_id != null) problems[field] = [refuse.second_manager()]
    else named = { field, text: text.trim() }
  }
  return named
}

/**
 * Returns the hash of each row's password, `noPassword` without one; null where the row has failed. Rows with the same
 * password have the same hash. Two at a time: each takes 19 MiB.
 */
export async function passwordHashes(rows: readonly BulkRow[]): Promise<(string | null)[]> {
  const passwords = [...new Set(rows.flatMap(({ input }) => input?.password ?? []))]
  const hashes = new Map<string, string>()
  for (let at = 0; at < passwords.length; at += 2) {
    const pair = passwords.slice(at, at + 2)
    await Promise.all(pair.map(async (one) => hashes.set(one, await hashPassword(one))))
  }
  return rows.map(({ input }) => input && (hashes.get(input.password) ?? noPassword))
}
