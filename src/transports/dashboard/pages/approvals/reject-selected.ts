import { rejectLeaveRequests } from '../../../../modules/leave/index.ts'
import type { LeaveRequestRecord } from '../../../../modules/leave/requests/schema.ts'
import { leaveTypeWord, plural, t } from '../../../../words/index.ts'
import { textOf } from '../../../pages/form.ts'
import { type Html, html } from '../../../pages/html.ts'
import type { Answer, PageContext } from '../../page-context.ts'
import { area } from '../../parts/inputs.ts'
import { button, notices, personLink, postForm, whole } from '../../parts/ui.ts'
import { requireMay } from '../../require-may.ts'
import { leaveDates } from './leave.ts'
import { failedItems, folded, outcomeNotice, selectedIds, upToList } from './selected.ts'

/** Asks for the reason that everybody who is rejected reads. */
export async function showRejectSelected(page: PageContext): Promise<Answer> {
  requireMay(page, rejectLeaveRequests, t`You do not have permission to reject leave.`)
  const ids = selectedIds(page)
  const { effects, failed } = await page.dryRun(rejectLeaveRequests, { ids })
  const rejected = (effects.changes ?? []).map(({ after }) => after as LeaveRequestRecord)
  const words = plural(
    rejected.length,
    'Reject {n} request',
    'Reject {n} requests',
    whole(rejected.length),
  )
  const back = page.query.get('back') ?? page.form.get('back') ?? ''
  return {
    title: t`Reject selected requests`,
    main: html`${upToList(page)}
<h1>${words}</h1>
${notices(page)}
${folded(
  t`Requests that are rejected`,
  rejected.map(
    (one) =>
      html`<li>${personLink(page, one.employee_id, one.employee_name)}, ${leaveTypeWord(one.type)}, ${leaveDates(page, one)}</li>`,
  ),
)}
${folded(t`Why they cannot be rejected`, await failedItems(page, failed))}
${
  rejected.length === 0
    ? ''
    : postForm(
        page,
        '/approvals/leave/rejected',
        html`<input type="hidden" name="back" value="${back}">
${ids.map((id) => html`<input type="hidden" name="id" value="${id}">`)}
${area(page, { name: 'note', label: t`Reason, for all of them`, hint: t`Each person gets it in an email.` })}
<div class="actions">${button(words, 'danger')}</div>`,
      )
}`,
  }
}

/** Rejects the selected leave requests and returns the result in words. */
export async function rejectSelected(page: PageContext): Promise<Html> {
  const { rejected, failed } = await page.act(rejectLeaveRequests, {
    ids: selectedIds(page),
    rejection_reason: textOf(page.form, 'note') ?? null,
  })
  const n = rejected.length
  return outcomeNotice(page, {
    done: plural(n, '{n} request rejected.', '{n} requests rejected.', whole(n)),
    n,
    left: await failedItems(page, failed),
    others: (many) => plural(many, '{n} not rejected.', '{n} not rejected.', whole(many)),
    why: t`Why they were not rejected`,
    status: 'rejected',
  })
}
