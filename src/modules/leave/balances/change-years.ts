import { isDeepStrictEqual } from 'node:util'
import type { Sql } from '../../../db/transactions/transaction.ts'
import { hasBalance } from '../../../engine/leave-accrual/credits.ts'
import { entriesOfCut, entriesOfJoin, isUnused } from '../../../engine/leave-accrual/due.ts'
import { serviceDateOf } from '../../../engine/leave-accrual/entitlement.ts'
import {
  adjustmentKind,
  isOfBalance,
  type LedgerEntry,
} from '../../../engine/leave-accrual/entry.ts'
import {
  type LeaveYear,
  type LeaveYearRule,
  leaveYearOn,
  leaveYearsBetween,
  startBeforeCuts,
} from '../../../engine/leave-accrual/leave-years.ts'
import type { Account } from './accounts.ts'
import { moveEntries, storedEntry, storeEntries } from './entries.ts'
import { changedYearsFrom, storeLedgerHeads, yearsOfNewLedger } from './ledger-heads.ts'

/** A change of rules or employment that was just stored. */
export type RulesChange = {
  /**
   * By leave type, the first date from which an employee is enrolled in another policy; null: always. Undefined where
   * something else changed, which may be about all types.
   */
  enrolled_from?: ReadonlyMap<string, string | null> | undefined
}

/** New rules of leave years of a ledger, and whether they rebuild it. */
export type NewYears = { leave_years: readonly LeaveYearRule[]; is_rebuilt: boolean }

/**
 * Returns the leave year rules of a ledger if they have changed; undefined if not. `change` is the change just made, if
 * any: a ledger that no leave was taken from is then treated as if it began with the current rules.
 */
export function changedYears(account: Account, change?: RulesChange): NewYears | undefined {
  const { ledger, head, begins_on } = account
  if (head === undefined && !ledger.entries.some(isOfBalance)) return undefined
  const { type } = account.type
  const isChanged = change !== undefined && change.enrolled_from?.has(type) !== false
  const is_rebuilt = isChanged && hasBalance(ledger) && isUnused(ledger.entries, begins_on)
  const leave_years = is_rebuilt
    ? yearsOfNewLedger(ledger, begins_on)
    : yearsAfter(account, change?.enrolled_from?.get(type))
  // Carry-over into its first leave years also depends on settings.
  const isSettled = !is_rebuilt || !ledger.entries.some(({ kind }) => kind === 'carry_over')
  if (isSettled && isDeepStrictEqual(leave_years, ledger.leave_years)) return undefined
  return { leave_years, is_rebuilt }
}

/** Returns the rules of a ledger that is not rebuilt: they change today, or with an enrollment from its date on. */
function yearsAfter(
  { ledger, today }: Account,
  enrolled_from: string | null | undefined,
): LeaveYearRule[] {
  if (isFromTheStart(ledger, enrolled_from)) return yearsOfNewLedger(ledger, '')
  const dates = [today, rehiredOn(ledger) ?? today, enrolled_from ?? today]
  return changedYearsFrom(dates.toSorted()[0]!, ledger, ledger.leave_years)
}

/** Whether an enrollment applies from the first day of employment on, so that it ends no leave year. */
export function isFromTheStart(
  { employment }: Account['ledger'],
  enrolled_from: string | null | undefined,
): boolean {
  if (enrolled_from === undefined) return false
  return enrolled_from === null || enrolled_from <= (employment.hire_date ?? '')
}

/**
 * Returns the first day of a rehire without service, from which its anniversary applies although it may be past;
 * undefined if the leave years have changed since, or entries were posted since.
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
 * Applies new leave year rules to a ledger: entries move to the leave years that now contain them, and past years with
 * other boundaries get their current grants. A ledger that is rebuilt keeps only the amounts that people entered. The
 * caller has locked the leave balances, has read the whole ledger and posts due entries afterwards.
 */
export async function changeYears(
  sql: Sql,
  account: Account,
  { leave_years, is_rebuilt }: NewYears,
  now: string,
): Promise<void> {
  const { employee, type, ledger, head } = account
  const row = { employee_id: employee.id, type: type.type }
  await storeLedgerHeads(sql, [{ ...row, begins_on: head?.begins_on ?? null, leave_years }])
  if (is_rebuilt) {
    if (!changesBegunYears(account, leave_years)) return
    const [kept, dropped] = [ledger.entries.filter(isStated), ledger.entries.filter(isByRules)]
    await deleteEntries(sql, account, dropped)
    await moveEntries(sql, { ...account, ledger: { ...ledger, entries: kept } }, leave_years)
    return
  }
  const joined = entriesOfJoin(ledger, leave_years)
  await storeEntries(
    sql,
    joined.map((entry) => storedEntry(account, entry)),
    now,
  )
  const updated = { ...account, ledger: { ...ledger, entries: [...ledger.entries, ...joined] } }
  let entries = await moveEntries(sql, updated, leave_years)
  for (const year of endedOtherwise(account, leave_years)) {
    const due = entriesOfCut({ ...ledger, leave_years, entries }, year)
    entries = [...entries, ...due]
    await storeEntries(
      sql,
      due.map((entry) => storedEntry(account, entry)),
      now,
    )
  }
}

/** Whether entries posted by today would be different under the new rules. */
function changesBegunYears(
  { ledger, today }: Account,
  leave_years: readonly LeaveYearRule[],
): boolean {
  if (ledger.entries.some(({ kind }) => kind === 'carry_over')) return true
  const startsUnder = (rules: readonly LeaveYearRule[]) =>
    leaveYearsBetween(rules, ledger.first_start, today).map(({ start }) => start)
  return !isDeepStrictEqual(startsUnder(leave_years), startsUnder(ledger.leave_years))
}

/** Returns the leave years that have ended under new rules, and did not begin or end so under the former ones. */
function endedOtherwise(
  { ledger, today, begins_on }: Account,
  leave_years: readonly LeaveYearRule[],
): LeaveYear[] {
  const first = [startBeforeCuts(leave_years, begins_on), ledger.first_start].toSorted()[1]!
  const years = leaveYearsBetween(leave_years, first, today).slice(0, -1)
  return years.filter((year) => {
    const before = leaveYearOn(ledger.leave_years, year.start)
    return before.start !== year.start || before.end !== year.end
  })
}

/** Whether an entry is an amount that somebody entered, or leave that was returned. */
function isStated(entry: LedgerEntry): boolean {
  return entry.leave_request_id !== null || adjustmentKind(entry) !== null
}

function isByRules(entry: LedgerEntry): boolean {
  return !isStated(entry)
}

async function deleteEntries(
  sql: Sql,
  { employee, type }: Account,
  entries: readonly LedgerEntry[],
): Promise<void> {
  await sql(
    `delete from leave_ledger
     where company_id = $1 and employee_id = $2 and type = $3 and key = any($4::text[])`,
    [employee.id, type.type, entries.map(({ key }) => key)],
  )
}
