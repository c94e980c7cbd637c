import type { JsonSchema } from '../../../core/json-schema.ts'
import { isSchema } from '../answer/free-text.ts'
import { datePattern } from './patterns.ts'

/** The descriptions of a tool's properties, by path (`schedules.start_time`). */
export type FieldText = Readonly<Record<string, string>>

/**
 * Returns a schema that every host accepts: no unions, no null, no untyped constants, each property
 * described, strict. Throws when an operation's input cannot be expressed that way. Limits, and numbers and false as
 * defaults, are left out because each is paid for in every list: runOperation checks limits and its refusal states
 * them, and descriptions have those that a person meets.
 */
export function hostSafe(schema: JsonSchema, words: FieldText, path = ''): JsonSchema {
  const plain = withoutUnion(schema, path)
  const described = words[path] ?? plain.description ?? schema.description ?? common[lastOf(path)]
  if (path !== '' && !path.endsWith('[]') && described === undefined) {
    throw new Error(
      `The field ${path} needs a description: in its schema, or in the tool's fields.`,
    )
  }
  const scalars = scalarsOf(plain)
  if (scalars.type === undefined) throw unsayable(path)
  const standard = schema.default ?? plain.default
  if (typeof standard === 'string' || standard === true) scalars.default = standard
  if (described !== undefined && path !== '') scalars.description = described
  if (isSchema(plain.items)) scalars.items = hostSafe(plain.items, words, `${path}[]`)
  return plain.type === 'object' ? { ...scalars, ...members(plain, words, path) } : scalars
}

function scalarsOf(plain: JsonSchema): JsonSchema {
  const copy: JsonSchema = {}
  for (const key of keywords) {
    if (plain[key] !== undefined) Object.assign(copy, { [key]: plain[key] })
  }
  if (plain.const !== undefined) copy.enum = [plain.const]
  copy.type ??= typeOf(copy.enum)
  // Gemini refuses the whole list for an enum of numbers; these words are read as numbers.
  if (copy.enum && copy.type !== 'boolean') {
    return { ...copy, type: 'string', enum: copy.enum.map(String) }
  }
  const form = formPatterns[plain.format ?? '']
  if (form !== undefined) copy.pattern ??= form
  return copy
}

/** Some hosts refuse a tool for a `format`, so its form is a pattern, and the description says it in words. */
const formPatterns: Readonly<Record<string, string>> = {
  date: datePattern,
  email: '@',
}

/** Returns the names of a schema's nullable properties. */
export function nullableFields(schema: JsonSchema): string[] {
  return Object.entries(schema.properties ?? {})
    .filter(([, property]) => isSchema(property) && takesNull(property))
    .map(([name]) => name)
}

/** Returns the nesting depth of objects; 1 for a flat record. */
export function objectDepth(schema: JsonSchema): number {
  const inner = [...Object.values(schema.properties ?? {}), schema.items].filter(isSchema)
  const deepest = Math.max(0, ...inner.map(objectDepth))
  return deepest + (schema.type === 'object' ? 1 : 0)
}

const keywords = ['type', 'enum', 'pattern'] as const satisfies readonly (keyof JsonSchema)[]

/** Descriptions of fields that mean the same everywhere. */
const common: FieldText = {
  id: 'Id of the record, from its list.',
  employee_id: 'Employee id, from list_employees.',
  from: 'First day, YYYY-MM-DD, inclusive.',
  to: 'Last day, YYYY-MM-DD, inclusive.',
  year: 'Calendar year.',
  department: 'Department, ignoring case.',
}

function members(schema: JsonSchema, words: FieldText, path: string): JsonSchema {
  const properties: NonNullable<JsonSchema['properties']> = {}
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const at = `${path.replaceAll('[]', '')}${path === '' ? '' : '.'}${name}`
    if (isSchema(property)) properties[name] = hostSafe(property, words, at)
  }
  const extra = schema.additionalProperties
  if (isSchema(extra)) {
    // A map becomes its known keys: strict hosts refuse an object with others. Its description says their form.
    const { type, description = 'Its value.' } = hostSafe(extra, words, `${path}[]`)
    for (const name of keysOf(schema, path)) properties[name] = { type, description } as JsonSchema
  }
  return {
    properties,
    ...(schema.required?.length ? { required: schema.required } : {}),
    additionalProperties: false,
  }
}

function keysOf({ propertyNames }: JsonSchema, path: string): string[] {
  const names = isSchema(propertyNames) ? propertyNames.enum : undefined
  if (!names) throw new Error(`The field ${path} has keys of any name: strict hosts refuse that.`)
  return names.map(String)
}

/**
 * Returns one plain schema for the REST alternatives: null is expressed by `clear`, and of several scalars the first is
 * used.
 */
function withoutUnion(schema: JsonSchema, path: string): JsonSchema {
  if (schema.allOf || schema.oneOf || schema.$ref) throw unsayable(path)
  if (Array.isArray(schema.type)) throw unsayable(path)
  if (!schema.anyOf) return schema
  const options = schema.anyOf.filter(isSchema).filter((option) => option.type !== 'null')
  const [first] = options
  if (first && options.length === 1) return withoutUnion(first, path)
  // The object form is the most complete; the other forms are shorthands for common cases.
  const object = options.find((o) => o.type === 'object')
  const others = options.filter((o) => o !== object)
  if (object && others.every((o) => o.enum)) return withoutUnion(object, path)
  if (!first || options.some((o) => o.type === 'object' || o.type === 'array')) {
    throw unsayable(path)
  }
  const listed = options.flatMap((o) => o.enum ?? (o.const === undefined ? [] : [o.const]))
  const areWords = options.every((o) => o.enum !== undefined || o.const !== undefined)
  return areWords ? { enum: [...new Set(listed)] } : withoutUnion(first, path)
}

function takesNull(schema: JsonSchema): boolean {
  return schema.type === 'null' || (schema.anyOf ?? []).some((o) => isSchema(o) && takesNull(o))
}

function typeOf(
  values: readonly unknown[] | undefined,
): 'string' | 'number' | 'boolean' | undefined {
  const kinds = new Set((values ?? []).map((value) => typeof value))
  const [kind] = kinds
  if (kinds.size !== 1) return undefined
  return kind === 'string' || kind === 'number' || kind === 'boolean' ? kind : undefined
}

function lastOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1)
}

function unsayable(path: string): Error {
  return new Error(
    `The field ${path || '(root)'} is a union or has no type: hosts drop such tools.`,
  )
}
