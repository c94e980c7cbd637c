import type { Context } from '../../operations/define.ts'
import { formatInstant } from '../../time/instants.ts'
import type { Account } from './accounts.ts'
import { settledEntries, storeEntries } from './entries.ts'
import { type TakenDay, usageChanges } from './ledger/usage.ts'

/**
 * Brings what a request has charged to what it takes now (nothing: all of it back), and stores what the
 * ledger lacks by today. Answers whether the request's charge changed.
 */
export async function chargeLeave(
  { sql, now_ms }: Pick<Context, 'sql' | 'now_ms'>,
  leave_request_id: number,
  taken: readonly TakenDay[],
  account: Account,
): Promise<boolean> {
  const own = account.ledger.entries.filter((entry) => entry.leave_request_id === leave_request_id)
  const changes = usageChanges(leave_request_id, taken, own)
  await storeEntries(sql, settledEntries(account, changes), formatInstant(now_ms))
  return changes.length > 0
}
