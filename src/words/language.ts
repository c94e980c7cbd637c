import { AsyncLocalStorage } from 'node:async_hooks'
import { rememberingRefusals } from '../lib/refusals.ts'

/** The languages of pages and emails. The wire is English. */
export const languages = ['en', 'fr'] as const

export type Language = (typeof languages)[number]

type Translations = typeof import('./french/all.ts')['words']

type Spoken = { language: Language; translations: Translations | undefined }

const current = new AsyncLocalStorage<Spoken>()

/** Runs a function whose pages and emails are written in a language, directly if that is English. */
export async function inLanguage<T>(language: Language, run: () => T | Promise<T>): Promise<T> {
  // Loaded when somebody reads French: a start is faster without.
  const translations = language === 'en' ? undefined : (await import('./french/all.ts')).words
  return current.run({ language, translations }, () => rememberingRefusals(run))
}

/** Returns the current language; English if none was chosen. */
export function language(): Language {
  return current.getStore()?.language ?? 'en'
}

/** Returns the translations for the current language; undefined for English. */
export function translations(): Translations | undefined {
  return current.getStore()?.translations
}

const locales = { en: 'en-US', fr: 'fr-CA' } as const satisfies Record<Language, string>

/** Returns the locale of dates and numbers in the current language. */
export function locale(): string {
  return locales[language()]
}

/** Makes something for each locale, such as a format; returns a function that returns that of `locale`. */
export function byLocale<T>(make: (locale: string) => T): () => T {
  const made = { en: make(locales.en), fr: make(locales.fr) }
  return () => made[language()]
}
