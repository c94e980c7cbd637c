import { createHash } from 'node:crypto'
import type { Context } from 'koa'
import type { AnyOperation } from '../../core/operation.ts'
import { runOperation } from '../../core/run-operation.ts'
import { DomainError } from '../../lib/errors.ts'
import { emailNorm } from '../../lib/text.ts'
import { readToken } from '../../modules/sessions/token.ts'
import { type Candidate, candidatesOf, makeCode, useCode } from '../../modules/sign-in/codes.ts'
import { openSessionByCode, openSessionByInvitation } from '../../modules/sign-in/index.ts'
import { findInvited } from '../../modules/sign-in/invitations.ts'
import { nextHour } from '../auth/rate-limit.ts'
import { writeCookie } from '../dashboard/cookie.ts'
import { readForm } from '../dashboard/form.ts'
import { html } from '../dashboard/html.ts'
import { networkOf } from '../dashboard/sign-in.ts'
import { addressOf } from '../http/address.ts'
import { readBrowser, writeBrowser } from './browser-cookie.ts'
import { codeForm, companyForm, emailForm, signInPath } from './forms.ts'
import { codeLetter, sendLetter } from './mails.ts'
import { type Answer, type Deps, visitOf } from './visit.ts'

const codesPerAddress = 5
const codesPerNetwork = 20

/** Shows the form for an e-mail; a signed-in person is sent to where the sign-in leads. */
export async function showSignIn(deps: Deps, ctx: Context): Promise<Answer> {
  const uid = continued(ctx.query.continue)
  const visit = await visitOf(deps, ctx)
  if (visit) return { go: afterSignIn(uid, visit.session.opens_dashboard) }
  return emailForm(deps, { uid })
}

/** Sends a code; the answer and its time are the same whether anybody has the address. */
export async function askForCode(deps: Deps, ctx: Context): Promise<Answer> {
  const form = await readForm(ctx)
  const uid = continued(form.get('continue'))
  const email = (form.get('email') ?? '').trim().slice(0, 320)
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) {
    return emailForm(deps, { uid, email, problem: 'Type your e-mail address.', status: 422 })
  }
  const from = networkOf(addressOf(ctx, deps.settings.trust_proxy))
  if (!(await mayAsk(deps, { email, from }))) {
    const wait_s = Math.ceil((nextHour(deps.operationDeps.now()) - deps.operationDeps.now()) / 1000)
    ctx.set('Retry-After', String(wait_s))
    const problem = `Too many codes were asked for. Try again in ${Math.ceil(wait_s / 60)} minutes, or ask an admin for an invitation link.`
    return emailForm(deps, { uid, email, problem, status: 429 })
  }
  const { database, services, now } = deps.operationDeps
  const email_norm = emailNorm(email)
  const keeper = { database, secrets: services.secrets }
  const { code, browser } = await makeCode(keeper, { email_norm }, now())
  writeBrowser(ctx, deps, browser)
  // Not awaited: the time of the answer would tell whether anybody has the address.
  void mailCode(deps, { email_norm, code, network: from })
  return codeForm(deps, { uid, email })
}

/** Checks the code that was typed and signs the person in, or asks for the company. */
export async function typeCode(deps: Deps, ctx: Context): Promise<Answer> {
  const form = await readForm(ctx)
  const uid = continued(form.get('continue'))
  const email = (form.get('email') ?? '').slice(0, 320)
  const code = (form.get('code') ?? '').replace(/\D/g, '').slice(0, 6)
  const { database, services, now } = deps.operationDeps
  const keeper = { database, secrets: services.secrets }
  const browser = readBrowser(ctx) ?? ''
  const checked = await useCode(keeper, { browser, code }, now())
  if (checked.result === 'wrong') {
    const { tries_left: left } = checked
    const problem = `The code is wrong. You may try ${left === 1 ? 'once' : `${left} times`} more.`
    return codeForm(deps, { uid, email, problem })
  }
  if (checked.result === 'over' || checked.new_email !== null) {
    const problem =
      'This code cannot be used any more, or was asked for in another browser. Ask for a new one.'
    return emailForm(deps, { uid, email, problem, status: 422 })
  }
  const candidates = await candidatesOf(database, checked.email_norm)
  const [only] = candidates
  if (!only) {
    const problem = 'Nobody may sign in with this address any more.'
    return emailForm(deps, { uid, email, problem, status: 422 })
  }
  if (candidates.length === 1)
    return open(deps, ctx, { who: only, uid, email_norm: checked.email_norm })
  const proof = writeProof(deps, checked.email_norm, browser)
  return companyForm(deps, { uid, proof, candidates })
}

/** Signs the person in to the company that was chosen, after the code was right. */
export async function chooseCompany(deps: Deps, ctx: Context): Promise<Answer> {
  const form = await readForm(ctx)
  const uid = continued(form.get('continue'))
  const email_norm = readProof(deps, form.get('proof') ?? '', readBrowser(ctx) ?? '')
  if (email_norm === undefined) return { go: signInPath(uid) }
  const candidates = await candidatesOf(deps.operationDeps.database, email_norm)
  const who = candidates.find(({ company_id }) => String(company_id) === form.get('company'))
  if (!who) return { go: signInPath(uid) }
  return open(deps, ctx, { who, uid, email_norm })
}

/** Shows a page with a button, since scanners of e-mails follow links. */
export async function showInvitation(deps: Deps, ctx: Context): Promise<Answer> {
  const found = await invitedBy(deps, ctx)
  if (!found) return overInvitation()
  const { name, company_name } = found.invited
  return {
    title: 'Sign in',
    main: html`<h1>Welcome, ${name}</h1>
<p>This link signs you in to Rollcall of ${company_name}, once. The session lasts twelve hours in this browser.</p>
<form method="post" action="${deps.root}/sign-in/invitation/${ctx.params.token}">
<button type="submit" class="main">Sign in</button></form>`,
  }
}

export async function useInvitation(deps: Deps, ctx: Context): Promise<Answer> {
  const found = await invitedBy(deps, ctx)
  if (!found) return overInvitation()
  const { id: link_id, secret } = found.token
  await openAs(deps, ctx, found.invited, openSessionByInvitation, { link_id, secret })
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
    title: 'Link expired',
    main: html`<h1>This link has expired</h1>
<p>It was already used, is older than 72 hours, or its owner may no longer sign in. Ask an admin of your company for a
new one.</p>`,
  }
}

type Opening = { who: Candidate; uid: string | undefined; email_norm: string }

async function open(deps: Deps, ctx: Context, { who, uid, email_norm }: Opening): Promise<Answer> {
  await openAs(deps, ctx, who, openSessionByCode, { sign_in_email: email_norm })
  return { go: uid === undefined ? '/sign-in' : afterSignIn(uid, false) }
}

async function openAs(
  deps: Deps,
  ctx: Context,
  { company_id, employee_id, name }: Pick<Candidate, 'company_id' | 'employee_id' | 'name'>,
  operation: AnyOperation,
  input: object,
): Promise<void> {
  const { body } = await runOperation(
    deps.operationDeps,
    operation,
    {
      company_id,
      actor: { kind: 'user', id: employee_id, name, permissions: null },
      channel: 'dashboard',
      request_id: ctx.state.request_id,
    },
    input,
  )
  const { token } = body as { token?: string }
  if (token === undefined) throw new DomainError('forbidden', 'Sign-in failed. Try again.')
  writeCookie(ctx, deps.settings, token)
}

async function mayAsk({ limiter }: Deps, { email, from }: { email: string; from: string }) {
  const address = createHash('sha256').update(emailNorm(email)).digest('base64url')
  const passes = await Promise.all([
    limiter.take(`codes:${from}`, codesPerNetwork),
    limiter.take(`codes:${address}`, codesPerAddress),
  ])
  return passes.every((each) => each)
}

async function mailCode(
  { mailer, log, operationDeps: { database } }: Deps,
  { email_norm, code, network }: { email_norm: string; code: string; network: string },
): Promise<void> {
  try {
    const candidates = await candidatesOf(database, email_norm)
    if (candidates.length === 0) return
    if (!mailer) return log.warn('a sign-in code was asked for, but no e-mail can be sent')
    const companies = candidates.map(({ company_name }) => company_name)
    await sendLetter(mailer, codeLetter({ to: email_norm, companies, code, network }))
  } catch (err) {
    log.warn({ err }, 'a sign-in code could not be sent')
  }
}

/** The interaction of the authorization server that the sign-in continues; undefined for anything else. */
function continued(text: unknown): string | undefined {
  return typeof text === 'string' && /^[\w-]{10,64}$/.test(text) ? text : undefined
}

function afterSignIn(uid: string | undefined, opens_dashboard: boolean): string {
  if (uid !== undefined) return `/oauth/consent/${uid}`
  return opens_dashboard ? '/admin' : '/account'
}

const proof_ms = 10 * 60 * 1000
const proofContext = 'sign-in-proof'

/** Says that a browser has typed the code of an address, until the company is chosen. */
function writeProof({ operationDeps: { services, now } }: Deps, email: string, browser: string) {
  const proof = JSON.stringify({ email, browser, until: now() + proof_ms })
  return services.secrets.encrypt(proof, proofContext)
}

function readProof({ operationDeps: { services, now } }: Deps, text: string, from: string) {
  try {
    const { email, browser, until } = JSON.parse(services.secrets.decrypt(text, proofContext))
    return browser === from && until > now() ? (email as string) : undefined
  } catch {
    return undefined
  }
}
