import type { AnyOperation } from '../../../../core/operation.ts'
import { DomainError } from '../../../../lib/errors.ts'
import type { CategoryHours } from '../../../../modules/payroll/hours/schema.ts'
import { t } from '../../../../words/index.ts'
import { span, today } from '../../dates.ts'
import { type Html, tHtml } from '../../html.ts'
import type { DryRunResult, PageContext } from '../../page-context.ts'
import { problemText } from '../../problem.ts'
import { change, hours } from '../../ui.ts'

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

type PaidHours = {
  from: string
  to: string
  before: CategoryHours
  after: CategoryHours
  change_hours: number
}

/** Returns the effect `paid_hours` of a dry run as facts: for the date, and for its workweek if that counts. */
export function hoursFacts(page: PageContext, effects: Record<string, unknown> | undefined) {
  const paid = effects?.paid_hours as (PaidHours & { workweeks?: PaidHours }) | undefined
  if (!paid) return []
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

function changeWords({ before, after, change_hours }: PaidHours): Html {
  return tHtml`${hours(before.total_hours)} to ${hours(after.total_hours)} h <b>(${change(change_hours)})</b>`
}
