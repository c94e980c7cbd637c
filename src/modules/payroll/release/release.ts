import { type CompanyRow, loadCompany } from '../../../core/company/company-settings.ts'
import { refuseLocked } from '../../../core/company/payroll-locks.ts'
import type { Context } from '../../../core/operation.ts'
import { civilDate } from '../../../lib/calendar/dates.ts'
import { invalid } from '../../../lib/errors.ts'
import type { AdjustmentRecord } from '../day-adjustments/schema.ts'
import { type EntryStatus, entryStatusesOf, withIds } from '../held/entry-status.ts'
import { saidOfReleased } from '../held/find-held.ts'
import { refuse } from '../refusals.ts'
import { earnedBy } from './earned.ts'
import { storeRelease } from './store.ts'

/**
 * Pays a held entry, which the caller has locked, on an open date: one approved adjustment for each earning, cut at 12
 * hours. Throws a 422 on `status` when the entry is not held or cannot be paid yet, on `work_date` when it is locked.
 */
export async function releaseHeld(
  context: Context,
  entry_id: number,
  work_date: string,
): Promise<AdjustmentRecord[]> {
  const { sql } = context
  await refuseLocked(sql, [work_date], 'work_date')
  const company = await loadCompany(sql)
  const statuses = await entryStatusesOf(sql, withIds([entry_id]), { lock: true })
  const status = statuses.get(entry_id)!
  const refusal = whyNotReleased(status, company)
  if (refusal !== undefined) throw invalid({ status: refusal })
  const days = status.parts.filter(({ is_held }) => is_held).map(({ day }) => day)
  const last = civilDate(Math.max(...days))
  if (work_date < last) throw invalid({ work_date: refuse.released_too_early({ date: last }) })

  const earned = await earnedBy(sql, company, status)
  return storeRelease(context, { entry: status.entry, days, earned, work_date })
}

function whyNotReleased(
  { entry, parts }: EntryStatus,
  { require_approved_punches }: Pick<CompanyRow, 'require_approved_punches'>,
): string | undefined {
  if (entry.released_by.length > 0) return saidOfReleased(entry)
  if (!parts.some(({ is_held }) => is_held)) return refuse.not_held()
  if (entry.clock_out_ms === null) return refuse.held_active()
  if (require_approved_punches && !entry.is_approved) {
    return refuse.held_not_approved()
  }
  return undefined
}
