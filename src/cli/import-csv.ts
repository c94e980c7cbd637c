/** A record of a CSV text. */
export type CsvRecord = {
  /** The line on which it begins, from 1. */
  line: number
  cells: string[]
  /** Where the next record begins, in characters. */
  end: number
}

/**
 * Yields the records of a CSV text (RFC 4180): cells may be quoted and then contain separators, quotes
 * (doubled) and line ends; lines end with LF or CRLF, blank ones are skipped. Throws when a quote is never
 * closed, because everything after it would be one cell.
 */
export function* csvRecords(text: string, separator: string): Generator<CsvRecord> {
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0
  let line = 1
  while (at < text.length) {
    const first = line
    const cells: string[] = []
    for (let isLast = false; !isLast; ) {
      const cell = text[at] === '"' ? quotedCell(text, at) : { value: '', end: at }
      if (!cell) throw new Error(`Line ${line}: a quoted cell is not closed.`)
      line += lineEnds(cell.value)
      const end = endOfCell(text, cell.end, separator)
      // Text after a closing quote belongs to the cell; the parser does not guess.
      cells.push(cell.value + text.slice(cell.end, end).replace(/\r$/, ''))
      isLast = text[end] !== separator
      at = end + 1
    }
    line += 1
    if (cells.length > 1 || cells[0] !== '') yield { line: first, cells, end: at }
  }
}

/** Returns the separator of a text from its first line: a comma, a semicolon or a tab. */
export function separatorOf(text: string): string {
  const [head = ''] = text.split('\n', 1)
  return [',', ';', '\t'].find((separator) => head.includes(separator)) ?? ','
}

type Cell = { value: string; end: number }

function quotedCell(text: string, opening: number): Cell | undefined {
  let value = ''
  for (let from = opening + 1; ; ) {
    const quote = text.indexOf('"', from)
    if (quote === -1) return undefined
    value += text.slice(from, quote)
    if (text[quote + 1] !== '"') return { value, end: quote + 1 }
    value += '"'
    from = quote + 2
  }
}

function endOfCell(text: string, from: number, separator: string): number {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === separator || text[at] === '\n') return at
  }
  return text.length
}

function lineEnds(value: string): number {
  return value.split('\n').length - 1
}
