import { reachAllowed } from '../../../modules/connected-apps/standing.ts'
import { t } from '../../../words/index.ts'
import { type Html, html } from '../../pages/html.ts'
import { type Deps, personForm, type Visit } from '../visit.ts'

/** The choice of emails about requests, for people who decide any. */
export function approvalMailsForm(deps: Deps, visit: Visit): Html {
  const { session } = visit
  if (reachAllowed(session) === 'self' || session.person_only_reads) return html``
  const options = [
    ['', t`As the company has it`],
    ['each', t`Each request`],
    ['digest', t`One a day`],
    ['off', t`None`],
  ] as const
  const chosen = session.approval_mails ?? ''
  return html`<h2>${t`Emails about requests to decide`}</h2>
${personForm(
  deps,
  visit,
  '/account/mails',
  html`<div class="field"><label for="f-approval_mails">${t`Emails`}</label>
<select id="f-approval_mails" name="approval_mails">${options.map(
    ([value, words]) =>
      html`<option value="${value}"${value === chosen ? html` selected` : ''}>${words}</option>`,
  )}</select></div>
<button type="submit" class="plain">${t`Save the choice`}</button>`,
)}`
}
