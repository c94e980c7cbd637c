import type {
  AttemptDetail,
  AttemptRecord,
  DeliveryDetail,
  DeliveryRecord,
} from '../../../modules/webhooks/deliveries/schema.ts'
import { listWebhookDeliveries } from '../../../modules/webhooks/index.ts'
import { decimal, t } from '../../../words/index.ts'
import { type Html, html, tHtml } from '../../pages/html.ts'
import type { PageContext } from '../page-context.ts'
import { to, whole } from '../parts/ui.ts'
import { exactly } from '../words/dates.ts'

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
  return html`<details${detail ? html` open` : ''}><summary>${t`Attempts and answers`}</summary>
${detail ? '' : requestLink(page, webhook_id, id)}
<ol class="attempts">${attempts.map(
    (attempt) =>
      html`<li>${tHtml`${exactly(page, attempt.at)}: <b>${attempt.status_code ?? t`no answer`}</b> after ${decimal((attempt.duration_ms / 1000).toFixed(2))} s`}${
        attempt.error === null ? '' : html`<br><span class="wrong">${attempt.error}</span>`
      }${detail ? exchange(attempt) : ''}${text(t`The answer`, attempt.response_body)}</li>`,
  )}</ol></details>`
}

/** Opens the same page with the requests of this delivery; with scripts, only the list is replaced. */
function requestLink(page: PageContext, webhook_id: number, id: number): Html {
  const query = new URLSearchParams(page.query)
  query.delete('said')
  query.set('delivery', String(id))
  const address = `${to(page, `/webhooks/${webhook_id}`)}?${query.toString()}`
  return html`<p><a href="${address}#d-${id}" hx-get="${address}" hx-target="#deliveries" hx-select="#deliveries" hx-swap="outerHTML">${tHtml`Show what was sent<span class="hidden">: delivery ${id}</span>`}</a></p>`
}

function exchange({
  request_headers,
  request_body = null,
  response_headers,
}: Partial<AttemptDetail>): Html {
  if (!request_headers)
    return html`<p class="quiet">${t`Its request was not stored: nothing was sent, or an earlier release sent it.`}</p>`
  return html`${text(t`Request headers`, lines(request_headers))}${text(t`Request body`, request_body)}${
    response_headers ? text(t`Answer headers`, lines(response_headers)) : ''
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

/** How many of the stored deliveries arrived. */
export async function successOf(page: PageContext, id: number): Promise<Html> {
  const [delivered, exhausted, failed] = await Promise.all(
    (['delivered', 'exhausted', 'failed'] as const).map(async (status) => {
      const { meta } = await page.ask(listWebhookDeliveries, { id, status, per_page: 1 })
      return meta.total
    }),
  )
  const ended = delivered! + exhausted!
  if (ended + failed! === 0) return html``
  const words = t`Delivered: ${whole(delivered!)} of ${whole(ended)}`
  const share = decimal(((100 * delivered!) / ended).toFixed(1))
  const rest = [
    exhausted === 0 ? '' : t`${whole(exhausted!)} given up`,
    failed === 0 ? '' : t`${whole(failed!)} will be tried again`,
  ].filter((part) => part !== '')
  return html`<p>${ended === 0 ? words : t`${words} (${share} %)`}${rest.length === 0 ? '' : `; ${rest.join(', ')}`}.</p>`
}
