import type * as v from 'valibot'
import { listApiKeys } from '../../../modules/api-keys/index.ts'
import { listUnsentMails } from '../../../modules/mail/index.ts'
import { getOverview } from '../../../modules/overview/index.ts'
import { approvePayPeriod, listPayPeriods } from '../../../modules/payroll/index.ts'
import { listWebhooks } from '../../../modules/webhooks/index.ts'
import { phrase, plural, say, t } from '../../../words/index.ts'
import { type Html, html } from '../../pages/html.ts'
import { addressesOf } from '../../rest/openapi/addresses.ts'
import type { Answer, PageContext } from '../page-context.ts'
import { coversOf } from '../parts/deputy-notice.ts'
import { count, notices, whole } from '../parts/ui.ts'
import { span } from '../words/dates.ts'
import { statusWord } from '../words/status-words.ts'
import { activityPart } from './overview/activity.ts'
import { firstStepsPart } from './overview/first-steps.ts'
import { tile } from './overview/tile.ts'
import { todayPart } from './overview/today.ts'

type Overview = v.InferOutput<typeof getOverview.output>

/** Shows today, items that wait for the signed-in person, the pay period, and the latest activity. */
export async function showOverview(page: PageContext): Promise<Answer> {
  await coversOf(page)
  const overview = await page.ask(getOverview, {})
  const isAdmin = page.session.reach === 'company'
  const first = isAdmin ? await firstStepsPart(page) : undefined
  return {
    title: t`Overview`,
    main: html`<h1>${t`Overview`}</h1>
${notices(page)}
${first ?? (await todayPart(page, overview))}
${waitingPart(page, overview)}
${first ? '' : await periodPart(page, overview)}
${isAdmin ? await statusPart(page) : ''}
${isAdmin ? await activityPart(page) : ''}
${isAdmin ? addresses(page) : ''}`,
  }
}

const kinds = [
  ['leave_requests', phrase('Leave'), '/approvals'],
  ['forgot_punch_requests', phrase('Forgotten punches'), '/approvals?kind=forgot-punches'],
  ['payroll_day_adjustments', phrase('Adjustments'), '/approvals?kind=adjustments'],
  ['mileage_trips', phrase('Mileage'), '/approvals?kind=mileage'],
] as const

function waitingPart(page: PageContext, { waiting }: Overview): Html {
  const tiles = kinds.flatMap(([name, words, path]) => {
    const n = waiting[name]
    return n === null ? [] : [tile(page, path, say(words), whole(n))]
  })
  return tiles.length === 0
    ? html``
    : html`<h2>${t`Waiting for you`}</h2>
<ul class="tiles">${tiles}</ul>`
}

async function periodPart(page: PageContext, { pay_period, date }: Overview): Promise<Html> {
  if (pay_period === null) return html``
  const ended = page.session.reach === 'company' ? await lastEnded(page, date) : undefined
  const { label, start_date, end_date, pay_date, days_to_end, days_to_pay_date } = pay_period
  const ends = days_to_end === 0 ? t`Ends today` : t`Ends in ${count(days_to_end, 'day')}`
  const path = page.session.reach === 'company' ? '/payroll' : '/time'
  return html`<h2>${t`Pay period`}</h2>
<ul class="tiles">${tile(page, path, label, ends, span(start_date, end_date, date))}
${tile(page, path, t`Pay day`, days_to_pay_date === 0 ? t`today` : count(days_to_pay_date, 'day'), span(pay_date, pay_date, date))}
${ended ? tile(page, page.may(approvePayPeriod) ? `/payroll/${ended.id}/approve` : `/payroll?period=${ended.id}`, t`To approve`, ended.label, span(ended.start_date, ended.end_date, date)) : ''}</ul>`
}

/** Returns the last pay period that has ended, unless it is approved. */
async function lastEnded(page: PageContext, today: string) {
  const input = { to: today, sort: '-start_date', per_page: 2 }
  const { data } = await page.ask(listPayPeriods, input)
  return data.find(({ end_date, status }) => end_date < today && status === 'open')
}

/** The connections to other software. */
async function statusPart(page: PageContext): Promise<Html> {
  const keys = await page.ask(listApiKeys, { per_page: 100 })
  const hooks = await page.ask(listWebhooks, { per_page: 100 })
  const mails = await page.ask(listUnsentMails, { per_page: 1 })
  const usable = keys.data.filter(
    ({ revoked_at, expires_at }) =>
      revoked_at === null && (expires_at === null || Date.parse(expires_at) > page.now_ms),
  )
  const requests = keys.data.reduce((sum, key) => sum + key.requests_this_hour, 0)
  const paused = hooks.data.filter(({ status }) => status !== 'active').length
  return html`<h2>${t`Connections`}</h2>
<ul class="tiles">
${tile(page, '/keys', t`Active API keys`, usable.length, plural(requests, '{n} request this hour', '{n} requests this hour', whole(requests)))}
${tile(page, '/webhooks', t`Webhooks`, hooks.data.length - paused, paused > 0 ? plural(paused, '{n} disabled', '{n} disabled') : statusWord('active'))}
${tile(page, '/mails', t`Emails not sent`, mails.meta.total)}
</ul>`
}

function addresses(page: PageContext): Html {
  const { base_url, mcp, reference } = addressesOf(page)
  return html`<h2>${t`Addresses`}</h2><dl class="facts addresses">
<div><dt>REST</dt><dd><code>${base_url}</code></dd></div>
<div><dt>MCP</dt><dd><code>${mcp}</code></dd></div>
<div><dt>${t`Reference`}</dt><dd><a href="${reference}">${reference}</a></dd></div></dl>`
}
