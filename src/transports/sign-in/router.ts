import Router from '@koa/router'
import type { Context, Middleware } from 'koa'
import { reachAllowed } from '../../modules/connected-apps/standing.ts'
import { rememberedFirstSignIn } from '../../modules/dashboard-access/first-sign-in.ts'
import { t } from '../../words/index.ts'
import { inPageLanguage, speaks, varyByLanguage } from '../http/requests/page-language.ts'
import { decideConsent, showConsent } from '../oauth/consent.ts'
import { dashboardAssets } from '../pages/assets.ts'
import { readForm } from '../pages/form.ts'
import { html } from '../pages/html.ts'
import { publicLayout, topBar } from '../pages/layout.ts'
import { problemPage } from '../pages/problem-page.ts'
import { contentSecurityPolicy, onOwnSite, requireFormToken } from '../pages/same-site.ts'
import {
  askForEmail,
  changePassword,
  confirmEmail,
  endApp,
  showAccount,
  signOutPerson,
} from './account/account.ts'
import { chooseMails } from './account/approval-mails.ts'
import { addCalendar, deleteCalendar, renewCalendar } from './account/calendars.ts'
import { showLink, useLink } from './account/dashboard-link.ts'
import { chooseLanguage } from './account/language.ts'
import { sayYes, showQuestion } from './confirm.ts'
import type { SignInDeps } from './deps.ts'
import { makeProviderClient } from './provider/client.ts'
import { goToProvider, returnFromProvider } from './provider/pages.ts'
import { signInPath } from './steps/forms.ts'
import { continued } from './steps/open-as.ts'
import { chooseNewPassword, signInByPassword } from './steps/password.ts'
import {
  askForCode,
  chooseCompany,
  showInvitation,
  showSignIn,
  typeCode,
  useInvitation,
} from './steps/sign-in.ts'
import { type Answer, type Deps, personForm, type Visit, visitOf } from './visit.ts'

type Show = (deps: Deps, ctx: Context) => Promise<Answer>
type ShowToPerson = (
  deps: Deps,
  ctx: Context,
  visit: Visit,
  form: URLSearchParams,
) => Promise<Answer>

const open: Readonly<Record<string, Show>> = {
  'GET /sign-in': showSignIn,
  'POST /sign-in': askForCode,
  'POST /sign-in/code': typeCode,
  'POST /sign-in/company': chooseCompany,
  'POST /sign-in/password': (deps, ctx) => signInByPassword(deps, ctx),
  'POST /sign-in/password/new': chooseNewPassword,
  'GET /sign-in/provider': goToProvider,
  'GET /sign-in/provider/callback': returnFromProvider,
  'GET /sign-in/invitation/:token': showInvitation,
  'POST /sign-in/invitation/:token': useInvitation,
  // The addresses of earlier releases, and those of one-time links.
  'GET /admin/sign-in': showSignIn,
  'POST /admin/sign-in': (deps, ctx) => signInByPassword(deps, ctx),
  'GET /admin/link/:token': showLink,
  'POST /admin/link/:token': useLink,
  'GET /oauth/consent/:uid': showConsent,
  'POST /oauth/consent/:uid': decideConsent,
}

const signedIn: Readonly<Record<string, ShowToPerson>> = {
  'GET /account': (deps, ctx, visit) => showAccount(deps, ctx, visit),
  'POST /account/sign-out': signOutPerson,
  'POST /account/apps/:id/revoke': endApp,
  'POST /account/calendars': addCalendar,
  'POST /account/calendars/:id/renew': renewCalendar,
  'POST /account/calendars/:id/delete': deleteCalendar,
  'POST /account/mails': chooseMails,
  'POST /account/email': askForEmail,
  'POST /account/email/code': confirmEmail,
  'POST /account/password': changePassword,
  'POST /account/language': chooseLanguage,
  'GET /confirm/:id': showQuestion,
  'POST /confirm/:id': sayYes,
}

/** The addresses of these pages, one `METHOD /path` each. */
export const signInAddresses: readonly string[] = [...Object.keys(open), ...Object.keys(signedIn)]

/** Serves the pages on which people sign in, authorize applications, and see their connected applications. */
export function signInRouter(provided: SignInDeps): Middleware {
  const root = new URL(provided.settings.site_url).pathname.replace(/\/+$/, '')
  const { identityProvider } = provided.operationDeps.services
  const identityClient =
    identityProvider === null
      ? undefined
      : makeProviderClient(identityProvider, provided.settings.site_url)
  const { database, now } = provided.operationDeps
  const findFirst = rememberedFirstSignIn(database, now)
  const deps: Deps = { ...provided, root, identityClient, findFirst }
  const router = new Router()
  const add = (line: string, answer: (ctx: Context) => Promise<void>) => {
    const [method = '', path = ''] = line.split(' ')
    router.register(path, [method], (ctx) => answer(ctx as Context))
  }
  for (const [line, show] of Object.entries(open)) {
    add(line, async (ctx) => {
      const answer = await show(deps, ctx)
      await inPageLanguage(ctx, () => send(deps, ctx, answer))
    })
  }
  for (const [line, show] of Object.entries(signedIn)) {
    add(line, async (ctx) => {
      const visit = await visitOf(deps, ctx)
      if (!visit) return send(deps, ctx, { go: signInPath(continued(ctx.path)) })
      await speaks(ctx, visit.session.language, async () => {
        const form = ctx.method === 'POST' ? await readForm(ctx) : new URLSearchParams()
        if (ctx.method === 'POST') {
          requireFormToken(
            deps.operationDeps.services.secrets,
            visit.session,
            form.get('form_token'),
          )
        }
        await send(deps, ctx, withBar(deps, visit, await show(deps, ctx, visit, form)))
      })
    })
  }
  const serve = onOwnSite(deps.settings, router.routes() as unknown as Middleware)

  return async (ctx) => {
    ctx.set('Content-Security-Policy', contentSecurityPolicy)
    ctx.set('Referrer-Policy', 'same-origin')
    ctx.set('Cache-Control', 'no-store')
    // Hosts open the sign-in in a window that they watch.
    ctx.set('Cross-Origin-Opener-Policy', 'unsafe-none')
    try {
      await inPageLanguage(ctx, () => serve(ctx))
    } catch (error) {
      await inPageLanguage(ctx, async () => {
        const back = html`<a href="${root}/sign-in">${t`Go to the sign-in`}</a>`
        const words = { failed: 'a sign-in page failed', back }
        await send(deps, ctx, problemPage(deps.log, ctx, error, words))
      })
    }
  }
}

/** A page of a signed-in person has the bar that leads to the team's pages; a page after signing out has none. */
function withBar(deps: Deps, visit: Visit, answer: Answer): Answer {
  if (!('main' in answer)) return answer
  const { name, company_name } = visit.session
  const signOut = html`<button type="submit" class="plain">${t`Sign out`}</button>`
  const bar = topBar(deps.root, {
    company_name,
    who: html`${name}`,
    more: personForm(deps, visit, '/account/sign-out', signOut),
    at: 'own',
    has_team: reachAllowed(visit.session) !== 'self',
  })
  return { ...answer, bar }
}

async function send({ root }: Deps, ctx: Context, answer: Answer): Promise<void> {
  if ('go' in answer || 'leave' in answer) {
    ctx.status = 303
    ctx.set('Location', 'go' in answer ? `${root}${answer.go}` : answer.leave)
    ctx.body = ''
    return
  }
  const { status = 200, ...content } = answer
  const assets = await dashboardAssets()
  varyByLanguage(ctx)
  ctx.status = status
  ctx.type = 'text/html; charset=utf-8'
  ctx.body = publicLayout({ root, assets }, content).toString()
}
