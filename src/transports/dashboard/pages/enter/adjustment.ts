import { PAID_CATEGORIES } from '../../../../engine/hours/index.ts'
import { DomainError } from '../../../../lib/errors.ts'
import * as payroll from '../../../../modules/payroll/index.ts'
import { t } from '../../../../words/index.ts'
import { numberOf, textOf } from '../../../pages/form.ts'
import { html } from '../../../pages/html.ts'
import { problemText } from '../../../pages/problem.ts'
import type { Answer, PageContext } from '../../page-context.ts'
import { area, areaOf, field, select } from '../../parts/inputs.ts'
import { withQuery } from '../../parts/list-address.ts'
import { personField, personIn } from '../../parts/person-input.ts'
import { button, notices, postForm } from '../../parts/ui.ts'
import { requireMay } from '../../require-may.ts'
import { categoryWord } from '../../words/category-words.ts'
import { today } from '../../words/dates.ts'
import { inFormWords } from '../../words/form-words.ts'
import { hoursFacts } from '../approvals/dry-run.ts'
import {
  approveCheck,
  byPerson,
  enteredAs,
  enterTabs,
  type Preview,
  previewBeside,
  previewed,
} from './parts.ts'

const path = '/adjustments/new'

/** The form that adds hours to somebody's day or removes them, with the paid hours beside it. */
export async function showEnterAdjustment(page: PageContext): Promise<Answer> {
  return adjustmentForm(page)
}

/** The same form with the effects of its inputs. */
export async function previewAdjustment(page: PageContext): Promise<Answer> {
  return adjustmentForm(page, await effectsOf(page))
}

/** Requests the adjustment whose effects were shown, and approves it at once where that was chosen. */
export async function enterAdjustment(page: PageContext): Promise<Answer> {
  const preview = await effectsOf(page)
  if (preview.seen === '' || page.form.get('seen') !== preview.seen) {
    return adjustmentForm(page, preview)
  }
  const input = await inputOf(page)
  const made = await inFormWords(byPerson, () =>
    page.act(payroll.createPayrollDayAdjustment, input),
  )
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
  return {
    title: t`Enter an adjustment`,
    main: html`<h1>${t`Enter an adjustment`}</h1>${enterTabs(page, path)}
${notices(page)}${preview === undefined ? '' : html`<p class="lead">${t`Nothing is saved yet.`}</p>`}
${postForm(
  page,
  withQuery(path, page.query.toString()),
  html`<div class="cards"><div>${await personField(page)}
<div class="row tight">
${field(page, { name: 'work_date', label: t`Paid on`, type: 'date', value: date, required: true })}
${field(page, { name: 'hours_delta', label: t`Hours`, required: true, hint: t`Negative hours are removed.`, attributes: html` inputmode="text"` })}
${select(page, { name: 'earning', label: t`Earning`, value: 'regular', options: PAID_CATEGORIES.map((each) => [each, categoryWord(each)] as const) })}
</div>
${area(page, { name: 'note', label: t`Reason` })}
${approveCheck(page, payroll.approvePayrollDayAdjustment)}</div>
${previewBeside(page, path, preview, t`Choose a person, a date and hours to see what is paid.`)}</div>
<div class="actions">${button(t`Save`)}</div>`,
  { id: 'enter' },
)}`,
  }
}

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
function effectsOf(page: PageContext): Promise<Preview> {
  return previewed(() =>
    inFormWords(byPerson, async () => {
      const input = await inputOf(page)
      const seen = JSON.stringify({ ...input, note: undefined })
      const noted = { ...input, note: input.note || t`Reason` }
      const apply_immediately = page.may(payroll.approvePayrollDayAdjustment)
      try {
        const operation = payroll.createPayrollDayAdjustment
        const { effects } = await page.dryRun(operation, { ...noted, apply_immediately })
        return { facts: hoursFacts(page, effects), seen }
      } catch (error) {
        // Who may not approve it may still request it.
        if (!(error instanceof DomainError) || error.code !== 'forbidden') throw error
        return { facts: [], problem: problemText(error), seen }
      }
    }),
  )
}
