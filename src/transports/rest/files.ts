import type { Context } from 'koa'
import type { FileAnswer } from '../../core/file.ts'

/** The header with the warnings of a file, separated by commas. */
export const fileWarnings = 'X-Rollcall-Warnings'

/** Sends the file as a download. */
export function sendFile(
  ctx: Context,
  { filename, content_type, bytes, warnings = [] }: FileAnswer,
): void {
  ctx.attachment(filename)
  ctx.type = content_type
  if (warnings.length > 0) ctx.set(fileWarnings, warnings.join(', '))
  ctx.body = Buffer.from(bytes)
}
