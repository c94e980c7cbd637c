import { decimal, leaveTypeWord, plural, t, wireWords } from '../../words/index.ts'
import { span, today } from './dates.ts'
import { type Html, html, tHtml } from './html.ts'
import type { PageContext } from './page-context.ts'
import { change, count, hours, personLink, whole } from './ui.ts'

type PaidHours =
  | { not_compared: string }
  | {
      from: string
      to: string
      people: number
      hours_before: number
      hours_after: number
      change_hours: number
      employees?: readonly { employee_id: number; name: string; change_hours: number }[]
    }

type Moved = { type: string; employees: number; days?: number; hours?: number }

type Leave = {
  employee_id: number
  employee_name: string
  start_date: string
  end_date: string
  days: number
}

type Change = { record_type: string; before: Leave | null; after: Leave | null }

/** How many leave requests are named. */
const most_listed = 10

/** Returns the effects of a dry run on hours, leave and balances in sentences; one says that there are none. */
export function effectLines(page: PageContext, effects: Record<string, unknown>): Html[] {
  const lines = [
    ...balanceLines(effects.balances_moved as readonly Moved[] | undefined),
    ...leaveLines(page, effects.changes as readonly Change[] | undefined),
    ...hoursLines(page, effects.paid_hours as PaidHours | undefined),
  ]
  return lines.length > 0 ? lines : [html`${t`No hours, leave requests or balances change.`}`]
}

function balanceLines(moved: readonly Moved[] = []): Html[] {
  return moved.map(({ type, employees, days, hours: amount }) => {
    const by = days === undefined ? t`${signed(amount ?? 0)} hours` : t`${signed(days)} days`
    return html`${t`Balances of ${leaveTypeWord(type)} move for ${count(employees, 'person', 'people')}, ${by} in all.`}`
  })
}

function leaveLines(page: PageContext, changes: readonly Change[] = []): Html[] {
  const recounted = changes.filter(({ record_type }) => record_type === 'leave_request')
  if (recounted.length === 0) return []
  const differing = recounted.flatMap(({ before, after }) =>
    before && after && before.days !== after.days ? [{ was: before.days, ...after }] : [],
  )
  return [
    html`${plural(recounted.length, '{n} leave request is counted again.', '{n} leave requests are counted again.', whole(recounted.length))}`,
    ...differing
      .slice(0, most_listed)
      .map(
        ({ employee_id, employee_name, start_date, end_date, was, days }) =>
          tHtml`${personLink(page, employee_id, employee_name)}, ${span(start_date, end_date, today(page))}: ${count(was, 'day')} to ${decimal(days)}`,
      ),
  ]
}

function hoursLines(page: PageContext, paid: PaidHours | undefined): Html[] {
  if (paid === undefined) return []
  if ('not_compared' in paid)
    return [tHtml`Paid hours are not compared: ${wireWords(paid.not_compared)}`]
  const period = span(paid.from, paid.to, today(page))
  if (paid.people === 0) return [tHtml`Nobody’s paid hours change in ${period}.`]
  const { hours_before, hours_after, change_hours, people, employees = [] } = paid
  return [
    tHtml`Paid hours of ${period}: ${hours(hours_before)} to ${hours(hours_after)} h <b>(${change(change_hours)})</b>, for ${count(people, 'person', 'people')}.`,
    ...employees.map(
      (each) =>
        tHtml`${personLink(page, each.employee_id, each.name)}: ${change(each.change_hours)} h`,
    ),
  ]
}

function signed(value: number): string {
  return `${value < 0 ? '−' : '+'}${decimal(Math.abs(value))}`
}
