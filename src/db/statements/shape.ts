import {
  BOOL,
  DATE,
  FLOAT8,
  INT2,
  INT4,
  INT4_ARRAY,
  INT8,
  JSON_TEXT,
  JSONB,
  NUMERIC,
  TEXT,
  TEXT_ARRAY,
  TIMESTAMPTZ,
  VARCHAR,
} from './types.ts'

/** A column of an answer, as both drivers describe it. */
export type Column = { name: string; dataTypeID: number }

/** The type of a column: its value, and PostgreSQL's types that are read as such a value. */
export type ColumnType<Value> = {
  readonly oids: readonly number[]
  /** Only a type. */
  readonly value?: Value
}

export type Shape = { readonly [column: string]: ColumnType<unknown> }

export type ShapedRow<S extends Shape> = {
  -readonly [Column in keyof S]: S[Column] extends ColumnType<infer Value> ? Value : never
}

export const number: ColumnType<number> = { oids: [INT2, INT4, INT8, NUMERIC, FLOAT8] }
/** Text, a civil date or a timestamp. */
export const string: ColumnType<string> = { oids: [TEXT, VARCHAR, DATE, TIMESTAMPTZ] }
export const boolean: ColumnType<boolean> = { oids: [BOOL] }
export const strings: ColumnType<string[]> = { oids: [TEXT_ARRAY] }
export const numbers: ColumnType<number[]> = { oids: [INT4_ARRAY] }
export const oneOfNumbers = <const Value extends number>(
  ..._: readonly Value[]
): ColumnType<Value> => number as never
export const oneOf = <const Text extends string>(..._: readonly Text[]): ColumnType<Text> =>
  string as never
export const json = <Value>(): ColumnType<Value> => ({ oids: [JSON_TEXT, JSONB] })
export const nullable = <Value>({ oids }: ColumnType<Value>): ColumnType<Value | null> => ({ oids })

/** Throws when the columns of an answer are not those of the shape. */
export function requireColumns(text: string, columns: readonly Column[], shape: Shape): void {
  const found = new Map(columns.map(({ name, dataTypeID }) => [name, dataTypeID]))
  found.delete('in_row')
  const wrong = Object.entries(shape)
    .filter(([name, { oids }]) => !oids.includes(found.get(name) ?? 0))
    .map(([name]) => `${name} (${found.has(name) ? `type ${found.get(name)}` : 'missing'})`)
  const others = [...found.keys()].filter((name) => !(name in shape))
  if (wrong.length === 0 && others.length === 0) return
  throw new Error(
    `The columns of a statement differ from its row type: ${[...wrong, ...others.map((name) => `${name} (unexpected)`)].join(', ')}. The statement: ${text}`,
  )
}
