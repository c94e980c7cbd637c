import { writeFile } from 'node:fs/promises'
import { table } from '../print.ts'

/** A row that was refused: its line in the file, its cells and the reason. */
export type RefusedRow = { line: number; cells: readonly string[]; why: string }

/** How many are shown when no report is requested. */
const shown = 20

/** Formats the first refused rows for people, by line. */
export function refusedTable(refused: readonly RefusedRow[]): string {
  const rows = refused.slice(0, shown).map(({ line, why }) => [String(line), why])
  const more = refused.length - rows.length
  const hint = more > 0 ? `\n... and ${more} more: --report <file> writes them all.` : ''
  return `${table(['LINE', 'WHY'], rows)}${hint}`
}

/** Writes the refused rows as a file that can be corrected and imported: their cells, line and reason. */
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

/** The columns that a report adds, replacing those of an earlier report. */
const own: ReadonlySet<string> = new Set(['line', 'why'])
