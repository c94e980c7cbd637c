import type { CompanyRow } from '../../../core/company-settings.ts'
import type { Sql } from '../../../db/transaction.ts'
import { type DayRange, PAID_CATEGORIES, type PaidCategory } from '../../../engine/hours/index.ts'
import type { EntryStatus } from '../held/entry-status.ts'
import { loadHours } from '../hours/load-hours.ts'
import { findSnapshot } from '../snapshot/read.ts'

/** Minutes that a release pays for a day of the past. */
export type Earned = { corrects_day: number; earning: PaidCategory; minutes: number }

/**
 * Returns what a held entry earns: by approved period, what its hours would be with the entry minus what they are
 * without it. Other released entries count in both, so that the second one of a week is paid as the second one. A
 * release that earns nothing is 0 regular minutes, so that there is an adjustment to cancel.
 */
export async function earnedBy(
  sql: Sql,
  company: CompanyRow,
  { entry, parts }: EntryStatus,
): Promise<Earned[]> {
  const held = parts.filter(({ is_held }) => is_held)
  const earned: Earned[] = []
  for (const [pay_period_id, days] of Map.groupBy(held, (part) => part.pay_period_id)) {
    const period = (await findSnapshot(sql, pay_period_id))!
    const corrects_day = Math.min(...days.map(({ day }) => day))
    const changes = await changesBy(sql, company, entry, period)
    for (const change of changes) earned.push({ corrects_day, ...change })
  }
  if (earned.length > 0) return earned
  return [{ corrects_day: held[0]!.day, earning: 'regular', minutes: 0 }]
}

async function changesBy(
  sql: Sql,
  company: CompanyRow,
  { id, employee_id }: { id: number; employee_id: number },
  { from_day, to_day }: DayRange,
): Promise<{ earning: PaidCategory; minutes: number }[]> {
  const hoursWith = async (held_id: number | null) => {
    const counted = { held_id }
    const period = { from_day, to_day, employee_ids: [employee_id], is_live: true, counted }
    return (await loadHours(sql, company, period)).lines[0]!.minutes
  }
  const before = await hoursWith(null)
  const after = await hoursWith(id)
  const change = (earning: PaidCategory) => after[earning] - before[earning]
  const others = PAID_CATEGORIES.filter((earning) => earning !== 'regular')
  const fallen = others.reduce((sum, earning) => sum + Math.min(0, change(earning)), 0)
  return PAID_CATEGORIES.map((earning) => ({
    earning,
    minutes: earning === 'regular' ? change(earning) + fallen : change(earning),
  })).filter(({ minutes }) => minutes > 0)
}
