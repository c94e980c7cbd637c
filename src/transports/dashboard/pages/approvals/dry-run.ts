import type { AnyOperation } from '../../../../core/operation.ts'
import { DomainError } from '../../../../lib/errors.ts'
import type { HoursChange } from '../../../../modules/payroll/hours/effects.ts'
import { explainPayrollHours } from '../../../../modules/payroll/index.ts'
import { t } from '../../../../words/index.ts'
import { type Html, html, tHtml } from '../../../pages/html.ts'
import { problemText } from '../../../pages/problem.ts'
import type { DryRunEffects, DryRunResult, PageContext } from '../../page-context.ts'
import { change, hours } from '../../parts/ui.ts'
import { span, today } from '../../words/dates.ts'

type DryRun<Op extends AnyOperation> = { dryRun?: DryRunResult<Op>; problem?: string }

/** Returns the effects of approving, or why it would be refused. */
export async function tryApproval<Op extends AnyOperation>(
  page: PageContext,
  operation: Op,
  input: object,
): Promise<DryRun<Op>> {
  if (!page.may(operation)) return {}
  try {
    return { dryRun: await page.dryRun(operation, input) }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { problem: problemText(error) }
  }
}

type PunchOf = { employee_id: number; date: string }

/**
 * Returns the effect `paid_hours` of a dry run as facts: for the date, and for its workweek if that counts, or for the
 * pay period. A punch, of whom and when is in `punch`, that changes nothing says so where the schedule is paid.
 */
export async function hoursFacts(page: PageContext, effects?: DryRunEffects, punch?: PunchOf) {
  const paid = effects?.paid_hours
  if (!paid || 'not_compared' in paid) return []
  if ('people' in paid) {
    const { from, to, hours_before, hours_after, change_hours, people } = paid
    const basis = punch && people === 0 && (await page.ask(explainPayrollHours, punch)).pay_basis
    const why = basis === 'schedule' ? t`Paid by schedule, not by punches.` : ''
    const words = html`${becomes(hours_before, hours_after, change_hours)} ${why}`
    return [[tHtml`Paid hours, ${span(from, to, today(page))}`, words] as const]
  }
  const facts = [[t`Paid hours of the day`, changeWords(paid)] as const]
  const { workweeks } = paid
  if (!workweeks) return facts
  const overtime = workweeks.after.overtime_hours - workweeks.before.overtime_hours
  const week = changeWords(workweeks)
  return [
    ...facts,
    [
      tHtml`Week ${span(workweeks.from, workweeks.to, today(page))}`,
      overtime === 0 ? week : tHtml`${week}, overtime ${change(overtime)}`,
    ] as const,
  ]
}

function changeWords({ before, after, change_hours }: HoursChange): Html {
  return becomes(before.total_hours, after.total_hours, change_hours)
}

/** Returns hours before and after a change: `3.00 to 11.00 h (+8.00)`. */
export function becomes(before: number, after: number, change_hours: number): Html {
  return tHtml`${hours(before)} to ${hours(after)} h <b>(${change(change_hours)})</b>`
}
