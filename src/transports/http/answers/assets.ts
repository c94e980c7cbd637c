import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Context, Middleware } from 'koa'

/** A file of a page, at a URL with the hash of its content. */
export type Asset = { path: string; type: string; bytes: Buffer }

/** Returns the asset served below a path such as `/admin/assets`. */
export function makeAsset(folder: string, name: string, type: string, bytes: Buffer): Asset {
  return { path: `${folder}/${hashOf(bytes)}/${name}`, type, bytes }
}

export function packageFile(url: string): Promise<Buffer> {
  return readFile(new URL(url))
}

/** Serves assets that never expire: different content has a different URL. */
export function serveAssets(load: () => Promise<readonly Asset[]>): Middleware {
  return async (ctx: Context, next) => {
    const asset = (await load()).find(({ path }) => ctx.path === path)
    if (!asset || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next()
    ctx.set('Cache-Control', 'public, max-age=31536000, immutable')
    ctx.set('X-Content-Type-Options', 'nosniff')
    ctx.type = asset.type
    ctx.body = asset.bytes
  }
}

export function hashOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 22)
}
