import type * as v from 'valibot'
import { listApiKeys } from '../../../modules/api-keys/index.ts'
import { listAuditLog } from '../../../modules/audit/index.ts'
import { createEmployee, listEmployees } from '../../../modules/employees/index.ts'
import { listUnsentMails } from '../../../modules/mail/index.ts'
import { getOverview } from '../../../modules/overview/index.ts'
import { approvePayPeriod, listPayPeriods } from '../../../modules/payroll/index.ts'
import { listSignIns } from '../../../modules/sign-in/index.ts'
import { listTimeEntries } from '../../../modules/time-entries/index.ts'
import { listWebhooks } from '../../../modules/webhooks/index.ts'
import { phrase, plural, say, t } from '../../../words/index.ts'
import { type Html, html, tHtml } from '../../pages/html.ts'
import { addressesOf } from '../../rest/openapi/addresses.ts'
import type { Answer, PageContext } from '../page-context.ts'
import { coversOf } from '../parts/deputy-notice.ts'
import { badge, count, empty, notices, to, whole } from '../parts/ui.ts'
import { span } from '../words/dates.ts'
import { statusWord } from '../words/status-words.ts'
import { activityLine } from './overview/activity.ts'
import { tile } from './overview/tile.ts'
import { todayPart } from './overview/today.ts'

type Overview = v.InferOutput<typeof getOverview.output>

/** Shows today, items that wait for the signed-in person, the pay period, and the latest activity. */
export async function showOverview(page: PageContext): Promise<Answer> {
  await coversOf(page)
  const overview = await page.ask(getOverview, {})
  const isAdmin = page.session.reach === 'company'
  const first = isAdmin ? await checklist(page) : undefined
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

async function activityPart(page: PageContext): Promise<Html> {
  const { data } = await page.ask(listAuditLog, { per_page: 8 })
  if (data.length === 0) return html`<h2>${t`Recent activity`}</h2>${empty(t`Nothing yet.`)}`
  return html`<h2>${t`Recent activity`}</h2>
<ol class="log">${data.map((row) => activityLine(page, row))}</ol>
<p><a href="${to(page, '/audit')}">${t`Full audit log`}</a></p>`
}

function addresses(page: PageContext): Html {
  const { base_url, mcp, reference } = addressesOf(page)
  return html`<h2>${t`Addresses`}</h2><dl class="facts addresses">
<div><dt>REST</dt><dd><code>${base_url}</code></dd></div>
<div><dt>MCP</dt><dd><code>${mcp}</code></dd></div>
<div><dt>${t`Reference`}</dt><dd><a href="${reference}">${reference}</a></dd></div></dl>`
}

type Step = { words: string; why: string; path: string; isDone: boolean }

/** The first steps for a new company; empty once it has people and time entries. */
async function checklist(page: PageContext): Promise<Html | undefined> {
  if (!page.may(createEmployee)) return undefined
  const punches = await page.ask(listTimeEntries, { per_page: 1 })
  if (punches.meta.total > 0) return undefined
  const people = await page.ask(listEmployees, { per_page: 1, is_active: true })
  const keys = await page.ask(listApiKeys, { per_page: 1 })
  const settings = { action: 'company.update', actor: 'user', per_page: 1 }
  const saved = await page.ask(listAuditLog, settings)
  const signIns = await page.ask(listSignIns, {})
  const steps: Step[] = [
    {
      words: t`Check the settings of the company`,
      why: t`Time zone, country, pay periods and overtime decide what hours are paid.`,
      path: '/settings',
      isDone: saved.meta.total > 0,
    },
    {
      words: t`Add your people`,
      why: t`Each with a schedule, and with a manager who decides their requests.`,
      path: '/people/new',
      isDone: people.meta.total > 1,
    },
    {
      words: t`Let them sign in`,
      why: t`Managers and employees then use the dashboard or their assistant.`,
      path: '/sign-ins',
      isDone: signIns.data.some(({ employee_id }) => employee_id !== page.session.employee_id),
    },
    {
      words: t`Create an API key`,
      why: t`For a time clock or another program that sends punches.`,
      path: '/keys/new',
      isDone: keys.meta.total > 0,
    },
  ]
  return html`<h2>${t`First steps`}</h2>
<ol class="log">${steps.map(
    ({ words, why, path, isDone }) =>
      html`<li><div class="line"><a href="${to(page, path)}">${words}</a>${isDone ? html` ${badge(statusWord('done'), 'good')}` : ''}</div>
<p class="quiet">${why}</p></li>`,
  )}</ol>
<p>${tHtml`The list ends with the first punch, from a clock or <a href="${to(page, '/time/new')}">added here</a>.`}</p>`
}
