import type { JsonSchema } from '../../../core/json-schema.ts'
import { invalid } from '../../../lib/errors.ts'
import { maxAnswer_bytes } from './fit.ts'

/** The arguments of a call that affect the form of its answer, not the data that it reads. */
export type AnswerForm = {
  /** The arguments in the form in which they were sent. */
  provided: Readonly<Record<string, unknown>>
  max_bytes?: number
  skip?: number
}

/** The fields of tools whose answers may be long, by name. */
export const formFields = {
  max_bytes: {
    type: 'integer',
    description: `Limit of the answer, ${maxAnswer_bytes} by default.`,
  },
  skip: { type: 'integer', description: 'Rows to skip; taken from next.' },
} as const satisfies Record<string, JsonSchema>

const bounds = { max_bytes: [2_000, 200_000], skip: [0, 1_000_000] } as const

/** Takes the fields of the form out of the input of a tool that has them; throws a 422 outside of their bounds. */
export function takeForm(
  { form_fields }: { readonly form_fields: readonly (keyof typeof formFields)[] },
  input: Record<string, unknown>,
): Omit<AnswerForm, 'provided'> {
  const form: Omit<AnswerForm, 'provided'> = {}
  for (const name of form_fields) {
    const value = input[name]
    delete input[name]
    if (value === undefined || value === null) continue
    const [least, most] = bounds[name]
    const number = Number(value)
    if (!Number.isInteger(number) || number < least || number > most) {
      throw invalid({ [name]: `must be a whole number from ${least} to ${most}` })
    }
    form[name] = number
  }
  return form
}
