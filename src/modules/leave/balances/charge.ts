import type { Context } from '../../../core/operation.ts'
import { type TakenDay, usageChanges } from '../../../engine/leave-accrual/usage.ts'
import { formatInstant } from '../../../lib/calendar/instants.ts'
import type { Account } from './accounts.ts'
import { storeEntries, withDueEntries } from './entries.ts'

/**
 * Changes the charge of a request to what it takes now (nothing returns all of it), and posts entries due by
 * today. Returns the account afterwards; the same one when the charge does not change.
 */
export async function chargeLeave(
  { sql, now_ms }: Pick<Context, 'sql' | 'now_ms'>,
  leave_request_id: number,
  taken: readonly TakenDay[],
  account: Account,
): Promise<Account> {
  const { ledger } = account
  const own = ledger.entries.filter((entry) => entry.leave_request_id === leave_request_id)
  const changes = usageChanges(leave_request_id, taken, own)
  if (changes.length === 0) return account
  const stored = withDueEntries(account, changes)
  await storeEntries(sql, stored, formatInstant(now_ms))
  return { ...account, ledger: { ...ledger, entries: [...ledger.entries, ...stored] } }
}
