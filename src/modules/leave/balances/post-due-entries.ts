import type { Context } from '../../../core/operation.ts'
import type { Sql } from '../../../db/transaction.ts'
import { hasBucket } from '../../../engine/leave-accrual/credits.ts'
import { yearOf } from '../../../lib/calendar/dates.ts'
import { formatInstant } from '../../../lib/calendar/instants.ts'
import { localDate } from '../../../lib/calendar/zones.ts'
import { loadLeaveTypes } from '../types/load.ts'
import { type Account, type Holder, holderColumns, loadAccounts } from './accounts.ts'
import { type StoredEntry, settledEntries, storeEntries } from './entries.ts'
import { holdBooks } from './lock.ts'

/**
 * Stores what the ledgers of everybody, or of one employee, lack by today: grants, accruals, carry-over and
 * expiry. Call it before and after a change of a leave type's settings or of a hire date, and from the
 * year turn; run twice, late or in several processes it comes to the same balance. Answers what it stored.
 */
export async function settleLeave(
  { sql, now_ms }: Pick<Context, 'sql' | 'now_ms'>,
  { employee_id }: { employee_id?: number | undefined } = {},
): Promise<StoredEntry[]> {
  const holders = await sql<Holder>(
    `select ${holderColumns} from employees
     where company_id = $1 and ($2::bigint is null or id = $2) order by id`,
    [employee_id ?? null],
  )
  const lacking = (await accountsOf(sql, holders, now_ms)).filter(isLacking)
  if (lacking.length === 0) return []

  // What was due is worked out again once nobody else can write these ledgers.
  const held = [...new Set(lacking.map(({ holder }) => holder))]
  await holdBooks(
    sql,
    held.map(({ id }) => id),
  )
  const entries = (await accountsOf(sql, held, now_ms)).flatMap((account) =>
    settledEntries(account),
  )
  await storeEntries(sql, entries, formatInstant(now_ms))
  return entries
}

async function accountsOf(sql: Sql, holders: readonly Holder[], now_ms: number) {
  const types = (await loadLeaveTypes(sql)).filter(hasBucket)
  const years = holders.map(({ timezone }) => yearOf(localDate(timezone, now_ms)))
  return loadAccounts(sql, holders, types, { from_year: Math.min(...years), now_ms })
}

function isLacking(account: Account): boolean {
  return settledEntries(account).length > 0
}
