import { refuse as input } from '../../../../../core/refusals.ts'
import { meaningOf } from '../../../../../lib/refusals.ts'
import { getCompany } from '../../../../../modules/company/index.ts'
import { createEmployees } from '../../../../../modules/employees/index.ts'
import { refuse } from '../../../../../modules/employees/refusals.ts'
import { phrase, wireWords } from '../../../../../words/index.ts'
import type { PageContext } from '../../../page-context.ts'
import { anyOf, anything, type FormWords, wordsFor } from '../../../words/form-words.ts'
import { unusedPassword } from '../add.ts'
import { personWords } from '../words.ts'
import {
  type ImportedFile,
  type ImportedPerson,
  type Problem,
  readPeople,
  sentText,
} from './read.ts'

export type CheckedFile = ImportedFile & { text: string }

/** Reads the upload and reports each line's problems through a dry run, which stores nothing. */
export async function checked(page: PageContext): Promise<CheckedFile> {
  const text = sentText(page)
  const { people, problems } = await readPeople(text)
  if (people.length === 0) return { text, people, problems }
  const { results } = await page.dryRun(createEmployees, await inputOf(page, people))
  const found = results.flatMap(({ index, errors }) =>
    Object.entries(errors ?? {}).map(([field, [said = 'is not valid']]) => ({
      line: people[index]!.line,
      column: field,
      says: wrongWith(field, said, people),
    })),
  )
  const all: Problem[] = [...problems, ...found]
  return { text, people, problems: all.toSorted((a, b) => a.line - b.line) }
}

/** Returns the people in the operation's form, at the company's place if a line names none. */
export async function inputOf(page: PageContext, people: readonly ImportedPerson[]) {
  const { country_code, region, timezone } = await page.ask(getCompany, {})
  const password = unusedPassword(page)
  return {
    employees: people.map(({ fields }) => ({
      country_code,
      ...(fields.country_code === undefined ? { region } : {}),
      timezone,
      ...fields,
      password,
    })),
  }
}

const words: FormWords = {
  ...personWords,
  email: [[refuse.also_in_row, phrase('is also on line {index}')], ...(personWords.email ?? [])],
  employee_number: [
    [refuse.also_in_row, phrase('is also on line {index}')],
    ...(personWords.employee_number ?? []),
  ],
  manager_email: [
    [refuse.failed_manager, phrase('is the person on line {index}, which has errors')],
    [refuse.circle_of_managers, phrase('reports, directly or not, to this person')],
    [anything, phrase('is not the email of anybody in your company or in the file')],
  ],
  hire_date: [
    [
      anyOf(input.not_valid, input.no_date, input.no_such_date),
      phrase('must be a date such as 2026-11-30'),
    ],
  ],
}

/** Returns the problem with a cell, as the end of a sentence, with lines of the file instead of indices of the call. */
function wrongWith(field: string, said: string, people: readonly ImportedPerson[]): string {
  return wireWords(wordsFor(words[field] ?? [], withLine(said, people)))
}

function withLine(said: string, people: readonly ImportedPerson[]): string {
  const other = [refuse.also_in_row, refuse.failed_manager].find((each) => each.isOf(said))
  const index = meaningOf(said)?.values.index
  return other && index !== undefined ? other({ index: people[Number(index)]!.line }) : said
}
