import { byLocale } from './language.ts'

const plain = byLocale(
  (locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 20, useGrouping: false }),
)

/** Returns a number as it is, with the decimal mark of the language: `7.5`, `7,5`. */
export function decimal(value: number): string {
  return plain().format(value)
}
