import { randomBytes } from 'node:crypto'
import type { Context } from 'koa'
import { DomainError } from '../../lib/errors.ts'
import { findByPassword } from '../../modules/dashboard-access/account.ts'
import { startSignInAttempt } from '../../modules/dashboard-access/sign-in-waits.ts'
import type { Account } from '../../modules/sessions/links.ts'
import { openDashboardSession } from '../../modules/sessions/open.ts'
import { withNames } from '../../modules/sign-in/candidates.ts'
import { plural, t, wireWords } from '../../words/index.ts'
import { readForm } from '../dashboard/form.ts'
import { addressOf } from '../http/address.ts'
import { writeBrowser } from './browser-cookie.ts'
import { companyForm } from './forms.ts'
import { networkOf } from './network.ts'
import { afterOpening, continued, openAs } from './open-as.ts'
import { writeProof } from './proof.ts'
import { signInForm } from './sign-in-form.ts'
import type { Answer, Deps } from './visit.ts'

/** Signs in who knows the password, or asks for the company where it fits several. */
export async function signInByPassword(deps: Deps, ctx: Context): Promise<Answer> {
  const form = await readForm(ctx)
  const email = (form.get('email') ?? '').slice(0, 320)
  const password = (form.get('password') ?? '').slice(0, 1000)
  const uid = continued(form.get('continue'))
  const { database, now } = deps.operationDeps
  const tried = { uid, email, by_password: true }
  const from = networkOf(addressOf(ctx, deps.settings.trust_proxy))
  const attempt = await startSignInAttempt(database, { email, network: from }, now())
  if (!attempt.passes) {
    const wait_s = Math.max(1, Math.ceil((attempt.retry_at_ms - now()) / 1000))
    ctx.set('Retry-After', String(wait_s))
    const problem = t`Too many attempts from your network. Try again in ${inWords(wait_s)}, or use a one-time link.`
    return signInForm(deps, { ...tried, status: 429, problem })
  }
  const accounts = await findByPassword(database, { email, password })
  const [only, ...others] = accounts
  if (!only) {
    const problem = t`The e-mail or password is wrong, or the account does not sign in with a password.`
    return signInForm(deps, { ...tried, status: 422, problem })
  }
  await attempt.succeeded()
  if (others.length === 0) return enter(deps, ctx, { account: only, uid, email })
  const browser = randomBytes(32).toString('base64url')
  writeBrowser(ctx, deps, browser)
  const proof = writeProof(deps, { accounts, email }, browser)
  return companyForm(deps, { uid, proof, candidates: await withNames(database, accounts) })
}

type Entering = { account: Account; uid: string | undefined; email: string }

/** Opens a session for an account whose password was right. */
export async function enter(
  deps: Deps,
  ctx: Context,
  { account, uid, email }: Entering,
): Promise<Answer> {
  try {
    await openAs(deps, ctx, account, openDashboardSession, {})
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'forbidden') throw error
    const problem = wireWords(error.message)
    return signInForm(deps, { uid, email, by_password: true, status: 403, problem })
  }
  return { go: uid === undefined ? '/admin' : afterOpening(uid) }
}

function inWords(seconds: number): string {
  if (seconds < 100) return plural(seconds, '{n} second', '{n} seconds')
  return plural(Math.ceil(seconds / 60), '{n} minute', '{n} minutes')
}
