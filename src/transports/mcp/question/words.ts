import { doubleQuotes } from '../../../lib/quoted-name.ts'

/** How much of a name is shown, and of a text that comes with the call. */
const mostOfName = 80
const mostOfText = 500

/**
 * Returns a name in quotes, on one line and at most 80 characters: names are text from people, and must not
 * look like another part of a question.
 */
export function quoted(name: unknown): string {
  const [text, more] = firstOf(mostOfName, oneLine(name), mostOfName - 1)
  return `"${isolated(more > 0 ? `${text}…` : text)}"`
}

/** Returns a text of a call in quotes, on one line, with how many of its characters are left out after 500. */
export function quotedText(value: unknown): string {
  const [text, more] = firstOf(mostOfText, oneLine(value), mostOfText)
  return `"${isolated(text)}"${more > 0 ? ` and ${plural(more, 'more character')}` : ''}`
}

/** Returns the number and the noun: `1 day`, `2.5 days`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${numberOf(count)} ${count === 1 ? one : many}`
}

/** Returns a number with separators of thousands and at most three decimals. */
export function numberOf(value: number): string {
  return numbers.format(value)
}

type ListOptions = {
  most?: number
  /** The most characters of the items; the first one is always shown. */
  characters?: number
  separator?: string
  /** Returns what follows the count of the items that are left out, by the number of those shown. */
  rest?: (shown: number) => string
}

/** Returns the items as in a sentence; after the first few, how many more there are. */
export function listOf(items: readonly string[], options?: ListOptions): string {
  return listed(items, options).words
}

/** Returns the same, and the number of items that are left out. */
export function listed(
  items: readonly string[],
  { most = 5, characters = Infinity, separator = ', ', rest = () => '' }: ListOptions = {},
): { words: string; rest: number } {
  // One item is never replaced by a count of one.
  const few = items.length <= most + 1 ? items : items.slice(0, most)
  let length = 0
  const end = few.findIndex((item, index) => {
    length += item.length + separator.length
    return index > 0 && length > characters
  })
  const shown = end < 0 ? few : few.slice(0, end)
  const left = items.length - shown.length
  if (left > 0) {
    const more = `and ${numberOf(left)} more${rest(shown.length)}`
    return { words: `${shown.join(separator)}${separator}${more}`, rest: left }
  }
  if (separator === ', ' && shown.length > 1) {
    return { words: `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`, rest: 0 }
  }
  return { words: shown.join(separator), rest: 0 }
}

/** Returns where the items of a list that is cut are, in angle brackets, which no address contains. */
export function allOn(page: string | undefined): string {
  return page === undefined ? '' : ` (all on <${page}>)`
}

/** Returns a code of ours in words: `company_admin` is `company admin`. */
export function wordsOf(code: string): string {
  return code.replaceAll(/[_.]/g, ' ')
}

/** Returns the old and the new value, only once if they are equal. */
export function fromTo(before: string, after: string): string {
  return before === after ? after : `${before} -> ${after}`
}

const numbers = new Intl.NumberFormat('en', { maximumFractionDigits: 3 })

/** Invisible characters except the joiners, which some scripts need. */
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\u{115f}\u{1160}\u{3164}\u{ffa0}]/gu
const joiners = /[\u200c\u200d]/
const lineBreaks = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g

/** Replaces line breaks with a sign, and removes invisible characters and characters that could end the quotes. */
function oneLine(value: unknown): string {
  return String(value)
    .trim()
    .replaceAll(lineBreaks, ' ⏎ ')
    .replaceAll(invisible, (sign) => (joiners.test(sign) ? sign : sign === '\t' ? ' ' : ''))
    .replaceAll(doubleQuotes, "'")
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Returns the first characters of a text that has more than `most`, and how many are left out. */
function firstOf(most: number, text: string, shown: number): [string, number] {
  const characters = [...text]
  if (characters.length <= most) return [text, 0]
  return [characters.slice(0, shown).join(''), characters.length - shown]
}

const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** Isolates right-to-left text, so that it does not reorder the words and numbers after it. */
function isolated(text: string): string {
  return rightToLeft.test(text) ? `\u2068${text}\u2069` : text
}
