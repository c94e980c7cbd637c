import { outputJsonSchema } from '../../core/json-schema.ts'
import type { AnyOperation } from '../../core/operation.ts'
import { apart } from './from-people.ts'
import { groupResults } from './group-results.ts'
import { type Part, partOf } from './next-page.ts'
import { exceptionsOf, type LongAnswer } from './parity-exceptions.ts'
import { bytesOf, mostThatFits, shorten } from './shorten.ts'

type Body = Record<string, unknown>

export type Fit = {
  /** The most bytes of the answer as JSON. */
  limit: number
  /** The arguments of the call, which `next` repeats; absent: there is no next call. */
  provided?: Readonly<Record<string, unknown>> | undefined
  /** Rows of a long answer that earlier calls have shown. */
  skip?: number | undefined
}

export type Fitted = {
  body: Body
  /** Whether something was left out that a file would hold. */
  is_short: boolean
}

/** The most bytes of an answer that asks for no other limit: about 4,000 tokens. */
export const maxAnswer_bytes = 16_000

/**
 * Returns an answer that fits, with text from people apart: rows that do not fit are left for the call in `next`,
 * and none is cut.
 */
export function fitted(operation: AnyOperation, body: Body, fit: Fit): Fitted {
  const schema = outputJsonSchema(operation)
  const shown = (part: Body) => apart(schema, part)
  const { long, results } = exceptionsOf(operation)
  const begun = long?.next === 'skip' ? after(body, long, fit.skip ?? 0) : body
  const whole = shown(begun)
  if (bytesOf(whole) <= fit.limit) return { body: whole, is_short: false }
  if (results !== undefined) return { body: told(body, results, fit, shown), is_short: true }
  const page = pageOf(body)
  if (page && fit.provided) return { body: pageThatFits(body, page, fit, shown), is_short: true }
  const part = long && fit.provided ? partThatFits(begun, long, fit, shown) : begun
  return { body: shown(shorten(part, fit.limit, shown)), is_short: true }
}

type Shown = (part: Body) => Body
type Page = { offset: number; rows: readonly Body[] }

function pageOf({ data, meta }: Body): Page | undefined {
  const { current_page, per_page, next_cursor } = (meta ?? {}) as Record<string, unknown>
  if (!Array.isArray(data) || data.length === 0 || next_cursor !== undefined) return undefined
  if (typeof current_page !== 'number' || typeof per_page !== 'number') return undefined
  return { offset: (current_page - 1) * per_page, rows: data }
}

function pageThatFits(body: Body, { offset, rows }: Page, fit: Fit, shown: Shown): Body {
  const { limit, provided } = fit
  const part = (data: readonly Body[], { page, per_page }: Pick<Part, 'page' | 'per_page'>) => ({
    ...body,
    data,
    next: { ...provided, page, per_page },
  })
  const longest = { page: offset + rows.length, per_page: 100 }
  const fits = mostThatFits(
    rows.length - 1,
    (n) => n === 0 || bytesOf(shown(part(rows.slice(0, n), longest))) <= limit,
  )
  const chosen = partOf(offset, Math.max(1, fits))
  const kept = rows.slice(0, chosen.rows)
  const { next, ...rest } = part(kept, chosen)
  const all = kept.length < rows.length ? { ...rest, next } : rest
  if (fits > 0) return shown(all)
  return shown({ ...all, data: [shorten(kept[0]!, limit, (row) => shown({ ...all, data: [row] }))] })
}

function after(body: Body, { rows }: LongAnswer, skip: number): Body {
  return skip === 0 ? body : { ...body, [rows]: (body[rows] as unknown[]).slice(skip) }
}

function partThatFits(body: Body, long: LongAnswer, fit: Fit, shown: Shown): Body {
  const rows = body[long.rows] as readonly Body[]
  const part = (others: Body, count: number): Body => {
    const [left] = rows.slice(count)
    return {
      ...others,
      [long.rows]: rows.slice(0, count),
      ...(left ? { next: nextOf(long, fit, count, left) } : {}),
    }
  }
  const fitting = (others: Body) =>
    mostThatFits(rows.length, (n) => bytesOf(shown(part(others, n))) <= fit.limit)
  let others = body
  if (fitting(others) === 0) {
    // The other fields are the long ones; they get at most half of the room.
    const { [long.rows]: _, ...beside } = body
    others = { ...body, ...shorten(beside, fit.limit / 2, shown) }
  }
  const fits = Math.max(1, fitting(others))
  return part(others, long.next === 'skip' ? fits : wholeDates(rows, fits))
}

/** Returns the number of rows up to the end of a date: of the first one, even where it does not fit. */
function wholeDates(rows: readonly Body[], fits: number): number {
  const left = rows[fits]
  const begins = left ? rows.findIndex(({ date }) => date === left.date) : rows.length
  if (begins > 0) return begins
  const second = rows.findIndex(({ date }) => date !== rows[0]!.date)
  return second === -1 ? rows.length : second
}

function nextOf({ next }: LongAnswer, { provided, skip = 0 }: Fit, count: number, row: Body) {
  return next === 'skip' ? { ...provided, skip: skip + count } : { ...provided, date: row.date }
}

function told(body: Body, name: string, { limit }: Fit, shown: Shown): Body {
  const grouped = { ...body, [name]: groupResults(body[name] as Body[]) }
  return shown(shorten(grouped, limit, shown))
}
