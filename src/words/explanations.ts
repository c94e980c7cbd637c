import { filled } from '../lib/refusals.ts'
import { holidayName } from './built-in.ts'
import { translations } from './language.ts'
import { translated } from './translate.ts'
import { wireSentence } from './wire-words.ts'

/**
 * Translates an English sentence that explains paid hours to the current language; returns it unchanged if it has no
 * translation.
 */
export function explanationWords(sentence: string): string {
  return translations() === undefined ? sentence : inFrench(sentence)
}

/** Inserted values are translated too: a part of a sentence, a category, a warning, the name of a holiday. */
function inFrench(text: string): string {
  if (text === '') return ''
  for (const [english, french] of translations()?.explanations ?? []) {
    const found = english.exec(text)
    if (found) return filled(french, (gap) => inFrench(found.groups?.[gap] ?? ''))
  }
  const known = translated(text)
  return known === text ? holidayName(wireSentence(text)) : known
}
