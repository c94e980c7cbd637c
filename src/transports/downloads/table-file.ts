import { stringify } from 'csv-stringify/sync'
import { type FileAnswer, isFile } from '../../core/file.ts'

/** How to turn an answer that is not a file into a file. */
export type FileForm = {
  /** `.csv` is the rows, every other name is the answer as JSON. */
  filename: string
  /** The field with the rows. */
  rows: string
}

/** Returns the answer of an operation as a file: its own file, its rows as CSV, or the whole as JSON. */
export function fileOf(body: unknown, { filename, rows }: FileForm): FileAnswer {
  if (isFile(body)) return body
  const list = (body as Row)[rows]
  return filename.endsWith('.csv') && Array.isArray(list)
    ? file(filename, 'text/csv; charset=utf-8', `${mark}${csvOf(list)}`)
    : file(filename, 'application/json; charset=utf-8', JSON.stringify(body, null, 2))
}

type Row = Record<string, unknown>

/** The byte order mark, without which Excel does not read the file as UTF-8. */
const mark = '\ufeff'

/** Names and notes are text from people, so a spreadsheet must not calculate them. */
function csvOf(rows: readonly Row[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return stringify(
    rows.map((row) => columns.map((column) => cell(row[column]))),
    { header: true, columns, record_delimiter: '\r\n', escape_formulas: true },
  )
}

/** Numbers stay numbers, so that a minus is not taken for the start of a formula. */
function cell(value: unknown): string | number {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return value
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function file(filename: string, content_type: string, text: string): FileAnswer {
  return { filename, content_type, bytes: new TextEncoder().encode(text) }
}
