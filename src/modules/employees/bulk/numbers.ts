import type { Sql } from '../../../db/transactions/transaction.ts'
import { nextEmployeeNumber } from '../numbering.ts'
import type { BulkRow } from './read.ts'

/** Gives rows without a number the next free ones, in their order and after those of the call; under `lockStaff`. */
export async function numberRows(sql: Sql, rows: readonly BulkRow[]): Promise<void> {
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
