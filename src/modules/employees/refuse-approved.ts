import { isDeepStrictEqual } from 'node:util'
import {
  firstApproved,
  type LockedDate,
  refuseDate,
  saidOfReaching,
} from '../../core/company/payroll-locks.ts'
import type { Context } from '../../core/operation.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import {
  type DateSpan,
  daysOfMovedStarts,
  type EmploymentSpell,
  realSpellsOf,
  spellsOf,
} from '../../engine/employment/spells.ts'
import { invalid } from '../../lib/errors.ts'
import type { Employment } from './employment.ts'

/** The fields of an update that move first days. */
type Sent = {
  hire_date?: string | null | undefined
  spells?: readonly EmploymentSpell[] | undefined
  is_active?: boolean | undefined
}

type Change = { employee_id: number; before: Employment; after: Employment; sent: Sent }

/**
 * Begins to compare an employee's hours in approved pay periods. The result, called after the write, refuses first days
 * that moved and changed these hours. Last days are never refused, nor is `is_active` where it undoes one.
 */
export async function refusingPaidStarts(
  context: Context,
  { employee_id, before, after, sent }: Change,
): Promise<() => Promise<void>> {
  const isBack = sent.is_active === true && !before.is_active
  const started = isBack ? newStart(before, after) : undefined
  if (started !== undefined) refuseDate(await firstLockedFrom(context.sql, started), 'is_active')
  const { field, spans } = movedStarts(before, after, sent)
  if (spans.length === 0) return async () => {}
  const changed = await context.services.paidHours.beginApproved(context, { employee_id, spans })
  return async () => {
    const period = await changed()
    if (period) throw invalid({ [field]: saidOfReaching('the change', period) })
  }
}

/** Returns the first of a day and all later ones that is in an approved pay period; locks the periods. */
export async function firstLockedFrom(sql: Sql, first: string): Promise<LockedDate | undefined> {
  const period = await firstApproved(sql, { from: first, to: null })
  if (!period) return undefined
  return { date: period.start_date > first ? period.start_date : first, period }
}

/** Returns the first day of a new last spell. */
function newStart(before: Employment, after: Employment): string | undefined {
  const [was, is] = [before, after].map((each) => spellsOf(each).at(-1)!.start_date)
  return is === was ? undefined : (is ?? undefined)
}

/** Returns the days that a sent first day moves, and the field that moves it. */
function movedStarts(
  before: Employment,
  after: Employment,
  { hire_date, spells }: Sent,
): { field: string; spans: DateSpan[] } {
  if (spells && !isDeepStrictEqual(spells, realSpellsOf(before))) {
    return { field: 'spells', spans: daysOfMovedStarts(spellsOf(before), spellsOf(after)) }
  }
  // The rest of the change may be a last day.
  const unmoved = { ...after, ...(hire_date === undefined ? {} : { hire_date: before.hire_date }) }
  return { field: 'hire_date', spans: daysOfMovedStarts(spellsOf(unmoved), spellsOf(after)) }
}
