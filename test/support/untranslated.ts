import { countryCodes } from '../../src/engine/holidays/countries.ts'
import { zoneNames } from '../../src/lib/calendar/tzdb.ts'
import { regionNames } from '../../src/transports/dashboard/words/region-names.ts'
import type { Host } from '../../src/transports/mcp/hosts/host.ts'
import { hosts } from '../../src/transports/mcp/hosts/index.ts'
import { holidayNames, leaveTypeNames } from '../../src/words/french/built-in.ts'
import { french } from '../../src/words/french/index.ts'
import { storedTexts, textsOf } from './page-texts.ts'
import type { TestServer } from './server.ts'

/**
 * Returns the texts that are the same on a page in English and in French, and that are neither data nor the same in both
 * languages. Pages with the same data share `known`, because most of their texts are the same.
 */
export function untranslated(
  english: string,
  inFrench: string,
  data: readonly string[] = [],
  known: Map<string, string> = new Map(),
): string[] {
  const before = new Set(textsOf(english).map(({ text }) => text))
  const own = (text: string) => {
    const left = known.get(text) ?? ownWords(text, data)
    known.set(text, left)
    return left
  }
  return textsOf(inFrench)
    .filter(({ text }) => before.has(text) && own(text) !== '')
    .map(({ text, place }) => `${place}: ${text}`)
}

/** Words of every language here: units, names of standards, and of the product. */
const neutral =
  /\b(Rollcall|REST|MCP|API|CSV|XLSX|XML|SVG|PDF|URL|HTTPS?|https?|HMAC|JSON|OAuth|OpenID|UTC|SMTP|IID|SSN|SIN|ISO|Excel|h|km|min|ms|KB|CA|US)\b/g

/** The texts whose French in the table is the same, without what is put in. */
const sameInBoth = Object.entries(french)
  .filter(([key, words]) => words === key || (typeof words === 'object' && words.one === key))
  .flatMap(([key]) => key.split(/\{\w+\}/))
  .map((part) => part.trim())
  .filter((part) => /\p{L}/u.test(part))

/** Names that `Intl` and the time zone database have in both languages alike. */
const placeNames = [
  ...countryCodes().map((code) => new Intl.DisplayNames('en', { type: 'region' }).of(code)!),
  ...Object.values(regionNames).flatMap((names) => Object.values(names)),
  ...[...Intl.supportedValuesOf('timeZone'), ...zoneNames()].flatMap((name) =>
    name.split('/').map((part) => part.replaceAll('_', ' ')),
  ),
]
/** Applications, the names of their buttons, and where their files are. */
const hostNames = Object.values<Host>(hosts).flatMap(({ title, signIn, withKey }) => {
  const ways = [signIn, withKey].flatMap((way) => way?.('https://example.com') ?? [])
  const said = ways.flatMap(({ steps, file }) => [
    ...steps.flatMap((step) => [...step.matchAll(/_([^_]+)_/g)].map(([, name]) => name!)),
    ...(file ? [file.place] : []),
  ])
  return [title, ...said]
})

const alike = [...sameInBoth, ...placeNames, ...hostNames].toSorted((a, b) => b.length - a.length)

/** Texts that are stored, but for those that a page says in words; departments have any name. */
export async function storedData(server: Pick<TestServer, 'sql'>): Promise<string[]> {
  const said = { ...french, ...leaveTypeNames, ...holidayNames }
  const [texts, departments] = await Promise.all([
    storedTexts(server),
    server.sql<{ name: string }>(
      'select distinct department as name from employees where company_id = $1',
    ),
  ])
  const free = new Set(departments.map(({ name }) => name))
  return texts.filter((text) => free.has(text) || !Object.hasOwn(said, text) || said[text] === text)
}

/** What is left of a text without data and what is the same in both languages. */
function ownWords(text: string, data: readonly string[]): string {
  let left = text.replace(/\([A-Z]{2,3}\)|\b[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\b/g, ' ')
  for (const each of [...data, ...alike]) {
    if (!left.includes(each)) continue
    const whole = new RegExp(`(?<![\\p{L}\\d])${RegExp.escape(each)}(?![\\p{L}\\d])`, 'gu')
    left = left.replace(whole, ' ')
  }
  left = left
    .replace(/\b[\w.+-]+@[\w.-]+\b/g, ' ')
    .replace(/https?:\S+/g, ' ')
    .replace(/\b\w+([._]\w+)+\b/g, ' ')
    .replace(neutral, ' ')
  return /\p{L}{2,}/u.test(left) ? left.replace(/\s+/g, ' ').trim() : ''
}
