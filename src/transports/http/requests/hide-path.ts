import type { Context } from 'koa'

/** Replaces a path that opens something for everybody who has it, so that nothing that logs a request finds it. */
export function hidePath(ctx: Context, shown: string): void {
  ctx.url = shown
  // Koa copies the address to both of them.
  ctx.originalUrl = shown
  ctx.request.originalUrl = shown
}
