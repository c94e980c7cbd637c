import { type MakeRow, type Row, readValues, rowMaker } from './rows.ts'
import type { Column, Shape } from './shape.ts'
import { isSaidByJson, parsers } from './types.ts'

/** A statement in the form in which it is sent, and the function that reads its answer. */
export type Sent = {
  text: string
  read(values: unknown[][], columns: readonly Column[]): Row[]
}

/**
 * Returns how to send a `select` of `packed` rows: as a single JSON text, because decoding a page cell by cell costs a
 * string and a call for each. The columns are learned from the first run, which sends the statement unchanged. Both
 * forms return the same rows in the same order.
 */
export function sentAs(
  text: string,
  { packed = false, shape }: { packed?: boolean; shape?: Shape } = {},
): Sent {
  const form = packed ? learned.get(text) : undefined
  if (form) return form
  return {
    text,
    read(values, columns) {
      if (packed && learned.size < most_learned) learned.set(text, formOf(text, columns))
      return readValues(text, values, columns, shape)
    },
  }
}

const learned = new Map<string, Sent>()
/** Statements are constant texts; a list has one for each set of its filters. */
const most_learned = 1_000

// The maximum number of function arguments in PostgreSQL.
const most_columns = 100

/** Returns the statement unchanged where JSON would not give the same values as the rows. */
function formOf(text: string, columns: readonly Column[]): Sent {
  const names = columns.map(({ name }) => name)
  const plain: Sent = { text, read: (values, found) => readValues(text, values, found) }
  if (names.length > most_columns || new Set(names).size < names.length) return plain
  const parsed: Parsed[] = []
  const values: string[] = []
  for (const [n, { name, dataTypeID }] of columns.entries()) {
    const column = `p."${name.replaceAll('"', '""')}"`
    const parse = parsers.get(dataTypeID)
    if (isSaidByJson(dataTypeID)) values.push(column)
    else if (parse) {
      values.push(`${column}::text`)
      parsed.push({ n, parse })
    } else return plain
  }
  const make = rowMaker(names)
  return {
    // Nothing here changes the order of the rows. The text may end in a comment.
    text: `select json_agg(json_build_array(${values.join(', ')})) from (${text}\n) p`,
    read: ([row]) => unpack(row?.[0] as unknown[][] | null, parsed, make),
  }
}

/** A column that JSON has as text. */
type Parsed = { n: number; parse: (text: string) => unknown }

function unpack(rows: unknown[][] | null, parsed: readonly Parsed[], make: MakeRow): Row[] {
  if (rows === null) return []
  for (const row of rows) {
    for (const { n, parse } of parsed) {
      const value = row[n]
      if (value !== null) row[n] = parse(value as string)
    }
  }
  return rows.map(make)
}
