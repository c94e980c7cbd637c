import * as v from 'valibot'
import { departmentEntries } from '../../../core/company/store-department.ts'
import { inputJsonSchema } from '../../../core/json-schema.ts'
import { type Context, defineOperation } from '../../../core/operation.ts'
import { Code, described, Flag, Id, RowErrors } from '../../../core/schema.ts'
import { readRows, string } from '../../../db/statements/read-rows.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import { noPassword } from '../../../lib/crypto/passwords.ts'
import { DomainError, type FieldErrors, invalid } from '../../../lib/errors.ts'
import { emailNorm } from '../../../lib/text.ts'
import { createEmployee, storeEmployee } from '../create.ts'
import { departmentOf } from '../department.ts'
import { lockStaff, nextEmployeeNumber } from '../numbering.ts'
import { refuse } from '../refusals.ts'
import { byManager, type Failed, managerOf } from './managers.ts'
import { type BulkRow, passwordHashes, readRow } from './read.ts'

const most = 200

const schema = inputJsonSchema(createEmployee)

const managerFields = {
  manager_email: {
    type: 'string',
    description: 'Instead of manager_id: an email of this call or of the company.',
  },
  manager_employee_number: {
    type: 'string',
    description: 'Instead of manager_id: a number of this call or of the company.',
  },
} as const

/** Published like the body of a single post, and validated row by row. */
const NewEmployee = v.pipe(
  v.unknown(),
  v.metadata({ ...schema, properties: { ...schema.properties, ...managerFields } }),
)

const Count = v.pipe(v.number(), v.integer())

const Row = v.strictObject({
  index: described(Count, 'Index in employees, from 0.'),
  result: v.picklist(['created', 'failed']),
  id: v.exactOptional(Id),
  employee_number: v.exactOptional(Code),
  errors: v.exactOptional(RowErrors),
  ...departmentEntries,
})

type Outcome = Omit<v.InferOutput<typeof Row>, 'index'>

export const createEmployees = defineOperation({
  name: 'employees.create_many',
  summary: 'Add up to 200 employees; each row is created or fails independently.',
  permission: 'employees:write',
  effect: 'create',
  input: v.strictObject({
    employees: v.pipe(
      v.array(NewEmployee),
      v.maxLength(most, refuse.too_many()),
      v.description(
        'Employees, with the same fields as a single one; a manager may be named by manager_email or manager_employee_number.',
      ),
    ),
    all_or_none: described(
      v.optional(Flag, false),
      'If a row fails, store nothing: 422 with errors such as employees.0.email.',
    ),
  }),
  output: v.strictObject({
    results: v.array(Row),
    created: Count,
    failed: Count,
    message: described(v.exactOptional(Code), 'Over MCP: some have no password.'),
  }),
  // As over MCP, where a password may be left out; `run` refuses it elsewhere.
  prepare: ({ employees }) => passwordHashes(employees.map((entry, n) => readRow(entry, n, 'mcp'))),
  async run(context, { employees, all_or_none }, hashes: readonly (string | null)[]) {
    // 200 whatever was created: the answer reports each row.
    context.existing()
    const rows = employees.map((entry, n) => readRow(entry, n, context.channel))
    await lockStaff(context.sql)
    await noteTaken(context.sql, rows)
    await numberRows(context.sql, rows)
    const outcomes = await storeRows(context, rows, hashes)
    const results = rows.map((row) => ({ index: row.index, ...outcomes.get(row)! }))
    if (all_or_none) refuseFailed(results)
    const created = results.filter(({ result }) => result === 'created').length
    const answer = { results, created, failed: results.length - created }
    const haveAll = results.every(
      ({ result, index }) => result === 'failed' || hashes[index] !== noPassword,
    )
    if (haveAll) return answer
    const page = `${context.services.site_url}/admin/people`
    return { ...answer, message: refuse.no_password({ page }) }
  },
})

/** Throws a 422 with the errors of all rows that failed. */
function refuseFailed(results: readonly v.InferOutput<typeof Row>[]): void {
  const problems = results.flatMap(({ index, errors = {} }) =>
    Object.entries(errors).map(([field, said]) => [`employees.${index}.${field}`, said] as const),
  )
  if (problems.length > 0) throw invalid(Object.fromEntries(problems))
}

/** Stores managers before those who report to them. */
async function storeRows(
  context: Context,
  rows: readonly BulkRow[],
  hashes: readonly (string | null)[],
): Promise<Map<BulkRow, Outcome>> {
  const outcomes = new Map<BulkRow, Outcome>()
  const ids = new Map<BulkRow, number | Failed>()
  for (const row of byManager(rows)) {
    const outcome = await storeRow(context, row, { hash: hashes[row.index]!, ids, rows })
    outcomes.set(row, outcome)
    ids.set(row, outcome.id ?? 'failed')
  }
  return outcomes
}

async function storeRow(
  context: Context,
  { input, problems, ...row }: BulkRow,
  {
    hash,
    ids,
    rows,
  }: { hash: string; ids: ReadonlyMap<BulkRow, number | Failed>; rows: readonly BulkRow[] },
): Promise<Outcome> {
  if (input === null) return { result: 'failed', errors: problems }
  const manager_id = await managerOf(context.sql, { input, problems, ...row }, { ids, rows })
  if (Object.keys(problems).length > 0) return { result: 'failed', errors: problems }
  const { password: _, ...fields } = input
  try {
    // A file that somebody imports on a page is stored as it is.
    const isTyped = context.channel === 'mcp'
    const { said, ...typed } = await departmentOf(context, isTyped ? fields.department : undefined)
    const stored = { ...fields, ...(isTyped ? typed : {}), manager_id }
    const { id, employee_number } = await storeEmployee(context, stored, hash)
    return { result: 'created', id, employee_number, ...said }
  } catch (error) {
    return { result: 'failed', errors: errorsOf(error, input) }
  }
}

function errorsOf(error: unknown, { leave_policies }: NonNullable<BulkRow['input']>): FieldErrors {
  if (!(error instanceof DomainError)) throw error
  if (error.fields) return error.fields
  if (error.code !== 'forbidden') throw error
  // Both need leave:write, and policies are checked first.
  return { [leave_policies === undefined ? 'service_date' : 'leave_policies']: [error.message] }
}

/** Gives rows without a number the next free ones, in their order and after those of the call; under `lockStaff`. */
async function numberRows(sql: Sql, rows: readonly BulkRow[]): Promise<void> {
  const valid = rows.filter(({ input, problems }) => input && Object.keys(problems).length === 0)
  const unnumbered = valid.filter(({ input }) => !input!.employee_number)
  if (unnumbered.length === 0) return
  const free = await nextEmployeeNumber(sql)
  const posted = valid.flatMap(({ input }) => {
    const number = input!.employee_number ?? ''
    return /^[0-9]{1,9}$/.test(number) ? [Number(number) + 1] : []
  })
  let next = Math.max(Number(free), ...posted)
  for (const { input } of unnumbered) {
    input!.employee_number = String(next).padStart(free.length, '0')
    next += 1
  }
}

/** Notes emails and numbers that an earlier row or an employee of the company has; under `lockStaff`. */
async function noteTaken(sql: Sql, rows: readonly BulkRow[]): Promise<void> {
  const emails = rows.flatMap(({ input }) => (input ? [emailNorm(input.email)] : []))
  const numbers = rows.flatMap(({ input }) => input?.employee_number || [])
  const [takenEmails, takenNumbers] = await Promise.all([
    readRows(
      sql,
      { value: string },
      'select email_norm as value from login_emails where company_id = $1 and email_norm = any($2::text[])',
      [emails],
    ),
    readRows(
      sql,
      { value: string },
      'select employee_number as value from employees where company_id = $1 and employee_number = any($2::text[])',
      [numbers],
    ),
  ])
  noteRepeats(rows, takenEmails, { field: 'email', taken: refuse.email_taken() })
  noteRepeats(rows, takenNumbers, {
    field: 'employee_number',
    taken: refuse.number_taken(),
  })
}

function noteRepeats(
  rows: readonly BulkRow[],
  stored: readonly { value: string }[],
  { field, taken }: { field: 'email' | 'employee_number'; taken: string },
): void {
  const stored_values = new Set(stored.map(({ value }) => value))
  const first = new Map<string, number>()
  for (const { index, input, problems } of rows) {
    const text = input?.[field]
    if (!text) continue
    const value = field === 'email' ? emailNorm(text) : text
    const earlier = first.get(value)
    if (stored_values.has(value)) problems[field] = [taken]
    else if (earlier !== undefined) problems[field] = [refuse.also_in_row({ index: earlier })]
    else first.set(value, index)
  }
}
