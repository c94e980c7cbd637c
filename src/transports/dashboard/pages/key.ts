import { getApiKey, updateApiKey } from '../../../modules/api-keys/index.ts'
import type { KeyDay } from '../../../modules/api-keys/read.ts'
import type { ApiKeyRecord as ApiKey } from '../../../modules/api-keys/schema.ts'
import { t } from '../../../words/index.ts'
import { type Html, html, tHtml } from '../../pages/html.ts'
import { inShort, reachInWords } from '../../pages/permissions.ts'
import { type Answer, type PageContext, said } from '../page-context.ts'
import { field } from '../parts/inputs.ts'
import { badge, button, empty, notices, postForm, table, to, whole } from '../parts/ui.ts'
import { day, today, when } from '../words/dates.ts'
import { statusWord } from '../words/status-words.ts'
import { revocation, stateOf } from './api-keys.ts'
import { limitField, permissionFields, permissionsOf } from './key-fields.ts'

/** Shows a key: its permissions, and the form that changes it. */
export async function showKey(page: PageContext): Promise<Answer> {
  const key = await page.ask(getApiKey, { id: Number(page.params.id) })
  const state = stateOf(page, key)
  return {
    title: key.name,
    main: html`<p class="up"><a href="${to(page, '/keys')}">${t`API keys`}</a></p>
<h1>${key.name}</h1>
${notices(page)}
<p>${state === 'usable' ? '' : badge(statusWord(state), 'bad')} <code class="quiet">${key.prefix}…</code>
${inShort(key.permissions)}. ${t`${whole(key.rate_limit)} requests per hour.`} ${reachInWords(key)}</p>
<p>${tHtml`Last used: ${when(page, key.last_used_at)}. Expires: ${when(page, key.expires_at)}.`}</p>
${usage(key.days, page)}
${state === 'usable' ? changing(page, key) : html`<p class="quiet">${t`It can no longer be changed.`}</p>`}`,
  }
}

export async function changeKey(page: PageContext): Promise<Answer> {
  const id = Number(page.params.id)
  const { permissions } = await page.ask(getApiKey, { id })
  await page.act(updateApiKey, {
    id,
    name: page.form.get('name') ?? '',
    permissions: permissionsOf(page, permissions),
    rate_limit: Number(page.form.get('rate_limit') ?? ''),
  })
  return said(`/keys/${id}`, 'key_changed')
}

function usage(days: readonly KeyDay[], page: PageContext): Html {
  return html`<h2>${t`Usage by day`}</h2>
${
  days.length === 0
    ? empty(t`Not used in the last 30 days.`)
    : html`${table(
        t`Usage by day`,
        [t`Day (UTC)`, t`Requests`, t`Refused, over the limit`],
        days.map(
          (one) => html`<tr><th scope="row">${day(one.day, today(page))}</th>
<td class="number" data-label="${t`Requests`}">${whole(one.requests)}</td>
<td class="number" data-label="${t`Refused`}">${whole(one.refused)}</td></tr>`,
        ),
        'wide stacks',
      )}
<p class="quiet">${t`The last minute may be missing.`}</p>`
}`
}

function changing(page: PageContext, key: ApiKey): Html {
  return page.may(updateApiKey) ? changeForm(page, key) : html``
}

function changeForm(page: PageContext, key: ApiKey): Html {
  return html`<h2>${t`Change it`}</h2>
<p class="lead">${t`The key itself stays the same, so clients need no new one.`}</p>
${postForm(
  page,
  `/keys/${key.id}`,
  html`${field(page, { name: 'name', label: t`Name`, value: key.name, required: true })}
${permissionFields(page, key.permissions)}
${limitField(page, key.rate_limit)}
<div class="actions">${button(t`Save`)}</div>`,
)}
<div class="actions">${revocation(page, key)}</div>`
}
