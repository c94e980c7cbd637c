import type { Host, Way } from '../mcp/hosts/host.ts'
import { hosts } from '../mcp/hosts/index.ts'
import { addressesOf } from '../rest/openapi/addresses.ts'
import { phrase, say, t } from '../../words/index.ts'
import { type Html, html, tHtml } from './html.ts'

/** How each host is connected: by people who sign in, or with a key. The texts hold no key. */
export function hostList(how: 'signIn' | 'withKey', site_url: string): Html {
  const { mcp, people_mcp } = addressesOf({ site_url })
  const url = how === 'signIn' ? people_mcp : mcp
  const isPublic = site_url.startsWith('https:')
  const ways = Object.values<Host>(hosts).flatMap(({ title, [how]: way }) =>
    way ? [wayItem(title, way(url), { url, isPublic })] : [],
  )
  return html`<div class="hosts">${ways}</div>`
}

type Server = { url: string; isPublic: boolean }

function wayItem(title: string, way: Way, { url, isPublic }: Server): Html {
  const { commands = [], file, install, steps, from_internet } = way
  return html`<details><summary>${title}</summary>
<ol>${steps.map((step) => html`<li>${inline(stepWords(step, url))}</li>`)}</ol>
${from_internet && !isPublic ? html`<p class="hint">${t`${title} connects from the internet: this needs a public https address.`}</p>` : ''}
${install ? html`<p><a class="button plain" href="${install}">${t`Install in ${title}`}</a></p>` : ''}
${commands.length > 0 ? copyable(t`Commands for ${title}`, commands.join('\n')) : ''}
${file ? copyable(`${title}, ${say(phrase(file.place))}`, file.text) : ''}
</details>`
}

/** Returns a step in the language of the page; its key has `{0}` for the address of the server. */
function stepWords(step: string, url: string): string {
  return say(phrase(step.replaceAll(url, '{0}'))).replaceAll('{0}', url)
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
<button type="button" class="plain" data-copy data-copied="${t`Copied`}" data-failed="${t`Select it and copy`}" hidden>${tHtml`Copy<span class="hidden"> ${label}</span>`}</button></figure>`
}
