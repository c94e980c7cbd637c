import { hash } from 'node:crypto'
import { DomainError } from '../lib/errors.ts'
import type { AnyOperation } from './operation.ts'

/** The entity tags that a caller expects (RFC 9110, section 13.1.1), and how to read the record's own. */
export type IfMatch = {
  header: string
  read: AnyOperation
  input: Record<string, unknown>
}

/** Returns the strong entity tag of an answer. */
export function entityTag(json: string): string {
  return `"${hash('sha1', json, 'base64url')}"`
}

/** Refuses a write when the caller's entity tag does not match the record. */
export function refuseChanged({ header }: IfMatch, current: unknown): void {
  if (header.trim() === '*') return
  const tags = header.split(',').map((tag) => tag.trim())
  if (tags.includes(entityTag(JSON.stringify(current)))) return
  throw new DomainError(
    'precondition_failed',
    'The record has changed since you read it. Read it again and send its new ETag in If-Match.',
  )
}
