import type { Context } from '../../../core/operation.ts'
import type { LedgerEntry } from '../../../engine/leave-accrual/entry.ts'
import { type TakenDay, usageChanges } from '../../../engine/leave-accrual/usage.ts'
import { formatInstant } from '../../../lib/calendar/instants.ts'
import type { Account } from './accounts.ts'
import { storeEntries, storeNewHeads, withDueEntries } from './entries.ts'

/**
 * Changes the charge of a request to what it takes now (nothing returns all of it), and posts entries due by
 * today. Returns the account afterwards; the same one when the charge does not change.
 */
export async function chargeLeave(
  context: Pick<Context, 'sql' | 'now_ms'>,
  leave_request_id: number,
  taken: readonly TakenDay[],
  account: Account,
): Promise<Account> {
  const { ledger } = account
  const own = ledger.entries.filter((entry) => entry.leave_request_id === leave_request_id)
  return postChanges(context, account, usageChanges(leave_request_id, taken, own, ledger))
}

/** Posts changes of a ledger and the entries due by today. Returns the account afterwards. */
export async function postChanges(
  { sql, now_ms }: Pick<Context, 'sql' | 'now_ms'>,
  account: Account,
  changes: readonly LedgerEntry[],
): Promise<Account> {
  if (changes.length === 0) return account
  const { ledger } = account
  const stored = withDueEntries(account, changes)
  await storeNewHeads(sql, [account])
  await storeEntries(sql, stored, formatInstant(now_ms))
  return { ...account, ledger: { ...ledger, entries: [...ledger.entries, ...stored] } }
}
