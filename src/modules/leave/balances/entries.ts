import type { Decider } from '../../../core/access/approvals.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import { dueEntries } from '../../../engine/leave-accrual/due.ts'
import { isOfBalance, type LedgerEntry } from '../../../engine/leave-accrual/entry.ts'
import { type LeaveYearRule, leaveYearOn } from '../../../engine/leave-accrual/leave-years.ts'
import type { LeaveUnit } from '../../../engine/leave-accrual/units.ts'
import { yearOf } from '../../../lib/calendar/dates.ts'
import { chunksOf } from '../../../lib/chunks.ts'
import type { Account } from './accounts.ts'
import { storeLedgerHeads } from './ledger-heads.ts'

export type StoredEntry = LedgerEntry & {
  employee_id: number
  type: string
  unit: LeaveUnit
  /** Set on adjustments. */
  created_by?: Decider
}

/** Few enough for one statement to end in time. */
const rows_at_once = 5_000

/** Inserts entries into ledgers; leaves entries whose key exists unchanged. */
export async function storeEntries(
  sql: Sql,
  entries: readonly StoredEntry[],
  created_at: string,
): Promise<void> {
  for (const chunk of chunksOf(entries, rows_at_once)) await insertEntries(sql, chunk, created_at)
}

async function insertEntries(
  sql: Sql,
  entries: readonly StoredEntry[],
  created_at: string,
): Promise<void> {
  await sql(
    `insert into leave_ledger (company_id, employee_id, type, unit, key, kind, leave_year,
                               leave_year_start, entry_date, millidays, reason, leave_request_id,
                               carry_over_terms, created_by, minutes, full_minutes, created_at)
     select $1, e.*, $17::timestamptz
     from unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::int[], $8::date[],
                 $9::date[], $10::int[], $11::text[], $12::bigint[], $13::jsonb[], $14::jsonb[],
                 $15::int[], $16::int[]) e
     on conflict do nothing`,
    [
      entries.map((entry) => entry.employee_id),
      entries.map((entry) => entry.type),
      entries.map((entry) => entry.unit),
      entries.map((entry) => entry.key),
      entries.map((entry) => entry.kind),
      entries.map((entry) => yearOf(entry.leave_year_start)),
      entries.map((entry) => entry.leave_year_start),
      entries.map((entry) => entry.entry_date),
      entries.map((entry) => entry.amount),
      entries.map((entry) => entry.reason),
      entries.map((entry) => entry.leave_request_id),
      entries.map(({ carry_over_terms: terms }) => (terms === null ? null : JSON.stringify(terms))),
      entries.map(({ created_by }) => (created_by ? JSON.stringify(created_by) : null)),
      entries.map(({ minutes }) => minutes ?? null),
      entries.map(({ full_minutes }) => full_minutes ?? null),
      created_at,
    ],
  )
}

/** Returns the entries together with those due after them, in stored form. */
export function withDueEntries(
  account: Account,
  changes: readonly LedgerEntry[] = [],
): StoredEntry[] {
  const { ledger, today } = account
  const entries = [...ledger.entries, ...changes]
  const due = dueEntries({ ...ledger, entries }, today)
  return [...changes, ...due].map((entry) => storedEntry(account, entry))
}

export function storedEntry({ employee, type }: Account, entry: LedgerEntry): StoredEntry {
  return { ...entry, employee_id: employee.id, type: type.type, unit: type.unit }
}

/**
 * Stores the heads of new ledgers whose leave years are not calendar years, or that begin with an enrollment. Call it
 * before the first entries are stored, which would otherwise be read as entries of calendar years.
 */
export async function storeNewHeads(sql: Sql, accounts: readonly Account[]): Promise<void> {
  const begun = accounts.filter(needsHead)
  await storeLedgerHeads(
    sql,
    begun.map(({ employee, type, begins_on, ledger }) => {
      const { leave_years } = ledger
      return { employee_id: employee.id, type: type.type, begins_on, leave_years }
    }),
  )
  // Leave that was recorded before a balance was tracked.
  const moves = begun.map((account) => movesOf(account, account.ledger.leave_years))
  await storeMoves(sql, moves.flat())
}

function needsHead({ head, ledger }: Account): boolean {
  if (head !== undefined || ledger.entries.some(isOfBalance)) return false
  const { enrollments, leave_years } = ledger
  return enrollments.length > 1 || leave_years.length > 1 || leave_years[0]!.starts !== '01-01'
}

/** Moves entries to the leave years that they belong to under other rules; returns all of the ledger afterwards. */
export async function moveEntries(
  sql: Sql,
  account: Account,
  rules: readonly LeaveYearRule[],
): Promise<LedgerEntry[]> {
  const moves = movesOf(account, rules)
  await storeMoves(sql, moves)
  const moved = new Map(moves.map((move) => [move.key, move.leave_year_start]))
  return account.ledger.entries.map((entry) => {
    return { ...entry, leave_year_start: moved.get(entry.key) ?? entry.leave_year_start }
  })
}

/** An entry of a ledger, by its key, and the leave year that it moves to. */
type Move = { employee_id: number; type: string; key: string; leave_year_start: string }

function movesOf({ employee, type, ledger }: Account, rules: readonly LeaveYearRule[]): Move[] {
  return ledger.entries.flatMap((entry) => {
    const leave_year_start = startUnder(rules, entry)
    if (leave_year_start === entry.leave_year_start) return []
    return [{ employee_id: employee.id, type: type.type, key: entry.key, leave_year_start }]
  })
}

async function storeMoves(sql: Sql, moves: readonly Move[]): Promise<void> {
  if (moves.length === 0) return
  await sql(
    `update leave_ledger l
     set leave_year_start = m.leave_year_start, leave_year = m.leave_year
     from unnest($2::bigint[], $3::text[], $4::text[], $5::date[], $6::int[])
       as m(employee_id, type, key, leave_year_start, leave_year)
     where l.company_id = $1 and l.employee_id = m.employee_id and l.type = m.type and l.key = m.key`,
    [
      moves.map(({ employee_id }) => employee_id),
      moves.map(({ type }) => type),
      moves.map(({ key }) => key),
      moves.map(({ leave_year_start }) => leave_year_start),
      moves.map(({ leave_year_start }) => yearOf(leave_year_start)),
    ],
  )
}

/**
 * Returns the first date of the leave year that contains an entry's date. Carry-over that expires on the last date of a
 * year is dated the day after, so its stored leave year is used instead.
 */
function startUnder(
  rules: readonly LeaveYearRule[],
  { kind, entry_date, leave_year_start }: LedgerEntry,
): string {
  return leaveYearOn(rules, kind === 'carry_over_expiry' ? leave_year_start : entry_date).start
}
