import type { JsonSchema } from '../../../core/json-schema.ts'
import { isObject } from '../../../lib/objects.ts'
import { isSchema } from '../answer/free-text.ts'
import { isDeeperThan, maxDepth } from './message.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * Converts arguments to the types of an operation's schema, because models often send others: removes null for an
 * optional field, parses numbers, booleans, lists and objects in strings, and wraps a single value in a list. Takes the value of an enum whatever its case. Everything else is left unchanged and refused by the operation, as over
 * REST. Never changes a text field.
 */
export function tolerate(schema: JsonSchema, value: unknown): unknown {
  const options = optionsOf(schema)
  const matching = options.find((option) => isOfKind(option, value))
  if (matching) return typeof value === 'string' ? wordIn(options, value) : inside(matching, value)
  for (const option of options) {
    const read = converted(option, value)
    if (read !== undefined) return read
  }
  return value
}

/** Returns the value of an enum that a text is but for case and spaces; other texts unchanged. */
function wordIn(options: readonly JsonSchema[], text: string): string {
  const words = options.flatMap(({ enum: values, const: only }) => values ?? [only])
  const isText = options.some((option) => option.type === 'string' && !option.enum)
  if (isText || words.includes(text)) return text
  const written = text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
  return words.find((word) => String(word).toLowerCase() === written)?.toString() ?? text
}

/** Returns the kinds of value that a schema takes, without null. */
function optionsOf(schema: JsonSchema): JsonSchema[] {
  if (!schema.anyOf) return [schema]
  return schema.anyOf
    .filter(isSchema)
    .flatMap(optionsOf)
    .filter(({ type }) => type !== 'null')
}

function inside(schema: JsonSchema, value: unknown): unknown {
  if (Array.isArray(value)) {
    const { items } = schema
    return isSchema(items) ? value.map((each) => tolerate(items, each)) : value
  }
  return isObject(value) ? members(schema, value) : value
}

function members(schema: JsonSchema, value: Fields): Fields {
  const { properties = {}, required = [], additionalProperties: extra } = schema
  const entries = Object.entries(value).flatMap(([name, member]): [string, unknown][] => {
    const property = Object.hasOwn(properties, name) ? properties[name] : extra
    if (!isSchema(property)) return [[name, member]]
    const isAbsent = member === null && !required.includes(name)
    return isAbsent ? [] : [[name, tolerate(property, member)]]
  })
  return Object.fromEntries(entries)
}

/** Returns the value as an option's kind; undefined when it does not say one. */
function converted(option: JsonSchema, value: unknown): unknown {
  const kind = kindOf(option)
  const read = kind === 'array' || kind === 'object' ? jsonIn(value) : undefined
  if (read !== undefined && isOfKind(option, read)) return inside(option, read)
  if (kind === 'array') return listOfOne(option, value)
  if (typeof value !== 'string') return undefined
  if (kind === 'boolean') return booleans.get(value.trim().toLowerCase())
  if (kind === 'number' || kind === 'integer') return numberIn(value, kind)
  return undefined
}

const booleans: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
])

const number = /^-?(?:0|[1-9]\d{0,15})(?:\.\d{1,6})?$/
const whole = /^-?(?:0|[1-9]\d{0,15})$/

function numberIn(text: string, kind: 'number' | 'integer'): number | undefined {
  return (kind === 'integer' ? whole : number).test(text.trim()) ? Number(text) : undefined
}

/** Reads the JSON text of a list or an object; undefined for every other value. */
function jsonIn(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return undefined
  try {
    const read: unknown = JSON.parse(value)
    return isDeeperThan(read, maxDepth) ? undefined : read
  } catch {
    return undefined
  }
}

/** Wraps a value in a list only if it has the type of the list's items. */
function listOfOne({ items }: JsonSchema, value: unknown): unknown[] | undefined {
  if (!isSchema(items) || value === null) return undefined
  const one = tolerate(items, value)
  return optionsOf(items).some((option) => isOfKind(option, one)) ? [one] : undefined
}

type Kind = 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object'

/** Returns the kind of value that a plain schema takes; undefined when it takes any. */
function kindOf({ type, enum: words, const: only }: JsonSchema): Kind | undefined {
  if (typeof type === 'string' && type !== 'null') return type
  const [first] = words ?? (only === undefined ? [] : [only])
  const kind = typeof first
  return kind === 'string' || kind === 'number' || kind === 'boolean' ? kind : undefined
}

function isOfKind(schema: JsonSchema, value: unknown): boolean {
  const kind = kindOf(schema)
  if (kind === undefined) return true
  if (kind === 'array') return Array.isArray(value)
  if (kind === 'object') return isObject(value)
  // One word among others: another text may be a boolean in text.
  if (schema.const !== undefined) return value === schema.const
  return typeof value === (kind === 'integer' ? 'number' : kind)
}
