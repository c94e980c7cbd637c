import { restoreTimeEntry } from '../../../../modules/time-entries/index.ts'
import { t } from '../../../../words/index.ts'
import { type Html, html } from '../../../pages/html.ts'
import type { PageContext } from '../../page-context.ts'
import { button, notices, postForm } from '../../parts/ui.ts'
import { timeAddress } from './address.ts'

/** Confirms an action; a punch that was just deleted can be restored here. */
export function doneNotice(page: PageContext): Html {
  const id = Number(page.query.get('deleted') ?? Number.NaN)
  if (!Number.isSafeInteger(id) || id < 1) return notices(page)
  const restore = page.may(restoreTimeEntry)
    ? postForm(
        page,
        timeAddress(`/time/${id}/restore`, page.query),
        button(t`Restore`, 'plain', t`the punch`),
      )
    : ''
  return html`<div class="notice good decided" role="status" tabindex="-1"><span>${t`The punch was deleted.`}</span>${restore}</div>`
}
