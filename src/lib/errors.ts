import { refusals } from './refusals.ts'

/** Errors of callers, by the name that the code uses. */
export const errorStatus = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  not_acceptable: 406,
  conflict: 409,
  precondition_failed: 412,
  too_large: 413,
  unsupported_type: 415,
  invalid: 422,
  too_many: 429,
  unavailable: 503,
} as const

export const refuse = refusals('lib', {
  not_found: 'Your company has no {record} with this id.',
  unexpected:
    'An unexpected error occurred. Try again, and report the request_id if it happens again.',
  not_public: 'must resolve to a public address, not to a private network',
})

export type ErrorCode = keyof typeof errorStatus

const titles: Record<ErrorCode, string> = {
  bad_request: 'Bad Request',
  unauthorized: 'Unauthorized',
  forbidden: 'Forbidden',
  not_found: 'Not Found',
  method_not_allowed: 'Method Not Allowed',
  not_acceptable: 'Not Acceptable',
  conflict: 'Conflict',
  precondition_failed: 'Precondition Failed',
  too_large: 'Payload Too Large',
  unsupported_type: 'Unsupported Media Type',
  invalid: 'Validation Error',
  too_many: 'Too Many Requests',
  unavailable: 'Service Unavailable',
}

/** Messages by field, nested fields as `schedules.2.start_time`. */
export type FieldErrors = Record<string, string[]>

export type ErrorBody = {
  error: string
  message: string
  errors?: FieldErrors
  request_id?: string
}

/** How something ended, for the metrics. */
export type Result = 'ok' | 'refused' | 'failed'

/** Returns whether an error is a refusal, or a failure of the service. */
export function resultOf(error: unknown): Exclude<Result, 'ok'> {
  return error instanceof DomainError && error.status < 500 ? 'refused' : 'failed'
}

/** A refusal with a public message that explains what to do next; its cause goes to the log. */
export class DomainError extends Error {
  readonly code: ErrorCode
  readonly fields: FieldErrors | undefined

  constructor(code: ErrorCode, message: string, fields?: FieldErrors, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'DomainError'
    this.code = code
    this.fields = fields
  }

  get status(): number {
    return errorStatus[this.code]
  }
}

/** Returns the body that REST and MCP send for a refusal. */
export function errorBody(error: DomainError, requestId: string): ErrorBody {
  return {
    error: titles[error.code],
    message: error.message,
    ...(error.fields ? { errors: error.fields } : {}),
    ...(error.code === 'unavailable' ? { request_id: requestId } : {}),
  }
}

/** Returns the body of an internal error: no details, only the id to find it in the log. */
export function internalErrorBody(requestId: string): ErrorBody {
  return {
    error: 'Internal Server Error',
    message: refuse.unexpected(),
    request_id: requestId,
  }
}

/** Returns a 422 on named fields. */
export function invalid(fields: Record<string, string | string[]>): DomainError {
  // Without a prototype, so that a field may have any name, including `__proto__`.
  const errors: FieldErrors = Object.create(null)
  for (const [field, said] of Object.entries(fields)) {
    errors[field] = typeof said === 'string' ? [said] : said
  }
  return new DomainError('invalid', summary(errors), errors)
}

/** Returns the 404 for a record that does not exist or belongs to another company. */
export function notFound(what: string): DomainError {
  return new DomainError('not_found', refuse.not_found({ record: what }))
}

function summary(errors: FieldErrors): string {
  const names = Object.keys(errors)
  const [field = 'body'] = names
  const first = `${field} ${errors[field]?.[0] ?? 'is not valid'}`
  return names.length < 2 ? `${first}.` : `${first} (and ${names.length - 1} more, see errors).`
}
