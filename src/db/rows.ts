export type Row = Record<string, unknown>

/** Makes the object of a row from the values of its columns. */
export type MakeRow = (values: readonly unknown[]) => Row

/**
 * A literal with the statement's own names: filling an object name by name costs four times as much.
 * Columns that follow one named `in_row` are an object by themselves, `row`, which is null where
 * `in_row` is null: what a left join found beside what every row says.
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

type Made = { names: readonly string[]; make: MakeRow }

const made = new Map<string, Made>()

/** MikroORM's statements carry their values: they do not come again. */
const most_made = 1_000

/** The maker of a statement's rows, made anew where a migration has given it other columns meanwhile. */
export function rowMakerOf(text: string, fields: readonly { name: string }[]): MakeRow {
  const known = made.get(text)
  if (known && isSame(known.names, fields)) return known.make
  const names = fields.map((field) => field.name)
  const make = rowMaker(names)
  if (known || made.size < most_made) made.set(text, { names, make })
  return make
}

function isSame(names: readonly string[], fields: readonly { name: string }[]): boolean {
  return names.length === fields.length && fields.every(({ name }, n) => name === names[n])
}
