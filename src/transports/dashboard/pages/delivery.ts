import type {
  AttemptDetail,
  AttemptRecord,
  DeliveryDetail,
  DeliveryRecord,
} from '../../../modules/webhooks/deliveries/schema.ts'
import { exactly } from '../dates.ts'
import { type Html, html } from '../html.ts'
import type { PageContext } from '../page-context.ts'
import { to } from '../ui.ts'

/** The attempts of a delivery, with a link that shows their requests; open when `detail` has them. */
export function attemptList(
  page: PageContext,
  webhook_id: number,
  delivery: DeliveryRecord,
  detail: DeliveryDetail | undefined,
): Html {
  const { id } = delivery
  const attempts: readonly (AttemptRecord & Partial<AttemptDetail>)[] = (detail ?? delivery)
    .attempts
  if (attempts.length === 0) return html``
  return html`<details${detail ? html` open` : ''}><summary>Attempts and answers</summary>
${detail ? '' : requestLink(page, webhook_id, id)}
<ol class="attempts">${attempts.map(
    (attempt) => html`<li>${exactly(page, attempt.at)}:
<b>${attempt.status_code ?? 'no answer'}</b> after ${(attempt.duration_ms / 1000).toFixed(2)} s${
      attempt.error === null ? '' : html`<br><span class="wrong">${attempt.error}</span>`
    }${detail ? exchange(attempt) : ''}${text('The answer', attempt.response_body)}</li>`,
  )}</ol></details>`
}

/** Opens the same page with the requests of this delivery; with scripts, only the list is replaced. */
function requestLink(page: PageContext, webhook_id: number, id: number): Html {
  const query = new URLSearchParams(page.query)
  query.delete('said')
  query.set('delivery', String(id))
  const address = `${to(page, `/webhooks/${webhook_id}`)}?${query.toString()}`
  return html`<p><a href="${address}#d-${id}" hx-get="${address}" hx-target="#deliveries" hx-select="#deliveries" hx-swap="outerHTML">Show what was sent<span class="hidden">: delivery ${id}</span></a></p>`
}

function exchange({
  request_headers,
  request_body = null,
  response_headers,
}: Partial<AttemptDetail>): Html {
  if (!request_headers)
    return html`<p class="quiet">Its request was not stored: nothing was sent, or an earlier release sent it.</p>`
  return html`${text('Request headers', lines(request_headers))}${text('Request body', request_body)}${
    response_headers ? text('Answer headers', lines(response_headers)) : ''
  }`
}

function text(label: string, content: string | null): Html {
  return content
    ? html`<p class="quiet">${label}</p><pre tabindex="0" aria-label="${label}">${content}</pre>`
    : html``
}

function lines(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
}
