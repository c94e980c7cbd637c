import { accesses, allows, readingOf } from '../access/permissions.ts'
import { inputJsonSchema, type JsonSchema, outputJsonSchema } from '../json-schema.ts'
import type { AnyOperation, Caller } from '../operation.ts'

/**
 * Returns the answer of an update for its caller. A key without the read permission gets only the id of a
 * record that it did not change, because write access does not include read access.
 */
export function forCaller(
  operation: AnyOperation,
  { actor }: Pick<Caller, 'actor'>,
  { input, output, changed }: { input: Record<string, unknown>; output: unknown; changed: boolean },
): unknown {
  if (changed || !mayAnswerId(operation)) return output
  if (allows(actor.permissions, readingOf(operation.permission))) return output
  return { id: (output as { id?: unknown }).id ?? input.id }
}

/** Whether a key may be allowed to call the update but not to read the record that it returns. */
export function mayAnswerId(operation: AnyOperation): boolean {
  const cached = answering.get(operation)
  if (cached !== undefined) return cached
  const reading = readingOf(operation.permission)
  const mayBeBlind = accesses[operation.permission].some((held) => !allows([held], reading))
  const found = mayBeBlind && answersRecord(operation)
  answering.set(operation, found)
  return found
}

const answering = new WeakMap<AnyOperation, boolean>()

/** Decisions such as approve refuse when there is nothing to change. */
const mayChangeNothing = /\.(update|delete|restore)$/

/** Whether a write that may change nothing returns a record with an id, in the record or in the path. */
function answersRecord(operation: AnyOperation): boolean {
  if (operation.effect === 'read' || !mayChangeNothing.test(operation.name)) return false
  const { id, deleted } = outputJsonSchema(operation).properties ?? {}
  return !deleted && (id !== undefined || inputJsonSchema(operation).properties?.id !== undefined)
}

/** The JSON Schema of an answer that contains only an id. */
export const onlyId: JsonSchema = {
  type: 'object',
  description: 'Nothing changed, and the API key may not read the record.',
  properties: { id: { type: 'integer' } },
  required: ['id'],
  additionalProperties: false,
}
