import { getOverview } from '../../../modules/overview/index.ts'
import { t } from '../../../words/index.ts'
import { html } from '../../pages/html.ts'
import type { Answer, PageContext } from '../page-context.ts'
import { coversOf } from '../parts/deputy-notice.ts'
import { empty, notices, pageOf, pager, personLink, table, to } from '../parts/ui.ts'
import { moment } from '../words/dates.ts'

const per_page = 50

/** Shows who should be at work now and has not clocked in. */
export async function showLate(page: PageContext): Promise<Answer> {
  await coversOf(page)
  const { late_people } = await page.ask(getOverview, { detail: 'late' })
  const late = late_people ?? []
  const current_page = pageOf(page)
  const last_page = Math.max(1, Math.ceil(late.length / per_page))
  const rows = late.slice((current_page - 1) * per_page, current_page * per_page).map(
    ({ employee_id, employee_name, shift_start, shift_end }) =>
      html`<tr><th scope="row">${personLink(page, employee_id, employee_name)}</th>
<td data-label="${t`Shift starts`}">${moment(page, shift_start)}</td>
<td data-label="${t`Shift ends`}">${moment(page, shift_end)}</td></tr>`,
  )
  return {
    title: t`Who is late`,
    main: html`<p class="up"><a href="${to(page, '')}">${t`Overview`}</a></p>
<h1>${t`Who is late`}</h1>
${notices(page)}
<p class="lead">${t`Scheduled now, not on leave, and no punch since the shift began.`}</p>
${late.length === 0 ? empty(t`Nobody is late.`) : table(t`Who is late`, [t`Name`, t`Shift starts`, t`Shift ends`], rows, 'wide stacks')}
${late.length === 0 ? '' : pager(page, '/late', { current_page, last_page, total: late.length }, 'person', 'people')}`,
  }
}
