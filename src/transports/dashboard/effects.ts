import { span, today } from './dates.ts'
import { type Html, html } from './html.ts'
import type { PageContext } from './page-context.ts'
import { change, count, hours, personLink } from './ui.ts'

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

/** Returns the effects of a dry run on hours, leave and balances in sentences; one says that there are none. */
export function effectLines(page: PageContext, effects: Record<string, unknown>): Html[] {
  const lines = [
    ...balanceLines(effects.balances_moved as readonly Moved[] | undefined),
    ...leaveLines(effects.changes as readonly { record_type: string }[] | undefined),
    ...hoursLines(page, effects.paid_hours as PaidHours | undefined),
  ]
  return lines.length > 0 ? lines : [html`No hours, leave requests or balances change.`]
}

function balanceLines(moved: readonly Moved[] = []): Html[] {
  return moved.map(({ type, employees, days, hours: amount }) => {
    const by = days === undefined ? `${signed(amount ?? 0)} hours` : `${signed(days)} days`
    return html`Balances of ${type.replaceAll('_', ' ')} move for ${count(employees, 'person', 'people')}, ${by} in all.`
  })
}

function leaveLines(changes: readonly { record_type: string }[] = []): Html[] {
  const recounted = changes.filter(({ record_type }) => record_type === 'leave_request').length
  if (recounted === 0) return []
  return [html`${count(recounted, 'leave request')} take other days than before.`]
}

function hoursLines(page: PageContext, paid: PaidHours | undefined): Html[] {
  if (paid === undefined) return []
  if ('not_compared' in paid) return [html`Paid hours are not compared: ${paid.not_compared}`]
  const period = span(paid.from, paid.to, today(page))
  if (paid.people === 0) return [html`Nobody’s paid hours change in ${period}.`]
  const { hours_before, hours_after, change_hours, people, employees = [] } = paid
  return [
    html`Paid hours of ${period}: ${hours(hours_before)} to ${hours(hours_after)} h <b>(${change(change_hours)})</b>, for ${count(people, 'person', 'people')}.`,
    ...employees.map(
      (each) =>
        html`${personLink(page, each.employee_id, each.name)}: ${change(each.change_hours)} h`,
    ),
  ]
}

function signed(value: number): string {
  return value < 0 ? `−${Math.abs(value)}` : `+${value}`
}
