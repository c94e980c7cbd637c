import { readRows, string } from '../../../db/statements/read-rows.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import { emailNorm } from '../../../lib/text.ts'
import { refuse } from '../refusals.ts'
import type { BulkRow } from './read.ts'

/** Notes emails and numbers that an earlier row or an employee of the company has; under `lockStaff`. */
export async function noteTaken(sql: Sql, rows: readonly BulkRow[]): Promise<void> {
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
