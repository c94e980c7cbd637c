import { inputJsonSchema, type JsonSchema, outputJsonSchema } from '../../../core/json-schema.ts'
import type { AnyOperation } from '../../../core/operation.ts'
import { invalid } from '../../../lib/errors.ts'
import { freeTextFields, isSchema } from '../answer/free-text.ts'
import { isProjected, rowOf } from './output-schema.ts'
import { exceptionsOf, rowTimes } from './parity-exceptions.ts'

/** Returns the default fields of a list's rows; undefined for an operation whose rows have no `fields`. */
export function standardFields(operation: AnyOperation): string[] | undefined {
  const row = projectedRow(operation)
  if (!row) return undefined
  const { only, without = [] } = exceptionsOf(operation)
  const left_out = new Set<string>([...freeTextFields(row), ...rowTimes, ...without])
  return Object.keys(row.properties ?? {}).filter((name) =>
    only ? only.includes(name) : !left_out.has(name),
  )
}

/** Returns the fields that can be requested for a list's rows; undefined where that does not apply. */
export function askableFields(operation: AnyOperation): string[] | undefined {
  const row = projectedRow(operation)
  return row && Object.keys(row.properties ?? {}).filter((name) => !isDetailOnly(row, name))
}

/** Whether a list's rows have no such field for assistants, who read one record for it. */
function isDetailOnly(row: JsonSchema, name: string): boolean {
  const field = row.properties?.[name]
  return isSchema(field) && 'detail_only' in field
}

type Listed = {
  readonly operation: AnyOperation
  readonly standard_fields: readonly string[] | undefined
}

/**
 * Returns the input that a list's tool adds: its default fields, including the reasons of pending items, the id that
 * links separate text, and its order. Throws a 422 for a field that only the detail has.
 */
export function listInput(
  { operation, standard_fields }: Listed,
  input: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const { sort, reasons = [], shaped } = exceptionsOf(operation)
  // A shape chooses its fields itself, and `next` repeats the input.
  if (!standard_fields || shaped) return {}
  const isOfChanges = input.updated_since !== undefined || input.cursor !== undefined
  const order = sort && input.sort === undefined && !isOfChanges ? { sort } : {}
  if (input.fields === undefined) {
    const waits = input.status === 'pending' ? reasons : []
    return { ...order, fields: [...standard_fields, ...waits] }
  }
  if (!Array.isArray(input.fields)) return order
  const fields: unknown[] = input.fields
  const row = projectedRow(operation)!
  const refused = Object.keys(row.properties ?? {}).filter(
    (name) => fields.includes(name) && isDetailOnly(row, name),
  )
  if (refused.length > 0) {
    throw invalid({ fields: `cannot have ${refused.join(', ')} in a list: read one record for it` })
  }
  const hasText = freeTextFields(row).some((name) => fields.includes(name))
  const needsId = hasText && !fields.includes('id') && 'id' in (row.properties ?? {})
  return { ...order, ...(needsId ? { fields: ['id', ...fields] } : {}) }
}

function projectedRow(operation: AnyOperation): JsonSchema | undefined {
  const takesFields = 'fields' in (inputJsonSchema(operation).properties ?? {})
  return takesFields && isProjected(operation) ? rowOf(outputJsonSchema(operation)) : undefined
}
