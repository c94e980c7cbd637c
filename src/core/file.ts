import * as v from 'valibot'
import { Code } from './schema.ts'

/**
 * The output of an operation that returns a file of one of the content types; each transport renders it
 * differently.
 */
export function fileAnswer(contentTypes: readonly string[]) {
  return v.pipe(
    v.strictObject({
      filename: Code,
      content_type: Code,
      bytes: v.instance(Uint8Array),
      summary: v.exactOptional(v.record(v.string(), v.unknown())),
      warnings: v.exactOptional(v.array(Code)),
    }),
    v.metadata({ file: contentTypes }),
  )
}

export type FileAnswer = {
  filename: string
  content_type: string
  bytes: Uint8Array
  /** A summary of the file for an assistant, which does not see its contents. */
  summary?: Record<string, unknown>
  /** Problems to check before using the file; sent in the header `X-Rollcall-Warnings`. */
  warnings?: string[]
}

export function isFile(body: unknown): body is FileAnswer {
  return typeof body === 'object' && body !== null && 'bytes' in body && 'content_type' in body
}
