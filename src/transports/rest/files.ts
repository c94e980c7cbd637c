import type { Context } from 'koa'
import type { FileAnswer } from '../../core/file.ts'

/** Sends the file as a download. */
export function sendFile(ctx: Context, { filename, content_type, bytes }: FileAnswer): void {
  ctx.attachment(filename)
  ctx.type = content_type
  ctx.body = Buffer.from(bytes)
}
