import type { Sql } from '../../../db/transactions/transaction.ts'
import { type LeaveTypeRow, leaveTypesText } from '../types/load.ts'
import { mayHaveBalance, policies, type StoredRules } from './load.ts'

/** The company settings that decide its employees' balances. */
export type LeaveSettings = {
  /** The leave types that employees may have a balance of. */
  types: readonly LeaveTypeRow[]
  policies: StoredRules['policies']
}

/** SQL for a text that changes whenever a leave type or a policy of the company changes. */
export const leaveSettingsStamp = `concat_ws(' ', $1::bigint,
  (select sum(hash_record_extended(t, 0)) from leave_types t where t.company_id = $1),
  (select sum(hash_record_extended(p, 0)) from leave_policies p where p.company_id = $1))`

const withStamp = `select t.*, ${leaveSettingsStamp} as stamp, ${policies} as policies from (`

type StampedType = LeaveTypeRow & { stamp: string; policies: StoredRules['policies'] }

/**
 * Returns the settings for the stamp that a statement of the same transaction has read. The process caches them by
 * their stamp, which is derived from their content, so every change is visible immediately.
 */
export async function leaveSettings(sql: Sql, stamp: string): Promise<LeaveSettings> {
  const cached = byStamp.get(stamp)
  if (cached) return cached
  const rows = await sql<StampedType>(`${withStamp}${leaveTypesText()}) t`)
  const [first] = rows
  const settings = { types: rows.filter(mayHaveBalance), policies: first?.policies ?? null }
  if (first) byStamp.set(first.stamp, settings)
  if (byStamp.size > most) byStamp.delete(byStamp.keys().next().value!)
  return settings
}

const byStamp = new Map<string, LeaveSettings>()
const most = 1_000
