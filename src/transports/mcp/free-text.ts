import type { JsonSchema } from '../../core/json-schema.ts'

/** Names that mean text from people wherever a schema does not say it itself by `free_text`. */
const freeTextNames: ReadonlySet<string> = new Set([
  'address',
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
 * Whether a field is text that people wrote, or holds such text inside: a schema says so by
 * `v.metadata({ free_text: true })` (or false, against the names above).
 */
export function isFreeText(name: string, schema: JsonSchema): boolean {
  const marked = mark(schema)
  if (marked !== undefined) return marked
  const plain = branches(schema)
  if (plain.some((s) => s.type === 'string' && !s.enum && !s.format)) return freeTextNames.has(name)
  return plain.some(holdsFreeText)
}

/** The fields of a record that are free text, by its JSON Schema. */
export function freeTextFields(record: JsonSchema): string[] {
  return Object.entries(record.properties ?? {})
    .filter(([name, schema]) => isSchema(schema) && isFreeText(name, schema))
    .map(([name]) => name)
}

/** A part of a JSON Schema that is a schema itself, neither `true` nor `false` nor a list. */
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

function branches(schema: JsonSchema): JsonSchema[] {
  return [schema, ...(schema.anyOf ?? []).filter(isSchema)]
}
