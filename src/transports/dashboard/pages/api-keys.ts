import { listApiKeys, revokeApiKey } from '../../../modules/api-keys/index.ts'
import type { ListedKey as Key } from '../../../modules/api-keys/list.ts'
import { type Html, html } from '../html.ts'
import { type Answer, said, type Visit } from '../page-context.ts'
import { inShort } from '../permissions.ts'
import {
  badge,
  button,
  confirmed,
  empty,
  notices,
  pageOf,
  pager,
  postForm,
  table,
  to,
  when,
  whole,
} from '../ui.ts'

export async function showKeys(visit: Visit): Promise<Answer> {
  const { data, meta } = await visit.ask(listApiKeys, { page: pageOf(visit), per_page: 50 })
  const usable = data.filter((key) => stateOf(visit, key) === 'usable')
  const over = data.filter((key) => stateOf(visit, key) !== 'usable')
  return {
    title: 'API keys',
    main: html`<div class="title"><h1>API keys</h1>
<a class="button main" href="${to(visit, '/keys/new')}">Make a key</a></div>
${notices(visit)}
<p class="lead">Each client and each assistant has a key of its own, so that the audit log tells them apart
and one can be ended without the others.</p>
${
  usable.length === 0
    ? empty('No usable key yet.')
    : table(
        'Usable keys',
        heads,
        usable.map((key) => row(visit, key)),
        'wide stacks',
      )
}
${
  over.length === 0
    ? ''
    : html`<h2>Revoked and expired</h2>${table(
        'Revoked and expired keys',
        heads,
        over.map((key) => row(visit, key)),
        'wide stacks',
      )}`
}
${pager(visit, '/keys', meta, 'key')}`,
  }
}

export async function revokeKey(visit: Visit): Promise<Answer> {
  await visit.act(revokeApiKey, { id: Number(visit.params.id) })
  return said('/keys', 'revoked')
}

const heads = ['Name', 'May do', 'This hour', 'Last used', 'Expires', '']

function row(visit: Visit, key: Key): Html {
  const state = stateOf(visit, key)
  return html`<tr>
<th scope="row">${key.name}<br><code class="quiet">${key.prefix}…</code></th>
<td data-label="May do">${inShort(key.permissions)}${key.confirm_writes ? html`<br>${badge('writes confirmed', 'quiet')}` : ''}</td>
<td class="number" data-label="This hour">${whole(key.requests_this_hour)} of ${whole(key.rate_limit)}</td>
<td data-label="Last used">${when(visit, key.last_used_at)}</td>
<td data-label="Expires">${
    state === 'revoked'
      ? html`${badge('revoked', 'bad')} ${when(visit, key.revoked_at)}`
      : html`${state === 'expired' ? badge('expired', 'bad') : ''} ${when(visit, key.expires_at)}`
  }</td>
<td>${state === 'usable' ? revocation(visit, key) : ''}</td></tr>`
}

function revocation(visit: Visit, { id, name }: Key): Html {
  return confirmed(
    'Revoke',
    'For good: whoever uses it is refused at once.',
    postForm(visit, `/keys/${id}/revoke`, button('Revoke this key', 'danger', name)),
  )
}

function stateOf({ now_ms }: Visit, { revoked_at, expires_at }: Key) {
  if (revoked_at !== null) return 'revoked'
  return expires_at !== null && Date.parse(expires_at) <= now_ms ? 'expired' : 'usable'
}
