import type { Language } from '../../src/words/index.ts'
import { textsOf } from './page-texts.ts'

type Rule = { what: string; wrong: RegExp; in?: Language }

/** How pages and emails do not write dates, times, numbers and words. */
const rules: readonly Rule[] = [
  { what: 'an instant of the wire', wrong: /\d{4}-\d\d-\d\dT\d\d:\d\d/ },
  {
    what: 'a date of the wire',
    wrong: /(?<!\/|such as |comme |written |s’écrivent )\b\d{4}-\d\d-\d\d\b/,
  },
  { what: 'a date without a month', wrong: /^\d\d-\d\d$|, \d\d-\d\d\b/ },
  {
    what: 'a time that is not English',
    in: 'en',
    wrong: /\b\d{1,2}:\d\d(:\d\d)?\b(?!:\d\d)(?!\s[AP]M\b)/,
  },
  { what: 'a time that is not French', in: 'fr', wrong: /\b\d{1,2}:\d\d\b/ },
  { what: 'a unit on the next line', in: 'fr', wrong: /\d (h|km|min)\b(?! \d)/ },
  { what: 'a space inside parentheses', wrong: /\( | \)/ },
  { what: 'two full stops', wrong: /[^.]\.\.(?!\.)/ },
  { what: 'British spelling', in: 'en', wrong: /\bcancelled\b|\be[-]mail/i },
  {
    what: 'a second word for the same',
    in: 'fr',
    wrong: /horodateuse|\b[rR]ajustement|interdiction|n’est pas réglé|se fait\b/,
  },
  {
    what: 'a first of a month',
    in: 'fr',
    wrong: /(?<!\d)1 (janv|févr|mars|avr|mai|juin|juill|août|sept|oct|nov|déc)/,
  },
]

/** What is written for programs: a tooltip of a date, the name of a thing, an example of a file. */
const forPrograms = /^(time title|td|option): \d{4}-\d\d-\d\d( \d\d:\d\d:\d\d)?$/

/** What changed in a record: as it is stored, but for dates and instants. */
const asStored = /^(ins|del)$/

/** Returns the texts of a page that are not written as pages are, each with what is wrong. */
export function styleFaults(page: string, language: Language): string[] {
  return textsOf(page, { keepsSpaces: true }).flatMap(({ text, place }) => {
    if (forPrograms.test(`${place}: ${text}`)) return []
    const read = asStored.test(place) && !/^\d{4}-\d\d-\d\d/.test(text) ? [] : rules
    return read
      .filter((rule) => (rule.in ?? language) === language && rule.wrong.test(text))
      .map(({ what }) => `${what}: ${place}: ${text}`)
  })
}
