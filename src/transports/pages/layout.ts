import { language, t } from '../../words/index.ts'
import type { Asset } from '../http/answers/assets.ts'
import type { DashboardAssets } from './assets.ts'
import { type Html, html } from './html.ts'

/** The URL of the site root, and the assets that its pages load. */
export type Place = { root: string; assets: DashboardAssets }
export type Content = {
  title: string
  main: Html
  scripts?: 'chart' | undefined
  /** The address that the page continues to by itself. */
  continues_to?: string
}

/** Returns a whole page for everyone: signing in, and earlier errors. */
export function publicLayout(place: Place, content: Content): Html {
  return page(
    place,
    content,
    html`<div class="alone"><header class="brand">Rollcall</header><main id="main">${content.main}</main></div>`,
  )
}

/** Returns a whole page with this body. */
export function page({ root, assets }: Place, content: Content, body: Html): Html {
  const { title, scripts, continues_to } = content
  const at = ({ path }: Asset) => `${root}${path}`
  const chart =
    scripts === 'chart'
      ? html`<link rel="stylesheet" href="${at(assets.chartStyle)}">
<script defer src="${at(assets.uplot)}"></script>
<script defer src="${at(assets.chart)}"></script>`
      : html``
  return html`<!doctype html>
<html lang="${language()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${continues_to === undefined ? '' : html`<meta http-equiv="refresh" content="0; url=${continues_to}">`}
<meta name="htmx-config" content="includeIndicatorCSS:false history:false">
<title>${title} · Rollcall</title>
<link rel="icon" type="image/svg+xml" href="${at(assets.icon)}">
<link rel="stylesheet" href="${at(assets.style)}">
<script defer src="${at(assets.htmx)}"></script>
<script defer src="${at(assets.script)}"></script>
${chart}
</head>
<body data-words="${scriptWords()}">
${body}
</body>
</html>
`
}

/** The sentences of the script, about forms that are sent without leaving the page. */
function scriptWords(): string {
  return JSON.stringify({
    offline: t`You are offline. Nothing was sent, and what you typed is still here. Try again when you are connected.`,
    lost: t`No answer came. Try again: what is stored already is not stored twice.`,
    failed: t`The server could not do this now. Try again: what is stored already is not stored twice.`,
  })
}
