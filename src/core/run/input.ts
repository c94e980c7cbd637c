import * as v from 'valibot'
import { isCivilDate } from '../../lib/calendar/dates.ts'
import { DomainError, type FieldErrors, invalid } from '../../lib/errors.ts'
import { inputJsonSchema, outputJsonSchema } from '../json-schema.ts'
import type { AnyOperation, Channel } from '../operation.ts'
import { refuse } from '../refusals.ts'

/**
 * Validates an operation's input and returns the parsed value; reports all errors together, by field. Removes read-only
 * fields first, so that a client may send a record back.
 */
export function checkInput<T>(operation: AnyOperation, input: unknown, channel?: Channel): T {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    throw new DomainError('bad_request', refuse.body_not_object())
  }
  const schema = channel === 'mcp' ? mcpInput(operation) : operation.input
  const result = v.safeParse(schema, withoutReturnedFields(operation, input))
  if (!result.success) throw invalid(fieldErrors(result.issues))
  refuseBackwards(result.output as Record<string, unknown>)
  return result.output as T
}

const mcpInputs = new WeakMap<AnyOperation, v.GenericSchema>()

/** Returns the input with what may be left out over MCP. */
function mcpInput(operation: AnyOperation): v.GenericSchema {
  const { optional_over_mcp: names } = operation
  if (!names) return operation.input
  return mcpInputs.getOrInsertComputed(operation, () => {
    const { entries }: { entries: v.ObjectEntries } = operation.input
    const optional = names.map((name) => [name, v.optional(entries[name] as v.GenericSchema)])
    return v.strictObject({ ...entries, ...Object.fromEntries(optional) })
  })
}

/** Refuses a range whose end is before its start, instead of returning an empty list. */
function refuseBackwards({ from, to }: Record<string, unknown>): void {
  if (typeof from !== 'string' || typeof to !== 'string') return
  if (isCivilDate(from) && isCivilDate(to) && from > to) {
    throw invalid({ from: refuse.backwards() })
  }
}

const returnedOnly = new WeakMap<AnyOperation, ReadonlySet<string>>()

/**
 * Returns the fields that the operation's record returns but does not accept; derived from its two schemas.
 */
export function returnedOnlyFields(operation: AnyOperation): ReadonlySet<string> {
  let fields = returnedOnly.get(operation)
  if (!fields) {
    const taken = inputJsonSchema(operation).properties ?? {}
    const returned = outputJsonSchema(operation).properties ?? {}
    const isList = 'data' in returned && 'meta' in returned
    const isWrite = operation.effect !== 'read'
    fields = new Set(isWrite && !isList ? Object.keys(returned).filter((k) => !(k in taken)) : [])
    returnedOnly.set(operation, fields)
  }
  return fields
}

function withoutReturnedFields(operation: AnyOperation, input: object): object {
  const ignored = returnedOnlyFields(operation)
  if (!holdsAny(input as Record<string, unknown>, ignored)) return input
  const result: Record<string, unknown> = Object.create(null)
  for (const [key, value] of Object.entries(input)) {
    if (value !== undefined && !ignored.has(key)) result[key] = value
  }
  return result
}

/** Most inputs contain none, so that a thousand rows need no copy. */
function holdsAny(input: Record<string, unknown>, ignored: ReadonlySet<string>): boolean {
  for (const key in input) if (input[key] === undefined || ignored.has(key)) return true
  return false
}

function fieldErrors(issues: readonly v.BaseIssue<unknown>[]): FieldErrors {
  // Without a prototype, so that a field may be named `constructor`.
  const errors: FieldErrors = Object.create(null)
  for (const issue of issues) {
    const path = (issue.path ?? []).map((step) => String(step.key)).join('.') || 'body'
    const message = sentence(issue)
    const messages = errors[path] ?? []
    if (!messages.includes(message)) errors[path] = [...messages, message]
  }
  return errors
}

/** Keeps our own messages; rewrites valibot's defaults for people. */
function sentence(issue: v.BaseIssue<unknown>): string {
  if (issue.kind === 'schema' && issue.received === 'undefined') return refuse.required()
  if (issue.type === 'strict_object' && issue.expected === 'never') return refuse.unknown_field()
  if (issue.type === 'null' || issue.expected === null) return issue.message
  if (issue.type === 'strict_object' || issue.type === 'object') return refuse.not_object()
  if (issue.type === 'array') return refuse.not_list()
  if (issue.received === 'null' && issue.kind === 'schema') return refuse.not_null()
  return issue.message.startsWith('Invalid ') ? plainSentence(issue) : issue.message
}

/** Replaces valibot's default messages, such as `Invalid type: Expected boolean but received "x"`. */
function plainSentence({ type, expected, requirement, input }: v.BaseIssue<unknown>): string {
  switch (type) {
    case 'string':
      return refuse.not_string()
    case 'number':
      return refuse.not_number()
    case 'boolean':
      return refuse.not_boolean()
    case 'max_length':
      return typeof input === 'string'
        ? refuse.too_long({ most: Number(requirement) })
        : refuse.too_many({ most: Number(requirement) })
    case 'picklist':
    case 'literal':
      return refuse.not_one_of({
        choices: String(expected).replaceAll(/[()"]/g, '').replaceAll(' | ', ', '),
      })
    default:
      return expected === 'Object' ? refuse.not_object() : refuse.not_valid()
  }
}
