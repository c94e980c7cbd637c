import type { ToolAnnotations } from '@modelcontextprotocol/server'
import type { JsonSchema } from '../../../core/json-schema.ts'
import type { ReachingName } from './names.ts'

/** The listing of a tool that reaches other tools. */
export type Definition = Readonly<{
  title: string
  description: string
  annotations: ToolAnnotations
  input: JsonSchema
}>

const reads = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
}
/** Whatever the called tool does: hosts then ask a person as they do for any write. */
const writes = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: false,
  openWorldHint: false,
}

export const definitions: Readonly<Record<ReachingName, Definition>> = {
  find_tools: {
    title: 'Find tools that are not listed',
    description:
      'Finds tools that are not in this list, by words such as mileage, blackout dates or invoices: name, purpose, input schema, and how to call it. Without words it lists all names.',
    annotations: reads,
    input: fields({
      words: {
        type: 'string',
        description: 'What the person wants, or the name of a tool.',
      },
    }),
  },
  call_tool: {
    title: 'Call a tool that reads',
    description:
      'Calls a tool that reads and returns its answer. Name and input schema come from find_tools. For a tool that changes something use call_write_tool.',
    annotations: reads,
    input: callInput('{"from": "2026-10-01", "status": "pending"}'),
  },
  call_write_tool: {
    title: 'Call a tool that writes',
    description:
      'Calls a tool that changes something and returns its answer. Name and input schema come from find_tools; dry_run, idempotency_key and confirm_token stand inside arguments. For deletes, approving or reopening pay periods, and webhooks it only answers with the page where the person does it.',
    annotations: writes,
    input: callInput('{"name": "Depot", "city": "Toronto", "dry_run": true}'),
  },
}

function callInput(example: string): JsonSchema {
  return fields(
    {
      name: { type: 'string', description: 'Name of the tool.' },
      arguments: { type: 'string', description: `Its arguments as JSON text, such as ${example}` },
    },
    ['name'],
  )
}

function fields(properties: Record<string, JsonSchema>, required: string[] = []): JsonSchema {
  return {
    type: 'object',
    properties,
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  }
}
