import { DomainError, invalid } from '../../../../lib/errors.ts'
import { approveLeaveRequests } from '../../../../modules/leave/index.ts'
import { type Html, html } from '../../html.ts'
import type { PageContext } from '../../page-context.ts'
import { problemText } from '../../problem.ts'
import { check, count, dates, postForm } from '../../ui.ts'

const formId = 'approve-selected'

/** Approves the selected leave requests and returns what happened to each, in words. */
export async function approveSelected(page: PageContext): Promise<Html> {
  const ids = page.form.getAll('id').map(Number)
  if (ids.length === 0) throw new DomainError('bad_request', 'Select at least one leave request.')
  const only_without_conflict = page.form.has('only_without_conflict')
  const { approved, skipped, failed } = await page.act(approveLeaveRequests, {
    ids,
    only_without_conflict,
  })
  const left = [
    ...skipped.map((one) => {
      const reasons = one.reasons.map(({ message }) => message).join('; ')
      return html`<li>${one.employee_name}, ${dates(one.start_date, one.end_date)}: ${reasons}.</li>`
    }),
    ...failed.map(
      ({ id, employee_name = `Request ${id}`, errors }) =>
        html`<li>${employee_name}: ${problemText(invalid(errors))}</li>`,
    ),
  ]
  const tone = approved.length > 0 ? 'good' : 'bad'
  return html`<div class="notice ${tone}" role="status" tabindex="-1">${count(approved.length, 'request')} approved.${
    left.length === 0 ? '' : html` ${left.length} not approved:<ul>${left}</ul>`
  }</div>`
}

/** The form that the boxes of the cards belong to. */
export function selectedForm(page: PageContext): Html {
  // The form of a single decision says nothing about this box.
  const own = page.params.kind === undefined ? page : { ...page, form: new URLSearchParams() }
  return postForm(
    page,
    '/approvals/leave/selected',
    html`${check(own, {
      name: 'only_without_conflict',
      label: 'Only those without conflict',
      checked: true,
      hint: 'A conflict is a colleague of the department away, a blackout, other leave on the dates, or a balance that does not suffice.',
    })}<div class="actions"><button type="submit" class="main">Approve selected</button></div>`,
    { swaps: true, id: formId },
  )
}

/** The box that selects a request; it works without scripts, outside of its form. */
export function selectBox({ form }: PageContext, id: number, who: string): Html {
  const isOn = form.getAll('id').includes(String(id))
  return html`<div class="field check"><input type="checkbox" id="s-${id}" name="id" value="${id}" form="${formId}"${
    isOn ? html` checked` : ''
  }><label for="s-${id}">Select<span class="hidden"> ${who}</span></label></div>`
}
