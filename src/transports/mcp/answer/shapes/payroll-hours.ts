import { countsInWords } from '../../../../modules/payroll/hours/warnings.ts'
import type { AnswerShape, Body, Input } from './answer-shape.ts'
import { callOf, type ProposedCall } from './call.ts'
import { compactDays } from './compact-days.ts'
import {
  bytesOf,
  countFitting,
  emptyColumns,
  fitPage,
  offsetOf,
  without,
  withoutZeros,
} from './fit.ts'

type Row = Record<string, unknown>

/** The part of the answer that the departments may take when employees follow. */
const departments_bytes = 3_000

/** People per page with each of their days. */
const people_with_days = 20

const groupKeys = { department: 'by_department', week: 'by_week', day: 'by_day' } as const

/** The report for a conversation: totals, departments and people to review first, then as many rows as fit. */
export const payrollHoursShape: AnswerShape = {
  download: {
    name: 'payroll-hours.csv',
    // Without a page REST answers all rows.
    input: ({ page: _, per_page: __, group_by: ___, ...input }) => input,
  },
  input(input) {
    const isGrouped = groupKeyOf(input) !== undefined
    const isFirst = offsetOf(input) === 0
    const isByEmployee = input.group_by === undefined || input.group_by === 'employee'
    return {
      ...input,
      ...(isFirst && isByEmployee ? { group_by: 'department' } : {}),
      ...(isFirst && !isGrouped && input.attention === undefined ? { attention: true } : {}),
      ...(input.compare === 'previous' && input.sort === undefined
        ? { sort: '-change_hours' }
        : {}),
      ...(input.detail && input.per_page === undefined ? { per_page: people_with_days } : {}),
    }
  },
  answer(body, input, { max_bytes }) {
    const key = groupKeyOf(input)
    return key ? groupedAnswer(body, key, input, max_bytes) : rowsAnswer(body, input, max_bytes)
  },
}

function groupKeyOf({ group_by }: Input) {
  return Object.hasOwn(groupKeys, String(group_by))
    ? groupKeys[group_by as keyof typeof groupKeys]
    : undefined
}

function groupedAnswer(body: Body, key: string, input: Input, max_bytes: number): Row {
  const meta = metaOf(body, input)
  const all: Row[] = body[key].map((row: Row) => groupRow(row))
  const offset = Math.min(offsetOf(input), all.length)
  const empty = emptyColumns(all)
  const rows = all.slice(offset).map((row) => without(row, empty))
  const room = max_bytes - bytesOf(meta) - bytesOf(body.attention ?? '') - 400
  const part = fitPage(rows, room, { offset, total: all.length })
  return {
    meta: { ...meta, total: all.length, ...pageFacts(part) },
    ...(body.attention ? { attention: attentionOf(body) ?? body.attention } : {}),
    [key]: part.rows,
    people: `call with ${key === 'by_department' ? 'the department' : 'the from and to'} of a row, without group_by`,
    ...nextOf(input, part.next),
  }
}

function rowsAnswer(body: Body, input: Input, max_bytes: number): Row {
  const rows: Row[] = body.data
  const meta = metaOf(body, input)
  const departments = departmentsOf(body)
  const attention = attentionOf(body)
  const head = { ...departments, ...(attention ? { attention } : {}) }
  const shortened = shortRows(rows, meta)
  const room = max_bytes - bytesOf(meta) - bytesOf(head) - 400
  const { total } = body.meta
  const { current_page, per_page: size } = body.meta
  const offset = (current_page - 1) * size
  if (total === 1 && rows.length === 1 && bytesOf(shortened.rows[0]) > room) {
    return oneWithDays(shortened.rows[0]!, { meta: shortened.meta, head, input, room })
  }
  const isTooLong = shortened.rows.length > 0 && bytesOf(shortened.rows[0]) > room && input.detail
  const shown = isTooLong ? shortened.rows.map(({ days: _, ...row }) => row) : shortened.rows
  const part = fitPage(shown, room, { offset, total, size })
  return {
    meta: {
      ...shortened.meta,
      ...pageFacts(part),
      ...(isTooLong
        ? { note: 'The dates do not fit; ask for fewer of them or for one employee.' }
        : {}),
    },
    ...head,
    data: part.rows,
    ...nextOf(input, part.next),
  }
}

/** Returns as many of one employee's dates as fit; the rest begins at the next date. */
function oneWithDays(
  row: Row,
  { meta, head, input, room }: { meta: Row; head: Row; input: Input; room: number },
): Row {
  const { days = [], ...rest } = row as { days?: { date: string }[] }
  const count = countFitting(days, room - bytesOf(rest))
  const following = days[count]
  const { period: _, ...others } = input
  return {
    meta,
    ...head,
    data: [{ ...rest, days: days.slice(0, count) }],
    ...(following ? { next: { ...others, from: following.date, to: meta.to } } : {}),
  }
}

function pageFacts({
  page,
  per_page,
  next,
}: {
  page: number
  per_page: number
  next: unknown
}): Row {
  return page === 1 && !next ? {} : { current_page: page, per_page }
}

function nextOf({ page: _, per_page: __, ...input }: Input, next: object | undefined): Row {
  return next ? { next: { ...input, ...next } } : {}
}

const totalOnly: ReadonlySet<string> = new Set(['total_hours'])

function metaOf({ meta }: Body, input: Input): Row {
  const {
    totals,
    previous,
    note,
    from,
    to,
    pay_period,
    employees,
    total,
    warnings,
    approved_pay_period_ids,
    generated_at,
  } = meta
  const warned = countsInWords(warnings)
  return {
    from,
    to,
    ...(pay_period ? { pay_period } : {}),
    employees,
    totals: withoutZeros(totals, totalOnly),
    ...(previous
      ? {
          change: changes(totals, previous.totals),
          previous: { ...previous, totals: withoutZeros(previous.totals, totalOnly) },
        }
      : {}),
    ...(warned.length > 0 ? { warnings: warned } : {}),
    ...(warned.length > 0 && !input.warnings ? { warnings_listed_by: warningsCall(input) } : {}),
    ...(note ? { note } : {}),
    total,
    ...(approved_pay_period_ids.length > 0 ? { approved_pay_period_ids } : {}),
    generated_at,
  }
}

/** The call for those whose warnings are counted. */
function warningsCall(input: Input): ProposedCall {
  const { page: _, per_page: __, group_by: ___, sort: ____, ...filters } = input
  return callOf('get_payroll_hours', { ...filters, warnings: true })
}

function changes(now: Row, before: Row): Row {
  const all = Object.entries(before).map(([name, was]) => [
    name,
    Math.round((Number(now[name]) - Number(was)) * 100) / 100,
  ])
  return withoutZeros(Object.fromEntries(all))
}

function groupRow({ previous, change_hours: _, ...row }: Row): Row {
  return {
    ...withoutZeros(row, new Set(['department', 'employees', 'total_hours', 'employees_above'])),
    ...(previous ? { change: changes(row, previous as Row) } : {}),
  }
}

/** Those to look at, if there are any, and how the rest of a long list is found. */
function attentionOf({ attention }: Body): Row | undefined {
  if (!attention?.total && !attention?.planned_from) return undefined
  const more = attention.total - attention.people.length
  return more > 0
    ? { ...attention, more: `${more} more; call with department for those of one` }
    : attention
}

/** A list of one department says no more than the totals. */
function departmentsOf({ by_department = [] }: Body): Row {
  if (by_department.length < 2) return {}
  const rows: Row[] = by_department.map(groupRow)
  const count = countFitting(rows, departments_bytes)
  const more = rows.length - count
  return {
    by_department: rows.slice(0, count),
    ...(more > 0
      ? { more_departments: `${more} more; call with group_by department for all` }
      : {}),
  }
}

/** Returns the rows without empty values; values that all rows share move to `meta`. */
function shortRows(rows: readonly Row[], meta: Row): { rows: Row[]; meta: Row } {
  const dropped = emptyColumns(rows)
  for (const name of Object.keys(meta.totals as Row)) dropped.delete(name)
  const isAdjustedAlike = rows.every(
    (row) => row.effective_adjustment_hours === row.adjustment_hours,
  )
  if (isAdjustedAlike) dropped.add('effective_adjustment_hours')
  const bases = new Set(rows.map(({ pay_basis }) => pay_basis))
  const isOneBasis = bases.size === 1 && rows[0]?.pay_basis !== undefined
  if (isOneBasis) dropped.add('pay_basis')
  return {
    rows: rows.map((row) => shortRow(row, dropped)),
    meta: isOneBasis ? { ...meta, pay_basis: rows[0]!.pay_basis } : meta,
  }
}

function shortRow(row: Row, dropped: ReadonlySet<string>): Row {
  const { warnings, days, previous, change_hours: _, weeks_above, ...hours } = row
  return {
    ...without(hours, dropped),
    ...(Array.isArray(warnings) && warnings.length > 0 ? { warnings } : {}),
    ...(previous ? { change: changes(row, previous as Row) } : {}),
    ...(weeks_above ? { weeks_above } : {}),
    ...(days ? { days: compactDays(days as Row[]) } : {}),
  }
}
