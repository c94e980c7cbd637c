import { isDeepStrictEqual } from 'node:util'
import type { Sql } from '../../../db/transaction.ts'
import { entriesOfCut, entriesOfJoin } from '../../../engine/leave-accrual/due.ts'
import { serviceDateOf } from '../../../engine/leave-accrual/entitlement.ts'
import { isOfBalance } from '../../../engine/leave-accrual/entry.ts'
import { type LeaveYearRule, leaveYearOn } from '../../../engine/leave-accrual/leave-years.ts'
import { addDays } from '../../../lib/calendar/dates.ts'
import type { Account } from './accounts.ts'
import { moveEntries, storedEntry, storeEntries } from './entries.ts'
import { plannedYears, storeLedgerHeads } from './ledger-heads.ts'

/** Returns the rules of leave years of a ledger where they have changed; undefined where they are as before. */
export function changedYears({ ledger, today, head }: Account): LeaveYearRule[] | undefined {
  if (head === undefined && !ledger.entries.some(isOfBalance)) return undefined
  const { enrollments, employment, leave_years } = ledger
  const service = serviceDateOf(employment)
  const from = rehiredOn(ledger) ?? today
  const rules = plannedYears({ enrollments, service, today, stored: leave_years, from })
  return isDeepStrictEqual(rules, leave_years) ? undefined : rules
}

/**
 * Returns the first day of a rehire without service, from which its anniversary holds although it may be past; undefined
 * where the leave years have changed since, or entries were posted since.
 */
function rehiredOn({ employment, entries, leave_years }: Account['ledger']): string | undefined {
  const first_day = employment.employment_gaps?.at(-1)?.first_day
  if (first_day === undefined || first_day !== serviceDateOf(employment)) return undefined
  const isSince = (date: string | null) => date !== null && date >= first_day
  if (leave_years.some(({ from }) => isSince(from))) return undefined
  const isPosted = entries.some((entry) => isOfBalance(entry) && isSince(entry.entry_date))
  return isPosted ? undefined : first_day
}

/**
 * Gives a ledger new rules of leave years: entries go to the leave years that they belong to now, and the year that
 * ends early gets what it grants pro rata. The caller has locked the leave balances and posts what is due afterwards.
 */
export async function changeYears(
  sql: Sql,
  account: Account,
  leave_years: readonly LeaveYearRule[],
  now: string,
): Promise<void> {
  const { employee, type, ledger, head } = account
  const row = { employee_id: employee.id, type: type.type }
  await storeLedgerHeads(sql, [{ ...row, begins_on: head?.begins_on ?? null, leave_years }])
  const joined = entriesOfJoin(ledger, leave_years)
  await storeEntries(
    sql,
    joined.map((entry) => storedEntry(account, entry)),
    now,
  )
  const known = { ...account, ledger: { ...ledger, entries: [...ledger.entries, ...joined] } }
  const entries = await moveEntries(sql, known, leave_years)
  const changed = { ...ledger, leave_years, entries }
  const from = leave_years.find((rule, n) => {
    return rule.from !== null && !isDeepStrictEqual(rule, ledger.leave_years[n])
  })?.from
  if (from == null || from > account.today) return
  const before = leaveYearOn(leave_years, addDays(from, -1))
  const isCut = before.end !== leaveYearOn(ledger.leave_years, before.end).end
  if (!isCut || before.start < ledger.first_start) return
  const due = entriesOfCut(changed, before).map((entry) => storedEntry(account, entry))
  await storeEntries(sql, due, now)
}
