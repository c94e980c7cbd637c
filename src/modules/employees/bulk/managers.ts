import { number, readRows } from '../../../db/statements/read-rows.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import { emailNorm } from '../../../lib/text.ts'
import { refuse } from '../refusals.ts'
import type { BulkRow, ManagerName } from './read.ts'

export type Failed = 'failed'

/** Returns the rows with managers before those who report to them; a circle of managers fails. */
export function byManager(rows: readonly BulkRow[]): BulkRow[] {
  const sorted = new Set<BulkRow>()
  for (const row of rows) {
    const chain: BulkRow[] = []
    let at: BulkRow | undefined = row
    while (at && !sorted.has(at) && !chain.includes(at)) {
      chain.push(at)
      at = at.manager ? rowNamed(rows, at.manager) : undefined
    }
    if (at?.manager && chain.includes(at)) {
      for (const each of chain.slice(chain.indexOf(at))) {
        each.problems[each.manager!.field] = [refuse.circle_of_managers()]
      }
    }
    for (const each of chain.toReversed()) sorted.add(each)
  }
  return [...sorted]
}

/** Returns the id of the row's manager, or notes why there is none; rows before it are stored. */
export async function managerOf(
  sql: Sql,
  { input, manager, problems }: BulkRow,
  { ids, rows }: { ids: ReadonlyMap<BulkRow, number | Failed>; rows: readonly BulkRow[] },
): Promise<number | null> {
  if (manager === null) return input?.manager_id ?? null
  if (problems[manager.field]) return null
  const row = rowNamed(rows, manager)
  const id = row ? ids.get(row) : await storedManager(sql, manager)
  if (typeof id === 'number') return id
  problems[manager.field] = [
    row ? refuse.failed_manager({ index: row.index }) : refuse.unknown_manager(),
  ]
  return null
}

function rowNamed(rows: readonly BulkRow[], { field, text }: ManagerName): BulkRow | undefined {
  return rows.find(({ input }) =>
    field === 'manager_email'
      ? input && emailNorm(input.email) === emailNorm(text)
      : input?.employee_number === text,
  )
}

async function storedManager(sql: Sql, { field, text }: ManagerName): Promise<number | undefined> {
  const isEmail = field === 'manager_email'
  const [found] = await readRows(
    sql,
    { id: number },
    isEmail
      ? 'select employee_id as id from login_emails where company_id = $1 and email_norm = $2'
      : 'select id from employees where company_id = $1 and employee_number = $2',
    [isEmail ? emailNorm(text) : text],
  )
  return found?.id
}
