import { addDays, isCivilDate } from '../../../../lib/calendar/dates.ts'
import { getCompany } from '../../../../modules/company/index.ts'
import type { TimeEntryRecord } from '../../../../modules/time-entries/schema.ts'
import { phrase } from '../../../../words/index.ts'
import { numberOf } from '../../../pages/form.ts'
import { type PageContext, type Sentence, said } from '../../page-context.ts'
import { type Changes, keptQuery, withQuery } from '../../parts/list-address.ts'
import { pageOf } from '../../parts/ui.ts'
import { today as todayIn } from '../../words/dates.ts'

/** The parameters of the list that survive an action; `period` is the pay period whose approval led here. */
const kept = ['show', 'from', 'to', 'employee_id', 'person', 'order', 'page', 'period'] as const

/** The choices of entries to show, by the operation's own filters. */
export const filters = [
  { name: 'all', words: phrase('All'), input: {} },
  { name: 'open', words: phrase('Open'), input: { open: true } },
  { name: 'unapproved', words: phrase('Not approved'), input: { approved: false, open: false } },
  { name: 'overlap', words: phrase('Overlapping'), input: { overlapping: true } },
  { name: 'edited', words: phrase('Edited'), input: { edited: true } },
] as const

export type Filter = (typeof filters)[number]

export const orders = [
  ['day', phrase('By day, newest first')],
  ['person', phrase('By person')],
] as const

/** The days before today that a list without dates shows. */
const days_before = 13

export type TimeList = {
  filter: Filter
  /** Undefined: from the first punch on, as open punches are listed unless a date is chosen. */
  from: string | undefined
  to: string
  order: (typeof orders)[number][0]
  employee_id: number | undefined
  page: number
}

export function timeListOf(page: PageContext): TimeList {
  const { query } = page
  const today = todayIn(page)
  const date = (name: string) => {
    const asked = query.get(name)?.trim() ?? ''
    return isCivilDate(asked) ? asked : undefined
  }
  const to = date('to') ?? today
  const filter = filters.find(({ name }) => name === query.get('show')) ?? filters[0]
  return {
    filter,
    from: date('from') ?? (filter.name === 'open' ? undefined : addDays(to, -days_before)),
    to,
    order: orders.find(([name]) => name === query.get('order'))?.[0] ?? 'day',
    employee_id: numberOf(query, 'employee_id'),
    page: pageOf(page),
  }
}

/** Returns the parameters of the list that are in an address, with some replaced; null removes one. */
export function timeQuery(query: URLSearchParams, changes: Changes = {}): string {
  return keptQuery(query, kept, changes)
}

/** Returns the address of the list; of the date of the punch where the list does not have it. */
export function listWith(
  page: PageContext,
  { id, work_date }: { id: number; work_date: string },
  next: string | number | null,
): string {
  const { from, to } = timeListOf(page)
  const isShown = (from === undefined || from <= work_date) && work_date <= to
  const changes = isShown ? { next } : { from: work_date, to: work_date, page: null, next: id }
  return timeAddress('/time', page.query, changes)
}

/** Returns to the list, at the next line, and says whether the punch is held or waits for approval. */
export async function savedEntry(page: PageContext, entry: TimeEntryRecord, done: Sentence) {
  const list = listWith(page, entry, page.form.get('next') ?? entry.id)
  if (entry.held) return said(list, done, 'held')
  if (entry.approved || entry.clock_out === null) return said(list, done)
  // Who may not read the settings is told that it waits, as the list says.
  const company = page.may(getCompany) ? await page.ask(getCompany, {}) : undefined
  return company?.require_approved_punches === false ? said(list, done) : said(list, done, 'waits')
}

/** Returns a path below `/time` with the parameters of the list. */
export function timeAddress(path: string, query: URLSearchParams, changes = {}): string {
  return withQuery(path, timeQuery(query, changes))
}
