import { type Language, language } from './language.ts'

const marks = { en: '.', fr: ',' } as const satisfies Record<Language, string>

/** Returns a number, or the text of one such as `7.50`, with the decimal mark of the language. */
export function decimal(value: number | string): string {
  return String(value).replace('.', marks[language()])
}
