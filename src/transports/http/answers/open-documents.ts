import { createHash } from 'node:crypto'
import type { Middleware } from 'koa'

/** A text that is constant while the process runs, ready to send. */
export type ServedText = { body: string; content_type: string; etag: string }

export type OpenDocument = ServedText & { headers?: Readonly<Record<string, string>> }

export function served(body: string, content_type: string): ServedText {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  return { body, content_type, etag }
}

type MakeDocument = () => OpenDocument | Promise<OpenDocument>

/** Serves public documents by path, without a key and to pages of any origin. */
export function openDocuments(documents: Readonly<Record<string, MakeDocument>>): Middleware {
  return async (ctx, next) => {
    const find = Object.hasOwn(documents, ctx.path) ? documents[ctx.path] : undefined
    if (!find || !['GET', 'HEAD', 'OPTIONS'].includes(ctx.method)) return next()
    ctx.set(anyOrigin)
    if (ctx.method === 'OPTIONS') {
      ctx.status = 204
      return
    }
    const { body, content_type, etag, headers = {} } = await find()
    ctx.status = 200
    ctx.set({ ...headers, ETag: etag, 'Cache-Control': 'public, max-age=3600' })
    ctx.type = content_type
    if (ctx.fresh) ctx.status = 304
    else ctx.body = body
  }
}

/** Headers that let pages of any origin read an answer. */
export const anyOrigin = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET',
  'Access-Control-Allow-Headers': 'Content-Type, If-None-Match, MCP-Protocol-Version',
  'Access-Control-Expose-Headers': 'ETag',
  // Helmet's default would still keep browsers of other origins from reading them.
  'Cross-Origin-Resource-Policy': 'cross-origin',
}
