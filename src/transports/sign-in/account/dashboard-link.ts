import type { Context } from 'koa'
import { findByLink } from '../../../modules/sessions/links.ts'
import { openDashboardSessionByLink } from '../../../modules/sessions/open.ts'
import { readToken } from '../../../modules/sessions/token.ts'
import { t } from '../../../words/index.ts'
import { html, tHtml } from '../../pages/html.ts'
import { openAs } from '../steps/open-as.ts'
import type { Answer, Deps } from '../visit.ts'

/** Shows a page with a button, since link previews would use the link up. */
export async function showLink(deps: Deps, ctx: Context): Promise<Answer> {
  const found = await linkOf(deps, ctx)
  if (!found) return overLink(deps)
  return {
    title: t`Sign in`,
    main: html`<h1>${t`Welcome, ${found.account.name}`}</h1>
<p>${t`This link signs you in once. The session lasts twelve hours in this browser.`}</p>
<form method="post" action="${deps.root}/admin/link/${ctx.params.token}">
<button type="submit" class="main">${t`Sign in`}</button></form>`,
  }
}

export async function useLink(deps: Deps, ctx: Context): Promise<Answer> {
  const found = await linkOf(deps, ctx)
  if (!found) return overLink(deps)
  const { id: link_id, secret } = found.token
  await openAs(deps, ctx, found.account, openDashboardSessionByLink, { link_id, secret })
  return { go: '/admin' }
}

async function linkOf({ operationDeps: { database, services, now } }: Deps, ctx: Context) {
  const token = readToken(services.secrets, 'dashboard-link', ctx.params.token ?? '')
  const account = token && (await findByLink(database, token, now()))
  return token && account ? { token, account } : undefined
}

function overLink({ root }: Deps): Answer {
  return {
    status: 410,
    title: t`Link expired`,
    main: html`<h1>${t`This link has expired`}</h1>
<p>${tHtml`It was already used, is older than 24 hours, or its owner no longer has access. Ask for a new one, or <a href="${root}/sign-in">sign in another way</a>.`}</p>`,
  }
}
