import type { Middleware } from 'koa'
import { accesses } from '../../core/access/permissions.ts'
import { apiVersion } from '../../core/events/event-record.ts'
import { escapeMarkup } from '../../lib/markup.ts'
import { type Asset, hashOf, makeAsset, packageFile, serveAssets } from '../http/answers/assets.ts'
import { addressesOf, type Site, templateOf } from './openapi/addresses.ts'
import { type Tag, tagOf, tags } from './openapi/tags.ts'
import { pageStyle, startScript } from './reference-assets.ts'
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

/** The reference page: a plain list of operations, which scripts replace with interactive documentation. */
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
<meta name="color-scheme" content="light dark">
<title>Rollcall API ${apiVersion}</title>
<link rel="icon" type="image/png" href="${at(assets.icon)}">
<link rel="stylesheet" href="${at(assets.swaggerStyle)}">
<link rel="stylesheet" href="${at(assets.pageStyle)}">
<script defer src="${at(assets.swagger)}"></script>
<script defer src="${at(assets.start)}"></script>
</head>
<body>
<div class="page">
<nav class="areas" aria-label="Areas"><h2>Areas</h2>
<ul>${areasOf(routes).map(areaLink).join('\n')}</ul></nav>
<main>
<div id="reference" data-openapi="${root}/api/openapi.json"></div>
${plainList(routes, site)}
</main>
</div>
</body>
</html>
`
  return { html, etag: hashOf(html) }
}

function areasOf(routes: readonly Route[]): Tag[] {
  return tags.filter((tag) => routes.some(({ operation }) => tagOf(operation.permission) === tag))
}

/** Returns the id that Swagger UI gives to the heading of an area; the plain list has the same. */
function anchorOf({ name }: Tag): string {
  return `operations-tag-${name.replaceAll(' ', '_')}`
}

function areaLink(tag: Tag): string {
  return `<li><a href="#${anchorOf(tag)}">${escapeMarkup(tag.name)}</a></li>`
}

function plainList(routes: readonly Route[], site: Site): string {
  const { base_url, openapi, openapi_json, mcp } = addressesOf(site)
  const link = (address: string) =>
    `<a href="${escapeMarkup(address)}">${escapeMarkup(address)}</a>`
  const sections = areasOf(routes).map((tag) => {
    const routesOfTag = routes.filter(({ operation }) => tagOf(operation.permission) === tag)
    return `<h2 id="${anchorOf(tag)}">${escapeMarkup(tag.name)}</h2>\n<ul>\n${routesOfTag.map(listItem).join('\n')}\n</ul>`
  })
  return `<div class="plain" id="plain">
<h1>Rollcall API ${apiVersion}</h1>
<p>Every operation below ${escapeMarkup(base_url)}, with <code>X-API-Key: &lt;key&gt;</code>.</p>
<p>Full documents: ${link(openapi)}, ${link(openapi_json)}; as JSON catalog: ${link(base_url)};
for assistants: ${escapeMarkup(mcp)}.</p>
${sections.join('\n')}
</div>`
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
  const swagger = import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js')
  const swaggerStyle = import.meta.resolve('swagger-ui-dist/swagger-ui.css')
  const icon = import.meta.resolve('swagger-ui-dist/favicon-32x32.png')
  return {
    swagger: asset('swagger-ui.js', 'text/javascript', await packageFile(swagger)),
    swaggerStyle: asset('swagger-ui.css', 'text/css', await packageFile(swaggerStyle)),
    icon: asset('icon.png', 'image/png', await packageFile(icon)),
    start: asset('start.js', 'text/javascript', Buffer.from(startScript)),
    pageStyle: asset('page.css', 'text/css', Buffer.from(pageStyle)),
  }
}

function asset(name: string, type: string, bytes: Buffer): Asset {
  return makeAsset('/api/docs/assets', name, type, bytes)
}
