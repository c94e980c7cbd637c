import { createHash } from 'node:crypto'
import type { Context } from 'koa'
import { emailNorm } from '../../../lib/text.ts'
import { reachAllowed } from '../../../modules/connected-apps/standing.ts'
import { readToken } from '../../../modules/sessions/token.ts'
import { candidatesOfAccount } from '../../../modules/sign-in/accounts.ts'
import { type Candidate, candidatesOf, withNames } from '../../../modules/sign-in/candidates.ts'
import { makeCode, typedCode, useCode } from '../../../modules/sign-in/codes.ts'
import * as signIn from '../../../modules/sign-in/index.ts'
import { findInvited } from '../../../modules/sign-in/invitations.ts'
import type { PersonSession } from '../../../modules/sign-in/sessions.ts'
import { plural, t } from '../../../words/index.ts'
import { nextHour } from '../../auth/rate-limit.ts'
import { addressOf } from '../../http/requests/address.ts'
import { readForm } from '../../pages/form.ts'
import { html } from '../../pages/html.ts'
import { noAdminHint } from '../../pages/no-admin.ts'
import { networkOf } from '../network.ts'
import { type Answer, type Deps, visitOf } from '../visit.ts'
import { readBrowser, writeBrowser } from './browser-cookie.ts'
import { codeForm, companyForm, signInPath } from './forms.ts'
import { knownBrowser } from './known-browser.ts'
import { mailCode, mailWarning, takesCodes } from './mail-code.ts'
import { afterOpening, continued, dashboardPage, openAs } from './open-as.ts'
import { enter, signInByPassword } from './password.ts'
import { type Proof, readProof, writeProof } from './proof.ts'
import { isAlone, providerOnly, signInForm } from './sign-in-form.ts'

/** An hour, for an address from one network, and once more in a browser that has signed in with it. */
const codesPerAddress = 5
/** A network has many people behind it; their browsers do not count once they have signed in. */
const codesPerNetwork = 300

/** Shows the form for an email; a signed-in person is sent to where the sign-in leads. */
export async function showSignIn(deps: Deps, ctx: Context): Promise<Answer> {
  const uid = continued(ctx.query.continue)
  const visit = await visitOf(deps, ctx)
  if (visit) return { go: afterSignIn(uid, visit.session) }
  // The form is shown even when the database is down.
  const first = await deps.findFirst().catch(() => undefined)
  return signInForm(deps, { uid, hint: first && noAdminHint(first) })
}

/** Sends a code; the answer and its time are the same whether anybody has the address. */
export async function askForCode(deps: Deps, ctx: Context): Promise<Answer> {
  const form = await readForm(ctx)
  // Enter in the field of the password presses the first button of the form.
  if (form.get('password')) return signInByPassword(deps, ctx, form)
  const uid = continued(form.get('continue'))
  const email = (form.get('email') ?? '').trim().slice(0, 320)
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) {
    return signInForm(deps, { uid, email, problem: t`Type your email address.`, status: 422 })
  }
  const { identityProvider } = deps.operationDeps.services
  if (identityProvider && (await isAlone(deps))) {
    return signInForm(deps, { uid, problem: providerOnly(identityProvider), status: 403 })
  }
  const from = networkOf(addressOf(ctx, deps.settings.trust_proxy))
  if (!(await mayAsk(deps, ctx, { email, from }))) {
    const wait_s = Math.ceil((nextHour(deps.operationDeps.now()) - deps.operationDeps.now()) / 1000)
    ctx.set('Retry-After', String(wait_s))
    const minutes = Math.ceil(wait_s / 60)
    const problem = t`Too many codes were requested. Try again in ${minutes} minutes, or ask an admin for an invitation link.`
    return signInForm(deps, { uid, email, problem, status: 429 })
  }
  const { database, services, now } = deps.operationDeps
  const email_norm = emailNorm(email)
  const keeper = { database, secrets: services.secrets }
  const { browser, ...code } = await makeCode(keeper, { email_norm }, now())
  writeBrowser(ctx, deps, browser)
  // Not awaited: the time of the answer would tell whether anybody has the address.
  void mailCode(deps, { email_norm, ...code, network: from })
  return codeForm(deps, { uid, email })
}

/** Checks the code that was typed and signs the person in, or asks for the company. */
export async function typeCode(deps: Deps, ctx: Context): Promise<Answer> {
  const form = await readForm(ctx)
  const uid = continued(form.get('continue'))
  const email = (form.get('email') ?? '').slice(0, 320)
  const code = typedCode(form.get('code'))
  const { database, services, now } = deps.operationDeps
  const keeper = { database, secrets: services.secrets }
  const browser = readBrowser(ctx) ?? ''
  const checked = await useCode(keeper, { browser, code }, now())
  if (checked.result !== 'right' && checked.tell) void mailWarning(deps, checked.tell)
  if (checked.result === 'wrong') {
    const { tries_left: left } = checked
    const problem = plural(
      left,
      'The code is wrong. You may try once more.',
      'The code is wrong. You may try {n} times more.',
    )
    return codeForm(deps, { uid, email, problem })
  }
  if (checked.result === 'over' || checked.new_email !== null) {
    const problem = t`This code is no longer valid, or was requested in another browser. Request a new one.`
    return signInForm(deps, { uid, email, problem, status: 422 })
  }
  const found = await candidatesOf(database, checked.email_norm)
  const candidates = found.filter(takesCodes(deps))
  const [only] = candidates
  if (!only) {
    const { identityProvider } = services
    const problem =
      identityProvider && found.length > 0
        ? providerOnly(identityProvider)
        : t`Nobody may sign in with this address any more.`
    return signInForm(deps, { uid, email, problem, status: 422 })
  }
  if (candidates.length === 1)
    return open(deps, ctx, { who: only, uid, email_norm: checked.email_norm })
  const proof = writeProof(deps, { email: checked.email_norm }, browser)
  return companyForm(deps, { uid, proof, candidates })
}

/** Signs the person in to the company that was chosen, after the code or the account was right. */
export async function chooseCompany(deps: Deps, ctx: Context): Promise<Answer> {
  const form = await readForm(ctx)
  const uid = continued(form.get('continue'))
  const proof = readProof(deps, form.get('proof') ?? '', readBrowser(ctx) ?? '')
  const candidates = proof === undefined ? [] : await candidatesBy(deps, proof)
  const who = candidates.find(({ company_id }) => String(company_id) === form.get('company'))
  if (!proof || !who) return { go: signInPath(uid) }
  if ('accounts' in proof) {
    const account = proof.accounts.find(({ company_id }) => company_id === who.company_id)!
    return enter(deps, ctx, { account, uid, email: proof.email })
  }
  if ('first' in proof) return { go: signInPath(uid) }
  if ('email' in proof) return open(deps, ctx, { who, uid, email_norm: proof.email })
  await openAs(deps, ctx, who, signIn.openSessionByProvider, proof.account)
  return { go: afterOpening(uid) }
}

async function candidatesBy(deps: Deps, proof: Proof): Promise<Candidate[]> {
  const { database, services } = deps.operationDeps
  if ('first' in proof) return []
  if ('accounts' in proof) return withNames(database, proof.accounts)
  if ('email' in proof) {
    return (await candidatesOf(database, proof.email)).filter(takesCodes(deps))
  }
  const { identityProvider } = services
  if (!identityProvider) return []
  return (await candidatesOfAccount(database, identityProvider, proof.account)).candidates
}

/** Shows a page with a button, since scanners of emails follow links. */
export async function showInvitation(deps: Deps, ctx: Context): Promise<Answer> {
  const found = await invitedBy(deps, ctx)
  if (!found) return overInvitation()
  const { name, company_name, sign_in_issuer } = found.invited
  const { identityProvider } = deps.operationDeps.services
  if (identityProvider && sign_in_issuer === identityProvider.issuer) {
    return signInForm(deps, {
      uid: undefined,
      problem: providerOnly(identityProvider),
      status: 403,
      is_alone: true,
    })
  }
  return {
    title: t`Sign in`,
    main: html`<h1>${t`Welcome, ${name}`}</h1>
<p>${t`This link signs you in to Rollcall of ${company_name}, once. The session lasts twelve hours in this browser.`}</p>
<form method="post" action="${deps.root}/sign-in/invitation/${ctx.params.token}">
<button type="submit" class="main">${t`Sign in`}</button></form>`,
  }
}

export async function useInvitation(deps: Deps, ctx: Context): Promise<Answer> {
  const found = await invitedBy(deps, ctx)
  if (!found) return overInvitation()
  const { id: link_id, secret } = found.token
  await openAs(deps, ctx, found.invited, signIn.openSessionByInvitation, { link_id, secret })
  return { go: '/account' }
}

async function invitedBy({ operationDeps: { database, services, now } }: Deps, ctx: Context) {
  const token = readToken(services.secrets, 'invitation', ctx.params.token ?? '')
  const invited = token && (await findInvited(database, token, now()))
  return token && invited ? { token, invited } : undefined
}

function overInvitation(): Answer {
  return {
    status: 410,
    title: t`Link expired`,
    main: html`<h1>${t`This link has expired`}</h1>
<p>${t`It was already used, is older than 72 hours, or its owner may no longer sign in. Ask an admin of your company for a new one.`}</p>`,
  }
}

type Opening = { who: Candidate; uid: string | undefined; email_norm: string }

async function open(deps: Deps, ctx: Context, { who, uid, email_norm }: Opening): Promise<Answer> {
  await openAs(deps, ctx, who, signIn.openSessionByCode, { sign_in_email: email_norm })
  return { go: afterOpening(uid) }
}

/** Requests by others never block somebody in another network, or in a browser that has signed in before. */
async function mayAsk(deps: Deps, ctx: Context, { email, from }: { email: string; from: string }) {
  const { limiter } = deps
  const address = createHash('sha256').update(emailNorm(email)).digest('base64url')
  const own = knownBrowser(deps, ctx, email)
  if (own && (await limiter.take(`codes:${own}:${address}`, codesPerAddress))) return true
  return (
    (await limiter.take(`codes:${from}`, codesPerNetwork)) &&
    (await limiter.take(`codes:${from}:${address}`, codesPerAddress))
  )
}

/** A page of the dashboard is only for people with dashboard access; everybody else sees their own page. */
function afterSignIn(uid: string | undefined, session: PersonSession): string {
  const opens = session.opens_dashboard || reachAllowed(session) !== 'self'
  const isClosed = !opens && uid !== undefined && dashboardPage(uid) !== undefined
  if (uid !== undefined && !isClosed) return afterOpening(uid)
  return session.opens_dashboard ? '/admin' : '/account'
}
