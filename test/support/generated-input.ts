import fc from 'fast-check'
import type { JsonSchema } from '../../src/core/json-schema.ts'

/** Ids of existing records, by the field that refers to them. */
export type KnownIds = Readonly<Record<string, readonly number[]>>

type Input = Record<string, unknown>

/**
 * Generates inputs of an operation from its JSON Schema, often based on a valid example: mostly
 * valid, often with a broken field or two.
 */
export function inputsOf(
  schema: JsonSchema,
  { ids, path, example }: { ids: KnownIds; path: readonly string[]; example: Input },
): fc.Arbitrary<Input> {
  const made = objectOf(schema, ids)
  const sound = fc.oneof(
    made,
    made.map((input) => ({ ...input, ...example })),
  )
  const fields = Object.keys(schema.properties ?? {}).filter((name) => !path.includes(name))
  const breakage = fc.array(fc.tuple(fc.constantFrom(...fields, 'no_such_field'), broken), {
    maxLength: 2,
  })
  return fc
    .tuple(sound, fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, breakage))
    .map(([input, breaks]) => ({ ...input, ...Object.fromEntries<unknown>(breaks) }))
}

/** Generates inputs of an operation from its JSON Schema, without broken fields. */
export function soundInputsOf(schema: JsonSchema, ids: KnownIds = {}): fc.Arbitrary<Input> {
  return objectOf(schema, ids)
}

/** Wrong values to put in place of right ones. */
const broken: fc.Arbitrary<unknown> = fc.constantFrom<unknown>(
  '',
  ' ',
  'text',
  'x'.repeat(3000),
  '2026-02-30',
  '2026-13-01T00:00:00Z',
  '25:61',
  'NaN',
  '12',
  'true',
  'null',
  'Zoë\u202e\u200b\u0007',
  'a\0b',
  '\ud800',
  -1,
  0,
  0.5,
  1.005,
  1e15,
  9_007_199_254_740_991,
  true,
  false,
  null,
  [],
  [null],
  ['text'],
  [1, 1],
  {},
  { id: 1 },
  { type: 'vacation' },
)

/** Required fields, and at most three of the optional ones. */
function objectOf(schema: JsonSchema, ids: KnownIds): fc.Arbitrary<Input> {
  const required = schema.required ?? []
  const all = Object.entries(schema.properties ?? {}).map(
    ([name, property]) => [name, arbitraryOf(property as JsonSchema, name, ids)] as const,
  )
  const optional = all.filter(([name]) => !required.includes(name) && name !== 'cursor')
  return fc.subarray(optional, { maxLength: Math.min(3, optional.length) }).chain((chosen) => {
    const kept = all.filter((entry) => required.includes(entry[0]) || chosen.includes(entry))
    return fc.record(Object.fromEntries(kept)) as fc.Arbitrary<Input>
  })
}

function arbitraryOf(schema: JsonSchema, name: string, ids: KnownIds): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...(schema.enum as unknown[]))
  if (schema.const !== undefined) return fc.constant(schema.const)
  const known = ids[name]
  if (known && known.length > 0) return fc.constantFrom(...known, 987_654_321)
  if (schema.anyOf) {
    return fc.oneof(...schema.anyOf.map((option) => arbitraryOf(option as JsonSchema, name, ids)))
  }
  const { minimum = 0, maximum = 400 } = schema
  switch (schema.type) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return fc.integer({ min: minimum, max: Math.max(minimum, Math.min(maximum, 2030)) })
    case 'number':
      return fc
        .integer({ min: Math.ceil(minimum * 4), max: Math.floor(Math.min(maximum, 400) * 4) })
        .map((quarters) => quarters / 4)
    case 'array':
      return fc.array(arbitraryOf(schema.items as JsonSchema, one(name), ids), { maxLength: 3 })
    case 'object':
      return objectOf(schema, ids)
    default:
      return textOf(schema, name)
  }
}

function one(plural: string): string {
  return plural === 'ids' ? 'id' : plural
}

function textOf({ format, pattern }: JsonSchema, name: string): fc.Arbitrary<string> {
  if (format === 'date') return date
  if (format === 'date-time' || name === 'clock_in' || name === 'clock_out') return instant
  if (pattern?.includes('[0-5]')) return fc.constantFrom('07:00', '09:00', '17:30', '23:59')
  return words[name] ? fc.constantFrom(...words[name]) : anyText
}

const date = fc
  .integer({ min: -400, max: 400 })
  .map((days) => new Date(Date.UTC(2026, 10, 20 + days)).toISOString().slice(0, 10))

const instant = fc
  .tuple(fc.integer({ min: -90 * 96, max: 96 }), fc.constantFrom('Z', '', '+02:00'))
  .map(([quarters, zone]) => {
    const at = new Date(Date.UTC(2026, 10, 20) + quarters * 900_000)
    return at.toISOString().slice(0, 19) + zone
  })

const anyText = fc.oneof(
  fc.constantFrom('Late', 'Kitchen', 'vacation', 'Operations', "O'Connor", 'مرحبا', '<b>&"'),
  fc.string({ maxLength: 12, unit: 'grapheme' }),
)

const words: Record<string, readonly string[]> = {
  type: ['vacation', 'sick', 'personal', 'unpaid', 'annual', 'other', 'sabbatical'],
  timezone: ['America/Toronto', 'Europe/Lisbon', 'Pacific/Apia', 'Mars/Base'],
  country_code: ['CA', 'PT', 'US', 'ZZ', 'ca'],
  key: ['us_columbus_day', 'ca_boxing_day', 'zz_no_day'],
  region: ['ON', 'QC', 'XX'],
  email: ['new.person@example.test', 'not an address'],
  employee_email: ['new.person@example.test', 'nobody@example.test'],
  password: ['a long password', 'short'],
  url: ['https://example.test/hook', 'http://example.test/', 'https://127.0.0.1/'],
  currency: ['CAD', 'EUR', 'ZZZ'],
  unit_price: ['10.00', '0.1', '-1', 'ten'],
  tax_total: ['0.00', '1.30'],
  fields: ['id', 'id', 'created_at', 'nothing'],
  role: ['employee', 'manager', 'boss'],
  events: ['leave_request.approved', 'invoice.paid', 'moon.rose'],
  carry_over_expires_on: ['03-31', '02-30'],
  color: ['#336699', 'red'],
}
