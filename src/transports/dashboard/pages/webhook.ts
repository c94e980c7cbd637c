import { formatInstant } from '../../../lib/calendar/instants.ts'
import type { DeliveryDetail, DeliveryRecord } from '../../../modules/webhooks/deliveries/schema.ts'
import * as webhooks from '../../../modules/webhooks/index.ts'
import type { WebhookRecord } from '../../../modules/webhooks/schema.ts'
import { deliveryStatuses } from '../../../modules/webhooks/table.ts'
import { t, wireWords } from '../../../words/index.ts'
import { type Html, html, tHtml } from '../../pages/html.ts'
import { type Answer, type PageContext, said } from '../page-context.ts'
import * as ui from '../parts/ui.ts'
import { exactly } from '../words/dates.ts'
import { apart } from '../words/same-in-english.ts'
import { statusWord } from '../words/status-words.ts'
import { attemptList, successOf } from './delivery.ts'
import { secretPage } from './webhooks.ts'

const day_ms = 24 * 60 * 60 * 1000

export async function showWebhook(page: PageContext): Promise<Answer> {
  const id = idOf(page)
  const hook = await page.ask(webhooks.getWebhook, { id })
  const status = deliveryStatuses.find((each) => each === page.query.get('status'))
  const { data, meta } = await page.ask(webhooks.listWebhookDeliveries, {
    id,
    ...(status === undefined ? {} : { status }),
    page: ui.pageOf(page),
    per_page: 20,
  })
  const chosen = data.find((one) => String(one.id) === page.query.get('delivery'))
  const shown =
    chosen && (await page.ask(webhooks.getWebhookDelivery, { id, delivery_id: chosen.id }))
  return {
    title: t`Webhook ${id}`,
    main: html`<p class="up"><a href="${ui.to(page, '/webhooks')}">${t`Webhooks`}</a></p>
<h1 class="address">${hook.url}</h1>
${ui.notices(page)}
${overview(page, hook)}
${await successOf(page, id)}
<h2>${t`Deliveries`}</h2>
${filter(page, id, status)}
${deliveries(page, hook, data, shown)}
${data.length === 0 ? '' : ui.pager(page, `/webhooks/${id}`, meta, 'delivery', 'deliveries')}`,
  }
}

export async function changeWebhook(page: PageContext): Promise<Answer> {
  const id = idOf(page)
  await page.act(webhooks.updateWebhook, { id, status: page.form.get('status') })
  return said(`/webhooks/${id}`, 'webhook_changed')
}

export async function deleteHook(page: PageContext): Promise<Answer> {
  await page.act(webhooks.deleteWebhook, { id: idOf(page) })
  return said('/webhooks', 'webhook_deleted')
}

export async function sendTest(page: PageContext): Promise<Answer> {
  const id = idOf(page)
  await page.act(webhooks.testWebhook, { id })
  return said(`/webhooks/${id}`, 'tested')
}

export async function rotateSecret(page: PageContext): Promise<Answer> {
  const made = await page.act(webhooks.rotateWebhookSecret, { id: idOf(page) })
  return { title: t`The new secret`, main: secretPage(page, made) }
}

export async function resend(page: PageContext): Promise<Answer> {
  const id = idOf(page)
  await page.act(webhooks.resendWebhookDelivery, {
    id,
    delivery_id: Number(page.params.delivery_id),
  })
  return said(`/webhooks/${id}`, 'resent')
}

export async function resendFailed(page: PageContext): Promise<Answer> {
  const id = idOf(page)
  const days = Number(page.form.get('days') ?? 1)
  const since = formatInstant(page.now_ms - days * day_ms)
  await page.act(webhooks.resendFailedWebhookDeliveries, { id, since })
  return said(`/webhooks/${id}`, 'resent_all')
}

function idOf({ params }: PageContext): number {
  return Number(params.id)
}

function overview(page: PageContext, hook: WebhookRecord): Html {
  const { id, status, description, disabled_reason } = hook
  const isActive = status === 'active'
  const act = (path: string, words: string, kind: 'plain' | 'danger' = 'plain', more = html``) =>
    ui.postForm(page, `/webhooks/${id}/${path}`, html`${more}${ui.button(words, kind)}`)
  const other = isActive ? 'disabled' : 'active'
  const toggle = html`<input type="hidden" name="status" value="${other}">`
  const format = hook.format === 'json' ? '' : ui.badge(hook.format, 'quiet')
  return html`<p>${ui.badge(statusWord(status), isActive ? 'good' : 'bad')} ${format} ${disabled_reason === null ? '' : wireWords(disabled_reason)} ${description ?? ''}</p>
<div class="actions">
${page.may(webhooks.updateWebhook) ? html`<a class="button plain" href="${ui.to(page, `/webhooks/${id}/edit`)}">${t`Change`}</a>` : ''}
${isActive ? act('test', t`Send a test`) : ''}
${act('change', isActive ? t`Switch off` : t`Switch on`, 'plain', toggle)}
${ui.confirmed(t`New secret`, t`For 24 hours, events are signed with both secrets.`, act('rotate', t`Rotate the secret`, 'danger'))}
${ui.confirmed(t`Delete`, t`This also deletes its deliveries.`, act('delete', t`Delete the webhook`, 'danger'))}
${
  isActive
    ? ui.confirmed(
        t`Resend failed deliveries`,
        t`Resends every event that was not delivered.`,
        act(
          'resend-failed',
          t`Resend`,
          'plain',
          html`<div class="field"><label for="f-days">${t`Since`}</label>
<select id="f-days" name="days"><option value="1">${t`a day ago`}</option><option value="7">${t`a week ago`}</option>
<option value="30">${t`30 days ago`}</option></select></div>`,
        ),
      )
    : ''
}</div>`
}

function filter(page: PageContext, id: number, status: string | undefined): Html {
  const link = (each: string | undefined, words: string) => {
    const query = each === undefined ? '' : `?status=${each}`
    return html`<a href="${ui.to(page, `/webhooks/${id}`)}${query}"${
      each === status ? html` aria-current="true"` : ''
    }>${words}</a>`
  }
  return html`<nav class="tabs" aria-label="${t`State`}">${link(undefined, t`All${apart}`)}
${deliveryStatuses.map((each) => link(each, statusWord(each, 'es')))}</nav>`
}

/** While a delivery is pending, the list reloads every few seconds when scripts run. */
function deliveries(
  page: PageContext,
  hook: WebhookRecord,
  data: readonly DeliveryRecord[],
  shown: DeliveryDetail | undefined,
): Html {
  const moving = data.some(({ status }) => status === 'pending')
  const again = moving
    ? html` hx-get="${ui.to(page, `/webhooks/${hook.id}`)}?${page.query.toString()}" hx-trigger="every 2s" hx-select="#deliveries" hx-swap="outerHTML"`
    : ''
  return html`<div id="deliveries"${again}>${
    data.length === 0 ? ui.empty(t`None.`) : data.map((one) => deliveryCard(page, hook, one, shown))
  }</div>`
}

const tones: Record<DeliveryRecord['status'], ui.Tone> = {
  pending: 'wait',
  delivered: 'good',
  failed: 'wait',
  exhausted: 'bad',
}

function deliveryCard(
  page: PageContext,
  hook: WebhookRecord,
  delivery: DeliveryRecord,
  shown: DeliveryDetail | undefined,
): Html {
  const { id, type, event_id, status, attempts, next_attempt_at, created_at } = delivery
  const made = ui.count(attempts.length, 'attempt')
  return html`<article class="card delivery" aria-labelledby="d-${id}">
<header><h3 id="d-${id}"><code>${type}</code></h3>${ui.badge(statusWord(status, 'e'), tones[status])}</header>
<p class="quiet">${
    next_attempt_at === null
      ? html`${exactly(page, created_at)}, ${made}`
      : tHtml`${exactly(page, created_at)}, ${made}, the next ${exactly(page, next_attempt_at)}`
  }<br><code>${event_id}</code></p>
${attemptList(page, hook.id, delivery, shown?.id === id ? shown : undefined)}
${
  hook.status === 'active'
    ? ui.postForm(
        page,
        `/webhooks/${hook.id}/deliveries/${id}/resend`,
        html`<button type="submit" class="plain">${tHtml`Resend<span class="hidden"> delivery ${id}</span>`}</button>`,
        { swaps: true },
      )
    : ''
}</article>`
}
