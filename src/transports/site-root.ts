import { readFile } from 'node:fs/promises'
import type { Context, Middleware } from 'koa'

const icon = new URL('./pages/assets/favicon.ico', import.meta.url)

/** The address of the image in the icon of browsers, for clients that do not read that format. */
export const iconPath = '/icon.png'
/** The icon is a directory of one image, and the image. */
const directory_bytes = 22

/**
 * Answers requests of browsers and crawlers for the site's root: `/` redirects people to the dashboard, and
 * nothing is indexed.
 */
export function siteRoot(site_url: string): Middleware {
  const dashboard = `${new URL(site_url).pathname.replace(/\/+$/, '')}/admin`
  let favicon: Promise<Buffer> | undefined
  const image = async (ctx: Context, type: string, first: number) => {
    favicon ??= readFile(icon)
    const bytes = await favicon
    ctx.set('Cache-Control', 'public, max-age=86400')
    ctx.type = type
    ctx.body = bytes.subarray(first)
  }
  const answers: Readonly<Record<string, (ctx: Context) => Promise<void> | void>> = {
    '/': (ctx) => redirectBrowsers(ctx, dashboard),
    '/robots.txt': (ctx) => {
      ctx.type = 'text/plain; charset=utf-8'
      ctx.body = 'User-agent: *\nDisallow: /\n'
    },
    '/favicon.ico': (ctx) => image(ctx, 'image/x-icon', 0),
    [iconPath]: (ctx) => image(ctx, 'image/png', directory_bytes),
  }
  return async (ctx, next) => {
    const answer = Object.hasOwn(answers, ctx.path) ? answers[ctx.path] : undefined
    if (!answer || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next()
    await answer(ctx)
  }
}

/** A client that accepts JSON, or sends no Accept, gets the JSON 404 of every unknown URL. */
function redirectBrowsers(ctx: Context, dashboard: string): void {
  ctx.vary('Accept')
  if (ctx.accepts('json', 'html') !== 'html') return
  ctx.status = 303
  ctx.set('Location', dashboard)
  ctx.body = ''
}
