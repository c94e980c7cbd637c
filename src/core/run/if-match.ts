import { hash } from 'node:crypto'
import { DomainError } from '../../lib/errors.ts'
import type { AnyOperation } from '../operation.ts'
import { refuse } from '../refusals.ts'

/** The entity tags that a caller expects (RFC 9110, section 13.1.1), and how to read the record's own. */
export type IfMatch = {
  header: string
  read: AnyOperation
  input: Record<string, unknown>
}

export function entityTag(json: string | Buffer): string {
  return `"${hash('sha1', json, 'base64url')}"`
}

/** Refuses a write when the caller's entity tag does not match the record. */
export function refuseChanged({ header }: IfMatch, current: unknown): void {
  if (header.trim() === '*') return
  const tags = header.split(',').map((tag) => tag.trim())
  if (tags.includes(entityTag(JSON.stringify(current)))) return
  const altered = tags.find((tag) => alteredTag.test(tag))
  throw new DomainError(
    'precondition_failed',
    altered === undefined ? refuse.changed() : refuse.altered_tag({ tag: altered.slice(0, 100) }),
  )
}

/** Weak tags never match (RFC 9110, 13.1.1), and some servers add the compression to a tag. */
const alteredTag = /^W\/|[-;:](gzip|br|deflate|zstd)"$/i
