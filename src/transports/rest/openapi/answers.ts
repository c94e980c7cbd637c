import { accesses } from '../../../core/access/permissions.ts'
import { mayAnswerId } from '../../../core/run/write-only.ts'
import { errorStatus } from '../../../lib/errors.ts'
import { fileWarnings } from '../files.ts'
import type { Route } from '../routes.ts'
import type { SharedSchemas } from './components.ts'
import { partialListOf, writtenSchema } from './dry-run.ts'
import type { Json } from './json.ts'
import { forbiddenName, refusals, requestId } from './refusals.ts'
import { answerOf, fieldsOf, fileTypes, hasBody, rowOf } from './shapes.ts'

/** Returns a route's responses by status; `record` is the GET of the record it works on. */
export function responsesOf(
  route: Route,
  record: Route | undefined,
  { refer }: SharedSchemas,
): Record<string, Json> {
  const { method, params, operation } = route
  const hasForbidden = accesses[operation.permission].length > 0
  const codes: (keyof typeof refusals)[] = ['bad_request', 'unauthorized']
  if (params.length > 0 || namesRecord(route)) codes.push('not_found')
  if (!fileTypes(route)) codes.push('not_acceptable')
  if (hasBody(method)) codes.push('conflict', 'too_large', 'unsupported_type')
  if (record && method !== 'GET') codes.push('precondition_failed')
  codes.push('invalid', 'too_many', 'unavailable')
  return {
    ...successes(route, record === route, refer),
    ...(hasForbidden ? { 403: reference(forbiddenName(operation.permission)) } : {}),
    ...Object.fromEntries(codes.map((code) => [errorStatus[code], reference(refusals[code].name)])),
    500: reference('InternalServerError'),
  }
}

/** A pay period named in a query is a 404 when it does not exist, like one in a path. */
function namesRecord(route: Route): boolean {
  return (
    !hasBody(route.method) && fieldsOf(route).others.some(({ name }) => name === 'pay_period_id')
  )
}

function successes(
  route: Route,
  isRecord: boolean,
  refer: SharedSchemas['refer'],
): Record<string, Json> {
  const { operation, method } = route
  const types = fileTypes(route)
  const answer = answerOf(route)
  const headers = {
    ...requestId,
    ...(isRecord ? entityTag : {}),
    ...(method === 'GET' && rowOf(answer) ? pages : {}),
    ...(hasBody(method) ? replayed : {}),
  }
  const response = (description: string, schema = answer && refer(answer)) => ({
    description,
    headers,
    content: schema ? { 'application/json': { schema } } : {},
  })
  if (types) {
    const content = Object.fromEntries(types.map((type) => [type, { schema: bytes }]))
    const named = {
      'Content-Disposition': { description: 'The name of the file.', schema: { type: 'string' } },
      ...(types.includes('text/csv') ? warned : {}),
    }
    return { 200: { description: 'The file.', headers: { ...headers, ...named }, content } }
  }
  if (operation.effect === 'read') {
    const rows =
      'The rows and the paging information; with `fields`, only those fields of each row.'
    const partial = partialListOf(route)
    if (partial) return { 200: response(rows, { anyOf: [refer(answer!), refer(partial.list)] }) }
    return { 200: response(rowOf(answer) ? rows : 'The answer.') }
  }
  if (operation.effect !== 'create') {
    const record = mayAnswerId(operation)
      ? 'The record after the change, or only its id if nothing changed and the key may not read it; on a dry run, the record as it would be.'
      : 'The record after the change; on a dry run, the record as it would be.'
    return { 200: response(record, writtenSchema(route, refer)) }
  }
  return {
    200: response(
      'Nothing was created: the existing record, or the answer to a dry run.',
      writtenSchema(route, refer),
    ),
    201: response('Made.'),
  }
}

const entityTag = { ETag: { $ref: '#/components/headers/ETag' } }
const pages = { Link: { $ref: '#/components/headers/Link' } }
const replayed = { 'Idempotent-Replayed': { $ref: '#/components/headers/Idempotent-Replayed' } }
const warned = {
  [fileWarnings]: {
    description:
      'Fields and codes of what to check in the file, separated by commas; absent if there is nothing.',
    schema: { type: 'string' },
  },
}
const bytes = { type: 'string', format: 'binary' }

function reference(name: string): Json {
  return { $ref: `#/components/responses/${name}` }
}
