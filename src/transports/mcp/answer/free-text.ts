import type { JsonSchema } from '../../../core/json-schema.ts'

export function isFreeText(schema: JsonSchema): boolean {
  return isText(schema) || branches(schema).some(holdsFreeText)
}

/** Whether a field is itself free text, not a record or list that contains some. */
export function isText(schema: JsonSchema): boolean {
  return branches(schema).some((part) => 'kind' in part && part.kind === 'free')
}

/** Returns the free text fields of a record, by its JSON Schema. */
export function freeTextFields(record: JsonSchema): string[] {
  return Object.entries(record.properties ?? {})
    .filter(([, schema]) => isSchema(schema) && isFreeText(schema))
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

/** Returns a schema and its alternatives. */
export function branches(schema: JsonSchema): JsonSchema[] {
  return [schema, ...(schema.anyOf ?? []).filter(isSchema)]
}
