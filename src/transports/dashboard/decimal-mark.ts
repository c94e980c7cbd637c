import { type Language, language } from '../../words/index.ts'

const marks = { en: '.', fr: ',' } as const satisfies Record<Language, string>

/** Returns the text of a number with a fixed number of decimals, `7.50`, with the decimal mark of the language. */
export function decimalMark(text: string): string {
  return text.replace('.', marks[language()])
}
