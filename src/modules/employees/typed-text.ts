import * as v from 'valibot'
import { type PeopleText, text } from '../../core/schema.ts'
import type { Phrase } from '../../words/index.ts'
import { refuse } from './refusals.ts'

/** A text that people type about an employee and no rule uses: what is shown of it, and where. */
type TypedText = {
  /** On the form, on the profile and in files of people. */
  label: Phrase
  /** Of the input. */
  description: string
  input: v.GenericSchema<string, string>
  /** Where the form and the profile show it. */
  group: Group
  hint?: Phrase
  type?: 'tel'
  /** In the sample of a file of people. */
  example?: string
  /** Its column in the workbook, if it has one; the width is in characters. */
  workbook?: { title: string; width: number }
}

export type Group = 'job' | 'payroll' | 'contact'

/**
 * A text that people type about an employee. The inputs of create and update, the form, the profile, files of people
 * and the workbook follow from it. `kind` says what models may read: see core/schema.ts.
 */
export function typedText<const G extends Group>(
  kind: typeof PeopleText,
  typed: TypedText & { group: G },
) {
  return Object.assign(v.nullable(kind), { typed })
}

/** The names of the typed texts among the fields of a record. */
export type TypedNames<Fields, G extends Group = Group> = {
  [F in keyof Fields]: Fields[F] extends { typed: { group: G } } ? F : never
}[keyof Fields] &
  string

/** Returns the typed texts among the fields of a record, in their order. */
export function typedTextsOf<Fields extends object>(fields: Fields) {
  return Object.entries(fields as Record<string, { typed?: TypedText }>).flatMap(
    ([name, { typed }]) => (typed ? [{ name: name as TypedNames<Fields>, ...typed }] : []),
  )
}

/** Text on one line that a spreadsheet does not treat as a formula. */
export function plainCell(max: number) {
  return v.pipe(text(max), v.check(isPlainCell, refuse.not_plain_number()))
}

/** Spreadsheets treat a cell that begins with one of these as a formula. */
function isPlainCell(text: string): boolean {
  return !/^(?:\t|\s*[=+\-@])/.test(text) && !/[\t\n]/.test(text.trim())
}
