import cors from '@koa/cors'
import Router from '@koa/router'
import type { Context, Middleware } from 'koa'
import type { ServedText } from '../http/answers/open-documents.ts'
import { catalog } from './catalog.ts'
import { indexOf, partNames, partOf } from './openapi/parts.ts'
import { openApiTexts } from './openapi/served.ts'
import { referenceAssets, referencePage } from './reference.ts'
import type { Route } from './routes.ts'

/** Serves the public descriptions: OpenAPI, catalog and reference page, without a key and for any origin. */
export function publicDocuments(routes: readonly Route[], site_url: string): Middleware {
  const site = { site_url }
  const texts = openApiTexts(routes, site)
  const listed = JSON.stringify(catalog(routes, site))
  const page = referencePage(routes, site)
  const router = new Router()
  router.use(cors() as never)
  router.get('/api/openapi.yaml', async (ctx) => sendText(ctx as Context, await texts.yaml()))
  router.get('/api/openapi.json', (ctx) => sendText(ctx as Context, texts.json()))
  router.get('/api/docs', page as never)
  router.get('/api/docs/assets/*asset', referenceAssets() as never)
  router.get('/api/v1', (ctx, next) => {
    ctx.vary('Accept')
    if (ctx.accepts('json', 'html') === 'html') return page(ctx as Context, next)
    ctx.type = 'application/json; charset=utf-8'
    ctx.body = listed
    return undefined
  })
  return router.routes() as unknown as Middleware
}

/** The OpenAPI document as resources for assistants: an index, and a part for each path. */
export function contractDocument(routes: readonly Route[], site_url: string) {
  const { document } = openApiTexts(routes, { site_url })
  return {
    uri: 'rollcall://openapi',
    name: 'openapi',
    title: 'OpenAPI index',
    description: 'The REST API: the method, path, operation and summary of every address.',
    content_type: 'application/json',
    read: () => JSON.stringify(indexOf(document())),
    parts: {
      name: 'openapi-path',
      title: 'OpenAPI of a path',
      description: 'One path of the REST API with its fields and errors, such as employees/{id}.',
      names: () => partNames(document()),
      read(name: string) {
        const part = partOf(document(), name)
        return part && JSON.stringify(part)
      },
    },
  }
}

function sendText(ctx: Context, { body, content_type, etag }: ServedText): void {
  ctx.status = 200
  ctx.set('ETag', etag)
  ctx.set('Cache-Control', 'no-cache')
  ctx.type = content_type
  if (ctx.fresh) ctx.status = 304
  else ctx.body = body
}
