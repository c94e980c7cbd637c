import { ForeignHost, TooLarge } from './limited-fetch.ts'
import { detail as learned } from './refusals.ts'

export type ProblemKind =
  /** The provider cannot be reached, or does not answer in time. */
  | 'away'
  /** The issuer has no discovery document (`/.well-known/openid-configuration`). */
  | 'no_document'
  /** The document, or a token, is of another issuer. */
  | 'wrong_issuer'
  | 'no_endpoint'
  | 'foreign_host'
  | 'too_large'
  | 'no_keys'
  /** A token is not signed with a key that the provider publishes. */
  | 'bad_key'
  | 'bad_client'
  | 'bad_token'
  /** The provider refused, or the person did. */
  | 'refused'
  /** The response does not match the request that this browser sent. */
  | 'other_round'
  | 'over'

export class ProviderProblem extends Error {
  readonly kind: ProblemKind
  /** The provider's error, or its source; shown to people. */
  readonly detail: string

  constructor(kind: ProblemKind, detail = '', cause?: unknown) {
    super(`${kind} ${detail}`.trim(), cause === undefined ? undefined : { cause })
    this.name = 'ProviderProblem'
    this.kind = kind
    this.detail = detail.slice(0, 200)
  }
}

type Failure = {
  code?: string
  error?: string
  error_description?: string
  message?: string
  cause?: unknown
}

/** Returns the problem behind an error of the library or of its requests. */
export function problemOf(error: unknown): ProviderProblem {
  if (error instanceof ProviderProblem) return error
  const known = ofOurs(error) ?? ofOurs((error as Failure)?.cause)
  if (known) return known
  const { code = '', error: said, error_description, cause } = (error ?? {}) as Failure
  const detail = [said, error_description].filter(Boolean).join(': ')
  switch (code) {
    case 'OAUTH_AUTHORIZATION_RESPONSE_ERROR':
      return new ProviderProblem('refused', detail, error)
    case 'OAUTH_RESPONSE_BODY_ERROR':
      return new ProviderProblem(kindOf(said), detail, error)
    case 'OAUTH_WWW_AUTHENTICATE_CHALLENGE':
      return new ProviderProblem('bad_client', detail, error)
    case 'OAUTH_KEY_SELECTION_FAILED':
      return new ProviderProblem('bad_key', '', error)
    case 'OAUTH_RESPONSE_IS_NOT_CONFORM':
      return new ProviderProblem('no_document', statusOf(cause), error)
    case 'OAUTH_RESPONSE_IS_NOT_JSON':
    case 'OAUTH_PARSE_ERROR':
      return new ProviderProblem('no_document', learned.no_json(), error)
    case 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED':
      return new ProviderProblem('wrong_issuer', issuerOf(cause), error)
    case 'OAUTH_TIMEOUT':
    case 'OAUTH_ABORT':
      return new ProviderProblem('away', learned.no_answer(), error)
  }
  if (code.startsWith('OAUTH_')) return new ProviderProblem(kindIn(error as Failure), '', error)
  return new ProviderProblem('away', reasonOf(error), error)
}

function ofOurs(error: unknown): ProviderProblem | undefined {
  if (error instanceof ProviderProblem) return error
  if (error instanceof ForeignHost) return new ProviderProblem('foreign_host', error.message, error)
  if (error instanceof TooLarge) return new ProviderProblem('too_large', '', error)
  return undefined
}

function kindOf(said: string | undefined): ProblemKind {
  if (said === 'invalid_client' || said === 'unauthorized_client') return 'bad_client'
  return said === 'invalid_grant' ? 'over' : 'refused'
}

/** The library has one code for a wrong signature and a wrong answer. */
function kindIn({ message = '', cause }: Failure): ProblemKind {
  const text = `${message} ${(cause as Failure | undefined)?.message ?? ''}`
  if (/signature verification/i.test(text)) return 'bad_key'
  return /response parameter/.test(text) ? 'other_round' : 'bad_token'
}

function statusOf(cause: unknown): string {
  const { status } = (cause ?? {}) as { status?: number }
  return status === undefined ? '' : learned.status({ status })
}

function issuerOf(cause: unknown): string {
  const { cause: inner, body } = (cause ?? {}) as {
    cause?: { body?: { issuer?: unknown } }
    body?: { issuer?: unknown }
  }
  return String((body ?? inner?.body)?.issuer ?? '')
}

/** Of a failed request: the code of the network, without addresses. */
function reasonOf(error: unknown): string {
  for (let each = error as Failure | undefined; each; each = each.cause as Failure | undefined) {
    if (typeof each.code === 'string' && /^[A-Z_]+$/.test(each.code)) return each.code
    if ((each as Error).name === 'TimeoutError') return learned.no_answer()
  }
  return ''
}
