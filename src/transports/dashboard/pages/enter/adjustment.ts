import { PAID_CATEGORIES } from '../../../../engine/hours/index.ts'
import { DomainError } from '../../../../lib/errors.ts'
import * as payroll from '../../../../modules/payroll/index.ts'
import { t } from '../../../../words/index.ts'
import { numberOf, textOf } from '../../../pages/form.ts'
import { html } from '../../../pages/html.ts'
import { problemText } from '../../../pages/problem.ts'
import type { Answer, PageContext } from '../../page-context.ts'
import { area, areaOf, field, select } from '../../parts/inputs.ts'
import { personField, personIn } from '../../parts/person-input.ts'
import { requireMay } from '../../require-may.ts'
import { categoryWord } from '../../words/category-words.ts'
import { today } from '../../words/dates.ts'
import { hoursFacts } from '../approvals/dry-run.ts'
import { enteredAs, enterForm, entering, type Preview } from './parts.ts'

/** The form that adds hours to somebody's day or removes them, its paid hours, and the request that was shown. */
export const {
  show: showEnterAdjustment,
  preview: previewAdjustment,
  save: enterAdjustment,
} = entering({ form: adjustmentForm, inputOf, effectsOf, save })

/** Requests the adjustment, and approves it at once where that was chosen. */
async function save(page: PageContext, input: Input): Promise<Answer> {
  const made = await page.act(payroll.createPayrollDayAdjustment, input)
  const { id, employee_id } = made
  return enteredAs(page, made, {
    request: `/approvals/adjustments/${id}`,
    back: `/people/${employee_id}/time`,
    done: ['adjustment_entered', 'adjustment_requested'],
    approve: () => page.ask(payroll.approvePayrollDayAdjustment, { id }),
    read: () => page.ask(payroll.getPayrollDayAdjustment, { id }),
  })
}

async function adjustmentForm(page: PageContext, preview?: Preview): Promise<Answer> {
  const operation = payroll.createPayrollDayAdjustment
  requireMay(page, operation, t`You do not have permission to enter adjustments.`)
  const date = textOf(page.query, 'date') ?? today(page)
  return enterForm(page, {
    path: '/adjustments/new',
    title: t`Enter an adjustment`,
    preview,
    empty: t`Choose a person, a date and hours to see what is paid.`,
    fields: html`${await personField(page)}
<div class="row tight">
${field(page, { name: 'work_date', label: t`Paid on`, type: 'date', value: date, required: true })}
${field(page, { name: 'hours_delta', label: t`Hours`, required: true, hint: t`Negative hours are removed.`, attributes: html` inputmode="text"` })}
${select(page, { name: 'earning', label: t`Earning`, value: 'regular', options: PAID_CATEGORIES.map((each) => [each, categoryWord(each)] as const) })}
</div>
${area(page, { name: 'note', label: t`Reason` })}`,
    approving: payroll.approvePayrollDayAdjustment,
  })
}

type Input = Awaited<ReturnType<typeof inputOf>>

async function inputOf(page: PageContext) {
  const { form } = page
  return {
    employee_id: await personIn(page, form),
    work_date: form.get('work_date') ?? '',
    hours_delta: numberOf(form, 'hours_delta') ?? Number.NaN,
    earning: form.get('earning') ?? 'regular',
    note: areaOf(form, 'note') ?? '',
  }
}

/** The paid hours as they would be once it is approved. */
async function effectsOf(page: PageContext, input: Input) {
  const noted = { ...input, note: input.note || t`Reason` }
  const apply_immediately =
    page.may(payroll.approvePayrollDayAdjustment) && page.shown.own !== input.employee_id
  try {
    const operation = payroll.createPayrollDayAdjustment
    const { effects } = await page.dryRun(operation, { ...noted, apply_immediately })
    return { facts: await hoursFacts(page, effects) }
  } catch (error) {
    // Who may not approve it may still request it.
    if (!(error instanceof DomainError) || error.code !== 'forbidden') throw error
    return { facts: [], problem: problemText(error) }
  }
}
