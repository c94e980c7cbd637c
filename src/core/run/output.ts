import * as v from 'valibot'
import { inTurns, takesTurns } from '../../lib/in-turns.ts'
import { isObject } from '../../lib/objects.ts'
import type { AnyOperation } from '../operation.ts'

/**
 * Checks the answer of an operation as `checkOutput` does. The rows of a long list are checked in parts with other
 * requests in between.
 */
export async function checkOutputInTurns(
  operation: AnyOperation,
  answer: unknown,
): Promise<unknown> {
  const { data } = (answer ?? {}) as { data?: unknown }
  const row = (operation.output as Part).entries?.data?.item
  if (!row || !Array.isArray(data) || !takesTurns(data)) return checkOutput(operation, answer)
  let areRows = true
  await inTurns(data, (rows) => {
    areRows &&= rows.every((each) => isUnchanged(row as never, each))
  })
  const isAll = areRows && isUnchanged(operation.output, { ...(answer as object), data: [] })
  return isAll ? answer : checkOutput(operation, answer)
}

/**
 * Checks the answer of an operation. A wrong answer is a bug and throws inside the transaction, so that
 * nothing is stored.
 */
export function checkOutput(operation: AnyOperation, answer: unknown): unknown {
  if (isUnchanged(operation.output, answer)) return answer
  const result = v.safeParse(operation.output, answer)
  if (result.success) return result.output
  const where = result.issues.map((issue) => `${v.getDotPath(issue) ?? '(root)'}: ${issue.message}`)
  throw new Error(`${operation.name} returned an invalid answer: ${where.join('; ')}`)
}

/**
 * Whether parsing would return the same value with its keys in the schema's order. Nearly every answer passes, and the
 * check allocates nothing, while parsing a page creates a thousand objects.
 */
export function isUnchanged(schema: v.GenericSchema, value: unknown): boolean {
  let guard = guards.get(schema)
  if (!guard) {
    guard = guardOf(schema as Part) ?? never
    guards.set(schema, guard)
  }
  return guard(value)
}

type Guard = (value: unknown) => boolean

const guards = new WeakMap<v.GenericSchema, Guard>()
const never: Guard = () => false

/** The parts of valibot's schemas and actions that the checks read. */
type Part = {
  kind: 'schema' | 'validation' | 'transformation' | 'metadata'
  type: string
  pipe?: readonly Part[]
  entries?: Record<string, Part>
  item?: Part
  wrapped?: Part
  key?: Part
  value?: Part
  literal?: unknown
  options?: readonly unknown[]
  requirement?: unknown
}

/** Returns undefined when a schema transforms its value or is of an unknown kind. */
function guardOf(part: Part): Guard | undefined {
  if (!part.pipe) return ownGuard(part)
  const [, ...actions] = part.pipe
  const all = [ownGuard(part), ...actions.filter((each) => each.kind !== 'metadata').map(checkOf)]
  if (!all.every((guard) => guard !== undefined)) return undefined
  return all.reduce((first, second) => (value) => first(value) && second(value))
}

function ownGuard(part: Part): Guard | undefined {
  const { type, wrapped, item, entries, options = [], literal } = part
  if (type === 'string') return (value) => typeof value === 'string'
  if (type === 'number') return (value) => typeof value === 'number' && !Number.isNaN(value)
  if (type === 'boolean') return (value) => typeof value === 'boolean'
  if (type === 'unknown') return () => true
  if (type === 'literal') return (value) => value === literal
  if (type === 'picklist') return (value) => options.includes(value)
  if (type === 'nullable') return optional(wrapped!, (value) => value === null)
  if (type === 'array') return arrayGuard(item!)
  if (type === 'record') return recordGuard(part)
  if (type === 'strict_object') return objectGuard(Object.entries(entries!))
  return undefined
}

function checkOf({ type, requirement }: Part): Guard | undefined {
  if (type === 'check' || type === 'integer') return requirement as Guard
  if (type === 'min_value') return (value) => (value as number) >= (requirement as number)
  if (type === 'max_value') return (value) => (value as number) <= (requirement as number)
  return undefined
}

function optional(wrapped: Part, isNone: Guard): Guard | undefined {
  const guard = guardOf(wrapped)
  return guard && ((value) => isNone(value) || guard(value))
}

function arrayGuard(item: Part): Guard | undefined {
  const guard = guardOf(item)
  return guard && ((value) => Array.isArray(value) && value.every(guard))
}

function recordGuard({ key, value: each }: Part): Guard | undefined {
  const [isKey, isValue] = [guardOf(key!), guardOf(each!)]
  if (!(isKey && isValue)) return undefined
  return (value) =>
    isObject(value) && Object.keys(value).every((name) => isKey(name) && isValue(value[name]))
}

type Field = { name: string; isOptional: boolean; guard: Guard }

function objectGuard(entries: readonly [string, Part][]): Guard | undefined {
  const fields: Field[] = []
  for (const [name, part] of entries) {
    const isOptional = part.type === 'exact_optional'
    const guard = guardOf(isOptional ? part.wrapped! : part)
    if (!guard) return undefined
    fields.push({ name, isOptional, guard })
  }
  return (value) => isObject(value) && hasFields(value, fields)
}

/** Whether the value has all required fields and no others, in the schema's order. */
function hasFields(value: Record<string, unknown>, fields: readonly Field[]): boolean {
  let at = 0
  for (const name in value) {
    while (at < fields.length && fields[at]!.name !== name && fields[at]!.isOptional) at += 1
    const field = fields[at]
    if (field?.name !== name || !field.guard(value[name])) return false
    at += 1
  }
  while (at < fields.length && fields[at]!.isOptional) at += 1
  return at === fields.length
}
