import { writeFile } from 'node:fs/promises'
import { table } from './print.ts'

/** A row that was not columns: its line in the file, its cells and why. */
export type RefusedRow = { line: number; cells: readonly string[]; why: string }

/** How many are shown where no report is asked for. */
const shown = 20

/** The refused rows for people: the first of them, by line. */
export function refusedTable(refused: readonly RefusedRow[]): string {
  const rows = refused.slice(0, shown).map(({ line, why }) => [String(line), why])
  const more = refused.length - rows.length
  const hint = more > 0 ? `\n... and ${more} more: --report <file> writes them all.` : ''
  return `${table(['LINE', 'WHY'], rows)}${hint}`
}

/** Writes the refused rows as a file that can be mended and imported: their cells, line and why. */
export async function writeReport(
  file: string,
  header: readonly string[],
  refused: readonly RefusedRow[],
): Promise<void> {
  const { stringify } = await import('csv-stringify/sync')
  const columns = header
    .map((name, index) => ({ name, index }))
    .filter(({ name }) => !own.has(name))
  const records = refused.map(({ line, cells, why }) => [
    ...columns.map(({ index }) => cells[index] ?? ''),
    line,
    why,
  ])
  await writeFile(file, stringify([[...columns.map(({ name }) => name), ...own], ...records]))
}

/** The columns that a report adds, in place of those of the report before. */
const own: ReadonlySet<string> = new Set(['line', 'why'])
