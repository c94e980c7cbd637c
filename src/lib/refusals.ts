import { AsyncLocalStorage } from 'node:async_hooks'

type Values = Readonly<Record<string, string | number>>

/** The source of a sentence: the group and the name of its refusal, and the inserted values. */
export type Meaning = { group: string; name: string; values: Values }

type Gaps<Text> = Text extends `${string}{${infer Gap}}${infer Rest}` ? Gap | Gaps<Rest> : never

/** Makes the sentence of a refusal, which is the English of the wire. */
export type Refusal<Text = string> = ([Gaps<Text>] extends [never]
  ? () => string
  : (values: Readonly<Record<Gaps<Text>, string | number>>) => string) & {
  isOf(text: string): boolean
}

const constants = new Map<string, Meaning>()
const remembered = new AsyncLocalStorage<Meanings>()

/**
 * Returns the functions that make the refusals of a group, by name, from their English: `{days}` is a placeholder. A
 * problem with a field is the end of a sentence whose subject is the field.
 */
export function refusals<const Texts extends Readonly<Record<string, string>>>(
  group: string,
  texts: Texts,
): { readonly [Name in keyof Texts]: Refusal<Texts[Name]> } {
  const made = Object.entries(texts).map(([name, text]) => [name, refusal(group, name, text)])
  return Object.fromEntries(made)
}

function refusal(group: string, name: string, text: string) {
  const isConstant = !text.includes('{')
  if (isConstant) {
    const other = constants.get(text)
    if (other) throw new Error(`${other.group}.${other.name} says the same as ${group}.${name}.`)
    constants.set(text, { group, name, values: {} })
  }
  const make = (values: Values = {}) => {
    if (isConstant) return text
    const sentence = filled(text, (gap) => String(values[gap]))
    remembered.getStore()?.set(sentence, { group, name, values })
    return sentence
  }
  const isOf = (sentence: string) => {
    const meaning = meaningOf(sentence)
    return meaning?.group === group && meaning.name === name
  }
  return Object.assign(make, { isOf })
}

export type Meanings = Map<string, Meaning>

/**
 * Runs code that shows refusals to people: it finds the meaning of refusals that are created inside, or are in
 * `meanings`.
 */
export function rememberingRefusals<Result>(
  run: () => Result,
  meanings: Meanings = new Map(),
): Result {
  return remembered.getStore() ? run() : remembered.run(meanings, run)
}

/** Returns the source of a sentence; undefined for other texts, such as stored ones. */
export function meaningOf(sentence: string): Meaning | undefined {
  return remembered.getStore()?.get(sentence) ?? constants.get(sentence)
}

/** Replaces `{names}` with values. */
export function filled(text: string, put: (gap: string) => string): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, gap: string) => put(gap))
}
