import { byLocale, type Language, language } from './language.ts'

const marks = { en: '.', fr: ',' } as const satisfies Record<Language, string>

/** Returns the space between a number and its unit; in French it does not break. */
export function unitSpace(): string {
  return language() === 'fr' ? '\u00a0' : ' '
}

/** Returns a number, or the text of one, with its unit. */
export function inUnits(value: string | number, unit: 'h' | 'min' | 'km'): string {
  return `${value}${unitSpace()}${unit}`
}

const grouped = byLocale((locale) => new Intl.NumberFormat(locale))

/** Formats an integer with thousands separators. */
export const whole = (value: number): string => grouped().format(value)

/** Returns a number, or the text of one such as `-7.50`, with the decimal mark of the language and a minus sign. */
export function decimal(value: number | string): string {
  return String(value).replace('.', marks[language()]).replace(/^-/, '−')
}
