import Router from '@koa/router'
import { raw } from 'hono/html'
import type { Context, Middleware } from 'koa'
import { mayCall } from '../../core/access/reach.ts'
import type { Actor, AnyOperation, Caller } from '../../core/operation.ts'
import { runOperation } from '../../core/run/run-operation.ts'
import { bounded } from '../../db/bounded.ts'
import { WaitBudget } from '../../db/wait-budget.ts'
import { DomainError } from '../../lib/errors.ts'
import { t } from '../../words/index.ts'
import { serveAssets } from '../http/answers/assets.ts'
import { inPageLanguage, speaks, varyByLanguage } from '../http/requests/page-language.ts'
import { dashboardAssets } from '../pages/assets.ts'
import { clearCookie, readCookie } from '../pages/cookie.ts'
import { readForm } from '../pages/form.ts'
import { type Html, html } from '../pages/html.ts'
import { publicLayout } from '../pages/layout.ts'
import { problemNotice } from '../pages/problem.ts'
import { problemPage } from '../pages/problem-page.ts'
import { mayReaderSend, readOnly } from '../pages/read-only.ts'
import {
  contentSecurityPolicy,
  formToken,
  onOwnSite,
  requireFormToken,
} from '../pages/same-site.ts'
import { sendFile } from '../rest/files.ts'
import { signInPath } from '../sign-in/steps/forms.ts'
import { dashboardPage } from '../sign-in/steps/open-as.ts'
import type { DashboardDeps } from './deps.ts'
import { signedInPage } from './layout.ts'
import type { Answer, PageContext } from './page-context.ts'
import { problemMark, to } from './parts/ui.ts'
import type { PageRoute } from './routes.ts'
import { findSignedIn, type SignedIn } from './signed-in.ts'

/** Serves `/admin`: the pages of admins and managers, who use the same operations as every key. */
export function dashboardRouter(deps: DashboardDeps, table: readonly PageRoute[]): Middleware {
  const root = new URL(deps.settings.site_url).pathname.replace(/\/+$/, '')
  const router = new Router({ prefix: '/admin' })
  router.get(
    '/assets/*asset',
    serveAssets(async () => Object.values(await dashboardAssets())) as never,
  )
  for (const route of table) {
    router.register(route.path === '' ? '/' : route.path, [route.method], (ctx) =>
      answerPage({ ...deps, root, budget: new WaitBudget() }, route, ctx as Context),
    )
  }
  const serve = onOwnSite(deps.settings, router.routes() as unknown as Middleware)

  return async (ctx) => {
    ctx.set('Content-Security-Policy', contentSecurityPolicy)
    // With no-referrer, the usual default, browsers send no origin in posts.
    ctx.set('Referrer-Policy', 'same-origin')
    ctx.set('Cache-Control', 'no-store')
    try {
      await inPageLanguage(ctx, () => serve(ctx))
    } catch (error) {
      await inPageLanguage(ctx, () => sendProblem(deps, ctx, { error, root }))
    }
  }
}

async function sendProblem(
  { log }: DashboardDeps,
  ctx: Context,
  { error, root }: { error: unknown; root: string },
): Promise<void> {
  const back = html`<a href="${root}/admin">${t`Back to the overview`}</a>`
  const page = problemPage(log, ctx, error, { failed: 'a page failed', back })
  const assets = await dashboardAssets()
  sendPage(ctx, publicLayout({ root, assets }, page), page.status)
}

type Deps = DashboardDeps & { root: string; budget: WaitBudget }

async function answerPage(deps: Deps, route: PageRoute, ctx: Context): Promise<void> {
  const { database, services, now } = deps.operationDeps
  const keeper = { database: bounded(database, deps.budget), secrets: services.secrets }
  const session = await findSignedIn(keeper, readCookie(ctx) ?? '', now())
  if (!session) return goToSignIn(deps, ctx, route)
  await speaks(ctx, session.language, () => answerTo(session, deps, route, ctx))
}

async function answerTo(
  session: SignedIn,
  deps: Deps,
  route: PageRoute,
  ctx: Context,
): Promise<void> {
  const { services } = deps.operationDeps
  const form_token = formToken(services.secrets, session)
  const form = route.method === 'POST' ? await readForm(ctx) : new URLSearchParams()
  if (route.method === 'POST') {
    requireFormToken(services.secrets, session, form.get('form_token'))
    if (session.read_only && !mayReaderSend(route.path)) throw readOnly()
  }
  const [answer, shown] = await answerOf(
    route,
    pageContextOf(deps, ctx, session, { form, form_token }),
  )
  await send(deps, ctx, shown, answer)
}

/** Shows a refused form again with the reason; other refusals get their own page. */
async function answerOf(route: PageRoute, page: PageContext): Promise<[Answer, PageContext]> {
  if (!route.again) return [await route.show(page), page]
  try {
    return [await route.show(page), page]
  } catch (error) {
    // A failed call may have been stored: only the same form, with the same key, can be sent again.
    if (!(error instanceof DomainError) || error.status >= 500) throw error
    const shown = { ...page, problem: error }
    return [await route.again(shown), shown]
  }
}

function pageContextOf(
  deps: Deps,
  ctx: Context,
  session: SignedIn,
  { form, form_token }: Pick<PageContext, 'form' | 'form_token'>,
): PageContext {
  const caller: Caller = {
    company_id: session.company_id,
    actor: actorOf(session),
    channel: 'dashboard',
    request_id: ctx.state.request_id,
    budget: deps.budget,
  }
  const body = async (operation: AnyOperation, input: object, extras = {}) =>
    (await runOperation(deps.operationDeps, operation, caller, input, extras)).body
  const once = form.get('once')
  return {
    session,
    root: deps.root,
    site_url: deps.settings.site_url,
    oauth: deps.settings.oauth !== false,
    now_ms: deps.operationDeps.now(),
    mailer: deps.mailer,
    form_token,
    params: ctx.params,
    query: new URLSearchParams(ctx.querystring),
    form,
    problem: undefined,
    shown: { inputs: new Map() },
    may: (operation) => mayCall(operation, caller.actor),
    ask: (operation, input) => body(operation, input) as never,
    act: (operation, input, if_match) =>
      body(operation, input, {
        ...(once ? { idempotency_key: once } : {}),
        ...(if_match ? { if_match } : {}),
      }) as never,
    dryRun: (operation, input) => body(operation, input, { dry_run: true }) as never,
  }
}

function actorOf({ employee_id: id, name, reach, read_only }: SignedIn): Actor {
  const user = { kind: 'user', id, name, permissions: null, read_only } as const
  return reach === 'company' ? user : { ...user, person: { id, name }, reach }
}

async function send(
  deps: Deps,
  ctx: Context,
  pageContext: PageContext,
  answer: Answer,
): Promise<void> {
  if ('go' in answer) {
    if (answer.signed_out) clearCookie(ctx, deps.settings)
    return goTo(ctx, to(pageContext, answer.go))
  }
  if ('file' in answer) {
    sendFile(ctx, answer.file)
    if (answer.inline) ctx.set('Content-Disposition', 'inline')
    return
  }
  const place = { root: deps.root, assets: await dashboardAssets() }
  const path = ctx.path.replace(/^\/admin/, '').replace(/\/$/, '')
  const status = pageContext.problem?.status ?? 200
  const page = signedInPage(place, pageContext, path, answer)
  sendPage(ctx, withProblem(page, pageContext), status)
}

function withProblem(page: Html, { form, shown: { problem, inputs } }: PageContext): Html {
  if (!problem) return page
  const notice = problemNotice(problem, inputs, form.has('form_token')).toString()
  return raw(page.toString().replace(problemMark, () => notice))
}

function sendPage(ctx: Context, page: Html, status: number): void {
  varyByLanguage(ctx)
  ctx.status = status
  ctx.type = 'text/html; charset=utf-8'
  ctx.body = page.toString()
}

/** Redirects; a script that sent a form stays on its page until it knows where to go. */
function goTo(ctx: Context, path: string): void {
  const isScript = ctx.get('X-Rollcall-Form') === 'stay'
  ctx.status = isScript ? 200 : 303
  ctx.set(isScript ? 'X-Rollcall-Go' : 'Location', path)
  ctx.body = ''
}

/** After the sign-in, people with dashboard access see the page; everybody else sees their own page. */
function goToSignIn({ root }: Pick<Deps, 'root'>, ctx: Context, { method, path: page }: PageRoute) {
  const next =
    method === 'GET' && page !== '' ? dashboardPage(`${ctx.path}${ctx.search}`) : undefined
  const path = `${root}${signInPath(next)}`
  goTo(ctx, path)
  // Without a redirect, a script's request would show the form in the middle of a page.
  if (ctx.get('HX-Request') === 'true') {
    ctx.status = 200
    ctx.set('HX-Redirect', path)
  }
}
