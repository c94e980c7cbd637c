import { type Language, languages, phrase, say } from '../../../words/index.ts'

/** Each language by its own name, whatever the language of the page. */
const names = { en: phrase('English'), fr: phrase('Français') } as const

/** Returns the name of a language. */
export function languageName(language: Language): string {
  return say(names[language])
}

export function languageOptions(): (readonly [value: Language, words: string])[] {
  return languages.map((each) => [each, languageName(each)] as const)
}
