import { type Access, accesses } from '../../../core/access/permissions.ts'
import {
  DomainError,
  type ErrorCode,
  errorBody,
  errorStatus,
  internalErrorBody,
  invalid,
  notFound,
} from '../../../lib/errors.ts'
import type { Route } from '../routes.ts'
import type { Json } from './json.ts'
import { pascal } from './names.ts'

/** The header of every answer. */
export const requestId = { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } }

export const sharedHeaders: Record<string, Json> = {
  'X-Request-Id': {
    description: 'The id of the request, also in our log.',
    schema: { type: 'string' },
  },
  ETag: {
    description: 'The version of the record, for the If-Match of a later write.',
    schema: { type: 'string' },
  },
  Link: {
    description:
      'Links to other pages (RFC 8288): rel first, prev, next and last; with a cursor only next.',
    schema: { type: 'string' },
  },
  'Retry-After': {
    description: 'Seconds to wait before the next attempt.',
    schema: { type: 'integer', minimum: 1 },
  },
  'Idempotent-Replayed': {
    description: 'True if this is the stored answer of an earlier request.',
    schema: { type: 'string', const: 'true' },
  },
}

const words = { type: 'string' }

/** The bodies of refusals and failures, by name. */
export const errorSchemas: Record<string, Json> = {
  RequestError: {
    type: 'object',
    properties: { error: words, message: words },
    required: ['error', 'message'],
  },
  ValidationError: {
    type: 'object',
    properties: {
      error: words,
      message: words,
      errors: {
        type: 'object',
        description: 'What is wrong, by field; nested fields as `schedules.2.start_time`.',
        additionalProperties: { type: 'array', items: words },
      },
    },
    required: ['error', 'message', 'errors'],
  },
  ServerError: {
    type: 'object',
    properties: { error: words, message: words, request_id: words },
    required: ['error', 'message', 'request_id'],
  },
}

type Refusal = { name: string; description: string; example: DomainError }

/** The refusals with examples, created by the functions that create the real bodies. */
export const refusals = {
  bad_request: {
    name: 'BadRequest',
    description: 'The body is not a JSON object, or a header is malformed.',
    example: new DomainError('bad_request', 'The body is not valid JSON.'),
  },
  unauthorized: {
    name: 'Unauthorized',
    description: 'The API key is missing, unknown, revoked or expired.',
    example: new DomainError('unauthorized', 'Send your API key as X-API-Key.'),
  },
  not_found: {
    name: 'NotFound',
    description: 'Your company has no such record.',
    example: notFound('record'),
  },
  not_acceptable: {
    name: 'NotAcceptable',
    description: 'The Accept header excludes application/json.',
    example: new DomainError('not_acceptable', 'This address only returns application/json.'),
  },
  conflict: {
    name: 'Conflict',
    description: 'The first request with this Idempotency-Key is still running after 10 seconds.',
    example: new DomainError('conflict', 'This Idempotency-Key is in use. Try again.'),
  },
  precondition_failed: {
    name: 'PreconditionFailed',
    description: 'The record has changed since it was read: its ETag does not match If-Match.',
    example: new DomainError('precondition_failed', 'The record has changed since you read it.'),
  },
  too_large: {
    name: 'PayloadTooLarge',
    description: 'The body is too large.',
    example: new DomainError('too_large', 'The body must be at most 256 KiB.'),
  },
  unsupported_type: {
    name: 'UnsupportedMediaType',
    description: 'The body is not application/json.',
    example: new DomainError('unsupported_type', 'Send the body as application/json.'),
  },
  invalid: {
    name: 'Invalid',
    description:
      'All invalid or unknown fields and parameters; also `status` if the state of the record does not allow the action.',
    example: invalid({ start_date: 'is required' }),
  },
  too_many: {
    name: 'TooManyRequests',
    description: 'The API key reached its hourly limit.',
    example: new DomainError('too_many', 'This API key reached its hourly limit.'),
  },
  unavailable: {
    name: 'ServiceUnavailable',
    description: 'Temporarily unavailable; try again in a few seconds.',
    example: new DomainError('unavailable', 'The database is not responding.'),
  },
} satisfies Partial<Record<ErrorCode, Refusal>>

/** The possible errors of every operation, as a table for the introduction. */
export function errorTable(): string {
  const rows = Object.entries(refusals).map(
    ([code, { description }]) => [errorStatus[code as ErrorCode], description] as const,
  )
  const all = [
    ...rows,
    [403, 'The API key lacks the permission that the operation names, or its reach is too narrow.'],
    [500, 'An unexpected error on the server; its `request_id` is in our log.'],
  ] as const
  const lines = all.toSorted(([a], [b]) => a - b).map(([status, when]) => `| ${status} | ${when} |`)
  return ['| Status | When |', '|---|---|', ...lines].join('\n')
}

const anId = '0199a2f4-7c1e-7d3a-9b52-3f6c0d8e1a47'

/** Returns every refusal of the routes as shared components; one 403 per access. */
export function sharedResponses(routes: readonly Route[]): Record<string, Json> {
  const accessesUsed = new Set(routes.map(({ operation }) => operation.permission))
  return Object.fromEntries([
    ...Object.entries(refusals).map(([code, refusal]) => [refusal.name, refused(code, refusal)]),
    ...[...accessesUsed]
      .filter((access) => accesses[access].length > 0)
      .map((access) => [forbiddenName(access), forbidden(access)]),
    [
      'InternalServerError',
      jsonAnswer('An unexpected error on the server.', 'ServerError', internalErrorBody(anId)),
    ],
  ])
}

function refused(code: string, { description, example }: Refusal): Json {
  const schemas: Record<string, string> = { invalid: 'ValidationError', unavailable: 'ServerError' }
  const answer = jsonAnswer(description, schemas[code] ?? 'RequestError', errorBody(example, anId))
  return { ...answer, headers: { ...requestId, ...headersOf[code] } }
}

const retryAfter = { 'Retry-After': { $ref: '#/components/headers/Retry-After' } }

/** The headers of a refusal other than the request id. */
const headersOf: Record<string, Json> = {
  unauthorized: { 'WWW-Authenticate': { schema: { type: 'string', const: 'Bearer' } } },
  too_many: retryAfter,
  unavailable: retryAfter,
}

const switches: Partial<Record<Access, string>> = {
  'mileage:write': 'mileage',
  'billing:read': 'invoicing',
  'billing:write': 'invoicing',
}

function forbidden(access: Access): Json {
  const needed = accesses[access].map((permission) => `\`${permission}\``).join(' or ')
  const off = switches[access] ? ` Or ${switches[access]} is not enabled for the company.` : ''
  return jsonAnswer(`The API key lacks the permission: it needs ${needed}.${off}`, 'RequestError')
}

/** Returns the name of the component with the 403 of an access. */
export function forbiddenName(access: Access): string {
  return `Forbidden${pascal(access)}`
}

function jsonAnswer(description: string, schema: string, example?: unknown): Json {
  const content = { schema: { $ref: `#/components/schemas/${schema}` } }
  return {
    description,
    headers: requestId,
    content: { 'application/json': example ? { ...content, example } : content },
  }
}
