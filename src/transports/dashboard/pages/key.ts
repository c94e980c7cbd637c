import { getApiKey, updateApiKey } from '../../../modules/api-keys/index.ts'
import type { ApiKeyRecord as ApiKey } from '../../../modules/api-keys/schema.ts'
import { type Html, html } from '../html.ts'
import { type Answer, type PageContext, said } from '../page-context.ts'
import { inShort, reachInWords } from '../permissions.ts'
import { badge, button, field, notices, postForm, to, when, whole } from '../ui.ts'
import { revocation, stateOf } from './api-keys.ts'
import { limitField, permissionFields, permissionsOf } from './key-fields.ts'

/** A key: what it may do, and the form that changes it. */
export async function showKey(page: PageContext): Promise<Answer> {
  const key = await page.ask(getApiKey, { id: Number(page.params.id) })
  const state = stateOf(page, key)
  return {
    title: key.name,
    main: html`<p class="up"><a href="${to(page, '/keys')}">API keys</a></p>
<h1>${key.name}</h1>
${notices(page)}
<p>${state === 'usable' ? '' : badge(state, 'bad')} <code class="quiet">${key.prefix}…</code>
${inShort(key.permissions)}. ${whole(key.rate_limit)} requests per hour. ${reachInWords(key)}</p>
<p>Last used: ${when(page, key.last_used_at)}. Expires: ${when(page, key.expires_at)}.</p>
${state === 'usable' ? changeForm(page, key) : html`<p class="quiet">It can no longer be changed.</p>`}`,
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

function changeForm(page: PageContext, key: ApiKey): Html {
  return html`<h2>Change it</h2>
<p class="lead">The key itself stays the same, so clients need no new one.</p>
${postForm(
  page,
  `/keys/${key.id}`,
  html`${field(page, { name: 'name', label: 'Name', value: key.name, required: true })}
${permissionFields(page, key.permissions)}
${limitField(page, key.rate_limit)}
<div class="actions">${button('Save')}</div>`,
)}
<div class="actions">${revocation(page, key)}</div>`
}
