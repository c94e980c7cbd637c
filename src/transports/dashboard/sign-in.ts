import { isIPv4 } from 'node:net'
import type { Context } from 'koa'
import type { AnyOperation } from '../../core/operation.ts'
import { DomainError } from '../../lib/errors.ts'
import { findByPassword } from '../../modules/dashboard-access/account.ts'
import {
  type FirstSignIn,
  rememberedFirstSignIn,
} from '../../modules/dashboard-access/first-sign-in.ts'
import { startSignInAttempt } from '../../modules/dashboard-access/sign-in-waits.ts'
import { isInForceEverywhere } from '../../modules/identity-provider/force.ts'
import { type Account, findByLink } from '../../modules/sessions/links.ts'
import { openDashboardSession, openDashboardSessionByLink } from '../../modules/sessions/open.ts'
import { readToken } from '../../modules/sessions/token.ts'
import { plural, t, wireWords } from '../../words/index.ts'
import { network } from '../auth/authenticate.ts'
import { addressOf } from '../http/address.ts'
import { providerLink } from '../sign-in/forms.ts'
import { afterOpening, continued, openAs } from '../sign-in/open-as.ts'
import type { DashboardDeps } from './deps.ts'
import { readForm } from './form.ts'
import { type Html, html, tHtml } from './html.ts'
import { noAdminHint } from './no-admin.ts'

type Deps = DashboardDeps & { root: string }

type Shown = { title: string; main: Html; status: number }

export type SignInAddress = {
  method: 'GET' | 'POST'
  path: string
  handle(ctx: Context): Promise<Shown | undefined>
}

/** Serves the pages before there is a session: e-mail and password, and the one-time link. */
export function signInAddresses(deps: Deps): SignInAddress[] {
  const { database, now } = deps.operationDeps
  const first = rememberedFirstSignIn(database, now)
  return [
    { method: 'GET', path: '/sign-in', handle: () => signInPage(deps, first) },
    { method: 'POST', path: '/sign-in', handle: (ctx) => signIn(deps, ctx) },
    { method: 'GET', path: '/link/:token', handle: (ctx) => showLink(deps, ctx) },
    { method: 'POST', path: '/link/:token', handle: (ctx) => useLink(deps, ctx) },
  ]
}

async function signIn(deps: Deps, ctx: Context): Promise<Shown | undefined> {
  const form = await readForm(ctx)
  const email = (form.get('email') ?? '').slice(0, 320)
  const password = (form.get('password') ?? '').slice(0, 1000)
  const next = continued(form.get('continue'))
  const { database, now } = deps.operationDeps
  const from = networkOf(addressOf(ctx, deps.settings.trust_proxy))
  const attempt = await startSignInAttempt(database, { email, network: from }, now())
  if (!attempt.passes) {
    const wait_s = Math.max(1, Math.ceil((attempt.retry_at_ms - now()) / 1000))
    ctx.set('Retry-After', String(wait_s))
    const problem = t`Too many attempts from your network. Try again in ${inWords(wait_s)}, or use a one-time link.`
    return signInForm(deps, { status: 429, email, problem, next })
  }
  const account = await findByPassword(database, { email, password })
  if (!account) {
    const problem = t`The e-mail or password is wrong, or the account has no dashboard access.`
    return signInForm(deps, { status: 422, email, problem, next })
  }
  await attempt.succeeded()
  try {
    await open(deps, ctx, account, openDashboardSession, {})
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'forbidden') throw error
    return signInForm(deps, { status: 403, email, problem: wireWords(error.message), next })
  }
  // A sign-in for an application, or for the request of an e-mail, continues on its page.
  if (next !== undefined) ctx.set('Location', `${deps.root}${afterOpening(next)}`)
  return undefined
}

/** Returns the /24 or /64 of an address, since the owner of one address often has the others. */
export function networkOf(address: string): string {
  const of = network(address)
  return isIPv4(of) ? of.replace(/\d+$/, '0/24') : of
}

function inWords(seconds: number): string {
  if (seconds < 100) return plural(seconds, '{n} second', '{n} seconds')
  return plural(Math.ceil(seconds / 60), '{n} minute', '{n} minutes')
}

async function signInPage(deps: Deps, find: () => Promise<FirstSignIn>): Promise<Shown> {
  const { database, services } = deps.operationDeps
  const { identityProvider: provider } = services
  const is_alone =
    provider !== null && (await isInForceEverywhere(database, provider).catch(() => false))
  const shown = signInForm(deps, { is_alone })
  // The form is shown even when the database is down.
  const first = await find().catch(() => undefined)
  const hint = first && noAdminHint(first)
  return hint === undefined ? shown : { ...shown, main: html`${shown.main}${hint}` }
}

type Tried = {
  status?: number
  email?: string
  problem?: string
  is_alone?: boolean
  /** What the sign-in leads to. */
  next?: string | undefined
}

function signInForm({ root, operationDeps: { services } }: Deps, tried: Tried): Shown {
  const { status = 200, email = '', problem, is_alone = false, next } = tried
  const link = providerLink(root, services.identityProvider, next)
  return {
    status,
    title: t`Sign in`,
    main: html`<h1>${t`Sign in`}</h1>
${problem === undefined ? '' : html`<div class="notice bad" role="alert">${problem}</div>`}${link}
${is_alone ? html`<p class="hint">${adminLinkHint()}</p>` : passwordForm(root, email, { has_link: link !== '', next })}`,
  }
}

function adminLinkHint(): string {
  return t`If the provider does not let you in, ask the server’s administrator for a one-time link: rollcall admin link.`
}

function passwordForm(
  root: string,
  email: string,
  { has_link, next }: { has_link: boolean; next: string | undefined },
): Html {
  return html`<form method="post" action="${root}/admin/sign-in">${
    next === undefined ? '' : html`<input type="hidden" name="continue" value="${next}">`
  }
<div class="field"><label for="f-email">${t`E-mail`}</label>
<input id="f-email" name="email" type="email" autocomplete="username" required value="${email}"></div>
<div class="field"><label for="f-password">${t`Password`}</label>
<input id="f-password" name="password" type="password" autocomplete="current-password" required></div>
<button type="submit"${has_link ? '' : html` class="main"`}>${t`Sign in`}</button>
</form>
<p class="hint">${tHtml`For company admins with dashboard access. If you have no password, ask the server's administrator for a one-time link: <code>rollcall admin link</code>.`}</p>`
}

/** Shows a page with a button, since link previews would use the link up. */
async function showLink(deps: Deps, ctx: Context): Promise<Shown> {
  const found = await linkOf(deps, ctx)
  if (!found) return overLink(deps)
  return {
    status: 200,
    title: t`Sign in`,
    main: html`<h1>${t`Welcome, ${found.account.name}`}</h1>
<p>${t`This link signs you in once. The session lasts twelve hours in this browser.`}</p>
<form method="post" action="${deps.root}/admin/link/${ctx.params.token}">
<button type="submit" class="main">${t`Sign in`}</button></form>`,
  }
}

async function useLink(deps: Deps, ctx: Context): Promise<Shown | undefined> {
  const found = await linkOf(deps, ctx)
  if (!found) return overLink(deps)
  const { id: link_id, secret } = found.token
  await open(deps, ctx, found.account, openDashboardSessionByLink, { link_id, secret })
  return undefined
}

async function linkOf({ operationDeps: { database, services, now } }: Deps, ctx: Context) {
  const token = readToken(services.secrets, 'dashboard-link', ctx.params.token ?? '')
  const account = token && (await findByLink(database, token, now()))
  return token && account ? { token, account } : undefined
}

function overLink({ root }: Deps): Shown {
  return {
    status: 410,
    title: t`Link expired`,
    main: html`<h1>${t`This link has expired`}</h1>
<p>${tHtml`It was already used, is older than 24 hours, or its owner no longer has access. Ask for a new one, or <a href="${root}/admin/sign-in">sign in with a password</a>.`}</p>`,
  }
}

async function open(
  deps: Deps,
  ctx: Context,
  account: Account,
  operation: AnyOperation,
  input: object,
): Promise<void> {
  await openAs(deps, ctx, account, operation, input)
  ctx.status = 303
  ctx.set('Location', `${deps.root}/admin`)
  ctx.body = ''
}
