import { addDays, isCivilDate } from '../../../../lib/calendar/dates.ts'
import { listPayPeriods } from '../../../../modules/payroll/index.ts'
import { numberOf } from '../../../pages/form.ts'
import type { PageContext } from '../../page-context.ts'
import { type Changes, keptQuery, withQuery } from '../../parts/list-address.ts'
import { pageOf } from '../../parts/ui.ts'
import { today } from '../../words/dates.ts'

/** The parameters of the list that survive an action. */
const kept = ['show', 'from', 'to', 'person', 'employee_id', 'page'] as const

export const states = ['all', 'pending', 'approved', 'rejected', 'cancelled'] as const

/** The days before today that a list without dates shows. */
const days_before = 90

export type TripList = {
  state: (typeof states)[number]
  from: string
  to: string
  employee_id: number | undefined
  page: number
}

export function tripListOf(page: PageContext): TripList {
  const { query } = page
  const date = (name: string) => {
    const asked = query.get(name)?.trim() ?? ''
    return isCivilDate(asked) ? asked : undefined
  }
  const to = date('to') ?? today(page)
  const id = numberOf(query, 'employee_id')
  return {
    state: states.find((name) => name === query.get('show')) ?? 'all',
    from: date('from') ?? addDays(to, -days_before),
    to,
    employee_id: id !== undefined && Number.isSafeInteger(id) && id > 0 ? id : undefined,
    page: pageOf(page),
  }
}

/** Returns a path with the parameters of the list, some of them replaced; null removes one. */
export function tripAddress(path: string, query: URLSearchParams, changes: Changes = {}): string {
  return withQuery(path, keptQuery(query, kept, changes))
}

/** Returns the current pay period and the one before, as dates of the list. */
export async function recentPeriods(page: PageContext) {
  const now = today(page)
  const asked = { from: addDays(now, -62), to: now, per_page: 20 }
  const { data } = await page.ask(listPayPeriods, asked)
  const begun = (data as { label: string; start_date: string; end_date: string }[])
    .filter(({ start_date }) => start_date <= now)
    .toSorted((a, b) => (a.start_date < b.start_date ? 1 : -1))
  return begun.slice(0, 2)
}
