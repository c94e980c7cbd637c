import { type Column, requireColumns, type Shape } from './shape.ts'

export type Row = Record<string, unknown>

/** Creates the object of a row from the values of its columns. */
export type MakeRow = (values: readonly unknown[]) => Row

/**
 * Compiles an object literal with the statement's column names: setting properties one by one costs four times as much.
 * Columns after one named `in_row` become a nested object `row`, which is null when `in_row` is null: the result of a
 * left join next to the columns that every row repeats.
 */
export function rowMaker(names: readonly string[]): MakeRow {
  const at = names.indexOf('in_row')
  const outside = at === -1 ? names : names.slice(0, at)
  const fields = literalFields(outside, 0)
  if (at !== -1) {
    const inside = literalFields(names.slice(at + 1), at + 1)
    fields.push(`row: values[${at}] === null ? null : { ${inside.join(', ')} }`)
  }
  return new Function('values', `return { ${fields.join(', ')} }`) as MakeRow
}

function literalFields(names: readonly string[], from: number): string[] {
  return names.map((name, n) => `${JSON.stringify(name)}: values[${from + n}]`)
}

const made = new Map<string, { names: readonly string[]; make: MakeRow }>()

/** MikroORM's statements contain their values and are not repeated. */
const most_made = 1_000

/**
 * Returns the function for a statement's rows; compiles it again when a migration has changed the columns.
 */
export function rowMakerOf(text: string, fields: readonly Column[], shape?: Shape): MakeRow {
  const cached = made.get(text)
  if (cached && isSame(cached.names, fields)) return cached.make
  if (shape) requireColumns(text, fields, shape)
  const names = fields.map((field) => field.name)
  const make = rowMaker(names)
  const [oldest] = made.keys()
  if (!cached && made.size >= most_made && oldest !== undefined) made.delete(oldest)
  made.set(text, { names, make })
  return make
}

/** Returns the rows of an answer from their column values. */
export function readValues(
  text: string,
  values: readonly unknown[][],
  columns: readonly Column[],
  shape?: Shape,
): Row[] {
  return values.length === 0 ? [] : values.map(rowMakerOf(text, columns, shape))
}

function isSame(names: readonly string[], fields: readonly { name: string }[]): boolean {
  return names.length === fields.length && fields.every(({ name }, n) => name === names[n])
}
