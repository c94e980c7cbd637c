import { csvRecords, separatorOf } from '../../../../../lib/csv/read.ts'
import { invalid } from '../../../../../lib/errors.ts'
import { t } from '../../../../../words/index.ts'
import type { PageContext } from '../../../page-context.ts'
import { type Column, columnOf, labelOf, required } from './columns.ts'

/** The maximum number of people added in one import. */
export const most_rows = 200

export type ImportedPerson = { line: number; fields: Partial<Record<Column, string>> }

/** A problem with a cell of a file, as the end of a sentence; without a column, a sentence about the line. */
export type Problem = { line: number; column: string | null; says: string }

export type ImportedFile = { people: ImportedPerson[]; problems: Problem[] }

/** Returns the text of the file that was chosen, or else the pasted one. */
export function sentText({ form }: Pick<PageContext, 'form'>): string {
  return form.get('file') || (form.get('csv') ?? '')
}

/** Reads a CSV text with a header; throws a 422 where it cannot be read as a whole. */
export async function readPeople(text: string): Promise<ImportedFile> {
  if (text.trim() === '') throw invalid({ csv: t`must be filled in, or choose a file` })
  if (text.includes('\uFFFD')) {
    throw invalid({ csv: t`is not UTF-8: save the file as “CSV UTF-8” and choose it again` })
  }
  const [head, ...records] = await recordsOf(text)
  const heads = readHeads(head!.cells)
  if (records.length === 0) throw invalid({ csv: t`has a header and no people` })
  if (records.length > most_rows) {
    throw invalid({ csv: t`has ${records.length} people; send at most ${most_rows} at once` })
  }
  const people: ImportedPerson[] = []
  const problems: Problem[] = []
  for (const { line, cells } of records) {
    if (cells.length === heads.length) people.push({ line, fields: fieldsOf(heads, cells) })
    else {
      const says = t`The line has ${cells.length} cells, and the header ${heads.length}.`
      problems.push({ line, column: null, says })
    }
  }
  return { people, problems }
}

async function recordsOf(text: string) {
  try {
    return await Array.fromAsync(csvRecords(text.trimStart(), separatorOf(text.trimStart())))
  } catch (error) {
    const [, line] = /^Line (\d+)/.exec((error as Error).message) ?? []
    if (line === undefined) throw error
    throw invalid({ csv: t`has a quote on line ${line} that is never closed` })
  }
}

/** Returns the columns of the header, in any order. */
function readHeads(cells: readonly string[]): Column[] {
  const unknown = cells.filter((cell) => columnOf(cell) === undefined)
  if (unknown.length > 0) {
    const names = unknown.map((cell) => t`“${cell.trim()}”`).join(', ')
    throw invalid({ csv: t`has columns that are not known: ${names}` })
  }
  const heads = cells.map((cell) => columnOf(cell)!)
  const twice = heads.find((head, i) => heads.indexOf(head) !== i)
  if (twice) throw invalid({ csv: t`has the column “${labelOf(twice)}” twice` })
  const missing = required.filter((column) => !heads.includes(column))
  if (missing.length > 0) {
    const names = missing.map((one) => t`“${labelOf(one)}”`).join(', ')
    throw invalid({ csv: t`has no column ${names}` })
  }
  return heads
}

/** Returns the cells that are filled in; choices in any case. */
function fieldsOf(heads: readonly Column[], cells: readonly string[]): ImportedPerson['fields'] {
  const fields: ImportedPerson['fields'] = {}
  for (const [i, head] of heads.entries()) {
    const text = cells[i]!.trim()
    if (text !== '') fields[head] = choices[head]?.(text) ?? text
  }
  return fields
}

const choices: { [column in Column]?: (text: string) => string } = {
  role: (text) => text.toLowerCase().replaceAll(' ', '_'),
  employment_type: (text) => text.toLowerCase().replaceAll(' ', '-'),
  pay_basis: (text) => text.toLowerCase(),
  country_code: (text) => text.toUpperCase(),
  language: (text) => languages[text.toLowerCase()] ?? text.toLowerCase(),
}

const languages: Readonly<Record<string, string>> = {
  english: 'en',
  anglais: 'en',
  french: 'fr',
  français: 'fr',
  francais: 'fr',
}
