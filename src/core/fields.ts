import * as v from 'valibot'
import { isCountryCode } from '../engine/holidays/countries.ts'
import { isZone } from '../lib/calendar/zones.ts'
import { refuse } from './refusals.ts'
import { inFixedForm, text } from './schema.ts'

// The format of HTML's `type=email`, with a dot in the domain.
const emailForm =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i

export const Email = describedText(
  'Email to sign in with; unique in the company, ignoring case.',
  v.pipe(
    text(320),
    v.transform((s) => s.trim()),
    v.maxLength(254, () => refuse.too_many_characters({ most: 254 })),
    v.check((s) => emailForm.test(s), refuse.no_email()),
  ),
  { format: 'email' },
)

/** Stored as sent, without trimming or removing characters. */
export const Password = v.pipe(
  v.string(refuse.not_string()),
  v.check((s) => !s.includes('\0') && s.isWellFormed(), refuse.no_text()),
  v.check((s) => lengthOf(s) >= 8, refuse.short_password()),
  v.check(
    (s) => lengthOf(s) <= 200,
    () => refuse.too_many_characters({ most: 200 }),
  ),
  v.metadata({ minLength: 8, maxLength: 200, secret: true }),
  v.description('Password, 8 to 200 characters; stored as a hash, never returned.'),
)

export const CountryCodeOrBlank = v.pipe(
  v.string(refuse.no_country()),
  inFixedForm,
  v.transform((s) => s.trim().toUpperCase()),
  v.check((s) => s === '' || isCountryCode(s), refuse.no_such_country()),
)

export const CountryCode = describedText(
  'ISO 3166-1 alpha-2.',
  v.pipe(CountryCodeOrBlank, v.minLength(2, refuse.empty())),
  { kind: 'code' },
)

export const Region = v.pipe(
  v.string(refuse.no_region()),
  inFixedForm,
  v.transform((s) => s.trim().toUpperCase()),
  v.check((s) => /^[A-Z\d]{0,3}$/.test(s), refuse.region_form()),
  v.transform((s) => s || null),
)

export const TimeZone = v.pipe(
  v.string(refuse.no_time_zone()),
  v.check(isZone, refuse.no_time_zone()),
  v.metadata({ examples: ['America/Toronto'] }),
  inFixedForm,
  v.description('IANA name such as America/Toronto; not an offset.'),
)

/** A text with its description first, because the JSON Schema of an input ends at its first transform. */
export function describedText<const S extends v.GenericSchema<string, string>>(
  description: string,
  schema: S,
  facts: { format?: string; kind?: 'code' } = {},
) {
  return v.pipe(v.string(refuse.not_string()), v.metadata({ description, ...facts }), schema)
}

/** Returns the number of code points, as JSON Schema counts characters. */
function lengthOf(text: string): number {
  return [...text].length
}
