import { t } from '../../words/index.ts'
import { copyable } from './host-list.ts'
import { type Html, html } from './html.ts'

/** Shows the address of a calendar feed, which is shown once, and how a calendar app gets it. */
export function feedAddress(feed_url: string): Html {
  return html`<p>${t`Copy the address now: it is shown only once. Everybody who has it can see the names and dates.`}</p>
${copyable(t`Address of the calendar`, feed_url)}
<p><a class="button plain" href="${feed_url.replace(/^https?:/, 'webcal:')}">${t`Open in a calendar app`}</a></p>
<p class="hint">${t`In Google Calendar: Other calendars, From URL. In Outlook: Add calendar, Subscribe from web. In Apple Calendar: File, New Calendar Subscription.`}</p>`
}
