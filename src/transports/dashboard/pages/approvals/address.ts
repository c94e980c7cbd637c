import { isCivilDate } from '../../../../lib/calendar/dates.ts'
import { textOf } from '../../../pages/form.ts'
import type { PageContext } from '../../page-context.ts'
import { type Changes, keptQuery, withQuery } from '../../parts/list-address.ts'
import { pageOf } from '../../parts/ui.ts'
import type { Kind, ListInput } from './kind.ts'

/** The parameters of the list that survive a decision. */
const kept = [
  'kind',
  'person',
  'type',
  'department',
  'from',
  'to',
  'sort',
  'per_page',
  'page',
  // The pay period whose approval led here.
  'period',
] as const

export const pageSizes = ['15', '50', '100'] as const

export function listInput(page: PageContext, kind: Kind): ListInput {
  const { query } = page
  const sort = query.get('sort') ?? ''
  const per_page = query.get('per_page') ?? ''
  const [type, department] = [textOf(query, 'type'), textOf(query, 'department')]
  const [from, to] = ['from', 'to'].map((name) => {
    const date = textOf(query, name)
    return date !== undefined && isCivilDate(date) ? date : undefined
  })
  return {
    sort: isSort(kind, sort) ? sort : kind.sorts[0]![0],
    page: pageOf(page),
    per_page: Number(pageSizes.find((size) => size === per_page) ?? pageSizes[0]),
    ...(kind.bulk && type !== undefined ? { type } : {}),
    ...(kind.bulk && department !== undefined ? { department } : {}),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  }
}

function isSort(kind: Kind, sort: string): boolean {
  const names = [
    'created_at',
    ...kind.sorts.map(([name]) => name),
    ...kind.columns.map(({ sort: name }) => name),
  ]
  return names.includes(sort) || names.includes(sort.replace(/^-/, ''))
}

/** Returns the address of the list with some parameters replaced; null removes one. */
export function listAddress(query: URLSearchParams, changes: Changes = {}): string {
  return withQuery('/approvals', listQuery(query, changes))
}

export function listQuery(query: URLSearchParams, changes: Changes = {}): string {
  return keptQuery(query, kept, changes)
}

/** Returns a path below `/approvals` with the parameters of the list. */
export function withList(path: string, query: URLSearchParams, changes = {}): string {
  return withQuery(path, listQuery(query, changes))
}
