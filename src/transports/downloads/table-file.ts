import { stringify } from 'csv-stringify/sync'
import { type FileAnswer, isFile } from '../../core/file.ts'

/** Returns the answer of an operation as a file: its own file, the rows of a list as CSV, or JSON. */
export function fileOf(body: unknown, filename: string): FileAnswer {
  if (isFile(body)) return body
  const rows = rowsOf(body)
  return filename.endsWith('.csv') && rows
    ? file(filename, 'text/csv; charset=utf-8', csvOf(rows))
    : file(filename, 'application/json; charset=utf-8', JSON.stringify(body, null, 2))
}

type Row = Record<string, unknown>

function rowsOf(body: unknown): Row[] | undefined {
  const { data } = body as { data?: unknown }
  return Array.isArray(data) ? data : undefined
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
