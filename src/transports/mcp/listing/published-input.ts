import { inputJsonSchema, type JsonSchema, outputJsonSchema } from '../../../core/json-schema.ts'
import type { AnyOperation } from '../../../core/operation.ts'
import { formFields } from '../answer/answer-form.ts'
import { isSchema } from '../answer/free-text.ts'
import { type FieldText, hostSafe } from './input-schema.ts'
import { exceptionsOf } from './parity-exceptions.ts'
import { withoutPatterns } from './patterns.ts'
import { askableFields, standardFields } from './thin-lists.ts'
import type { ToolText } from './tool-text.ts'

type FormFields = readonly (keyof typeof formFields)[]

/** The fields of every write other than its record. */
const writeFields = {
  dry_run: {
    type: 'boolean',
    description: 'Effects only.',
  },
  idempotency_key: {
    type: 'string',
    description: 'Repeat-safe.',
  },
} as const satisfies Record<string, JsonSchema>

/** Listing changes is for programs that keep a copy, not for a conversation. */
const syncFields = ['updated_since', 'cursor']

/** Returns the input of a tool in the form that is listed: without fields that are useless in a conversation. */
export function published(
  operation: AnyOperation,
  text: ToolText,
  clearable: readonly string[],
  form_fields: FormFields,
): JsonSchema {
  const inputSchema = inputJsonSchema(operation)
  const hidden = new Set([
    ...(text.omit ?? []),
    ...Object.keys(text.fill ?? {}),
    ...syncFields,
    // Only of use where rows leave something out.
    ...(otherFields(operation).length > 0 ? [] : ['fields']),
  ])
  const properties = Object.fromEntries(
    Object.entries(inputSchema.properties ?? {})
      .filter(([name]) => !hidden.has(name))
      .map(([name, each]) => [
        name,
        isSchema(each) ? withoutInner(each, innerOf(name, hidden)) : each,
      ]),
  )
  const required = inputSchema.required?.filter(
    (n) =>
      !hidden.has(n) &&
      !clearable.includes(n) &&
      n !== text.period_id &&
      !operation.optional_over_mcp?.includes(n),
  )
  const schema = hostSafe(
    { ...inputSchema, properties, ...(required ? { required } : {}) },
    { ...idWords(text), ...listWords(operation), ...text.fields },
  )
  const { required: kept, additionalProperties, ...rest } = schema
  const listed = {
    ...rest,
    properties: {
      ...withoutEnums(withFieldNames(operation, schema.properties), text.enums_elsewhere ?? []),
      ...(text.period_id ? { period: periodField(text.period_id) } : {}),
      ...Object.fromEntries(form_fields.map((name) => [name, formFields[name]])),
      ...(clearable.length > 0 ? { clear: clearSchema(clearable) } : {}),
      ...(operation.effect === 'read' ? {} : writeFields),
    },
    ...(kept ? { required: kept } : {}),
    additionalProperties: additionalProperties ?? false,
  }
  return withSortPattern(text.defaultToolset ? listed : withoutPatterns(listed))
}

/** Returns the hidden fields of an object or of the objects in a list, from paths such as `overtime.daily`. */
function innerOf(name: string, hidden: ReadonlySet<string>): string[] {
  const paths = [...hidden].filter((path) => path.startsWith(`${name}.`))
  return paths.map((path) => path.slice(name.length + 1))
}

function withoutInner(schema: JsonSchema, names: readonly string[]): JsonSchema {
  if (names.length === 0) return schema
  const { anyOf, items, properties, required } = schema
  const remaining = Object.entries(properties ?? {}).filter(([name]) => !names.includes(name))
  return {
    ...schema,
    ...(anyOf ? { anyOf: anyOf.map((o) => (isSchema(o) ? withoutInner(o, names) : o)) } : {}),
    ...(isSchema(items) ? { items: withoutInner(items, names) } : {}),
    ...(properties ? { properties: Object.fromEntries(remaining) } : {}),
    ...(required ? { required: required.filter((name) => !names.includes(name)) } : {}),
  }
}

function listWords(operation: AnyOperation): FieldText {
  const { page, per_page, sort } = inputJsonSchema(operation).properties ?? {}
  const pages = isSchema(per_page) && per_page.default !== undefined
  return {
    ...(page ? { page: 'From 1.' } : {}),
    ...(pages ? { per_page: 'Max 100.' } : {}),
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
    ? `${standard.join(', ')} by default.`
    : `All but ${others.join(', ')} by default.`
}

/** Returns the fields that a list's rows have only on request. */
function otherFields(operation: AnyOperation): string[] {
  const standard = standardFields(operation) ?? []
  return (askableFields(operation) ?? []).filter((name) => !standard.includes(name))
}

/** The names that `fields` and `clear` take cost more tokens than a refusal that lists them, beyond this many bytes. */
const fieldNames_bytes = 60

function withFieldNames(
  operation: AnyOperation,
  properties: JsonSchema['properties'],
): JsonSchema['properties'] {
  const names = askableFields(operation)
  if (!properties?.fields || !isSchema(properties.fields) || !names) return properties
  if (Buffer.byteLength(JSON.stringify(names)) > fieldNames_bytes) return properties
  return { ...properties, fields: { ...properties.fields, items: { type: 'string', enum: names } } }
}

/** Leaves out the values that another tool of the toolset lists. */
function withoutEnums(
  properties: JsonSchema['properties'],
  names: readonly string[],
): JsonSchema['properties'] {
  const copy = { ...properties }
  for (const name of names) {
    const field = copy[name]
    if (!isSchema(field)) throw new Error(`${name} is not a field whose enum could be left out.`)
    const { enum: _, ...rest } = field
    copy[name] = isSchema(rest.items) ? { ...rest, items: { type: 'string' } } : rest
  }
  return copy
}

/** States each sort key once, where an enum has it twice: ascending and descending. */
function withSortPattern(schema: JsonSchema): JsonSchema {
  const sort = schema.properties?.sort
  if (!isSchema(sort)) return schema
  const { type, enum: values = [], ...rest } = sort
  const keys = values.map(String).filter((key) => !key.startsWith('-'))
  const isPaired = keys.length * 2 === values.length && keys.every((k) => values.includes(`-${k}`))
  if (!isPaired) return schema
  const pattern = `^-?(${keys.join('|')})$`
  return {
    ...schema,
    properties: { ...schema.properties, sort: { type, pattern, ...rest } as JsonSchema },
  }
}

/** If the description explains where the id comes from, the field only needs `Its id.` */
function idWords({ description }: ToolText): FieldText {
  return /\bid (?:is )?from /i.test(description) ? { id: 'Its id.' } : {}
}

export function formFieldsOf(operation: AnyOperation, { shape }: ToolText): FormFields {
  if (exceptionsOf(operation).long) return ['max_bytes', 'skip']
  return shape && !('file' in outputJsonSchema(operation)) ? ['max_bytes'] : []
}

function periodField(instead_of: string): JsonSchema {
  return { type: 'string', description: `Instead of ${instead_of}: current, last or a label.` }
}

function clearSchema(clearable: readonly string[]): JsonSchema {
  const isLong = Buffer.byteLength(JSON.stringify(clearable)) > fieldNames_bytes
  return {
    type: 'array',
    items: { type: 'string', ...(isLong ? {} : { enum: [...clearable] }) },
    description: 'To be null.',
  }
}
