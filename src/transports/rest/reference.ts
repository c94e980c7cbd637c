import type { Middleware } from 'koa'
import { apiVersion } from '../../core/event-record.ts'
import { accesses } from '../../core/permissions.ts'
import { escapeMarkup } from '../../lib/markup.ts'
import { type Asset, hashOf, makeAsset, packageFile, serveAssets } from '../http/assets.ts'
import { addressesOf, type Site, templateOf } from './openapi/addresses.ts'
import { tagOf, tags } from './openapi/tags.ts'
import type { Route } from './routes.ts'

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const startScript = `
const { openapi } = document.getElementById('reference').dataset
SwaggerUIBundle({
  url: openapi,
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  displayOperationId: true,
  filter: true,
  validatorUrl: null,
})
`

const pageStyle = `
body { margin: 0; background: #fff; color: #2b322f; font-family: system-ui, sans-serif; }
.plain { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; line-height: 1.5; }
.plain li { margin: 0.4rem 0; }
.swagger-ui .wrapper { max-width: 72rem; }
.swagger-ui .info { margin: 1.5rem 0 0.5rem; }
.swagger-ui .info :is(p, li) { font-size: 1rem; line-height: 1.6; }
.swagger-ui .info li { line-height: 1.6; }
.swagger-ui .info code, .swagger-ui .markdown code { color: #0a6347; background: #eef4f1; font-weight: 500; }
.swagger-ui .scheme-container { padding: 0.75rem 0; box-shadow: none; border-bottom: 1px solid #dad8d0; }
.swagger-ui .opblock-tag { font-size: 1.25rem; padding: 0.75rem 0; }
.swagger-ui .opblock { margin: 0 0 0.4rem; box-shadow: none; }
.swagger-ui .opblock .opblock-summary-description { font-size: 0.9375rem; color: #2b322f; }
.swagger-ui .opblock .opblock-summary-operation-id { font-size: 0.8125rem; font-weight: 400; color: #55605a; }
.swagger-ui :is(.opblock-description-wrapper, .parameter__name, .renderedMarkdown) { line-height: 1.5; }
`

/** The reference page: interactive documentation with scripts, and a plain list of operations without. */
export function referencePage(routes: readonly Route[], site: Site): Middleware {
  let page: Promise<{ html: string; etag: string }> | undefined
  return async (ctx) => {
    page ??= drawPage(routes, site)
    const { html, etag } = await page
    ctx.set('Content-Security-Policy', contentSecurityPolicy)
    ctx.set('Cache-Control', 'no-cache')
    ctx.status = 200
    ctx.etag = etag
    ctx.type = 'text/html; charset=utf-8'
    if (ctx.fresh) ctx.status = 304
    else ctx.body = html
  }
}

/** Serves the page's scripts and styles. */
export function referenceAssets(): Middleware {
  return serveAssets(async () => Object.values(await loadAssets()))
}

async function drawPage(routes: readonly Route[], site: Site) {
  const assets = await loadAssets()
  const root = new URL(site.site_url).pathname.replace(/\/+$/, '')
  const at = (asset: Asset) => `${root}${asset.path}`
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Rollcall API ${apiVersion}</title>
<link rel="icon" type="image/png" href="${at(assets.icon)}">
<link rel="stylesheet" href="${at(assets.swaggerStyle)}">
<link rel="stylesheet" href="${at(assets.pageStyle)}">
<script defer src="${at(assets.swagger)}"></script>
<script defer src="${at(assets.start)}"></script>
</head>
<body>
<div id="reference" data-openapi="${root}/api/openapi.json"></div>
<noscript>
${plainList(routes, site)}
</noscript>
</body>
</html>
`
  return { html, etag: hashOf(html) }
}

function plainList(routes: readonly Route[], site: Site): string {
  const { base_url, openapi, openapi_json, mcp } = addressesOf(site)
  const link = (address: string) =>
    `<a href="${escapeMarkup(address)}">${escapeMarkup(address)}</a>`
  const sections = tags.flatMap((tag) => {
    const own = routes.filter(({ operation }) => tagOf(operation.permission) === tag)
    if (own.length === 0) return []
    return `<h2>${escapeMarkup(tag.name)}</h2>\n<ul>\n${own.map(listItem).join('\n')}\n</ul>`
  })
  return `<main class="plain">
<h1>Rollcall API ${apiVersion}</h1>
<p>Every operation below ${escapeMarkup(base_url)}, with <code>X-API-Key: &lt;key&gt;</code>.</p>
<p>Full documents: ${link(openapi)}, ${link(openapi_json)}; as JSON catalog: ${link(base_url)};
for assistants: ${escapeMarkup(mcp)}.</p>
${sections.join('\n')}
</main>`
}

function listItem(route: Route): string {
  const { operation, method } = route
  const accepted = accesses[operation.permission]
  const needs = accepted.length > 0 ? `any one of ${accepted.join(', ')}` : 'any key'
  const address = `<code>${method} ${escapeMarkup(templateOf(route))}</code>`
  return `<li>${address} ${escapeMarkup(operation.summary)} <small>(${escapeMarkup(needs)})</small></li>`
}

let loaded: ReturnType<typeof readAssets> | undefined

function loadAssets() {
  loaded ??= readAssets()
  return loaded
}

async function readAssets() {
  const swagger = (file: string) => packageFile(`swagger-ui-dist/${file}`)
  return {
    swagger: asset('swagger-ui.js', 'text/javascript', await swagger('swagger-ui-bundle.js')),
    swaggerStyle: asset('swagger-ui.css', 'text/css', await swagger('swagger-ui.css')),
    icon: asset('icon.png', 'image/png', await swagger('favicon-32x32.png')),
    start: asset('start.js', 'text/javascript', Buffer.from(startScript)),
    pageStyle: asset('page.css', 'text/css', Buffer.from(pageStyle)),
  }
}

function asset(name: string, type: string, bytes: Buffer): Asset {
  return makeAsset('/api/docs/assets', name, type, bytes)
}
