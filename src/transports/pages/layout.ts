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
  /** The head of the page of a signed-in person. */
  bar?: Html
}

type Bar = {
  company_name: string
  who: Html
  /** Marks of the access, and the form that signs out. */
  more: Html
  /** Which of the two the page is, for people who have both. */
  at: 'own' | 'team' | undefined
  has_team: boolean
  find?: Html
}

/** The head of every page of a signed-in person, which leads between the person's own page and the team's. */
export function topBar(root: string, { company_name, who, more, at, has_team, find }: Bar): Html {
  const link = (place: Bar['at'], path: string, words: string) =>
    html`<a href="${root}${path}"${place === at ? html` aria-current="true"` : ''}>${words}</a>`
  const doors = html`${link('team', '/admin', t`Overview`)} ${link('own', '/account', t`Your account`)}`
  return html`<header class="top"><a class="brand" href="${root}${has_team ? '/admin' : '/account'}">Rollcall</a>
<span class="company">${company_name}</span>
${has_team ? html`<nav class="doors" aria-label="${t`Your pages`}">${doors}</nav>` : ''}
${find ?? ''}<div class="me"><span class="who">${who}</span>${more}</div>
</header>`
}

/** Returns a whole page for everyone: signing in, and earlier errors. */
export function publicLayout(place: Place, content: Content): Html {
  return page(
    place,
    content,
    html`${content.bar ?? ''}<div class="alone">${content.bar ? '' : html`<header class="brand">Rollcall</header>`}<main id="main">${content.main}</main></div>`,
  )
}

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
