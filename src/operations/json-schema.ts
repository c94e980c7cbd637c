import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import type { AnyOperation } from './define.ts'

export type { JsonSchema }

const inputs = new WeakMap<AnyOperation, JsonSchema>()
const outputs = new WeakMap<AnyOperation, JsonSchema>()

/** The JSON Schema (draft 2020-12) of what an operation takes, converted once. */
export function inputJsonSchema(operation: AnyOperation): JsonSchema {
  return cached(inputs, operation, () => convert(operation.input, 'input'))
}

/** The JSON Schema (draft 2020-12) of what an operation answers, converted once. */
export function outputJsonSchema(operation: AnyOperation): JsonSchema {
  return cached(outputs, operation, () => convert(operation.output, 'output'))
}

function convert(schema: v.GenericSchema, typeMode: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    errorMode: 'ignore',
    typeMode,
    // In input mode a pipe is read up to its first transform: what is said after it is put back.
    overrideSchema: ({ valibotSchema, jsonSchema }) => {
      if (jsonSchema.description !== undefined || !('kind' in valibotSchema)) return undefined
      const description = v.getDescription(valibotSchema as v.GenericSchema)
      return description === undefined ? undefined : { ...jsonSchema, description }
    },
  })
  return rest
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
