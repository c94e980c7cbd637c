import { createHash } from 'node:crypto'
import type { Middleware } from 'koa'

/** A text that stays the same while the process runs, ready to be sent. */
export type ServedText = { body: string; content_type: string; etag: string }

export type OpenDocument = ServedText & { headers?: Readonly<Record<string, string>> }

export function served(body: string, content_type: string): ServedText {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  return { body, content_type, etag }
}

/** Documents by path that need no key and that any page may read: there is nothing in them but what is public. */
export function openDocuments(documents: Readonly<Record<string, () => OpenDocument>>): Middleware {
  return (ctx, next) => {
    const find = Object.hasOwn(documents, ctx.path) ? documents[ctx.path] : undefined
    if (!find || !['GET', 'HEAD', 'OPTIONS'].includes(ctx.method)) return next()
    ctx.set(anyOrigin)
    if (ctx.method === 'OPTIONS') {
      ctx.status = 204
      return
    }
    const { body, content_type, etag, headers = {} } = find()
    ctx.status = 200
    ctx.set({ ...headers, ETag: etag, 'Cache-Control': 'public, max-age=3600' })
    ctx.type = content_type
    if (ctx.fresh) ctx.status = 304
    else ctx.body = body
  }
}

const anyOrigin = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET',
  'Access-Control-Allow-Headers': 'Content-Type, If-None-Match',
  'Access-Control-Expose-Headers': 'ETag',
  // Helmet's standard would keep a browser of another origin from reading them all the same.
  'Cross-Origin-Resource-Policy': 'cross-origin',
}
