import { type Phrase, phrase, say } from '../../../../words/index.ts'
import { type Html, html } from '../../../pages/html.ts'
import type { PageContext } from '../../page-context.ts'
import { field } from '../../parts/inputs.ts'

type PlainText = {
  name: string
  label: Phrase
  /** In the example file of people. */
  example: string
  hint?: Phrase
  type?: 'tel'
}

/**
 * The texts of a person's record that need no rule of their own, by the place where the form and the profile show them.
 * The form, what it sends, the profile and files of people follow from these lines.
 */
export const plainTexts = {
  unit: [
    { name: 'title', label: phrase('Title'), example: 'Packer' },
    { name: 'department', label: phrase('Department'), example: 'Warehouse' },
  ],
  payroll: [
    {
      name: 'payroll_id',
      label: phrase('Payroll id'),
      example: '',
      hint: phrase('In the payroll system.'),
    },
  ],
  contact: [
    { name: 'work_phone', label: phrase('Work phone'), example: '', type: 'tel' },
    { name: 'mobile_phone', label: phrase('Mobile phone'), example: '', type: 'tel' },
  ],
} as const satisfies Readonly<Record<string, readonly PlainText[]>>

type Place = keyof typeof plainTexts
export type PlainTextName = (typeof plainTexts)[Place][number]['name']
export type PlainTexts = { [name in PlainTextName]?: string | null }

/** Returns the inputs of a place. */
export function inputsOf(page: PageContext, place: Place, record: PlainTexts): Html {
  const texts: readonly (PlainText & { name: PlainTextName })[] = plainTexts[place]
  return html`${texts.map(
    ({ name, label, hint, type }) => html`${field(page, {
      name,
      label: say(label),
      value: record[name],
      ...(type === undefined ? {} : { type }),
      ...(hint === undefined ? {} : { hint: say(hint) }),
    })}
`,
  )}`
}

/** Returns the texts of a form, null where they are empty. */
export function plainTextsIn(form: URLSearchParams): { [name in PlainTextName]: string | null } {
  const names = Object.values(plainTexts).flatMap((texts) => texts.map(({ name }) => name))
  const entries = names.map((name) => [name, form.get(name)?.trim() || null] as const)
  return Object.fromEntries(entries) as { [name in PlainTextName]: string | null }
}

/** Returns the columns of a place in files of people. */
export function columnsOf<P extends Place>(place: P) {
  type Name = (typeof plainTexts)[P][number]['name']
  const texts: readonly (PlainText & { name: Name })[] = plainTexts[place]
  return texts.map(({ name, label, example }) => [name, label, example] as const)
}
