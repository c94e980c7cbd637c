import { rowFields } from '../../../core/run/projection.ts'
import type { Route } from '../routes.ts'
import type { SharedSchemas } from './components.ts'
import type { Json } from './json.ts'
import { bodyOf, type Field, fieldsOf, hasBody } from './shapes.ts'

/** The parameters that many operations share, as components. */
export const sharedParameters: Record<string, Json> = {
  RequestId: {
    name: 'X-Request-Id',
    in: 'header',
    description: 'Returned in the answer; if missing or invalid, the service generates one.',
    schema: { type: 'string', pattern: '^[A-Za-z0-9._-]{1,128}$' },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Makes the request safe to repeat: for 24 hours the first answer is returned again, with `Idempotent-Replayed: true`, and nothing happens twice. Use a new key for each request.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description:
      'The `ETag` of the record as you read it; if it has changed since, the answer is 412.',
    schema: { type: 'string' },
  },
  Rehearsal: {
    name: 'dry_run',
    in: 'query',
    description:
      'If true: the same checks and the same answer as 200, with `dry_run: true` and `effects` added to the record, without ids of new records and without secrets; nothing is stored, sent or emailed.',
    schema: { type: 'boolean', default: false },
  },
}

/**
 * Returns path, query and header parameters of a route; `record` is the GET of the record it works on,
 * `names` are the names of the path's parameters in the document.
 */
export function parametersOf(
  route: Route,
  record: Route | undefined,
  names: readonly string[],
): Json[] {
  const { operation, method } = route
  const { path, others } = fieldsOf(route)
  const shared = ['RequestId']
  if (hasBody(method)) shared.push('IdempotencyKey')
  if (record && method !== 'GET') shared.push('IfMatch')
  if (operation.effect !== 'read') shared.push('Rehearsal')
  return [
    ...path.map((field, n) => parameter('path', { ...field, name: names[n] ?? field.name })),
    ...(hasBody(method) ? [] : others.map((field) => parameter('query', queried(route, field)))),
    ...shared.map((name) => ({ $ref: `#/components/parameters/${name}` })),
  ]
}

/** Returns the body of a route, undefined when it needs none. */
export function requestBodyOf(route: Route, { bodyRef }: SharedSchemas): Json | undefined {
  const schema = bodyRef(route)
  if (!schema) return undefined
  return {
    required: bodyOf(route)?.required !== undefined,
    content: { 'application/json': { schema } },
  }
}

function parameter(place: 'path' | 'query', { name, schema, required }: Field): Json {
  const { description, ...rest } = schema
  return {
    name,
    in: place,
    ...(required ? { required } : {}),
    ...(description ? { description } : {}),
    ...(rest.type === 'array' ? { style: 'form', explode: false } : {}),
    schema: rest,
  }
}

/** `fields` may only name fields of the list's rows. */
function queried({ operation }: Route, field: Field): Field {
  const rows = field.name === 'fields' ? rowFields(operation) : []
  if (rows.length === 0) return field
  return { ...field, schema: { ...field.schema, items: { type: 'string', enum: rows } } }
}
