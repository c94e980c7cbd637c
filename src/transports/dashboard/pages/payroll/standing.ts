import type * as v from 'valibot'
import type { WarningCode } from '../../../../engine/hours/index.ts'
import { daysBetween } from '../../../../lib/calendar/dates.ts'
import { approvePayPeriod, getPayPeriod } from '../../../../modules/payroll/index.ts'
import type { PayPeriodRecord } from '../../../../modules/payroll/periods/schema.ts'
import { plural, t } from '../../../../words/index.ts'
import { type Html, html, tHtml } from '../../../pages/html.ts'
import type { PageContext } from '../../page-context.ts'
import * as ui from '../../parts/ui.ts'
import { day, today as todayIn, when } from '../../words/dates.ts'
import { statusWord } from '../../words/status-words.ts'
import { historyOf } from '../audit.ts'
import { earningWord } from './categories.ts'
import { countedWarning } from './warnings.ts'

/** Says whether the period is approved, what blocks its approval, and what has changed since. */
export async function standingOf(page: PageContext, period: PayPeriodRecord): Promise<Html> {
  const { id, status } = period
  const standing = status === 'open' ? openStanding : approvedStanding
  return html`${await standing(page, period)}${await historyOf(page, 'pay_period', id)}`
}

async function approvedStanding(page: PageContext, period: PayPeriodRecord): Promise<Html> {
  const { id, pay_date } = period
  const today = todayIn(page)
  const { differences, held_entries } = await page.ask(getPayPeriod, { id })
  const reopening = ui.confirmed(
    t`Reopen`,
    t`Its dates can be changed again and reports recompute them.`,
    ui.postForm(page, `/payroll/${id}/reopen`, ui.button(t`Reopen the period`, 'danger')),
  )
  return html`<div class="standing">${ui.badge(statusWord('approved', 'e'), 'good')}
<span>${tHtml`by ${period.approved_by ? ui.actorLink(page, period.approved_by) : t`nobody`}, ${when(page, period.approved_at)}. Pay day ${day(pay_date, today)}.`}</span> ${reopening}</div>
${
  held_entries.length === 0
    ? ''
    : html`<div class="notice"><p>${t`Held and not paid, because they arrived after the approval or are still open. Reopen the period to pay them:`}</p>
${firstOf(held_entries, (one) => heldLine(page, id, one))}</div>`
}
${
  differences.length === 0
    ? ''
    : html`<div class="notice"><p>${t`Differences from current data:`}</p>${firstOf(
        differences,
        (one) =>
          tHtml`${ui.personLink(page, one.employee_id, one.name)}, ${earningWord(one.bucket)}: ${ui.hours(one.approved_hours)} to ${ui.hours(one.current_hours)} h (${ui.change(one.change_hours)})`,
      )}</div>`
}`
}

type Held = v.InferOutput<typeof getPayPeriod.output>['held_entries'][number]

function heldLine(page: PageContext, period: number, one: Held): Html {
  const address = ui.to(page, `/time/${one.entry_id}?period=${period}`)
  const date = day(one.work_date, todayIn(page))
  return one.clock_out === null
    ? tHtml`<a href="${address}">${one.name}, ${date}</a>: open`
    : tHtml`<a href="${address}">${one.name}, ${date}</a>: ${ui.hours(one.held_hours)} h`
}

const most_shown = 20

/** A list of the first rows, which says how many more there are. */
function firstOf<Row>(rows: readonly Row[], show: (row: Row) => Html): Html {
  const more = rows.length - most_shown
  return html`<ul>${rows.slice(0, most_shown).map((row) => html`<li>${show(row)}</li>`)}${
    more > 0 ? html`<li>${t`${more} more`}</li>` : ''
  }</ul>`
}

async function openStanding(page: PageContext, period: PayPeriodRecord): Promise<Html> {
  const { id, label, pay_date, start_date } = period
  const today = todayIn(page)
  const pays = tHtml`Pay day ${day(pay_date, today)}.`
  if (start_date > today) {
    return html`<div class="standing">${ui.badge(t`to come`, 'quiet')} <span>${tHtml`Begins ${day(start_date, today)}.`} ${pays}</span></div>`
  }
  const { readiness } = await page.ask(getPayPeriod, { id })
  const ends = endOf(page, period)
  const isReady = ends === undefined && readiness?.open_entries === 0
  return html`<div class="standing">${ui.badge(statusWord(ends === undefined ? 'open' : 'running', 'e'), 'wait')}
<span>${pays}${ends === undefined ? '' : ` ${ends}`}</span>
${
  page.may(approvePayPeriod)
    ? html`<a class="button${isReady ? ' main' : ''}" href="${ui.to(page, `/payroll/${id}/approve`)}">${t`Approve ${label}…`}</a>`
    : ''
}</div>
${readiness ? blockerList(page, period, readiness) : ''}`
}

/** Says when a period ends; undefined for one that has ended. */
function endOf(page: PageContext, { end_date }: PayPeriodRecord): string | undefined {
  const left = daysBetween(todayIn(page), end_date)
  if (left === 0) return t`It ends today.`
  return left < 0
    ? undefined
    : plural(left, 'It ends in {n} day.', 'It ends in {n} days.', ui.whole(left))
}

/** Says why a period is incomplete: it has not ended, or it has open punches. */
export function leftIn(
  page: PageContext,
  { end_date }: Pick<PayPeriodRecord, 'end_date'>,
  { open_entries }: { open_entries: number },
): string[] {
  const left = daysBetween(todayIn(page), end_date)
  return [
    ...(left > 0
      ? [plural(left, 'it ends in {n} day', 'it ends in {n} days', ui.whole(left))]
      : left === 0
        ? [t`it ends today`]
        : []),
    ...(open_entries > 0 ? [ui.count(open_entries, 'punch is open', 'punches are open')] : []),
  ]
}

export type Readiness = NonNullable<v.InferOutput<typeof getPayPeriod.output>['readiness']>

/** The issues to resolve before the period is approved, each with a link to the page for it. */
export function blockerList(
  page: PageContext,
  { id, start_date, end_date }: Pick<PayPeriodRecord, 'id' | 'start_date' | 'end_date'>,
  readiness: Readiness,
): Html {
  const within = `from=${start_date}&to=${end_date}&period=${id}`
  const time = (show: string) => `/time?show=${show}&${within}`
  const { open_entries } = readiness
  // An open punch is not approved either, and is counted once.
  const unapproved_entries = readiness.unapproved_entries - open_entries
  const waiting = [
    [
      open_entries,
      ui.count(open_entries, 'punch has no clock-out', 'punches have no clock-out'),
      time('open'),
    ],
    [
      unapproved_entries,
      ui.count(unapproved_entries, 'punch is not approved', 'punches are not approved'),
      time('unapproved'),
    ],
    ...requestsIn(readiness, within),
  ] as const
  const rows = waiting
    .filter(([n]) => n > 0)
    .map(([, words, path]) => html`<li><a href="${ui.to(page, path)}">${words}</a></li>`)
  // The lines above count these punches.
  const counted = new Set([
    open_entries > 0 ? 'open_entry' : '',
    readiness.unapproved_entries > 0 ? 'unapproved_entry' : '',
  ])
  const warned = Object.entries(readiness.warnings)
    .filter(([code, n]) => n > 0 && !counted.has(code))
    .map(
      ([code, n]) =>
        html`<li><a href="${ui.to(page, `/payroll?period=${id}&warnings=yes`)}">${countedWarning(code as WarningCode, n)}</a></li>`,
    )
  if (rows.length + warned.length === 0) return html`<p>${t`Nothing is open in this period.`}</p>`
  return html`<div class="notice" id="blockers"><p>${t`To check in this period:`}</p><ul>${rows}${warned}</ul></div>`
}

/** The requests that wait, with the pages where they are decided, `within` the period. */
function requestsIn(
  {
    pending_forgot_punch_requests: punches,
    pending_leave_requests: leave,
    pending_adjustments: adjustments,
  }: Readiness,
  within: string,
) {
  return [
    [
      punches,
      ui.count(
        punches,
        'forgotten punch is waiting for approval',
        'forgotten punches are waiting for approval',
      ),
      `/approvals?kind=forgot-punches&${within}`,
    ],
    [
      leave,
      ui.count(
        leave,
        'leave request is waiting for approval',
        'leave requests are waiting for approval',
      ),
      `/approvals?${within}`,
    ],
    [
      adjustments,
      ui.count(
        adjustments,
        'adjustment is waiting for approval',
        'adjustments are waiting for approval',
      ),
      `/approvals?kind=adjustments&${within}`,
    ],
  ] as const
}
