import type { Adjustment } from '../../../engine/leave-accrual/adjustments.ts'
import { adjustmentKind } from '../../../engine/leave-accrual/entry.ts'
import { leaveYearAfter, leaveYearOn } from '../../../engine/leave-accrual/leave-years.ts'
import { standingLeave } from '../../../engine/leave-accrual/usage.ts'
import type { FieldErrors } from '../../../lib/errors.ts'
import { refuse } from '../refusals.ts'
import type { Account } from './accounts.ts'
import type { EntryRow } from './ledger.ts'

/**
 * Returns why an adjustment cannot be made, by field. `known` are the stored entries of the ledger; for a correction its
 * adjustments are enough.
 */
export function adjustmentProblems(
  account: Account,
  asked: Adjustment,
  known: readonly EntryRow[],
): FieldErrors {
  const problems: FieldErrors = {}
  const opens = asked.kind === 'opening_balance'
  const date = dateProblem(account, asked) ?? beforeOpening(asked, known)
  if (date !== undefined) problems.effective_date = [date]
  if (asked.amount === 0 && !opens) problems.amount = [refuse.zero()]
  const kind = opens ? openingProblem(asked.effective_date, known) : undefined
  if (kind !== undefined) problems.kind = [kind]
  return problems
}

function dateProblem(
  { ledger, today }: Account,
  { kind, effective_date }: Adjustment,
): string | undefined {
  const { first_start: first, leave_years } = ledger
  if (effective_date < first) return refuse.before_balance({ date: first })
  if (kind === 'opening_balance' && effective_date > today) {
    return refuse.opening_in_future()
  }
  const last = leaveYearAfter(leave_years, leaveYearOn(leave_years, today)).end
  return effective_date > last ? refuse.too_late({ date: last }) : undefined
}

/** The balance is stated as of a date, so it includes everything before. */
function beforeOpening(
  { kind, effective_date }: Adjustment,
  known: readonly EntryRow[],
): string | undefined {
  if (kind !== 'correction') return undefined
  const opening = known.find((row) => adjustmentKind(row) === 'opening_balance')
  if (!opening || effective_date >= opening.entry_date) return undefined
  return refuse.before_opening({ date: opening.entry_date })
}

/** There is one opening balance, and only grants, accruals, carry-over and expiry may be dated before it. */
function openingProblem(date: string, known: readonly EntryRow[]): string | undefined {
  const opening = known.find((row) => adjustmentKind(row) === 'opening_balance')
  if (opening) {
    return refuse.stated_before({ date: opening.entry_date })
  }
  const earlier = known.filter(({ entry_date }) => entry_date < date)
  const correction = earlier.find((row) => adjustmentKind(row) !== null)
  if (correction) {
    return refuse.corrected_before({ date: correction.entry_date })
  }
  const taken = standingLeave(earlier)
  if (!taken) return undefined
  return refuse.taken_before({ id: String(taken.leave_request_id), date: taken.entry_date })
}
