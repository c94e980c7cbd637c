import * as v from 'valibot'

/** The answer of an operation that is no JSON, of one of the content types; each door renders it its own way. */
export function fileAnswer(contentTypes: readonly string[]) {
  return v.pipe(
    v.strictObject({
      filename: v.string(),
      content_type: v.string(),
      bytes: v.instance(Uint8Array),
    }),
    v.metadata({ file: contentTypes }),
  )
}

export type FileAnswer = { filename: string; content_type: string; bytes: Uint8Array }

export function isFile(body: unknown): body is FileAnswer {
  return typeof body === 'object' && body !== null && 'bytes' in body && 'content_type' in body
}
