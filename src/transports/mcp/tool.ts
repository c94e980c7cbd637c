import type { ToolAnnotations } from '@modelcontextprotocol/server'
import { inputJsonSchema, type JsonSchema, outputJsonSchema } from '../../core/json-schema.ts'
import type { AnyOperation, Effect, Reach } from '../../core/operation.ts'
import { reaches } from '../../core/reach.ts'
import { transportsOf } from '../../core/run-operation.ts'
import { type ViewName, viewUri } from '../../views/table.ts'
import type { Allowance } from '../auth/access.ts'
import { formFields } from './answer-form.ts'
import { isSchema } from './free-text.ts'
import { type FieldText, hostSafe, nullableFields, objectDepth } from './input-schema.ts'
import { answerSchema } from './output-schema.ts'
import { exceptionsOf } from './parity-exceptions.ts'
import { withoutPlainLimits } from './plain-limits.ts'
import type { AnswerShape } from './shapes/answer-shape.ts'
import { askableFields, standardFields } from './thin-lists.ts'

/** The toolsets that a URL can select with `?toolsets=`. */
export const toolsetNames = [
  'staff',
  'leave',
  'schedules',
  'time',
  'payroll',
  'mileage',
  'locations',
  'webhooks',
  'company',
  'billing',
] as const

export type ToolsetName = (typeof toolsetNames)[number]

/** What only the transport knows about a call, for an operation that returns it. */
export type HandlerFacts = {
  toolsets_not_listed: readonly ToolsetName[]
  /** Requests that the access may still make in this hour. */
  requests: Allowance | undefined
}

export type ToolText = {
  /** The stem of the operation, verb first: `approve_leave_request`. */
  name: string
  title: string
  /** When to use it, where the ids come from, units and zone, what it cannot do: 40 to 400 characters. */
  description: string
  /** Listed when the URL selects no toolset. */
  defaultToolset?: boolean
  /** Descriptions of the input's fields for an assistant, by path, where their schema has none. */
  fields?: FieldText
  /** Accepts many records at once: bodies of up to 2 MiB. */
  bulk?: boolean
  /** Fields that are not published because they are of no use in a conversation. */
  omit?: readonly string[]
  /** Fields that `clear` does not name although REST takes null for them. */
  not_clearable?: readonly string[]
  /** Fields that the transport fills in, never the caller. */
  fill?: Readonly<Record<string, (facts: HandlerFacts) => unknown>>
  /** Words for an access that reaches one person, who is addressed. Required where such an access may call it. */
  own?: OwnText
  /** Words for an access that reaches a person and everybody below. */
  team?: Partial<Pick<OwnText, 'description' | 'defaultToolset'>>
  /** Never called through call_write_tool: it has to be listed. */
  direct_only?: boolean
  /** Fields that are never sent through call_write_tool: they do what a tool with `direct_only` does. */
  direct_fields?: readonly string[]
  /** Shows the answer to a person, in hosts of MCP Apps. */
  view?: ViewName
  /** What an assistant gets instead of the REST body. */
  shape?: AnswerShape
}

type OwnText = {
  title?: string
  description: string
  defaultToolset?: boolean
  fields?: FieldText
  omit?: readonly string[]
}

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

/** Groups the tools of a module. */
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

/** Returns the tools as an access of that reach is shown them; tools that it may not call are as they are. */
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
  // The inbox is for those who decide.
  const { view, ...rest } = text
  const own = {
    ...rest,
    ...(view && view !== 'approvals' ? { view } : {}),
    ...text.own,
    fields: { ...addressed(operation), ...text.fields, ...text.own.fields },
    omit: [...omit, ...(text.own.omit ?? []), ...(pins ? [pins] : [])],
    ...(text.own.omit ? { not_clearable: text.own.omit } : {}),
  }
  return tool(operation, own)
}

/** The descriptions of fields that speak of the employee, addressed to the person. */
function addressed(operation: AnyOperation): Record<string, string> {
  const fields = Object.entries(inputJsonSchema(operation).properties ?? {})
  return Object.fromEntries(
    fields.flatMap(([name, schema]) => {
      const said = isSchema(schema) ? schema.description : undefined
      return said && employees.test(said) ? [[name, said.replace(employees, 'your ')]] : []
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

/** Returns the bytes of a tool in the list. */
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

/** The fields of every write besides its record. */
const writeFields = {
  dry_run: {
    type: 'boolean',
    description: 'Only report effects.',
  },
  idempotency_key: {
    type: 'string',
    description: 'For safe repeats.',
  },
} as const satisfies Record<string, JsonSchema>

/** Listing changes is for programs that keep a copy, not for a conversation. */
const syncFields = ['updated_since', 'cursor']

function published(
  operation: AnyOperation,
  text: ToolText,
  clearable: readonly string[],
  form_fields: Tool['form_fields'],
): JsonSchema {
  const own = inputJsonSchema(operation)
  const hidden = new Set([
    ...(text.omit ?? []),
    ...Object.keys(text.fill ?? {}),
    ...syncFields,
    // Only of use where rows leave something out.
    ...(otherFields(operation).length > 0 ? [] : ['fields']),
  ])
  const properties = Object.fromEntries(
    Object.entries(own.properties ?? {}).filter(([name]) => !hidden.has(name)),
  )
  const required = own.required?.filter((n) => !hidden.has(n) && !clearable.includes(n))
  const schema = withoutPlainLimits(
    hostSafe(
      { ...own, properties, ...(required ? { required } : {}) },
      { ...idWords(text), ...listWords(operation), ...text.fields },
    ),
  )
  const { required: kept, additionalProperties, ...rest } = schema
  return {
    ...rest,
    properties: {
      ...withFieldNames(operation, schema.properties),
      ...Object.fromEntries(form_fields.map((name) => [name, formFields[name]])),
      ...(clearable.length > 0 ? { clear: clearSchema(clearable) } : {}),
      ...(operation.effect === 'read' ? {} : writeFields),
    },
    ...(kept ? { required: kept } : {}),
    additionalProperties: additionalProperties ?? false,
  }
}

function listWords(operation: AnyOperation): FieldText {
  const { page, per_page, sort } = inputJsonSchema(operation).properties ?? {}
  const pages = isSchema(per_page) && per_page.default !== undefined
  return {
    ...(page ? { page: 'From 1.' } : {}),
    ...(pages ? { per_page: 'At most 100.' } : {}),
    ...(sort ? { sort: sortWords(operation) } : {}),
    fields: fieldWords(operation),
  }
}

function sortWords(operation: AnyOperation): string {
  const { sort } = exceptionsOf(operation)
  return sort ? `Prefix - for descending; by default ${sort}.` : 'Prefix - for descending.'
}

function fieldWords(operation: AnyOperation): string {
  const standard = standardFields(operation) ?? []
  const others = otherFields(operation)
  return others.length > standard.length
    ? `Of each row; ${standard.join(', ')} by default.`
    : `Of each row; all but ${others.join(', ')} by default.`
}

/** Returns the fields that a list's rows have only when asked. */
function otherFields(operation: AnyOperation): string[] {
  const standard = standardFields(operation) ?? []
  return (askableFields(operation) ?? []).filter((name) => !standard.includes(name))
}

/** The names that `fields` and `clear` take cost more tokens than a refusal that lists them, beyond this many bytes. */
const fieldNames_bytes = 130

function withFieldNames(
  operation: AnyOperation,
  properties: JsonSchema['properties'],
): JsonSchema['properties'] {
  const names = askableFields(operation)
  if (!properties?.fields || !isSchema(properties.fields) || !names) return properties
  if (Buffer.byteLength(JSON.stringify(names)) > fieldNames_bytes) return properties
  return { ...properties, fields: { ...properties.fields, items: { type: 'string', enum: names } } }
}

/** A description that says where the id comes from says it for the field too. */
function idWords({ description }: ToolText): FieldText {
  return /\bid (?:comes from|is the employee)/.test(description) ? { id: 'Its id.' } : {}
}

function formFieldsOf(operation: AnyOperation, { shape }: ToolText): Tool['form_fields'] {
  if (exceptionsOf(operation).long) return ['max_bytes', 'skip']
  return shape && !('file' in outputJsonSchema(operation)) ? ['max_bytes'] : []
}

function clearSchema(clearable: readonly string[]): JsonSchema {
  const isLong = Buffer.byteLength(JSON.stringify(clearable)) > fieldNames_bytes
  return {
    type: 'array',
    items: { type: 'string', ...(isLong ? {} : { enum: [...clearable] }) },
    description: 'Fields to clear.',
  }
}

function checkText(operation: AnyOperation, text: ToolText): void {
  const { name, title, description } = text
  if ((text.shape !== undefined) !== (exceptionsOf(operation).shaped !== undefined)) {
    throw new Error(`${name}: a shape is written down in parity-exceptions.ts, and only a shape.`)
  }
  if (!transportsOf(operation).includes('mcp'))
    throw new Error(`${operation.name} is not available over MCP.`)
  if (!/^[a-z]+(_[a-z]+)+$/.test(name) || name.length > 48) {
    throw new Error(`${name}: a tool's name is verb first, snake case, at most 48 characters.`)
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
  // The page of an answer comes from `next` of the one before, so that nobody has to choose it.
  const paging = ['page', 'per_page', 'max_bytes', 'skip']
  const beside = ['clear', 'dry_run', 'idempotency_key', 'confirm_token', ...paging]
  const count = Object.keys(input.properties ?? {}).filter((n) => !beside.includes(n)).length
  if (count > 10) throw new Error(`${name}: a default tool takes at most 10 fields, not ${count}.`)
}
