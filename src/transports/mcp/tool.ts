import type { ToolAnnotations } from '@modelcontextprotocol/server'
import { reaches } from '../../core/access/reach.ts'
import { inputJsonSchema, type JsonSchema } from '../../core/json-schema.ts'
import type { AnyOperation, Effect, Reach } from '../../core/operation.ts'
import { transportsOf } from '../../core/run/run-operation.ts'
import { viewUri } from '../../views/table.ts'
import type { formFields } from './answer/answer-form.ts'
import { isSchema } from './answer/free-text.ts'
import { nullableFields, objectDepth } from './listing/input-schema.ts'
import { answerSchema } from './listing/output-schema.ts'
import { exceptionsOf } from './listing/parity-exceptions.ts'
import { formFieldsOf, published } from './listing/published-input.ts'
import { standardFields } from './listing/thin-lists.ts'
import type { ToolsetName, ToolText } from './listing/tool-text.ts'

export {
  type HandlerFacts,
  type ToolsetName,
  type ToolText,
  toolsetNames,
} from './listing/tool-text.ts'

export type Tool = Readonly<{
  operation: AnyOperation
  text: ToolText
  input: JsonSchema
  /** Undefined when the answer is a file. */
  output: JsonSchema | undefined
  annotations: ToolAnnotations
  /** Fields that `clear` may name: REST accepts null for them. */
  clearable: readonly string[]
  /** The default fields of a list's rows; undefined for an operation whose rows have no `fields`. */
  standard_fields: readonly string[] | undefined
  /** The fields about the form of the answer, which the operation does not know. */
  form_fields: readonly (keyof typeof formFields)[]
}>

export type Toolset = Readonly<{ name: ToolsetName; tools: readonly Tool[] }>

export function toolset(name: ToolsetName, tools: readonly Tool[]): Toolset {
  return { name, tools }
}

/** Turns an operation into a tool: converts its schemas once. Throws for anything that hosts would reject. */
export function tool(operation: AnyOperation, text: ToolText): Tool {
  checkText(operation, text)
  const standard_fields = standardFields(operation)
  const clearable =
    operation.effect === 'update'
      ? nullableFields(inputJsonSchema(operation)).filter(
          (name) => !text.not_clearable?.includes(name),
        )
      : []
  const form_fields = formFieldsOf(operation, text)
  const input = published(operation, text, clearable, form_fields)
  checkShape(text, input)
  const annotations = { ...hints[operation.effect], openWorldHint: false }
  const bare = {
    operation,
    text,
    input,
    output: {},
    annotations,
    clearable,
    standard_fields,
    form_fields,
  }
  const room_bytes = (text.defaultToolset ? defaultTool_bytes : otherTool_bytes) - sizeOf(bare)
  const most_bytes = text.defaultToolset
    ? Math.min(room_bytes, defaultToolsetOutput_bytes)
    : room_bytes
  return { ...bare, output: answerSchema(operation, most_bytes) }
}

/**
 * Returns the tools in the form that is listed for an access of that reach; tools that it may not call are left
 * unchanged.
 */
export function toolsetsAt(toolsets: readonly Toolset[], reach: Reach): readonly Toolset[] {
  return toolsets.map(({ name, tools }) => ({
    name,
    tools: tools.map((each) => (reach === 'company' ? each : toolAt(each, reach))),
  }))
}

function toolAt({ operation, text }: Tool, reach: 'team' | 'self'): Tool {
  const { pins, without = [] } = operation.reach ?? {}
  if (!reaches(operation, reach)) return tool(operation, text)
  const omit = [...(text.omit ?? []), ...without]
  if (reach === 'team') return tool(operation, { ...text, ...text.team, omit })
  if (!text.own) throw new Error(`${text.name} has no words for a person's own access.`)
  // The inbox is for people who decide.
  const { view, ...rest } = text
  const ownText = {
    ...rest,
    ...(view && view !== 'approvals' ? { view } : {}),
    ...text.own,
    fields: { ...addressed(operation), ...text.fields, ...text.own.fields },
    omit: [...omit, ...(text.own.omit ?? []), ...(pins ? [pins] : [])],
    ...(text.own.omit ? { not_clearable: text.own.omit } : {}),
  }
  return tool(operation, ownText)
}

/** The descriptions of fields that speak of the employee, addressed to the person. */
function addressed(operation: AnyOperation): Record<string, string> {
  const fields = Object.entries(inputJsonSchema(operation).properties ?? {})
  return Object.fromEntries(
    fields.flatMap(([name, schema]) => {
      const description = isSchema(schema) ? schema.description : undefined
      return description && employees.test(description)
        ? [[name, description.replace(employees, 'your ')]]
        : []
    }),
  )
}

const employees = /(?:the|an|each) employee['’]s (?:own )?/

/** The size limit of a tool in the default set: 900 tokens, including the field that confirms a write. */
const defaultTool_bytes = 3500
/** The size limit of any other tool: 1,000 tokens, because only clients that request it pay for it. */
const otherTool_bytes = 3900
/** The part of the limit for the answer's schema of a tool in the default set. */
const defaultToolsetOutput_bytes = 820

/** Returns the entry of a tool in `tools/list`. */
export function listing({ text, input, output, annotations }: Tool): Record<string, unknown> {
  const { name, title, description } = text
  const schemas = { inputSchema: input, outputSchema: output }
  return { name, title, description, ...schemas, annotations, ...linkedView(text) }
}

/** Returns the link from a tool to its view, by MCP Apps. */
export function linkedView({ view }: ToolText): { _meta?: { ui: { resourceUri: string } } } {
  return view ? { _meta: { ui: { resourceUri: viewUri(view) } } } : {}
}

function sizeOf(tool: Tool): number {
  return Buffer.byteLength(JSON.stringify(listing(tool)))
}

/** An update overwrites earlier values; repeating the same update or deletion changes nothing more. */
const hints: Record<Effect, ToolAnnotations> = {
  read: { readOnlyHint: true, destructiveHint: false, idempotentHint: true },
  create: { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
  update: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
  delete: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
}

function checkText(operation: AnyOperation, text: ToolText): void {
  const { name, title, description, question } = text
  if ((text.shape !== undefined) !== (exceptionsOf(operation).shaped !== undefined)) {
    throw new Error(`${name}: a shape is written down in parity-exceptions.ts, and only a shape.`)
  }
  if (!transportsOf(operation).includes('mcp'))
    throw new Error(`${operation.name} is not available over MCP.`)
  if (!/^[a-z]+(_[a-z]+)+$/.test(name) || name.length > 48) {
    throw new Error(`${name}: a tool's name is verb first, snake case, at most 48 characters.`)
  }
  if (operation.effect !== 'read' && !question) {
    throw new Error(`${name}: a tool that writes needs a question.`)
  }
  if (title.length === 0) throw new Error(`${name}: a tool needs a title.`)
  if (description.length < 40 || description.length > 400) {
    throw new Error(`${name}: a description has 40 to 400 characters, not ${description.length}.`)
  }
}

function checkShape({ name, defaultToolset: isDefault }: ToolText, input: JsonSchema): void {
  if (objectDepth(input) > 3) throw new Error(`${name}: its input is more than 3 objects deep.`)
  if (!isDefault) return
  if (objectDepth(input) > 1) throw new Error(`${name}: a default tool takes flat input.`)
  // An earlier answer has these: the page in `next`, warnings in the call behind their count.
  const paging = ['page', 'per_page', 'max_bytes', 'skip', 'warnings']
  const beside = ['clear', 'dry_run', 'idempotency_key', 'confirm_token', ...paging]
  const count = Object.keys(input.properties ?? {}).filter((n) => !beside.includes(n)).length
  if (count > 10) throw new Error(`${name}: a default tool takes at most 10 fields, not ${count}.`)
}
