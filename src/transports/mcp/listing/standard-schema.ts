import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import type { JsonSchema } from '../../../core/json-schema.ts'

/**
 * Wraps a schema for the SDK: publishes ours and accepts everything, since runOperation validates input and
 * output and its refusals are those of REST.
 */
export function asStandard(schema: JsonSchema): StandardSchemaWithJSON<Record<string, unknown>> {
  const json = () => schema as Record<string, unknown>
  return {
    '~standard': {
      version: 1,
      vendor: 'rollcall',
      validate: (value) => ({ value: value as Record<string, unknown> }),
      jsonSchema: { input: json, output: json },
    },
  }
}

export const anyArguments = asStandard({ type: 'object' })
