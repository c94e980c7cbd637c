import { createHash } from 'node:crypto'
import { DomainError } from '../lib/errors.ts'
import type { AnyOperation } from './operation.ts'

/** What a caller believes a record to be: entity tags (RFC 9110, section 13.1.1) and how to read it. */
export type IfMatch = {
  header: string
  read: AnyOperation
  input: Record<string, unknown>
}

/** The strong entity tag of an answer. */
export function entityTag(json: string): string {
  return `"${createHash('sha1').update(json).digest('base64url')}"`
}

/** Refuses a write whose caller saw another state of the record. */
export function refuseChanged({ header }: IfMatch, current: unknown): void {
  if (header.trim() === '*') return
  const tags = header.split(',').map((tag) => tag.trim())
  if (tags.includes(entityTag(JSON.stringify(current)))) return
  throw new DomainError(
    'precondition_failed',
    'The record has changed since you read it. Read it again, and send its new ETag in If-Match.',
  )
}
