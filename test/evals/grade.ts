import { most_calls, most_tokens } from './conversation.ts'
import type { Question } from './question.ts'

export type Played = {
  answer: string
  calls: number
  tokens: number
  /** What it changed, as `changesOf` returns it. */
  changes: readonly string[]
}

/** Returns what is wrong with the answer of a program; nothing if it is right. */
export function faultsOf(
  { says }: Pick<Question, 'says'>,
  { answer, calls, tokens, changes }: Played,
  expected: readonly string[],
): string[] {
  const missing = says.filter((each) => !contains(answer, each))
  const not_asked = changes.filter((each) => !expected.includes(each))
  const not_done = expected.filter((each) => !changes.includes(each))
  return [
    ...(calls > most_calls ? [`${calls} calls`] : []),
    ...(tokens > most_tokens ? [`${tokens} tokens`] : []),
    ...(missing.length > 0 ? [`does not say ${missing.join(', ')}`] : []),
    ...not_asked.map((each) => `changed ${each}, which was not asked for`),
    ...not_done.map((each) => `did not change ${each}`),
  ]
}

/** Whether a text contains an expected text, number or date of `says`. */
export function contains(text: string, expected: string | number): boolean {
  const answer = plain(text)
  if (typeof expected === 'number') return hasNumber(answer, expected)
  const [, month, day] = /^\d{4}-(\d\d)-(\d\d)$/.exec(expected) ?? []
  if (!month) return hasWords(answer, expected.split('|').map(plain))
  if (answer.includes(expected)) return true
  return months[Number(month) - 1]!.test(answer) && hasNumber(answer, Number(day))
}

function hasWords(answer: string, any: readonly string[]): boolean {
  return new RegExp(`(?<!\\w)(${any.map(RegExp.escape).join('|')})(?!\\w)`).test(answer)
}

function hasNumber(answer: string, number: number): boolean {
  const digits = String(number).replace('.', '[.,]')
  const zeros = Number.isInteger(number) ? '([.,]0+)?' : '0*'
  if (new RegExp(`(?<![\\d.,])${digits}${zeros}(?!\\d|[.,]\\d)`).test(answer)) return true
  return words[number]?.test(answer) ?? false
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

const words = [
  ...['zero|no|none|aucune?', 'one|une?', 'two|deux', 'three|trois', 'four|quatre', 'five|cinq'],
  ...['six', 'seven|sept', 'eight|huit', 'nine|neuf', 'ten|dix'],
].map((each) => new RegExp(`\\b(${each})\\b`))

const months = [
  ...['jan', 'feb|fev', 'mar', 'apr|avr', 'may|mai', 'jun|juin', 'jul|juil', 'aug|aou'],
  ...['sep', 'oct', 'nov', 'dec'],
].map((each) => new RegExp(`\\b(${each})`))
