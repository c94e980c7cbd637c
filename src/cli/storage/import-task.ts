import type { Caller } from '../../core/operation.ts'
import { type OperationDeps, runOperation } from '../../core/run/run-operation.ts'
import { number, readRows, string } from '../../db/statements/read-rows.ts'
import { inCompany } from '../../db/transactions/in-transaction.ts'
import type { FieldErrors } from '../../lib/errors.ts'
import { createTimeEntries } from '../../modules/time-entries/index.ts'

/** A punch in a file; `employee_number` may name the employee too. */
export type ImportedPunch = Record<string, unknown>

export type ImportedPart = {
  punches: ImportedPunch[]
  dry_run: boolean
}

export type ImportedRow = {
  result: 'created' | 'existing' | 'failed'
  errors?: FieldErrors
  warnings?: string[]
  differences?: object
  message?: string
}

/** The results of a batch, and how many stored entries it closed and restored. */
export type ImportedRows = { rows: ImportedRow[]; closed: number; restored: number }

/** The maximum of one call of the operation. */
const chunk = 1000

/** Stores a batch of a file, a thousand punches per transaction; returns the result of each. */
export async function importPunches(
  deps: OperationDeps,
  caller: Caller,
  { punches, dry_run }: ImportedPart,
): Promise<ImportedRows> {
  const all: ImportedRows = { rows: [], closed: 0, restored: 0 }
  for (let from = 0; from < punches.length; from += chunk) {
    const part = punches.slice(from, from + chunk)
    const { rows, closed, restored } = await importChunk(deps, caller, part, dry_run)
    all.rows.push(...rows)
    all.closed += closed
    all.restored += restored
  }
  return all
}

async function importChunk(
  deps: OperationDeps,
  caller: Caller,
  punches: readonly ImportedPunch[],
  dry_run: boolean,
): Promise<ImportedRows> {
  const ids = await idsOfNumbers(deps, caller.company_id, punches)
  const named = punches.map((punch) => nameById(punch, ids))
  const entries = named.flatMap((each) => ('entry' in each ? [each.entry] : []))
  const { body } = await runOperation(deps, createTimeEntries, caller, { entries }, { dry_run })
  const { results, closed, restored } = body as Omit<ImportedRows, 'rows'> & {
    results: ImportedRow[]
  }
  let next = 0
  const rows = named.map((each): ImportedRow => {
    if ('errors' in each) return { result: 'failed', errors: each.errors }
    const { result, errors, warnings, differences, message } = results[next++]!
    return {
      result,
      ...(errors ? { errors } : {}),
      ...(warnings ? { warnings } : {}),
      ...(differences ? { differences } : {}),
      ...(message === undefined ? {} : { message }),
    }
  })
  return { rows, closed, restored }
}

/** Returns the ids of the employees that punches name by number. */
async function idsOfNumbers(
  { database }: OperationDeps,
  company_id: number,
  punches: readonly ImportedPunch[],
): Promise<ReadonlyMap<string, number>> {
  const numbers = punches.flatMap(({ employee_number }) =>
    typeof employee_number === 'string' ? [employee_number] : [],
  )
  if (numbers.length === 0) return new Map()
  const rows = await inCompany(database, company_id, (sql) =>
    readRows(
      sql,
      { id: number, employee_number: string },
      `select id, employee_number from employees
       where company_id = $1 and employee_number = any($2::text[])`,
      [[...new Set(numbers)]],
    ),
  )
  return new Map(rows.map((row) => [row.employee_number, row.id]))
}

function nameById(
  { employee_number, ...entry }: ImportedPunch,
  ids: ReadonlyMap<string, number>,
): { entry: object } | { errors: FieldErrors } {
  if (employee_number === undefined) return { entry }
  const employee_id = ids.get(String(employee_number))
  if (employee_id === undefined) {
    return { errors: { employee_number: ['does not match an employee of the company'] } }
  }
  if (entry.employee_id !== undefined && entry.employee_id !== employee_id) {
    return { errors: { employee_number: ['belongs to a different employee than employee_id'] } }
  }
  return { entry: { ...entry, employee_id } }
}
