import { type Html, html } from '../../../pages/html.ts'
import type { PageContext } from '../../page-context.ts'
import { to } from '../../parts/ui.ts'

/** A count or another short value, which leads to its page. */
export function tile(
  page: PageContext,
  path: string,
  words: string,
  value: string | number,
  more: string | Html = '',
): Html {
  return html`<li><a href="${to(page, path)}"><span class="term">${words}</span>
<span class="value">${value}</span><span class="quiet">${more}</span></a></li>`
}
