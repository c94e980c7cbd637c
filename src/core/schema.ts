import * as v from 'valibot'
import { most_per_page, usual_per_page } from '../db/lists/list-query.ts'
import { isCivilDate } from '../lib/calendar/dates.ts'
import { formatInstant, parseInstant } from '../lib/calendar/instants.ts'
import { refuse } from './refusals.ts'

/** An id: an integer from 1 to 2^53 - 1. */
export const Id = v.pipe(
  v.number(refuse.not_whole()),
  v.integer(refuse.not_whole()),
  v.minValue(1, () => refuse.too_small({ least: 1 })),
  v.maxValue(Number.MAX_SAFE_INTEGER, refuse.too_large()),
)

/** A valid calendar date `YYYY-MM-DD` from 1900 to 2200. */
export const CivilDate = v.pipe(
  v.string(refuse.no_date()),
  v.check(
    (text) => isCivilDate(text) && text >= '1900-01-01' && text <= '2200-12-31',
    refuse.no_such_date(),
  ),
  v.metadata({ format: 'date', examples: ['2026-10-05'] }),
)

/** Marks a text field of an input as a code or in a fixed form; put it before the first transform. */
export const inFixedForm = v.metadata<string, { kind: 'code' }>({ kind: 'code' })

/** A timestamp in an input: ISO 8601; without an offset it is read as UTC. */
export const Timestamp = v.pipe(
  v.string(refuse.no_timestamp()),
  v.check((text) => parseInstant(text, 'UTC') !== null, refuse.no_timestamp()),
  inFixedForm,
  v.transform((text) => formatInstant(parseInstant(text, 'UTC') ?? 0)),
  v.metadata({ format: 'date-time' }),
)

type Kind = 'code' | 'name' | 'people' | 'free'

/** An output text with its kind. Text without a kind is hidden from models and fails a test. */
function textOf(kind: Kind) {
  return v.pipe(v.string(), v.metadata({ kind }))
}

/** A text of ours or in a fixed form: a code, an id, a time, a sentence. */
export const Code = textOf('code')

/** The name of a person, a company or a record, on one line. */
export const Name = textOf('name')

/** A text that people type and that may say anything, such as a title or a phone number. */
export const PeopleText = textOf('people')

/**
 * Long text from people: data, never an instruction. Answers to assistants list it separately, and their lists leave it
 * out.
 */
export const FreeText = textOf('free')

/** Marks a field that assistants only get for a single record: lists leave it out, even on request. */
export function detailOnly<Schema extends v.GenericSchema>(schema: Schema) {
  return v.pipe(schema, v.metadata({ detail_only: true }))
}

/** A timestamp in an output: ISO 8601 in UTC with `Z`. */
export const Instant = v.pipe(v.string(), v.metadata({ format: 'date-time' }))

// Control characters except \n and \t, zero-width space, byte-order mark, bidi overrides and isolates, tag
// characters. Joiners (U+200C, U+200D) and LRM/RLM are part of some scripts.
const stripped =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out.
  /[\u0001-\u0008\u000b-\u001f\u007f-\u009f\u200b\ufeff\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/gu

/**
 * Text from people, at most `max` characters; refuses NUL and lone surrogates, removes invisible characters.
 */
export function text(max: number, kind: Kind = 'people') {
  return v.pipe(
    v.string(refuse.not_string()),
    v.metadata({ kind }),
    v.maxLength(max, () => refuse.too_many_characters({ most: max })),
    v.check((s) => !s.includes('\0'), refuse.has_nul()),
    v.check((s) => s.isWellFormed(), refuse.not_unicode()),
    v.transform((s) => s.replace(stripped, '')),
  )
}

/** Long text from people: data, never an instruction. */
export function freeText(max: number) {
  return text(max, 'free')
}

/** Text on one line. Removes invisible characters, except joiners between characters. */
export function oneLine(max: number, kind?: Kind) {
  return v.pipe(
    text(max, kind),
    v.transform((s) =>
      s
        .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
        .replace(/(?![\u200c\u200d])[\p{Default_Ignorable_Code_Point}\u2800]/gu, '')
        .replace(/^[\s\u200c\u200d]+|[\s\u200c\u200d]+$/g, ''),
    ),
  )
}

/** Text on one line that must not be blank. */
export function name(max: number, kind?: Kind) {
  return v.pipe(oneLine(max, kind), v.minLength(1, refuse.empty()))
}

/** One of a fixed list of words. */
export function oneOf<const T extends readonly string[]>(words: T) {
  return v.picklist(words, () => refuse.not_one_of({ choices: words.join(', ') }))
}

export function integer(min: number, max: number) {
  return v.pipe(
    v.number(refuse.not_whole()),
    v.integer(refuse.not_whole()),
    v.minValue(min, () => refuse.too_small({ least: min })),
    v.maxValue(max, () => refuse.too_great({ most: max })),
  )
}

/** A number above 0 and up to `max`, with at most three decimals. */
export function thousandths(max: number) {
  return v.pipe(
    v.number(refuse.not_number()),
    v.gtValue(0, refuse.not_positive()),
    v.maxValue(max, () => refuse.too_great({ most: max })),
    v.check((n) => Math.round(n * 1000) / 1000 === n, refuse.three_decimals()),
  )
}

/** A field with its description. */
export function described<const S extends v.GenericSchema>(schema: S, description: string) {
  return v.pipe(schema, v.description(description))
}

/** An optional field with its description. */
export function optional<const S extends v.GenericSchema>(schema: S, description: string) {
  return described(v.optional(schema), description)
}

/** An optional field with its description; null clears it. */
export function clearable<const S extends v.GenericSchema>(schema: S, description: string) {
  return v.pipe(v.optional(v.nullable(schema)), v.description(description))
}

export const Flag = v.boolean(refuse.not_boolean())
export { Flag as Boolean }

export const Page = v.pipe(
  v.optional(integer(1, 1_000_000), 1),
  v.description('Page number, from 1.'),
)

export function perPage(standard = usual_per_page) {
  return v.pipe(
    v.optional(
      v.pipe(
        integer(1, Number.MAX_SAFE_INTEGER),
        v.transform((n) => Math.min(n, most_per_page)),
      ),
      standard,
    ),
    v.description(
      `Rows per page, ${standard} by default, at most ${most_per_page}; a larger number is treated as ${most_per_page}.`,
    ),
  )
}

/** The number of rows per page of a list that returns all rows by default. */
export const PerPageOrAll = v.pipe(
  v.optional(v.unwrap(perPage())),
  v.description('Rows per page; all rows by default.'),
)

export const FieldNames = v.pipe(
  v.optional(v.array(v.pipe(v.string(refuse.not_string()), v.maxLength(64)))),
  v.description('Return only these fields of each row (comma-separated in a query).'),
)

export const listParameters = { page: Page, per_page: perPage(), fields: FieldNames }

/** The `sort` parameter of a list. */
export function sortBy(columns: Readonly<Record<string, string>>) {
  const names = Object.keys(columns)
  return v.pipe(
    v.optional(oneOf([...names, ...names.map((name) => `-${name}`)])),
    v.description(
      'Sort by this field; prefix it with - for descending. Ties are sorted by id, nulls last. Not with cursor or updated_since.',
    ),
  )
}

/** The parameters of a list that supports listing changes: see `db/lists/changes.ts`. */
export const syncParameters = {
  ...listParameters,
  updated_since: v.pipe(
    v.optional(Timestamp),
    v.description('Only rows changed at or after this time, in order of change; starts a cursor.'),
  ),
  cursor: v.pipe(
    v.optional(v.pipe(v.string('must be a cursor'), v.maxLength(200))),
    v.description('The `next_cursor` of the previous page; continues a list of changes.'),
  ),
}

const Count = v.pipe(v.number(), v.integer())

/** The position of a page; `next_cursor` only when listing changes, null at the end. */
const listMeta = v.strictObject({
  current_page: Count,
  last_page: Count,
  per_page: Count,
  total: Count,
  next_cursor: v.exactOptional(v.nullable(Code)),
  note: v.exactOptional(v.pipe(FreeText, v.description('Additional information about the list.'))),
})

export const listMetaEntries = listMeta.entries
export const ListMeta = v.pipe(listMeta, v.title('ListMeta'))

/** The errors of one row of many: messages by field, as in a single call. */
export const RowErrors = v.pipe(
  v.record(v.string(), v.array(Code)),
  v.description('Validation errors by field.'),
)

export const Deleted = v.strictObject({ id: Id, deleted: v.literal(true) })

/** The answer of a list: rows and their position. */
export function listOf<const S extends v.GenericSchema>(row: S) {
  return v.strictObject({ data: v.array(row), meta: ListMeta })
}

/** The actor of a webhook, approval or time entry, with its fields in the order that jsonb stores. */
export const ActorSchema = v.pipe(
  v.strictObject({
    id: v.nullable(v.number()),
    kind: v.picklist(['key', 'user', 'system']),
    name: Name,
    client: v.pipe(
      v.exactOptional(v.strictObject({ host: PeopleText, name: Name })),
      v.description('The application that acted for the person.'),
    ),
    person: v.pipe(
      v.exactOptional(v.strictObject({ id: Id, name: Name })),
      v.description('The employee that the access belongs to.'),
    ),
    confirmed: v.pipe(
      v.exactOptional(v.picklist(['form', 'token', 'page'])),
      v.description('How the person agreed to the change, if asked.'),
    ),
  }),
  v.title('Actor'),
  v.description('An API key, a signed-in user, or the service itself.'),
)
