import { AsyncLocalStorage } from 'node:async_hooks'

/** The languages of pages and e-mails. The wire is English. */
export const languages = ['en', 'fr'] as const

export type Language = (typeof languages)[number]

const current = new AsyncLocalStorage<Language>()

/** Runs a function whose pages and e-mails are written in a language. */
export function inLanguage<T>(language: Language, run: () => T): T {
  return current.run(language, run)
}

/** Returns the language of what is being written; English where none was chosen. */
export function language(): Language {
  return current.getStore() ?? 'en'
}

const locales = { en: 'en-US', fr: 'fr-CA' } as const satisfies Record<Language, string>

/** Returns the locale of dates and numbers in the language of what is being written. */
export function locale(): string {
  return locales[language()]
}

/** Makes something for each locale, such as a format; returns a function that returns that of `locale`. */
export function byLocale<T>(make: (locale: string) => T): () => T {
  const made = { en: make(locales.en), fr: make(locales.fr) }
  return () => made[language()]
}
