import { listApiKeys } from '../../../modules/api-keys/index.ts'
import { listAuditLog } from '../../../modules/audit/index.ts'
import { listForgotPunchRequests } from '../../../modules/forgot-punch-requests/index.ts'
import { listLeaveRequests } from '../../../modules/leave/index.ts'
import { listUnsentMails } from '../../../modules/mail/index.ts'
import { listMileageTrips } from '../../../modules/mileage-trips/index.ts'
import { listPayPeriods, listPayrollDayAdjustments } from '../../../modules/payroll/index.ts'
import { listWebhooks } from '../../../modules/webhooks/index.ts'
import { addressesOf } from '../../rest/openapi/addresses.ts'
import { type Html, html } from '../html.ts'
import type { Answer, PageContext } from '../page-context.ts'
import { actorLink, dates, empty, notices, to, when, whole } from '../ui.ts'

export async function showOverview(page: PageContext): Promise<Answer> {
  if (page.session.reach === 'team') return { go: '/people' }
  const pending = { status: 'pending', per_page: 1 }
  const waiting = [
    ['Leave', await page.ask(listLeaveRequests, pending)],
    ['Forgotten punches', await page.ask(listForgotPunchRequests, pending)],
    ['Adjustments', await page.ask(listPayrollDayAdjustments, pending)],
    ['Mileage', await page.ask(listMileageTrips, pending)],
  ] as const
  const keys = await page.ask(listApiKeys, { per_page: 100 })
  const hooks = await page.ask(listWebhooks, { per_page: 100 })
  const mails = await page.ask(listUnsentMails, { per_page: 1 })
  const { data: periods } = await page.ask(listPayPeriods, { per_page: 100 })
  const recent = await page.ask(listAuditLog, { per_page: 8 })
  const usable = keys.data.filter(
    ({ revoked_at, expires_at }) =>
      revoked_at === null && (expires_at === null || Date.parse(expires_at) > page.now_ms),
  )
  const requests = keys.data.reduce((sum, key) => sum + key.requests_this_hour, 0)
  const active = hooks.data.filter(({ status }) => status === 'active')
  const period = periods.find(({ is_current }) => is_current)
  const toApprove = periods.filter(
    ({ status, is_current, end_date }) =>
      status === 'open' && !is_current && end_date < (period?.start_date ?? ''),
  )
  return {
    title: 'Overview',
    main: html`<h1>Overview</h1>
${notices(page)}
<h2>Waiting for you</h2>
<ul class="tiles">${waiting.map(([words, { meta }]) => tile(page, '/approvals', words, String(meta.total), ''))}</ul>
<h2>Status</h2>
<ul class="tiles">
${tile(page, '/payroll', 'Current pay period', period?.label ?? 'none', period ? dates(period.start_date, period.end_date) : '')}
${tile(page, toApprove.length > 0 ? `/payroll?period=${toApprove.at(-1)!.id}` : '/payroll', 'Periods to approve', String(toApprove.length), toApprove.length > 0 ? `the last ${toApprove.at(-1)!.label}` : '')}
${tile(page, '/keys', 'Usable API keys', String(usable.length), `${whole(requests)} requests this hour`)}
${tile(page, '/webhooks', 'Webhooks', String(active.length), hooks.data.length > active.length ? `${hooks.data.length - active.length} disabled` : 'active')}
${tile(page, '/mails', 'E-mails not sent', String(mails.meta.total), '')}
</ul>
<h2>Recent activity</h2>
${
  recent.data.length === 0
    ? empty('Nothing yet.')
    : html`<ol class="log">${recent.data.map(
        (
          row,
        ) => html`<li><div class="line">${when(page, row.at)} <b>${actorLink(page, row.actor)}</b>
<code>${row.action}</code> <span class="quiet">${row.channel}</span></div></li>`,
      )}</ol><p><a href="${to(page, '/audit')}">Full audit log</a></p>`
}
${addresses(page)}`,
  }
}

function tile(
  page: PageContext,
  path: string,
  words: string,
  value: string,
  more: string | Html,
): Html {
  return html`<li><a href="${to(page, path)}"><span class="term">${words}</span>
<span class="value">${value}</span><span class="quiet">${more}</span></a></li>`
}

function addresses(page: PageContext): Html {
  const { base_url, mcp, reference } = addressesOf(page)
  return html`<h2>Addresses</h2><dl class="facts addresses">
<div><dt>REST</dt><dd><code>${base_url}</code></dd></div>
<div><dt>MCP</dt><dd><code>${mcp}</code></dd></div>
<div><dt>Reference</dt><dd><a href="${reference}">${reference}</a></dd></div></dl>`
}
