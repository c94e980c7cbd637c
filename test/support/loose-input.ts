import fc from 'fast-check'
import type { JsonSchema } from '../../src/core/json-schema.ts'

// biome-ignore lint/suspicious/noExplicitAny: JSON Schemas are read freely in tests.
type Any = any

/**
 * Generates the same input as models send it: null in optional fields that it leaves out, numbers and booleans in text,
 * the only value of a list without the list. Each place is changed or not, independently.
 */
export function looseOf(schema: JsonSchema, exact: Record<string, unknown>) {
  return fc
    .infiniteStream(fc.nat(3))
    .map((dice) => loosened(schema, exact, () => dice.next().value !== 0) as typeof exact)
}

/** The same with each place changed, and null in all optional fields. */
export function loosest(schema: JsonSchema, exact: Record<string, unknown>) {
  return loosened(schema, exact, () => true) as typeof exact
}

function loosened(schema: Any, value: unknown, changes: () => boolean): unknown {
  const options = optionsOf(schema)
  if (Array.isArray(value)) {
    const items = options.find(({ type }) => type === 'array')?.items
    const inside = value.map((each) => (items ? loosened(items, each, changes) : each))
    return inside.length === 1 && inside[0] !== null && changes() ? inside[0] : inside
  }
  if (typeof value === 'object' && value !== null) {
    const own = options.find(({ type }) => type === 'object')
    return own ? members(own, value, changes) : value
  }
  // Where a text is taken too, a number in text is that text.
  const takesText = options.some(({ type, enum: words }) =>
    type ? type === 'string' : words?.some((word: unknown) => typeof word === 'string'),
  )
  const isScalar = typeof value === 'number' || typeof value === 'boolean'
  if (!isScalar || takesText || !changes()) return value
  return typeof value === 'boolean' && changes() ? String(value).toUpperCase() : String(value)
}

function members(schema: Any, value: object, changes: () => boolean): object {
  const { properties = {}, required = [], additionalProperties: extra } = schema
  const kept = Object.entries(value).map(([name, member]) => {
    const property = properties[name] ?? (typeof extra === 'object' ? extra : undefined)
    return [name, property ? loosened(property, member, changes) : member]
  })
  const nulls = Object.keys(properties)
    .filter((name) => !(name in value) && !required.includes(name) && changes())
    .map((name) => [name, null])
  return Object.fromEntries([...kept, ...nulls])
}

function optionsOf(schema: Any): Any[] {
  if (!schema.anyOf) return [schema]
  return schema.anyOf.flatMap(optionsOf).filter(({ type }: Any) => type !== 'null')
}
