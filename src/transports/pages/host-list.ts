import { t, wireWords } from '../../words/index.ts'
import type { Host, Way } from '../mcp/hosts/host.ts'
import { hosts } from '../mcp/hosts/index.ts'
import { addressesOf } from '../rest/openapi/addresses.ts'
import { type Html, html } from './html.ts'

/** How each host is connected: by people who sign in, or with a key. The texts contain no key. */
export function hostList(how: 'signIn' | 'withKey', site_url: string): Html {
  const { mcp, people_mcp } = addressesOf({ site_url })
  const url = how === 'signIn' ? people_mcp : mcp
  const isPublic = site_url.startsWith('https:')
  const ways = Object.values<Host>(hosts).flatMap(({ title, [how]: way }) =>
    way ? [wayItem(title, way(url), isPublic)] : [],
  )
  return html`<div class="hosts">${ways}</div>`
}

function wayItem(title: string, way: Way, isPublic: boolean): Html {
  const { commands = [], file, install, steps, from_internet } = way
  return html`<details><summary>${title}</summary>
<ol>${steps.map((step) => html`<li>${inline(wireWords(step))}</li>`)}</ol>
${from_internet && !isPublic ? html`<p class="hint">${t`${title} connects from the internet: this needs a public https address.`}</p>` : ''}
${install ? html`<p><a class="button plain" href="${install}">${t`Install in ${title}`}</a></p>` : ''}
${commands.length > 0 ? copyable(t`Commands for ${title}`, commands.join('\n')) : ''}
${file ? copyable(`${title}, ${wireWords(file.place)}`, file.text) : ''}
</details>`
}

/** Renders `code` and _names of buttons_. */
function inline(text: string): Html[] {
  return text.split(/(`[^`]+`|_[^_]+_)/).map((part) => {
    const inner = part.slice(1, -1)
    if (part.startsWith('`')) return html`<code>${inner}</code>`
    return part.startsWith('_') ? html`<b>${inner}</b>` : html`${part}`
  })
}

/** A text to copy; the button only appears when scripts run. */
export function copyable(label: string, text: string): Html {
  return html`<figure class="copy"><figcaption>${label}</figcaption>
<pre tabindex="0" aria-label="${label}"><code>${text}</code></pre>
<button type="button" class="plain" data-copy data-copied="${t`Copied`}" data-failed="${t`Select it and copy`}" hidden>${t`Copy`}<span class="hidden"> ${label}</span></button></figure>`
}
