import Router from '@koa/router'
import type { Context, Middleware } from 'koa'
import { unavailableError } from '../../db/failures.ts'
import { DomainError } from '../../lib/errors.ts'
import { dashboardAssets } from '../dashboard/assets.ts'
import { readForm } from '../dashboard/form.ts'
import { html } from '../dashboard/html.ts'
import { publicLayout } from '../dashboard/layout.ts'
import { problemText } from '../dashboard/problem.ts'
import { refuseOtherSites, requireFormToken } from '../dashboard/same-site.ts'
import { logOnceASecond } from '../http/log-once-a-second.ts'
import { originCheck } from '../mcp/origin.ts'
import { decideConsent, showConsent } from '../oauth/consent.ts'
import { askForEmail, confirmEmail, endApp, showAccount, signOutPerson } from './account.ts'
import type { SignInDeps } from './deps.ts'
import { makeProviderClient } from './provider/client.ts'
import { goToProvider, returnFromProvider } from './provider/pages.ts'
import {
  askForCode,
  chooseCompany,
  showInvitation,
  showSignIn,
  typeCode,
  useInvitation,
} from './sign-in.ts'
import { type Answer, type Deps, type Visit, visitOf } from './visit.ts'

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
  'GET /sign-in/provider': goToProvider,
  'GET /sign-in/provider/callback': returnFromProvider,
  'GET /sign-in/invitation/:token': showInvitation,
  'POST /sign-in/invitation/:token': useInvitation,
  'GET /oauth/consent/:uid': showConsent,
  'POST /oauth/consent/:uid': decideConsent,
}

const signedIn: Readonly<Record<string, ShowToPerson>> = {
  'GET /account': (deps, ctx, visit) => showAccount(deps, ctx, visit),
  'POST /account/sign-out': signOutPerson,
  'POST /account/apps/:id/revoke': endApp,
  'POST /account/email': askForEmail,
  'POST /account/email/code': confirmEmail,
}

const policy = (form_action = '') =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    `form-action 'self' ${form_action}`.trim(),
    "frame-ancestors 'none'",
  ].join('; ')

/** Serves the pages on which people sign in, agree to applications, and see what they have connected. */
export function signInRouter(provided: SignInDeps): Middleware {
  const root = new URL(provided.settings.site_url).pathname.replace(/\/+$/, '')
  const { identityProvider } = provided.operationDeps.services
  const identityClient =
    identityProvider === null
      ? undefined
      : makeProviderClient(identityProvider, provided.settings.site_url)
  const deps: Deps = { ...provided, root, identityClient }
  const checkHost = originCheck({ ...deps.settings, allowed_origins: [] })
  const router = new Router()
  const add = (line: string, show: Show) => {
    const [method = '', path = ''] = line.split(' ')
    router.register(path, [method], async (ctx) => {
      await send(deps, ctx as Context, await show(deps, ctx as Context))
    })
  }
  for (const [line, show] of Object.entries(open)) add(line, show)
  for (const [line, show] of Object.entries(signedIn)) {
    add(line, async (_, ctx) => {
      const visit = await visitOf(deps, ctx)
      if (!visit) return { go: '/sign-in' }
      const form = ctx.method === 'POST' ? await readForm(ctx) : new URLSearchParams()
      if (ctx.method === 'POST') requireFormToken(form.get('form_token'), visit.form_token)
      return show(deps, ctx, visit, form)
    })
  }
  const serve = router.routes() as unknown as Middleware

  return async (ctx) => {
    ctx.set('Content-Security-Policy', policy())
    ctx.set('Referrer-Policy', 'same-origin')
    ctx.set('Cache-Control', 'no-store')
    // Hosts open the sign-in in a window that they watch.
    ctx.set('Cross-Origin-Opener-Policy', 'unsafe-none')
    try {
      checkHost({ host: ctx.headers.host })
      if (ctx.method === 'POST') refuseOtherSites(ctx, deps.settings.site_url)
      await serve(ctx, async () => {
        throw new DomainError('not_found', 'This page does not exist.')
      })
    } catch (error) {
      await sendProblem(deps, ctx, error)
    }
  }
}

async function send({ root }: Deps, ctx: Context, answer: Answer): Promise<void> {
  if ('go' in answer || 'leave' in answer) {
    ctx.status = 303
    ctx.set('Location', 'go' in answer ? `${root}${answer.go}` : answer.leave)
    ctx.body = ''
    return
  }
  const { status = 200, title, main, form_action } = answer
  if (form_action) ctx.set('Content-Security-Policy', policy(form_action))
  const assets = await dashboardAssets()
  ctx.status = status
  ctx.type = 'text/html; charset=utf-8'
  ctx.body = publicLayout({ root, assets }, { title, main }).toString()
}

async function sendProblem(deps: Deps, ctx: Context, error: unknown): Promise<void> {
  const { request_id } = ctx.state
  const refusal = error instanceof DomainError ? error : unavailableError(error)
  if (!refusal) deps.log.error({ err: error, request_id }, 'a sign-in page failed')
  else if (refusal.cause) {
    logOnceASecond(deps.log, 'warn', { err: refusal.cause, request_id }, refusal.message)
  }
  const message = (refusal && problemText(refusal)) ?? 'An unexpected error occurred. Try again.'
  await send(deps, ctx, {
    status: refusal?.status ?? 500,
    title: 'Problem',
    main: html`<h1>${refusal ? 'Request failed' : 'Unexpected error'}</h1>
<p>${message}</p><p class="quiet">Request ${request_id}</p>
<p><a href="${deps.root}/sign-in">Go to the sign-in</a></p>`,
  })
}
