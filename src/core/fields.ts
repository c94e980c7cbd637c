import * as v from 'valibot'
import { isCountryCode } from '../engine/holidays/countries.ts'
import { isZone } from '../lib/calendar/zones.ts'
import { inFixedForm, text } from './schema.ts'

// The format of HTML's `type=email`, with a dot in the domain.
const emailForm =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i

export const Email = describedText(
  'Email to sign in with; unique in the company, ignoring case.',
  v.pipe(
    text(320),
    v.transform((s) => s.trim()),
    v.maxLength(254, 'must be at most 254 characters'),
    v.check((s) => emailForm.test(s), 'must be an email address, such as ada@example.com'),
  ),
  { format: 'email' },
)

/** Stored as sent, without trimming or removing characters. */
export const Password = v.pipe(
  v.string('must be a string'),
  v.check((s) => !s.includes('\0') && s.isWellFormed(), 'must be well-formed text without NUL'),
  v.check((s) => lengthOf(s) >= 8, 'must be at least 8 characters'),
  v.check((s) => lengthOf(s) <= 200, 'must be at most 200 characters'),
  v.metadata({ minLength: 8, maxLength: 200, secret: true }),
  v.description('Password, 8 to 200 characters; stored as a hash, never returned.'),
)

export const CountryCodeOrBlank = v.pipe(
  v.string('must be a country code, such as CA'),
  inFixedForm,
  v.transform((s) => s.trim().toUpperCase()),
  v.check(
    (s) => s === '' || isCountryCode(s),
    'must be an existing two-letter country code, such as CA',
  ),
)

export const CountryCode = describedText(
  'ISO 3166-1 alpha-2.',
  v.pipe(CountryCodeOrBlank, v.minLength(2, 'must not be empty')),
  { kind: 'code' },
)

export const Region = v.pipe(
  v.string('must be a region code, such as ON'),
  inFixedForm,
  v.transform((s) => s.trim().toUpperCase()),
  v.check((s) => /^[A-Z\d]{0,3}$/.test(s), 'must be 1 to 3 letters or digits, such as ON'),
  v.transform((s) => s || null),
)

export const TimeZone = v.pipe(
  v.string('must be a time zone name, such as America/Toronto'),
  v.check(isZone, 'must be a time zone name, such as America/Toronto'),
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
  return v.pipe(v.string('must be a string'), v.metadata({ description, ...facts }), schema)
}

/** Returns the number of code points, as JSON Schema counts characters. */
function lengthOf(text: string): number {
  return [...text].length
}
