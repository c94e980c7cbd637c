import type { Context as KoaContext } from 'koa'
import { inputJsonSchema, type JsonSchema } from '../../core/json-schema.ts'
import type { AnyOperation } from '../../core/operation.ts'
import { refuse } from '../../core/refusals.ts'
import { DomainError, type FieldErrors, invalid, notFound } from '../../lib/errors.ts'
import { isObject } from '../../lib/objects.ts'
import { isReservedName } from '../http/requests/reserved-names.ts'
import type { Route } from './routes.ts'

/**
 * Returns the unchecked input of a request: path, and query (for reads) or body (for writes). `overwritten`: the fields of
 * the body that the path replaces with other values.
 */
export function readInput(
  route: Route,
  params: Record<string, string>,
  query: string,
  sent: unknown,
): { input: Record<string, unknown>; dry_run: boolean; overwritten: Record<string, unknown> } {
  const path = readPath(route, params)
  const provided = readQuery(query)
  const isPost = route.method === 'POST'
  const body = isPost ? withoutAbsentNulls(inputJsonSchema(route.operation), sent) : sent
  if (route.operation.effect === 'read') {
    if (route.method === 'GET') {
      return {
        input: { ...typed(route.operation, provided), ...path },
        dry_run: false,
        overwritten: {},
      }
    }
    refuseUnknown(provided)
    return { input: { ...(body as object), ...path }, dry_run: false, overwritten: {} }
  }
  refuseUnknown(provided, ['dry_run'])
  const fields = (body ?? {}) as Record<string, unknown>
  const overwritten: Record<string, unknown> = {}
  for (const name in fields) {
    if (Object.hasOwn(path, name) && fields[name] !== path[name]) overwritten[name] = fields[name]
  }
  return { input: { ...fields, ...path }, dry_run: readDryRun(provided.dry_run), overwritten }
}

function readPath({ params: names, operation }: Route, params: Record<string, string>) {
  const types = inputJsonSchema(operation).properties ?? {}
  const values: Record<string, unknown> = {}
  for (const name of names) {
    const text = params[name] ?? ''
    if (kindOf(types[name]) !== 'integer') {
      values[name] = text
      continue
    }
    const id = Number(text)
    if (!/^\d{1,16}$/.test(text) || !Number.isSafeInteger(id) || id < 1) throw notFound('record')
    values[name] = id
  }
  return values
}

/** Returns the parameters of a query, each at most once; a blank one counts as absent. */
function readQuery(query: string): Record<string, string> {
  // Without prototypes, so that a name such as `__proto__` is an ordinary key.
  const provided: Record<string, string> = Object.create(null)
  if (query === '') return provided
  const errors: FieldErrors = Object.create(null)
  for (const [name, value] of new URLSearchParams(query)) {
    if (name in provided) errors[name] = ['is sent more than once']
    if (isReservedName(name)) errors[name] = [refuse.unknown_field()]
    else if (value !== '') provided[name] = value
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return provided
}

/**
 * Converts query texts to the types of the operation's schema; a text that does not convert is refused later.
 */
function typed(operation: AnyOperation, provided: Record<string, string>): Record<string, unknown> {
  const types = inputJsonSchema(operation).properties ?? {}
  const values: Record<string, unknown> = {}
  for (const [name, text] of Object.entries(provided))
    values[name] = typedText(kindOf(types[name]), text)
  return values
}

function typedText(kind: string | undefined, text: string): unknown {
  if (kind === 'integer' || kind === 'number') {
    return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
  }
  if (kind === 'boolean') {
    if (text === 'true' || text === '1') return true
    if (text === 'false' || text === '0') return false
    return text
  }
  if (kind === 'array') return text.split(',').map((part) => part.trim())
  return text
}

function kindOf(schema: JsonSchema | boolean | undefined): string | undefined {
  if (typeof schema !== 'object') return undefined
  return typeof schema.type === 'string' ? schema.type : undefined
}

function refuseUnknown(provided: Record<string, string>, known: readonly string[] = []): void {
  const names = Object.keys(provided).filter((name) => !known.includes(name))
  if (names.length === 0) return
  throw invalid(Object.fromEntries(names.map((name) => [name, 'is not a known query parameter'])))
}

function readDryRun(text: string | undefined): boolean {
  if (text === undefined || text === 'false' || text === '0') return false
  if (text === 'true' || text === '1') return true
  throw invalid({ dry_run: refuse.not_boolean() })
}

/** Returns the `Idempotency-Key` of a write, 1 to 255 characters. */
export function readIdempotencyKey(ctx: KoaContext): string | undefined {
  const key = ctx.get('Idempotency-Key')
  if (key === '') {
    if (ctx.headers['idempotency-key'] === undefined) return undefined
    throw new DomainError('bad_request', 'Idempotency-Key must be 1 to 255 characters.')
  }
  if (key.length > 255) {
    throw new DomainError('bad_request', 'Idempotency-Key must be 1 to 255 characters.')
  }
  return key
}

/**
 * Returns a body without its nulls for optional fields that cannot be null: clients send them for absent fields. Other
 * nulls are kept, and are a value or refused.
 */
function withoutAbsentNulls(schema: JsonSchema, value: unknown): unknown {
  return hasNull(value) ? copied(schema, value) : value
}

/** Most bodies contain none and need no copy. */
function hasNull(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasNull)
  if (!isObject(value)) return value === null
  for (const name in value) if (hasNull(value[name])) return true
  return false
}

function copied(schema: JsonSchema, value: unknown): unknown {
  if (Array.isArray(value)) {
    const { items } = schema
    return isSchema(items) ? value.map((each) => copied(items, each)) : value
  }
  if (!isObject(value)) return value
  const { properties = {}, required = [] } = schema
  const entries = Object.entries(value).flatMap(([name, member]): [string, unknown][] => {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined
    if (!isSchema(property)) return [[name, member]]
    const isAbsent = member === null && !required.includes(name) && !takesNull(property)
    return isAbsent ? [] : [[name, copied(property, member)]]
  })
  return Object.fromEntries(entries)
}

/** Whether a field's schema allows null. */
function takesNull({ anyOf, type, enum: values }: JsonSchema): boolean {
  if (anyOf) return anyOf.some((option) => isSchema(option) && takesNull(option))
  if (values) return values.includes(null)
  return type === undefined || type === 'null'
}

function isSchema(schema: unknown): schema is JsonSchema {
  return isObject(schema)
}
