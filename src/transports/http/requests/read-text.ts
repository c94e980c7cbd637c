import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { DomainError } from '../../../lib/errors.ts'
import { refuse } from '../../refusals.ts'
import { readBody } from './read-body.ts'

/**
 * Reads a body of at most `limit` bytes as text; throws a `refusal` when it is larger, a 415 when it declares another
 * charset than UTF-8, and a 400 when its bytes are not UTF-8.
 */
export async function readText(
  req: IncomingMessage,
  limit: number,
  refusal: () => DomainError,
): Promise<string> {
  refuseOtherCharsets(req)
  return requireUtf8(await readBody(req, limit, refusal))
}

/** Does the same for a form, whose escaped bytes must also be UTF-8: form parsers replace invalid bytes. */
export async function readFormText(
  req: IncomingMessage,
  limit: number,
  refusal: () => DomainError,
): Promise<string> {
  const text = await readText(req, limit, refusal)
  if (!hasUtf8Escapes(text)) throw formNotUtf8()
  return text
}

/** Returns a query; throws a 400 when its escaped bytes are not UTF-8. */
export function requireUtf8Query(query: string): string {
  if (hasUtf8Escapes(query)) return query
  throw new DomainError('bad_request', refuse.query_not_utf8())
}

function hasUtf8Escapes(text: string): boolean {
  try {
    for (const [escapes] of text.matchAll(/(?:%[0-9a-f]{2})+/gi)) decodeURIComponent(escapes)
    return true
  } catch {
    return false
  }
}

/** Returns the text of a field of a form; throws a 400 when its bytes are not UTF-8. */
export function requireUtf8Field(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString('utf8')
  throw formNotUtf8()
}

function formNotUtf8(): DomainError {
  return new DomainError('bad_request', refuse.form_not_utf8())
}

/** Throws a 415 when a request declares another charset than UTF-8. */
export function refuseOtherCharsets({ headers }: Pick<IncomingMessage, 'headers'>): void {
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(headers['content-type'] ?? '')?.[1]
  if (charset === undefined || /^(utf-?8|us-ascii)?$/i.test(charset)) return
  throw new DomainError('unsupported_type', refuse.other_charset())
}

/** Returns the text of a body; throws a 400 when its bytes are not UTF-8. */
export function requireUtf8(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString('utf8')
  throw new DomainError('bad_request', refuse.body_not_utf8())
}
