import { invalid } from '../../lib/errors.ts'
import { outputJsonSchema } from '../json-schema.ts'
import type { AnyOperation } from '../operation.ts'

/** Reduces each row of a list to the requested `fields`; a name that no row has is a 422. */
export function projectFields(
  operation: AnyOperation,
  output: unknown,
  input: Record<string, unknown>,
): unknown {
  const fields = input.fields
  if (!Array.isArray(fields) || fields.length === 0) return output
  const row_fields = rowFields(operation)
  const unknown = fields.filter((field) => !row_fields.includes(field))
  if (unknown.length > 0) {
    throw invalid({
      fields: `unknown field: ${unknown.join(', ')}; available fields: ${row_fields.join(', ')}`,
    })
  }
  const { data, ...rest } = output as { data: Record<string, unknown>[] }
  return { data: data.map((row) => picked(row, fields)), ...rest }
}

function picked(row: Record<string, unknown>, fields: readonly string[]): Record<string, unknown> {
  const projected: Record<string, unknown> = {}
  for (const field of fields) if (field in row) projected[field] = row[field]
  return projected
}

/** Returns the names of the fields in a row of the operation's list. */
export function rowFields(operation: AnyOperation): string[] {
  const data = outputJsonSchema(operation).properties?.data
  const items = typeof data === 'object' ? data.items : undefined
  const row = typeof items === 'object' && !Array.isArray(items) ? items : undefined
  return Object.keys(row?.properties ?? {})
}
