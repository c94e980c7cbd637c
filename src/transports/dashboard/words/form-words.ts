import { DomainError, invalid } from '../../../lib/errors.ts'
import { filled, meaningOf, type Refusal } from '../../../lib/refusals.ts'
import { translated, wireSentence } from '../../../words/index.ts'

/**
 * Error sentences of a form's inputs, marked by `phrase`, by field name: the first refusal that matches is shown, with
 * its `{placeholders}` filled in.
 */
export type FormWords = Readonly<
  Record<string, readonly (readonly [refusal: Pick<Refusal, 'isOf'>, words: string])[]>
>

/** Any of some refusals. */
export function anyOf(...some: readonly Pick<Refusal, 'isOf'>[]): Pick<Refusal, 'isOf'> {
  return { isOf: (text) => some.some((each) => each.isOf(text)) }
}

/** Every refusal of an input that has one sentence for all that is wrong with it. */
export const anything: Pick<Refusal, 'isOf'> = { isOf: () => true }

type Options = {
  words: FormWords
  /** The input of a field; the same name where it is undefined. */
  inputOf?: (field: string) => string | undefined
}

/** Runs a form's work; rethrows a 422 with its fields named by their inputs, in the form's own sentences. */
export async function inFormWords<T>(
  { words, inputOf = () => undefined }: Options,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'invalid' || !error.fields) throw error
    const fields: Record<string, string> = {}
    for (const [field, [said = 'is not valid']] of Object.entries(error.fields)) {
      const input = inputOf(field) ?? field
      fields[input] ??= wordsFor(words[input] ?? [], said)
    }
    throw invalid(fields)
  }
}

/** Returns the form's text for a sentence of an operation. */
export function wordsFor(known: FormWords[string], said: string): string {
  const words = known.find(([refusal]) => refusal.isOf(said))?.[1]
  if (words === undefined) return said
  const values = meaningOf(said)?.values ?? {}
  return filled(translated(words), (gap) => wireSentence(String(values[gap])))
}
