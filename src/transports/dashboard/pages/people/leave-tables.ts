import type { EmployeeDetail } from '../../../../modules/employees/schema.ts'
import type { LedgerRecord } from '../../../../modules/leave/balances/ledger.ts'
import type { LeaveRequestRecord } from '../../../../modules/leave/requests/schema.ts'
import {
  decimal,
  inUnits,
  language,
  type Phrase,
  phrase,
  readable,
  say,
  t,
} from '../../../../words/index.ts'
import { type Html, html, tHtml } from '../../../pages/html.ts'
import type { PageContext } from '../../page-context.ts'
import { badge, change, count, numberHead, table, to } from '../../parts/ui.ts'
import { day, span } from '../../words/dates.ts'
import { apart } from '../../words/same-in-english.ts'
import { statusTitle } from '../../words/status-words.ts'
import { leaveDates } from '../approvals/leave.ts'

const columns = [
  phrase('Available'),
  phrase('Entitled'),
  phrase('Accrued'),
  phrase('Carried over'),
  phrase('Used'),
  phrase('Pending'),
] as const

type Names = ReadonlyMap<string, string>
export type Balance = ReturnType<typeof balancesOf>[number]

/** Returns the balances that are kept, by leave type. */
export function balancesOf({ pto_balance }: EmployeeDetail) {
  const { vacation, sick, personal, others } = pto_balance
  const builtIn = Object.entries({ vacation, sick, personal }).flatMap(([type, balance]) =>
    balance === null ? [] : [{ type, ...balance }],
  )
  return [...builtIn, ...others]
}

export type Shown = { names: Names; today: string }

/** Shows the balances of one leave year by leave type, each with the way to its ledger. */
export function balanceTable(
  page: PageContext,
  balances: readonly Balance[],
  shown: Shown & { id: number },
): Html {
  return table(
    t`Balances`,
    [t`Leave`, ...columns.map((words) => numberHead(say(words))), ''],
    balances.map((one) => balanceRow(page, one, shown)),
    'wide stacks',
  )
}

function balanceRow(
  page: PageContext,
  balance: Balance,
  { names, id, today }: Shown & { id: number },
): Html {
  const { type, unit } = balance
  const name = names.get(type) ?? type
  const amount = (
    of: 'available' | 'entitled' | 'accrued' | 'carried_over' | 'used' | 'pending',
  ) =>
    unit === 'days'
      ? count(balance[`${of}_days`], 'day')
      : inUnits(decimal(balance[`${of}_hours`]), 'h')
  const { carry_over_expires_on: expires } = balance
  const year = span(balance.leave_year_start, balance.leave_year_end, today)
  return html`<tr><th scope="row">${name}<br><span class="quiet">${year}</span></th>
<td class="number strong" data-label="${t`Available`}">${amount('available')}</td>
<td class="number" data-label="${t`Entitled`}">${amount('entitled')}</td>
<td class="number" data-label="${t`Accrued`}">${amount('accrued')}</td>
<td class="number" data-label="${t`Carried over`}">${amount('carried_over')}${expires && balance.carried_over_days !== 0 ? html`<br><span class="quiet">${tHtml`Expires ${day(expires, today)}`}</span>` : ''}</td>
<td class="number" data-label="${t`Used`}">${amount('used')}</td>
<td class="number" data-label="${t`Pending`}">${amount('pending')}</td>
<td><a href="${to(page, `/people/${id}/leave`)}?type=${type}#ledger">${tHtml`Ledger<span class="hidden"> of ${name}</span>`}</a></td></tr>`
}

type Entry = Pick<
  LedgerRecord,
  | 'type'
  | 'kind'
  | 'effective_date'
  | 'leave_year'
  | 'leave_request_id'
  | 'unit'
  | 'days'
  | 'hours'
  | 'reason'
  | 'source'
  | 'id'
>

/** Shows the entries of a ledger, which change a balance. */
export function ledgerTable(entries: readonly Entry[], { names, today }: Shown): Html {
  return table(
    t`Entries of the ledger`,
    [t`Date`, t`Leave`, numberHead(t`Change${apart}`), t`Entry`],
    entries.map(
      (entry) => html`<tr><td>${day(entry.effective_date, today)}</td>
<td data-label="${t`Leave`}">${names.get(entry.type) ?? entry.type}</td>
<td class="number" data-label="${t`Change${apart}`}">${entry.unit === 'days' ? t`${change(entry.days)} d` : inUnits(change(entry.hours), 'h')}</td>
<td>${say(entryWords[entry.kind])}${entry.id === null ? html` ${badge(t`not posted yet`, 'quiet')}` : ''}${reasonLine(
        entry,
        today,
      )}</td></tr>`,
    ),
    'wide stacks',
  )
}

/** Shows text that people wrote unchanged, and text that rules stored, in English, on English pages only. */
function reasonLine(entry: Entry, today: string): Html | '' {
  const words = reasonOf(entry, today)
  return words === '' ? '' : html`<br><span class="quiet">${words}</span>`
}

function reasonOf(entry: Entry, today: string): string {
  if (entry.source === 'manual') return entry.reason
  return language() === 'en' ? readable(entry.reason) : sourceWords(entry, today)
}

/** Returns the source of an entry that a rule created. */
function sourceWords(
  { source, kind, leave_request_id, leave_year, effective_date }: Entry,
  today: string,
) {
  if (source === 'leave_request') return t`Leave request ${leave_request_id ?? ''}`
  if (source === 'pay_period') return t`Hours worked in a pay period`
  if (source === 'adjustment') return t`Overtime of ${day(effective_date, today)}`
  return kind === 'adjustment' ? t`Entitlement of ${leave_year} changed` : t`For ${leave_year}`
}

const entryWords: { [kind in LedgerRecord['kind']]: Phrase } = {
  grant: phrase('Grant'),
  accrual: phrase('Accrual'),
  carry_over: phrase('Carried over'),
  carry_over_expiry: phrase('Carried over, expired'),
  usage: phrase('Leave taken'),
  usage_reversal: phrase('Leave returned'),
  adjustment: phrase('Adjustment'),
  opening_balance: phrase('Opening balance'),
  correction: phrase('Correction'),
}

const statusTones = {
  pending: 'wait',
  approved: 'good',
  rejected: 'bad',
  cancelled: 'quiet',
} as const

export function requestTable(
  page: PageContext,
  requests: readonly Omit<LeaveRequestRecord, 'days_by_date'>[],
  { names }: Pick<Shown, 'names'>,
): Html {
  return table(
    t`Requests${apart}`,
    [t`Dates`, t`Leave`, numberHead(t`Uses`), t`Status`, t`Notes`],
    requests.map(
      (request) => html`<tr>
<td><a href="${to(page, `/approvals/leave/${request.id}`)}">${leaveDates(page, request)}</a></td>
<td data-label="${t`Leave`}">${names.get(request.type) ?? request.type}</td>
<td class="number" data-label="${t`Uses`}">${count(request.days, 'day')}</td>
<td>${badge(statusTitle(request.status, 'e'), statusTones[request.status])}</td>
<td>${request.notes ?? ''}</td></tr>`,
    ),
    'wide stacks',
  )
}
