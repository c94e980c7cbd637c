import type { LeaveRequestRecord } from '../../../modules/leave/requests/schema.ts'
import { decimal, leaveTypeWord, plural, t, wireWords } from '../../../words/index.ts'
import type { Effects } from '../../effects.ts'
import { type Html, html, tHtml } from '../../pages/html.ts'
import type { DryRunEffects, PageContext } from '../page-context.ts'
import { day, span, today } from '../words/dates.ts'
import { change, count, hours, personLink, whole } from './ui.ts'

type LeaveChange = {
  record_type: string
  before: LeaveRequestRecord | null
  after: LeaveRequestRecord | null
}

/** How many leave requests are named. */
const most_listed = 10

/** Returns the effects of a dry run on hours, leave and balances in sentences; a single sentence if there are none. */
export function effectLines(page: PageContext, effects: DryRunEffects): Html[] {
  const lines = [
    ...movedLines(page, effects),
    ...hoursLines(page, effects.paid_hours),
    ...periodLines(page, effects.first_pay_period),
    ...keptLines(page, effects.left_as_it_is),
  ]
  return lines.length > 0 ? lines : [html`${t`No hours, leave requests or balances change.`}`]
}

/** Whether a write would move leave, balances or paid hours. */
export function moves(page: PageContext, effects: DryRunEffects): boolean {
  const paid = effects.paid_hours
  const movesHours = paid && ('not_compared' in paid || ('people' in paid && paid.people > 0))
  return movesHours === true || movedLines(page, effects).length > 0
}

function movedLines(page: PageContext, effects: DryRunEffects): Html[] {
  const changes = effects.changes as readonly LeaveChange[] | undefined
  return [
    ...balanceLines(effects.balances_moved),
    ...endedLines(page, changes),
    ...leaveLines(page, changes),
    ...dayBalanceLines(effects.leave_balances),
    ...balanceLine(effects),
    ...paidAgainLines(page, effects.paid_again),
  ]
}

/** The leave that is canceled, ends earlier, or is restored. */
function endedLines(page: PageContext, changes: readonly LeaveChange[] = []): Html[] {
  return changes.flatMap(({ record_type, before, after }) => {
    if (record_type !== 'leave_request' || !before || !after || !isEnded(before, after)) return []
    const who = personLink(page, after.employee_id, after.employee_name)
    const what = html`${leaveTypeWord(after.type)}, ${span(before.start_date, before.end_date, today(page))}, ${count(before.days, 'day')}`
    if (after.status === 'cancelled') {
      return before.status === 'approved'
        ? [tHtml`Approved leave of ${who} is canceled: ${what}. An email says so.`]
        : [tHtml`The leave request of ${who} is canceled: ${what}.`]
    }
    if (before.status === 'cancelled') return [tHtml`Leave of ${who} is restored: ${what}.`]
    return [
      tHtml`Leave of ${who} ends on ${day(after.end_date, today(page))}: ${what}. ${count(after.days, 'day')} remain.`,
    ]
  })
}

function isEnded(before: LeaveRequestRecord, after: LeaveRequestRecord): boolean {
  return before.status !== after.status || before.end_date !== after.end_date
}

function dayBalanceLines(balances: Effects['leave_balances'] = []): Html[] {
  return balances.map(
    ({ type, before_days, after_days }) =>
      tHtml`Balance of ${leaveTypeWord(type)}: ${decimal(before_days)} to <b>${decimal(after_days)}</b> days`,
  )
}

function balanceLine(effects: DryRunEffects): Html[] {
  const { balance_before_days: before, balance_after_days: after } = effects
  if (before == null || after == null) return []
  return [tHtml`Balance: ${decimal(before)} to <b>${decimal(after)}</b> days`]
}

function paidAgainLines(page: PageContext, dates: readonly string[] = []): Html[] {
  const [first] = dates
  if (first === undefined) return []
  const last = dates.at(-1) ?? first
  return [tHtml`Days that are paid from now on: ${span(first, last, today(page))}.`]
}

function keptLines(page: PageContext, kept: Effects['left_as_it_is'] = []): Html[] {
  return kept.map(
    ({ from, to }) =>
      tHtml`${span(from, to, today(page))} is in an approved pay period and stays as it was paid.`,
  )
}

function periodLines(page: PageContext, period: Effects['first_pay_period']): Html[] {
  if (period === undefined) return []
  const { start_date, end_date, after_approved } = period
  const dates = span(start_date, end_date, today(page))
  return [
    after_approved === null
      ? tHtml`The pay period of today is ${dates}.`
      : tHtml`The first pay period after the approved ones is ${dates}.`,
  ]
}

function balanceLines(moved: Effects['balances_moved'] = []): Html[] {
  return moved.map(({ type, employees, days, hours: amount }) => {
    const by = days === undefined ? t`${signed(amount ?? 0)} hours` : t`${signed(days)} days`
    return html`${t`Balances of ${leaveTypeWord(type)} move for ${count(employees, 'person', 'people')}, ${by} in all.`}`
  })
}

function leaveLines(page: PageContext, changes: readonly LeaveChange[] = []): Html[] {
  const recounted = changes.filter(
    ({ record_type, before, after }) =>
      record_type === 'leave_request' && before && after && !isEnded(before, after),
  )
  if (recounted.length === 0) return []
  const differing = recounted.flatMap(({ before, after }) =>
    before && after && before.days !== after.days ? [{ was: before.days, ...after }] : [],
  )
  return [
    html`${plural(recounted.length, '{n} leave request is recounted.', '{n} leave requests are recounted.', whole(recounted.length))}`,
    ...differing
      .slice(0, most_listed)
      .map(
        ({ employee_id, employee_name, start_date, end_date, was, days }) =>
          tHtml`${personLink(page, employee_id, employee_name)}, ${span(start_date, end_date, today(page))}: ${count(was, 'day')} to ${decimal(days)}`,
      ),
  ]
}

function hoursLines(page: PageContext, paid: Effects['paid_hours']): Html[] {
  if (paid === undefined) return []
  if ('not_compared' in paid)
    return [tHtml`Paid hours are not compared: ${wireWords(paid.not_compared)}`]
  if (!('people' in paid)) return []
  const period = span(paid.from, paid.to, today(page))
  if (paid.people === 0) return [tHtml`Nobody’s paid hours change in ${period}.`]
  const { hours_before, hours_after, change_hours, people, employees = [] } = paid
  const listed = employees.filter((each) => each.change_hours !== 0)
  const more = people - listed.length
  return [
    tHtml`Paid hours of ${period}: ${hours(hours_before)} to ${hours(hours_after)} h <b>(${change(change_hours)})</b>, for ${count(people, 'person', 'people')}.`,
    ...listed.map(
      (each) =>
        tHtml`${personLink(page, each.employee_id, each.name)}: ${change(each.change_hours)} h`,
    ),
    ...(listed.length > 0 && more > 0 ? [html`${t`${whole(more)} more`}`] : []),
  ]
}

function signed(value: number): string {
  return `${value < 0 ? '−' : '+'}${decimal(Math.abs(value))}`
}
