import { eventTypes } from '../../../core/events/event-catalogue.ts'
import { createWebhook, listWebhooks } from '../../../modules/webhooks/index.ts'
import type { WebhookRecord } from '../../../modules/webhooks/schema.ts'
import type { WebhookFormat } from '../../../modules/webhooks/table.ts'
import { t } from '../../../words/index.ts'
import { textOf } from '../../pages/form.ts'
import { copyable } from '../../pages/host-list.ts'
import { type Html, html, tHtml } from '../../pages/html.ts'
import type { Answer, PageContext } from '../page-context.ts'
import { field, placed, select } from '../parts/inputs.ts'
import * as ui from '../parts/ui.ts'
import { when } from '../words/dates.ts'
import { statusWord } from '../words/status-words.ts'

export async function showWebhooks(page: PageContext): Promise<Answer> {
  const { data, meta } = await page.ask(listWebhooks, { page: ui.pageOf(page), per_page: 50 })
  return {
    title: t`Webhooks`,
    main: html`<h1>${t`Webhooks`}</h1>
${ui.notices(page)}
<p class="lead">${t`Events are posted to these addresses, signed, at least once.`}</p>
${
  data.length === 0
    ? ui.empty(t`No webhook yet.`)
    : ui.table(
        t`Webhooks`,
        [t`Address`, t`Gets`, t`State`, t`Since`],
        data.map((hook) => row(page, hook)),
        'wide stacks',
      )
}
${data.length === 0 ? '' : ui.pager(page, '/webhooks', meta, 'webhook')}
${ui.headed(
  t`Add one`,
  ui.postForm(
    page,
    '/webhooks',
    html`${field(page, { name: 'url', label: t`Address`, type: 'url', required: true, hint: t`https, on a public address.` })}
${field(page, { name: 'description', label: t`Description` })}
${formatSelect(page, 'json')}
${eventBoxes(page, [])}
<div class="actions">${ui.button(t`Add the webhook`)}</div>`,
  ),
)}`,
  }
}

/** The content that a webhook sends: events, or messages for a channel. */
export function formatSelect(page: PageContext, value: WebhookFormat): Html {
  const hint = t`Slack and Teams get what happened in a sentence, with a link to the dashboard.`
  const options = [
    ['json', t`JSON, for programs`],
    ['slack', t`A message in Slack`],
    ['teams', t`A message in Microsoft Teams`],
  ] as const
  return select(page, { name: 'format', label: t`Format`, value, options, hint })
}

/** A test event is sent whatever a webhook gets. */
const offered = eventTypes.filter((type) => type !== 'webhook.test')

/** A checkbox for each type of event; `chosen` are checked until a form was sent. */
export function eventBoxes(page: PageContext, chosen: readonly string[]): Html {
  const checked = page.form.has('form_token') ? page.form.getAll('event') : chosen
  return html`<fieldset class="boxes" id="f-event"><legend>${t`Events; none checked means all`}</legend>${wrongEvents(page)}${offered.map(
    (type) =>
      html`<label><input type="checkbox" name="event" value="${type}"${
        checked.includes(type) ? html` checked` : ''
      }> <code>${type}</code></label>`,
  )}</fieldset>`
}

/** Returns the address, description and events of a webhook's form. */
export function webhookOf({ form }: PageContext) {
  const events = form.getAll('event')
  const isAll = events.length === 0 || offered.every((type) => events.includes(type))
  return {
    url: form.get('url')?.trim() ?? '',
    description: textOf(form, 'description') ?? null,
    format: textOf(form, 'format'),
    events: isAll ? null : events,
  }
}

function wrongEvents(page: PageContext): Html {
  const wrong = placed(page, 'event', t`Events`)
  return wrong === undefined ? html`` : html`<p class="wrong" id="e-event">${wrong}</p>`
}

export async function makeWebhook(page: PageContext): Promise<Answer> {
  const made = await page.act(createWebhook, webhookOf(page))
  return { title: t`Your new webhook`, main: secretPage(page, made) }
}

/** Shows the secret once, and how to check a signature. */
export function secretPage(
  page: PageContext,
  made: { id: number; url: string; secret: string },
): Html {
  return html`<h1>${t`The secret of your webhook`}</h1>
<div class="notice good" role="status">${t`Copy it now: it is shown only once.`}</div>
<p>${made.url}</p>
${copyable(t`The secret`, made.secret)}
<p>${tHtml`Each post carries <code>X-Service-Signature</code>, the HMAC-SHA256 of its body under this text as hex, and the headers of Standard Webhooks. <code>rollcall listen</code> checks both on your machine.`}</p>
<p><a class="button plain" href="${ui.to(page, `/webhooks/${made.id}`)}">${t`Back to the webhook`}</a></p>`
}

function row(page: PageContext, hook: WebhookRecord): Html {
  const every = hook.events.length >= eventTypes.length
  return html`<tr><th scope="row"><a class="address" href="${ui.to(page, `/webhooks/${hook.id}`)}">${hook.url}</a>${
    hook.description === null ? '' : html`<br><span class="quiet">${hook.description}</span>`
  }</th><td>${every ? t`All events` : hook.events.join(', ')}</td>
<td>${ui.badge(statusWord(hook.status), hook.status === 'active' ? 'good' : 'bad')}</td>
<td>${when(page, hook.created_at)}</td></tr>`
}
