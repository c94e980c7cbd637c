import { outputJsonSchema } from '../../../core/json-schema.ts'
import type { AnyOperation } from '../../../core/operation.ts'
import { exceptionsOf, type LongAnswer } from '../listing/parity-exceptions.ts'
import { apart } from './from-people.ts'
import { groupResults } from './group-results.ts'
import { bytesOf, fitPage } from './shapes/fit.ts'
import { mostThatFits, shorten } from './shorten.ts'

type Body = Record<string, unknown>

export type Fit = {
  /** The most bytes of the answer as JSON. */
  limit: number
  /** The arguments of the call, which `next` repeats; absent: there is no next call. */
  provided?: Readonly<Record<string, unknown>> | undefined
  /** Rows of a long answer that earlier calls returned. */
  skip?: number | undefined
}

export type Fitted = {
  body: Body
  /** The body as JSON, if it was serialized to check that it fits. */
  text?: string
  /** Whether something was left out that a file would contain. */
  is_short: boolean
}

/** The most bytes of an answer that asks for no other limit: about 4,000 tokens. */
export const maxAnswer_bytes = 16_000

/** The maximum size of `next` and `from_people` without their content. */
const around_bytes = 200

/**
 * Returns an answer that fits, with text from people separate: rows that do not fit are left for the call in `next`,
 * and no row is cut.
 */
export function fitted(operation: AnyOperation, body: Body, fit: Fit): Fitted {
  const schema = outputJsonSchema(operation)
  const shown = (part: Body) => apart(schema, part)
  const { long, results } = exceptionsOf(operation)
  const page = pageOf(body)
  const begun = long && fit.skip ? after(body, long, fit.skip) : withNextPage(body, page, fit)
  const whole = shown(begun)
  const text = JSON.stringify(whole)
  if (Buffer.byteLength(text) <= fit.limit) return { body: whole, text, is_short: false }
  if (results !== undefined) return { body: told(body, results, fit, shown), is_short: true }
  if (page && fit.provided) return { body: pageThatFits(body, page, fit, shown), is_short: true }
  if (isOneChange(body)) return { body: shortRow(body, fit.limit, shown), is_short: true }
  const part = long && fit.provided ? partThatFits(begun, long, fit, shown) : begun
  return { body: shown(shorten(part, fit.limit, shown)), is_short: true }
}

type Shown = (part: Body) => Body
type Page = { offset: number; total: number; size: number; rows: readonly Body[] }

function pageOf({ data, meta }: Body): Page | undefined {
  const { current_page, per_page, total, next_cursor } = (meta ?? {}) as Record<string, unknown>
  if (!Array.isArray(data) || data.length === 0 || next_cursor !== undefined) return undefined
  if (typeof current_page !== 'number' || typeof per_page !== 'number') return undefined
  return { offset: (current_page - 1) * per_page, total: Number(total), size: per_page, rows: data }
}

/** Returns a page with the call for the page after it, so that following `next` always reaches the last row. */
function withNextPage(body: Body, page: Page | undefined, { provided }: Fit): Body {
  if (!page || !provided || 'next' in body) return body
  const { offset, total, size, rows } = page
  if (offset + rows.length >= total) return body
  return { ...body, next: { ...provided, page: offset / size + 2, per_page: size } }
}

function pageThatFits(whole: Body, page: Page, { limit, provided }: Fit, shown: Shown): Body {
  const { rows } = page
  const body = withRoom(whole, 'data', limit / 2, shown)
  const around = bytesOf(shown({ ...body, data: [] })) + bytesOf(provided) + around_bytes
  const room = limit - around
  // The size of a row includes its text from people, which is sent separately.
  const lengths = rows.map((row) => shown({ ...body, data: [row] }))
  const lengthsOfRows = lengths.map(({ data, from_people }) => ({
    data,
    ...(from_people ? { by_id: (from_people as Body).by_id } : {}),
  }))
  const part = fitPage(lengthsOfRows, room, page)
  const data = rows.slice(0, part.rows.length)
  const next = part.next ? { next: { ...provided, ...part.next } } : {}
  const answer = { ...body, data, ...next }
  return bytesOf(shown(answer)) <= limit ? shown(answer) : shortRow(answer, limit, shown)
}

/** Returns an answer whose fields outside its rows are shortened if they would leave no room for the rows. */
function withRoom(body: Body, name: string, limit: number, shown: Shown): Body {
  const { [name]: rows, ...others } = body
  if (bytesOf(shown(others)) <= limit) return body
  return { ...shorten(others, limit, shown), [name]: rows }
}

/** Whether a body is a list of changes with one row: changes.ts cannot ask for less of it. */
function isOneChange({ data, meta }: Body): boolean {
  const { next_cursor } = (meta ?? {}) as Body
  return Array.isArray(data) && data.length === 1 && next_cursor !== undefined
}

/** Returns a list with a single row that is too long, shortened within the row. */
function shortRow(list: Body, limit: number, shown: Shown): Body {
  const [row] = list.data as Body[]
  const withRow = (shorter: Body) => shown({ ...list, data: [shorter] })
  return withRow(shorten(row!, limit, withRow))
}

function after(body: Body, { rows }: LongAnswer, skip: number): Body {
  return { ...body, [rows]: (body[rows] as unknown[]).slice(skip) }
}

function partThatFits(body: Body, long: LongAnswer, fit: Fit, shown: Shown): Body {
  const rows = body[long.rows] as readonly Body[]
  const { provided, limit, skip = 0 } = fit
  const part = (others: Body, count: number): Body => ({
    ...others,
    [long.rows]: rows.slice(0, count),
    ...(count < rows.length ? { next: { ...provided, skip: skip + count } } : {}),
  })
  const others = withRoom(body, long.rows, limit / 2, shown)
  const fits = mostThatFits(rows.length, (n) => bytesOf(shown(part(others, n))) <= limit)
  return part(others, Math.max(1, fits))
}

function told(body: Body, name: string, { limit }: Fit, shown: Shown): Body {
  const grouped = { ...body, [name]: groupResults(body[name] as Body[]) }
  return shown(shorten(grouped, limit, shown))
}
