import type { JsonSchema } from '../../core/json-schema.ts'

/** Names of fields with text from people, unless a schema sets `free_text` itself. */
export const freeTextNames: ReadonlySet<string> = new Set([
  'address',
  'cancel_reason',
  'comment',
  'description',
  'end_address',
  'message',
  'note',
  'notes',
  'purpose',
  'reason',
  'rejection_reason',
  'reviewer_notes',
  'start_address',
])

/**
 * Whether a field is text from people, or contains such text: a schema says so by `v.metadata({ free_text:
 * true })` (or false, to override the names above).
 */
export function isFreeText(name: string, schema: JsonSchema): boolean {
  return (
    isText(name, schema) || (mark(schema) === undefined && branches(schema).some(holdsFreeText))
  )
}

/** Whether a field is itself text from people, not a record or list that contains some. */
export function isText(name: string, schema: JsonSchema): boolean {
  const marked = mark(schema)
  if (marked !== undefined) return marked
  const isPlain = branches(schema).some((s) => s.type === 'string' && !s.enum && !s.format)
  return isPlain && freeTextNames.has(name)
}

/** Returns the free text fields of a record, by its JSON Schema. */
export function freeTextFields(record: JsonSchema): string[] {
  return Object.entries(record.properties ?? {})
    .filter(([name, schema]) => isSchema(schema) && isFreeText(name, schema))
    .map(([name]) => name)
}

/** Whether a part of a JSON Schema is a schema object, and not `true`, `false` or a list. */
export function isSchema(part: unknown): part is JsonSchema {
  return typeof part === 'object' && part !== null && !Array.isArray(part)
}

function holdsFreeText(schema: JsonSchema): boolean {
  if (isSchema(schema.items)) return branches(schema.items).some(holdsFreeText)
  return freeTextFields(schema).length > 0
}

function mark(schema: JsonSchema): boolean | undefined {
  for (const part of branches(schema)) {
    const said = (part as { free_text?: unknown }).free_text
    if (typeof said === 'boolean') return said
  }
  return undefined
}

/** Returns a schema and its alternatives. */
export function branches(schema: JsonSchema): JsonSchema[] {
  return [schema, ...(schema.anyOf ?? []).filter(isSchema)]
}
