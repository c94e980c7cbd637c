import { DomainError, invalid } from '../../../lib/errors.ts'
import { filled, meaningOf, type Refusal } from '../../../lib/refusals.ts'
import { translated, wireSentence } from '../../../words/index.ts'

/**
 * What is wrong with an input in the words of its form, marked by `phrase`, by the name of the field: the first that
 * matches is shown, with `{gaps}` of the refusal or `$1` of the expression.
 */
export type FormWords = Readonly<
  Record<string, readonly (readonly [said: RegExp | Pick<Refusal, 'isOf'>, words: string])[]>
>

type Options = {
  words: FormWords
  /** The input of a field; the same name where it is undefined. */
  inputOf?: (field: string) => string | undefined
}

/** Does a form's work; a 422 is thrown on with its fields named by their inputs, in the form's own words. */
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

/** Returns what the form says for a sentence of an operation. */
export function wordsFor(known: FormWords[string], said: string): string {
  for (const [form, words] of known) {
    if ('isOf' in form) {
      const values = form.isOf(said) ? meaningOf(said)?.values : undefined
      if (values) return filled(translated(words), (gap) => wireSentence(String(values[gap])))
      continue
    }
    const found = form.exec(said)
    if (found) return translated(words).replace(/\$(\d)/g, (_, n) => found[Number(n)] ?? '')
  }
  return said
}
