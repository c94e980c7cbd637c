import { formatInstant } from '../../../lib/calendar/instants.ts'
import {
  type DeliveryRecord,
  deliveryStatuses,
} from '../../../modules/webhooks/deliveries/schema.ts'
import {
  deleteWebhook,
  getWebhook,
  listWebhookDeliveries,
  resendFailedWebhookDeliveries,
  resendWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from '../../../modules/webhooks/index.ts'
import type { WebhookRecord } from '../../../modules/webhooks/schema.ts'
import { type Html, html } from '../html.ts'
import { type Answer, said, type Visit } from '../page-context.ts'
import {
  badge,
  button,
  confirmed,
  count,
  empty,
  notices,
  pageOf,
  pager,
  postForm,
  type Tone,
  to,
  when,
} from '../ui.ts'
import { secretPage } from './webhooks.ts'

const day_ms = 24 * 60 * 60 * 1000

export async function showWebhook(visit: Visit): Promise<Answer> {
  const id = idOf(visit)
  const hook = await visit.ask(getWebhook, { id })
  const status = deliveryStatuses.find((each) => each === visit.query.get('status'))
  const { data, meta } = await visit.ask(listWebhookDeliveries, {
    id,
    ...(status === undefined ? {} : { status }),
    page: pageOf(visit),
    per_page: 20,
  })
  return {
    title: `Webhook ${id}`,
    main: html`<p class="up"><a href="${to(visit, '/webhooks')}">Webhooks</a></p>
<h1 class="address">${hook.url}</h1>
${notices(visit)}
${overview(visit, hook)}
<h2>Deliveries</h2>
${filter(visit, id, status)}
${deliveries(visit, hook, data)}
${data.length === 0 ? '' : pager(visit, `/webhooks/${id}`, meta, 'delivery', 'deliveries')}`,
  }
}

export async function changeWebhook(visit: Visit): Promise<Answer> {
  const id = idOf(visit)
  await visit.act(updateWebhook, { id, status: visit.form.get('status') })
  return said(`/webhooks/${id}`, 'webhook_changed')
}

export async function deleteHook(visit: Visit): Promise<Answer> {
  await visit.act(deleteWebhook, { id: idOf(visit) })
  return said('/webhooks', 'webhook_deleted')
}

export async function sendTest(visit: Visit): Promise<Answer> {
  const id = idOf(visit)
  await visit.act(testWebhook, { id })
  return said(`/webhooks/${id}`, 'tested')
}

export async function rotateSecret(visit: Visit): Promise<Answer> {
  const made = await visit.act(rotateWebhookSecret, { id: idOf(visit) })
  return { title: 'The new secret', main: secretPage(visit, made) }
}

export async function resend(visit: Visit): Promise<Answer> {
  const id = idOf(visit)
  await visit.act(resendWebhookDelivery, { id, delivery_id: Number(visit.params.delivery_id) })
  return said(`/webhooks/${id}`, 'resent')
}

export async function resendFailed(visit: Visit): Promise<Answer> {
  const id = idOf(visit)
  const days = Number(visit.form.get('days') ?? 1)
  const since = formatInstant(visit.now_ms - days * day_ms)
  await visit.act(resendFailedWebhookDeliveries, { id, since })
  return said(`/webhooks/${id}`, 'resent_all')
}

function idOf({ params }: Visit): number {
  return Number(params.id)
}

function overview(visit: Visit, hook: WebhookRecord): Html {
  const { id, status, description, disabled_reason } = hook
  const isActive = status === 'active'
  const act = (path: string, words: string, kind: 'plain' | 'danger' = 'plain', more = html``) =>
    postForm(visit, `/webhooks/${id}/${path}`, html`${more}${button(words, kind)}`)
  const other = isActive ? 'disabled' : 'active'
  const toggle = html`<input type="hidden" name="status" value="${other}">`
  return html`<p>${badge(status, isActive ? 'good' : 'bad')} ${disabled_reason ?? ''} ${description ?? ''}</p>
<div class="actions">
${isActive ? act('test', 'Send a test') : ''}
${act('change', isActive ? 'Switch off' : 'Switch on', 'plain', toggle)}
${confirmed('New secret', 'For 24 hours both secrets sign.', act('rotate', 'Make a new secret', 'danger'))}
${confirmed('Delete', 'Its deliveries are deleted with it.', act('delete', 'Delete the webhook', 'danger'))}
${
  isActive
    ? confirmed(
        'Resend what failed',
        'Every event that it did not get is sent again.',
        act(
          'resend-failed',
          'Resend',
          'plain',
          html`<div class="field"><label for="f-days">Since</label>
<select id="f-days" name="days"><option value="1">a day ago</option><option value="7">a week ago</option>
<option value="30">30 days ago</option></select></div>`,
        ),
      )
    : ''
}</div>`
}

function filter(visit: Visit, id: number, status: string | undefined): Html {
  const link = (each: string | undefined, words: string) => {
    const query = each === undefined ? '' : `?status=${each}`
    return html`<a href="${to(visit, `/webhooks/${id}`)}${query}"${
      each === status ? html` aria-current="true"` : ''
    }>${words}</a>`
  }
  return html`<nav class="tabs" aria-label="State">${link(undefined, 'All')}
${deliveryStatuses.map((each) => link(each, each))}</nav>`
}

/** While something is on its way, the list asks again every few seconds where scripts run. */
function deliveries(visit: Visit, hook: WebhookRecord, data: readonly DeliveryRecord[]): Html {
  const moving = data.some(({ status }) => status === 'pending')
  const again = moving
    ? html` hx-get="${to(visit, `/webhooks/${hook.id}`)}?${visit.query.toString()}" hx-trigger="every 2s" hx-select="#deliveries" hx-swap="outerHTML"`
    : ''
  return html`<div id="deliveries"${again}>${
    data.length === 0 ? empty('None.') : data.map((one) => deliveryCard(visit, hook, one))
  }</div>`
}

const tones: Record<DeliveryRecord['status'], Tone> = {
  pending: 'wait',
  delivered: 'good',
  failed: 'wait',
  exhausted: 'bad',
}

function deliveryCard(visit: Visit, hook: WebhookRecord, delivery: DeliveryRecord): Html {
  const { id, type, event_id, status, attempts, next_attempt_at, created_at } = delivery
  return html`<article class="card delivery" aria-labelledby="d-${id}">
<header><h3 id="d-${id}"><code>${type}</code></h3>${badge(status, tones[status])}</header>
<p class="quiet">${when(visit, created_at)}, ${count(attempts.length, 'attempt')}${
    next_attempt_at === null ? '' : html`, the next ${when(visit, next_attempt_at)}`
  }<br><code>${event_id}</code></p>
${attempts.length === 0 ? '' : attemptList(visit, delivery)}
${
  hook.status === 'active'
    ? postForm(
        visit,
        `/webhooks/${hook.id}/deliveries/${id}/resend`,
        html`<button type="submit" class="plain">Resend<span class="hidden"> delivery ${id}</span></button>`,
        { swaps: true },
      )
    : ''
}</article>`
}

function attemptList(visit: Visit, { attempts }: DeliveryRecord): Html {
  return html`<details><summary>Attempts and answers</summary><ol class="attempts">${attempts.map(
    ({ at, status_code, duration_ms, error, response_body }) => html`<li>${when(visit, at)}:
<b>${status_code ?? 'no answer'}</b> after ${duration_ms} ms${error === null ? '' : html`<br><span class="wrong">${error}</span>`}${
      response_body ? html`<pre tabindex="0" aria-label="The answer">${response_body}</pre>` : ''
    }</li>`,
  )}</ol></details>`
}
