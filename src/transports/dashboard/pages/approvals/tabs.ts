import { say, t } from '../../../../words/index.ts'
import { type Html, html } from '../../../pages/html.ts'
import type { PageContext } from '../../page-context.ts'
import { to, whole } from '../../parts/ui.ts'
import { kinds } from './kinds.ts'

/** Links to the kinds of requests with their numbers, and to decided requests. */
export async function tabs(page: PageContext, current: string): Promise<Html> {
  const links = []
  for (const kind of kinds) {
    const total = await kind.count(page)
    const path = kind.slug === 'leave' ? '/approvals' : `/approvals?kind=${kind.slug}`
    links.push(
      html`${link(page, path, say(kind.title), kind.slug === current)} <span class="count">${whole(total)}</span>`,
    )
  }
  const decided = link(page, '/approvals/decided', t`Decided requests`, current === 'decided')
  return html`<nav class="tabs kinds" aria-label="${t`Kinds of requests`}">${links.map((one) => html`<span>${one}</span>`)}<span>${decided}</span></nav>`
}

function link(page: PageContext, path: string, words: string, isCurrent: boolean): Html {
  return html`<a href="${to(page, path)}"${isCurrent ? html` aria-current="page"` : ''}>${words}</a>`
}
