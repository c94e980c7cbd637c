import type { ConnectedApp } from '../../../modules/connected-apps/schema.ts'
import { dateInWords, phrase, say, t } from '../../../words/index.ts'
import { type Html, html } from '../../pages/html.ts'
import { type Deps, personForm, type Visit } from '../visit.ts'

const accessWords = {
  self: phrase('your records'),
  team: phrase('you and everybody below'),
  company: phrase('the company'),
} as const

/** An application that a person has connected, with the button that ends it. */
export function appItem(deps: Deps, visit: Visit, app: ConnectedApp): Html {
  const { id, client, reach, until, last_used_at } = app
  const day = (instant: string) => dateInWords(instant.slice(0, 10))
  const facts = [
    client.host === 'this computer' ? t`From this computer.` : t`From ${client.host}.`,
    t`Reaches ${say(accessWords[reach])}; ${howOf(visit, app)}.`,
    last_used_at === null
      ? t`Until ${day(until)}; not used yet.`
      : t`Until ${day(until)}; last used ${day(last_used_at)}.`,
  ]
  return html`<li class="card"><h3>${client.name}</h3>
<p>${facts.join(' ')}</p>
${personForm(deps, visit, `/account/apps/${id}/revoke`, html`<button type="submit" class="danger">${t`End the connection of ${client.name}`}</button>`)}</li>`
}

function howOf(
  { session }: Visit,
  { read_only, confirm_writes, confirm_by }: ConnectedApp,
): string {
  if (read_only || session.person_only_reads) return t`reads only`
  if (!confirm_writes) return t`changes without asking`
  return confirm_by === 'page'
    ? t`asks before changes, on a page of Rollcall`
    : t`asks before changes`
}
