import type { JsonSchema } from '../../core/json-schema.ts'
import { isObject } from '../../lib/objects.ts'

/**
 * Returns a body without its nulls for optional fields that cannot be null: clients send them for absent fields. Other
 * nulls are kept, and are a value or refused.
 */
export function withoutAbsentNulls(schema: JsonSchema, value: unknown): unknown {
  return hasNull(value) ? copied(schema, value) : value
}

/** Most bodies contain none and need no copy. */
function hasNull(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasNull)
  if (!isObject(value)) return value === null
  for (const name in value) if (hasNull(value[name])) return true
  return false
}

function copied(schema: JsonSchema, value: unknown): unknown {
  if (Array.isArray(value)) {
    const { items } = schema
    return isSchema(items) ? value.map((each) => copied(items, each)) : value
  }
  if (!isObject(value)) return value
  const { properties = {}, required = [] } = schema
  const entries = Object.entries(value).flatMap(([name, member]): [string, unknown][] => {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined
    if (!isSchema(property)) return [[name, member]]
    const isAbsent = member === null && !required.includes(name) && !takesNull(property)
    return isAbsent ? [] : [[name, copied(property, member)]]
  })
  return Object.fromEntries(entries)
}

/** Whether a field's schema allows null. */
function takesNull({ anyOf, type, enum: values }: JsonSchema): boolean {
  if (anyOf) return anyOf.some((option) => isSchema(option) && takesNull(option))
  if (values) return values.includes(null)
  return type === undefined || type === 'null'
}

function isSchema(schema: unknown): schema is JsonSchema {
  return isObject(schema)
}
