import { type MakeRow, type Row, rowMaker, rowMakerOf } from './rows.ts'
import type { Column, Shape } from './shape.ts'
import type { Sending } from './transaction.ts'
import { isSaidByJson, parsers } from './types.ts'

/** A statement as it is sent, and how to read its answer. */
export type Sent = {
  text: string
  read(values: unknown[][], columns: readonly Column[]): Row[]
}

/** Returns the statement in the requested form. */
export function sentAs(text: string, { packed = false, shape }: Sending = {}): Sent {
  return packed ? asPacked(text, shape) : asRows(text, shape)
}

/** The statement unchanged. */
function asRows(text: string, shape?: Shape): Sent {
  return { text, read: (values, columns) => read(text, values, columns, shape) }
}

/**
 * Returns the same rows as one JSON text: decoding a page value by value costs a process four times as much
 * as parsing JSON. The columns are learned from the first run, which sends the statement unchanged. Only for
 * statements that select.
 */
function asPacked(text: string, shape?: Shape): Sent {
  return (
    learned.get(text) ?? { text, read: (values, columns) => learn(text, values, columns, shape) }
  )
}

function read(text: string, values: unknown[][], columns: readonly Column[], shape?: Shape): Row[] {
  return values.length === 0 ? [] : values.map(rowMakerOf(text, columns, shape))
}

const learned = new Map<string, Sent>()
/** Statements are constant texts; a list has one for each set of its filters. */
const most_learned = 1_000

function learn(
  text: string,
  values: unknown[][],
  columns: readonly Column[],
  shape?: Shape,
): Row[] {
  if (learned.size < most_learned) learned.set(text, packedForm(text, columns) ?? asRows(text))
  return read(text, values, columns, shape)
}

// The maximum number of function arguments in PostgreSQL.
const most_columns = 100

/** Returns undefined when JSON would not give the same values as the row. */
function packedForm(text: string, columns: readonly Column[]): Sent | undefined {
  const names = columns.map(({ name }) => name)
  if (names.length > most_columns || new Set(names).size < names.length) return undefined
  const parsed: Parsed[] = []
  const values: string[] = []
  for (const [n, { name, dataTypeID }] of columns.entries()) {
    const column = `p."${name.replaceAll('"', '""')}"`
    const parse = parsers.get(dataTypeID)
    if (isSaidByJson(dataTypeID)) values.push(column)
    else if (parse) {
      values.push(`${column}::text`)
      parsed.push({ n, parse })
    } else return undefined
  }
  const make = rowMaker(names)
  return {
    // The rows keep the order of the inner statement, because nothing here changes it.
    text: `select json_agg(json_build_array(${values.join(', ')})) from (${text}) p`,
    read: ([row]) => unpack(row?.[0] as unknown[][] | null, parsed, make),
  }
}

/** A column that JSON returns as text. */
type Parsed = { n: number; parse: (text: string) => unknown }

function unpack(rows: unknown[][] | null, parsed: readonly Parsed[], make: MakeRow): Row[] {
  if (rows === null) return []
  for (const { n, parse } of parsed) {
    for (const row of rows) {
      const value = row[n]
      if (value !== null) row[n] = parse(value as string)
    }
  }
  return rows.map(make)
}
