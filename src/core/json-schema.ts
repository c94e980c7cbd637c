import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import type { AnyOperation } from './operation.ts'

export type { JsonSchema }

const inputs = new WeakMap<AnyOperation, JsonSchema>()
const outputs = new WeakMap<AnyOperation, JsonSchema>()

/** Returns the JSON Schema (draft 2020-12) of an operation's input, converted once. */
export function inputJsonSchema(operation: AnyOperation): JsonSchema {
  return cached(inputs, operation, () => convert(operation.input, 'input'))
}

/** Returns the JSON Schema (draft 2020-12) of an operation's output, converted once. */
export function outputJsonSchema(operation: AnyOperation): JsonSchema {
  return cached(outputs, operation, () => convert(operation.output, 'output'))
}

/** Returns the JSON Schema (draft 2020-12) of a schema of an answer. */
export function answerJsonSchema(schema: v.GenericSchema): JsonSchema {
  return convert(schema, 'output')
}

function convert(schema: v.GenericSchema, typeMode: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    errorMode: 'ignore',
    typeMode,
  })
  describe(schema, rest)
  return rest
}

type Part = v.GenericSchema & {
  entries?: Record<string, v.GenericSchema>
  item?: v.GenericSchema
  wrapped?: v.GenericSchema
}

/**
 * In input mode a pipe is converted up to its first transform; this restores a description that comes after
 * it.
 */
function describe(schema: Part, json: JsonSchema): void {
  if (schema.wrapped) describe(schema.wrapped, json)
  if (schema.item && typeof json.items === 'object' && !Array.isArray(json.items)) {
    describe(schema.item, json.items)
  }
  for (const [name, entry] of Object.entries(schema.entries ?? {})) {
    const property = json.properties?.[name]
    if (typeof property !== 'object') continue
    const description = descriptionOf(entry)
    if (description !== undefined) property.description ??= description
    describe(entry, property)
  }
}

function descriptionOf(schema: Part): string | undefined {
  return v.getDescription(schema) ?? (schema.wrapped && descriptionOf(schema.wrapped))
}

function cached(
  store: WeakMap<AnyOperation, JsonSchema>,
  operation: AnyOperation,
  make: () => JsonSchema,
): JsonSchema {
  let schema = store.get(operation)
  if (!schema) {
    schema = make()
    store.set(operation, schema)
  }
  return schema
}
