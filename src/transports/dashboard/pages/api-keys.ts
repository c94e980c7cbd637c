import { createApiKey, listApiKeys, revokeApiKey } from '../../../modules/api-keys/index.ts'
import type { ListedKey as Key } from '../../../modules/api-keys/list.ts'
import type { ApiKeyRecord as ApiKey } from '../../../modules/api-keys/schema.ts'
import { phrase, say, t } from '../../../words/index.ts'
import { type Html, html } from '../../pages/html.ts'
import { inShort } from '../../pages/permissions.ts'
import { type Answer, type PageContext, said } from '../page-context.ts'
import * as ui from '../parts/ui.ts'
import { when } from '../words/dates.ts'
import { statusWord } from '../words/status-words.ts'

export async function showKeys(page: PageContext): Promise<Answer> {
  const { data, meta } = await page.ask(listApiKeys, { page: ui.pageOf(page), per_page: 50 })
  const usable = data.filter((key) => stateOf(page, key) === 'usable')
  const over = data.filter((key) => stateOf(page, key) !== 'usable')
  return {
    title: t`API keys`,
    main: html`<div class="title"><h1>${t`API keys`}</h1>
${page.may(createApiKey) ? html`<a class="button main" href="${ui.to(page, '/keys/new')}">${t`Create a key`}</a>` : ''}</div>
${ui.notices(page)}
<p class="lead">${t`Give each client and each assistant its own key, so that you can tell them apart in the audit log and revoke one without the others.`}</p>
${
  usable.length === 0
    ? ui.empty(t`No active key yet.`)
    : ui.table(
        t`Active keys`,
        heads(),
        usable.map((key) => row(page, key)),
        'wide stacks',
      )
}
${
  over.length === 0
    ? ''
    : html`<h2>${t`Revoked and expired`}</h2>${ui.table(
        t`Revoked and expired keys`,
        heads(),
        over.map((key) => row(page, key)),
        'wide stacks',
      )}`
}
${ui.pager(page, '/keys', meta, 'key')}`,
  }
}

export async function revokeKey(page: PageContext): Promise<Answer> {
  await page.act(revokeApiKey, { id: Number(page.params.id) })
  return said('/keys', 'revoked')
}

function heads() {
  return [t`Name`, t`For`, t`May do`, t`This hour`, t`Last used`, t`Expires`, '']
}

function row(page: PageContext, key: Key): Html {
  const state = stateOf(page, key)
  return html`<tr>
<th scope="row"><a href="${ui.to(page, `/keys/${key.id}`)}">${key.name}</a><br><code class="quiet">${key.prefix}…</code></th>
<td data-label="${t`For`}">${whose(page, key)}</td>
<td data-label="${t`May do`}">${inShort(key.permissions)}${key.confirm_writes ? html`<br>${ui.badge(t`writes confirmed`, 'quiet')}` : ''}</td>
<td class="number" data-label="${t`This hour`}">${t`${ui.whole(key.requests_this_hour)} of ${ui.whole(key.rate_limit)}`}</td>
<td data-label="${t`Last used`}">${when(page, key.last_used_at)}</td>
<td data-label="${t`Expires`}">${
    state === 'revoked'
      ? html`${ui.badge(statusWord('revoked'), 'bad')} ${when(page, key.revoked_at)}`
      : html`${state === 'expired' ? ui.badge(statusWord('expired'), 'bad') : ''} ${when(page, key.expires_at)}`
  }</td>
<td>${state === 'usable' ? revocation(page, key) : ''}</td></tr>`
}

const scopes = {
  self: phrase('own records'),
  team: phrase('and everybody below'),
  company: phrase('whole company'),
}

function whose(page: PageContext, { person, reach }: Key): Html {
  if (!person) return html`${t`the company`}`
  return html`${ui.personLink(page, person.id, person.name)}<br><span class="quiet">${say(scopes[reach])}</span>`
}

export function revocation(page: PageContext, { id, name }: Pick<ApiKey, 'id' | 'name'>): Html {
  return ui.confirmed(
    t`Revoke`,
    t`This is permanent. Requests with this key are refused immediately.`,
    ui.postForm(page, `/keys/${id}/revoke`, ui.button(t`Revoke this key`, 'danger', name)),
  )
}

export function stateOf({ now_ms }: PageContext, { revoked_at, expires_at }: ApiKey) {
  if (revoked_at !== null) return 'revoked'
  return expires_at !== null && Date.parse(expires_at) <= now_ms ? 'expired' : 'usable'
}
