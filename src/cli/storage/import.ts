import { readFile } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import type { Command } from 'commander'
import { type CsvRecord, csvRecords, separatorOf } from '../../lib/csv/read.ts'
import { refusal } from '../print.ts'
import { type Streams, type Terminal, wholeNumber } from '../terminal.ts'
import { type Column, readHeader, readPunch } from './import-columns.ts'
import { type RefusedRow, refusedTable, writeReport } from './import-report.ts'
import type { ImportedRow } from './import-task.ts'

type Options = { company?: number; dryRun?: boolean; report?: string }

/** Adds `rollcall import punches`. */
export function addImportCommands(
  command: Command,
  terminal: Terminal,
  stdout: Streams['stdout'],
): void {
  command
    .command('punches')
    .description(
      'Import punches from a CSV file; punches that are already stored are skipped, and those that differ are named',
    )
    .argument('<file>', 'UTF-8, with a header: the columns below in any order')
    .option('--company <id>', 'the company; optional if there is only one', wholeNumber)
    .option('--dry-run', 'only report what would happen')
    .option('--report <file>', 'write the rejected rows, with reasons, to this CSV file')
    .addHelpText('after', columnsHelp)
    .action((file: string, options: Options) => importFile(terminal, stdout, file, options))
}

const columnsHelp = `
Columns: employee_number, employee_email or employee_id; clock_in; and if you like clock_out,
break_minutes, notes, source. Times without an offset are read in the employee's zone.
To go on where an import stopped, run it again.`

/** How many punches are sent to the database, or to the process that serves it, at a time. */
const part_rows = 5000

type Tally = {
  created: number
  /** Stored entries that a row closed or restored are not among the existing ones. */
  closed: number
  restored: number
  existing: number
  refused: RefusedRow[]
}

async function importFile(
  terminal: Terminal,
  stdout: Streams['stdout'],
  file: string,
  { company: company_id, dryRun: dry_run = false, report }: Options,
): Promise<void> {
  const text = await readText(file)
  const [marked, separator = separatorOf(text)] = separatorLine.exec(text) ?? []
  const records = csvRecords(text, separator)
  if (marked !== undefined) await records.next()
  const head = await records.next()
  if (head.done) throw new Error(`${file} is empty.`)
  const columns = readHeader(head.value.cells)

  const tally: Tally = { created: 0, closed: 0, restored: 0, existing: 0, refused: [] }
  const bar = await showProgress(stdout, Buffer.byteLength(text), 'Importing punches')
  let [line, at] = [head.value.line, head.value.end]
  try {
    for await (const part of partsOf(records, part_rows)) {
      const whole = part.filter((record) => !isEmpty(record) && isWhole(record, columns, tally))
      const punches = whole.map(({ cells }) => readPunch(columns, cells))
      const stored = await terminal.done('punches.import', { company_id, punches, dry_run })
      for (const [index, row] of stored.rows.entries()) count(tally, whole[index]!, row)
      tally.closed += stored.closed
      tally.restored += stored.restored
      tally.existing -= stored.closed + stored.restored
      const last = part.at(-1)!
      bar.advance(last.end - at, `line ${last.line.toLocaleString('en')}`)
      ;[line, at] = [last.line, last.end]
    }
  } catch (error) {
    bar.error(`Stopped after line ${line}`)
    throw new Error(`Stopped after line ${line}. ${refusal(error)}`)
  }
  bar.stop('Read to the end')

  const { refused } = tally
  terminal.say(summary(tally, dry_run))
  if (report !== undefined) await writeReport(report, columns, refused)
  if (refused.length === 0) return
  if (report === undefined) terminal.say(refusedTable(refused))
  const where = report === undefined ? '' : ` They are in ${report}.`
  throw new Error(`${refused.length} rows were rejected.${where} Fix them and import them again.`)
}

/** The first line of a file that names its separator, as Excel writes it. */
const separatorLine = /^\uFEFF?sep=([,;\t])\r?\n/i

/** Reads a file, which must be UTF-8: wrong characters must not be stored. */
export async function readText(file: string): Promise<string> {
  const bytes = await readFile(file)
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new Error(`${file} is not valid UTF-8. Save it as UTF-8.`)
  }
}

async function* partsOf(
  records: AsyncIterable<CsvRecord>,
  most: number,
): AsyncGenerator<CsvRecord[]> {
  let part: CsvRecord[] = []
  for await (const record of records) {
    part.push(record)
    if (part.length < most) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}

/** Whether a record has no text, such as a row of separators at the end of a sheet. */
function isEmpty({ cells }: CsvRecord): boolean {
  return cells.every((cell) => cell.trim() === '')
}

/** Whether a record has a cell for each column; a truncated line has fewer. */
function isWhole({ line, cells }: CsvRecord, columns: readonly Column[], tally: Tally): boolean {
  if (cells.length === columns.length) return true
  const why = `has ${cells.length} cells, but the header has ${columns.length}`
  tally.refused.push({ line, cells, why })
  return false
}

function count(tally: Tally, { line, cells }: CsvRecord, row: ImportedRow): void {
  const { result, errors, warnings = [], differences = {}, message = '' } = row
  if (warnings.includes('differs') || warnings.includes('deleted')) {
    const fields = Object.keys(differences).join(' and ')
    const what = fields === '' ? '' : `${fields} differs from the stored entry. `
    tally.refused.push({ line, cells, why: `${what}${message}` })
    return
  }
  if (result !== 'failed') {
    tally[result] += 1
    return
  }
  const said = Object.entries(errors ?? {}).flatMap(([field, all]) =>
    all.map((s) => `${field} ${s}`),
  )
  tally.refused.push({ line, cells, why: said.join('; ') })
}

function summary(tally: Tally, dry_run: boolean): string {
  const { created, closed, restored, existing, refused } = tally
  const would = dry_run ? 'would be ' : ''
  const counts = [
    [created, `${would}added`],
    ...(closed > 0 ? [[closed, `${would}closed`] as const] : []),
    ...(restored > 0 ? [[restored, `${would}restored`] as const] : []),
    [existing, 'already stored'],
    [refused.length, 'rejected'],
  ] as const
  return `${counts.map(([n, words]) => `${n.toLocaleString('en')} ${words}`).join(', ')}.`
}

/** Progress of a long task. */
type Progress = {
  advance(steps: number, said: string): void
  stop(said: string): void
  error(said: string): void
}

const silent: Progress = { advance: () => {}, stop: () => {}, error: () => {} }

/** Shows a bar on a terminal, and nothing when the output is redirected. */
async function showProgress(
  stdout: Streams['stdout'],
  steps: number,
  said: string,
): Promise<Progress> {
  if (!('isTTY' in stdout) || stdout.isTTY !== true) return silent
  // Loaded only when it is shown.
  const { progress } = await import('@clack/prompts')
  const bar = progress({ max: steps, output: stdout as unknown as Writable })
  bar.start(said)
  return bar
}
