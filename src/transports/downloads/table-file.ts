import { stringify } from 'csv-stringify/sync'
import { type FileAnswer, isFile } from '../../core/file.ts'

/** Returns the answer of an operation as a file: its own file, the longest list in it as CSV, or JSON. */
export function fileOf(body: unknown, filename: string): FileAnswer {
  if (isFile(body)) return body
  const rows = rowsOf(body)
  return filename.endsWith('.csv') && rows
    ? file(filename, 'text/csv; charset=utf-8', csvOf(rows))
    : file(filename, 'application/json; charset=utf-8', JSON.stringify(body, null, 2))
}

type Row = Record<string, unknown>

function rowsOf(body: unknown): Row[] | undefined {
  const lists = Object.values(body as Row).filter((value) => Array.isArray(value))
  return lists.toSorted((a, b) => b.length - a.length).find((rows) => rows.every(isRow))
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null
}

/** Names and notes are text from people, so a spreadsheet must not calculate them. */
function csvOf(rows: readonly Row[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return stringify(
    rows.map((row) => columns.map((column) => cell(row[column]))),
    { header: true, columns, record_delimiter: '\r\n', escape_formulas: true },
  )
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function file(filename: string, content_type: string, text: string): FileAnswer {
  return { filename, content_type, bytes: new TextEncoder().encode(text) }
}
