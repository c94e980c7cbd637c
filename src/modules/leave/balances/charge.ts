import type { Context } from '../../../core/operation.ts'
import type { LedgerEntry } from '../../../engine/leave-accrual/entry.ts'
import { type TakenDay, usageChanges } from '../../../engine/leave-accrual/usage.ts'
import { formatInstant } from '../../../lib/calendar/instants.ts'
import { type Account, accountKey } from './accounts.ts'
import { type StoredEntry, storeEntries, storeNewHeads, withDueEntries } from './entries.ts'

/** Entries that a ledger gets, and its account before and after them. */
export type Posting = { before: Account; entries: StoredEntry[]; after: Account }

/**
 * Changes a request's charge to its current usage (none returns all of it), and posts entries due by today. Returns the
 * account afterwards; the same one when the charge does not change.
 */
export async function chargeLeave(
  context: Pick<Context, 'sql' | 'now_ms'>,
  leave_request_id: number,
  taken: readonly TakenDay[],
  account: Account,
): Promise<Account> {
  return postChanges(context, account, chargeChanges(leave_request_id, taken, account))
}

type Charge = { leave_request_id: number; taken: readonly TakenDay[]; account: Account }

/** Does the same for requests of different ledgers together. */
export async function chargeLeaveOfEach(
  context: Pick<Context, 'sql' | 'now_ms'>,
  charges: readonly Charge[],
): Promise<void> {
  const postings = charges.flatMap(({ leave_request_id, taken, account }) => {
    const changes = chargeChanges(leave_request_id, taken, account)
    return changes.length === 0 ? [] : [postingOf(account, changes)]
  })
  if (postings.length > 0) await storePostings(context, postings)
}

/** Returns the entries that change a request's charge to its current usage. */
export function chargeChanges(
  leave_request_id: number,
  taken: readonly TakenDay[],
  { ledger }: Account,
): LedgerEntry[] {
  const entries = ledger.entries.filter((entry) => entry.leave_request_id === leave_request_id)
  return usageChanges(leave_request_id, taken, entries, ledger)
}

/** Posts changes of a ledger and the entries due by today. Returns the account afterwards. */
export async function postChanges(
  context: Pick<Context, 'sql' | 'now_ms'>,
  account: Account,
  changes: readonly LedgerEntry[],
): Promise<Account> {
  if (changes.length === 0) return account
  const posting = postingOf(account, changes)
  await storePostings(context, [posting])
  return posting.after
}

/** Returns the entries that posting changes of a ledger stores: the changes and the entries due by today. */
export function postingOf(account: Account, changes: readonly LedgerEntry[]): Posting {
  const { ledger } = account
  const entries = withDueEntries(account, changes)
  const after = { ...account, ledger: { ...ledger, entries: [...ledger.entries, ...entries] } }
  return { before: account, entries, after }
}

/** Stores postings of one or more ledgers together, in order. */
export async function storePostings(
  { sql, now_ms }: Pick<Context, 'sql' | 'now_ms'>,
  postings: readonly Posting[],
): Promise<void> {
  await storeNewHeads(sql, begunBy(postings))
  await storeEntries(
    sql,
    postings.flatMap(({ entries }) => entries),
    formatInstant(now_ms),
  )
}

/** Returns each account once, in its state before its first posting. */
function begunBy(postings: readonly Posting[]): Account[] {
  const accounts = new Map<string, Account>()
  for (const { before } of postings) {
    const key = accountKey(before.employee.id, before.type.type)
    if (!accounts.has(key)) accounts.set(key, before)
  }
  return [...accounts.values()]
}
