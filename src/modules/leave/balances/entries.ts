import type { Decider } from '../../../core/approvals.ts'
import type { Sql } from '../../../db/transaction.ts'
import { dueEntries } from '../../../engine/leave-accrual/due.ts'
import type { LedgerEntry } from '../../../engine/leave-accrual/entry.ts'
import type { Account } from './accounts.ts'

/** An entry of an employee's ledger of a leave type. */
export type StoredEntry = LedgerEntry & {
  employee_id: number
  type: string
  /** Set on adjustments. */
  created_by?: Decider
}

/** Inserts entries into ledgers; an entry whose key exists stays as it is. */
export async function storeEntries(
  sql: Sql,
  entries: readonly StoredEntry[],
  created_at: string,
): Promise<void> {
  if (entries.length === 0) return
  await sql(
    `insert into leave_ledger (company_id, employee_id, type, key, kind, leave_year, entry_date,
                               millidays, reason, leave_request_id, carry_over_terms, created_by,
                               leave_year_start, created_at)
     select $1, e.*, make_date(e.leave_year, 1, 1), $13::timestamptz
     from unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::int[], $7::date[], $8::int[],
                 $9::text[], $10::bigint[], $11::jsonb[], $12::jsonb[])
       e(employee_id, type, key, kind, leave_year, entry_date, millidays, reason, leave_request_id,
         carry_over_terms, created_by)
     on conflict do nothing`,
    [
      entries.map((entry) => entry.employee_id),
      entries.map((entry) => entry.type),
      entries.map((entry) => entry.key),
      entries.map((entry) => entry.kind),
      entries.map((entry) => entry.leave_year),
      entries.map((entry) => entry.entry_date),
      entries.map((entry) => entry.millidays),
      entries.map((entry) => entry.reason),
      entries.map((entry) => entry.leave_request_id),
      entries.map(({ carry_over_terms: terms }) => (terms === null ? null : JSON.stringify(terms))),
      entries.map(({ created_by }) => (created_by ? JSON.stringify(created_by) : null)),
      created_at,
    ],
  )
}

/** Returns the entries together with those due after them, as they are stored. */
export function withDueEntries(
  { employee, type, today, ledger }: Account,
  changes: readonly LedgerEntry[] = [],
): StoredEntry[] {
  const entries = [...ledger.entries, ...changes]
  const due = dueEntries({ ...ledger, entries }, today)
  return [...changes, ...due].map((entry) => {
    return { ...entry, employee_id: employee.id, type: type.type }
  })
}
