import { getWebhook, updateWebhook } from '../../../modules/webhooks/index.ts'
import { t } from '../../../words/index.ts'
import { html } from '../../pages/html.ts'
import { type Answer, type PageContext, said } from '../page-context.ts'
import { field } from '../parts/inputs.ts'
import { button, notices, postForm, to } from '../parts/ui.ts'
import { requireMay } from '../require-may.ts'
import { eventBoxes, formatSelect, webhookOf } from './webhooks.ts'

/** The form that changes a webhook's address, description and events. */
export async function showWebhookForm(page: PageContext): Promise<Answer> {
  requireMay(page, updateWebhook, t`You do not have permission to change webhooks.`)
  const id = Number(page.params.id)
  const hook = await page.ask(getWebhook, { id })
  return {
    title: t`Change webhook ${id}`,
    main: html`<p class="up"><a href="${to(page, `/webhooks/${id}`)}">${hook.url}</a></p>
<h1>${t`Change the webhook`}</h1>
${notices(page)}
<p class="lead">${t`The secret stays the same. Deliveries that wait go to the new address.`}</p>
${postForm(
  page,
  `/webhooks/${id}/edit`,
  html`${field(page, { name: 'url', label: t`Address`, type: 'url', value: hook.url, required: true, hint: t`https, on a public address.` })}
${field(page, { name: 'description', label: t`Description`, value: hook.description })}
${formatSelect(page, hook.format)}
${eventBoxes(page, hook.events)}
<div class="actions">${button(t`Save`)}</div>`,
)}`,
  }
}

export async function editWebhook(page: PageContext): Promise<Answer> {
  const id = Number(page.params.id)
  await page.act(updateWebhook, { id, ...webhookOf(page) })
  return said(`/webhooks/${id}`, 'webhook_changed')
}
