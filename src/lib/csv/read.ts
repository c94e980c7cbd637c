import { CsvError, type Info, parse } from 'csv-parse'

export type CsvRecord = {
  /** The line on which it begins, from 1. */
  line: number
  cells: string[]
  /** The end of the record, in bytes. */
  end: number
}

/**
 * Yields the records of a CSV text (RFC 4180), without blank lines. Leaves a cell with text after its closing quote
 * unchanged. Throws when a quote is never closed, because everything after it would be one cell.
 */
export async function* csvRecords(text: string, separator: string): AsyncGenerator<CsvRecord> {
  const parser = parse(text, {
    bom: true,
    delimiter: separator,
    info: true,
    record_delimiter: ['\r\n', '\n'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  })
  // The parser's own count takes a CRLF in a cell for two lines.
  let line = 1
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      yield { line: line + info.empty_lines, cells: record, end: info.bytes }
      line += record.join().split('\n').length
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const { lines } = error as CsvError & { lines?: number }
    throw new Error(`Line ${lines}: a quoted cell is not closed.`, { cause: error })
  }
}

type Parsed = { record: string[]; info: Info }

/** Returns the separator of a text from its first line: a comma, a semicolon or a tab. */
export function separatorOf(text: string): string {
  const [head = ''] = text.split('\n', 1)
  return [',', ';', '\t'].find((separator) => head.includes(separator)) ?? ','
}
