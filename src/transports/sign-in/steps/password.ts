import { randomBytes } from 'node:crypto'
import type { Context } from 'koa'
import { asOwner } from '../../../db/transactions/in-transaction.ts'
import { DomainError } from '../../../lib/errors.ts'
import { emailNorm } from '../../../lib/text.ts'
import { findByPassword, type PasswordAccount } from '../../../modules/dashboard-access/account.ts'
import { replaceFirstPassword } from '../../../modules/dashboard-access/index.ts'
import { startSignInAttempt } from '../../../modules/dashboard-access/sign-in-waits.ts'
import { openDashboardSession } from '../../../modules/sessions/open.ts'
import { withNames } from '../../../modules/sign-in/candidates.ts'
import { countFailure, forgiveFailures } from '../../../modules/sign-in/failures.ts'
import { openSessionByPassword } from '../../../modules/sign-in/index.ts'
import { plural, t, wireWords } from '../../../words/index.ts'
import { addressOf } from '../../http/requests/address.ts'
import { readForm } from '../../pages/form.ts'
import { problemText } from '../../pages/problem.ts'
import { networkOf } from '../network.ts'
import type { Answer, Deps } from '../visit.ts'
import { readBrowser, writeBrowser } from './browser-cookie.ts'
import { companyForm, newPasswordForm, signInPath } from './forms.ts'
import { mailWarning, takesCodes } from './mail-code.ts'
import { afterOpening, continued, openAs } from './open-as.ts'
import { type Proof, readProof, writeProof } from './proof.ts'
import { providerOnly, signInForm } from './sign-in-form.ts'

/** Signs in who knows the password, or asks for the company where it fits several. */
export async function signInByPassword(
  deps: Deps,
  ctx: Context,
  sent?: URLSearchParams,
): Promise<Answer> {
  const form = sent ?? (await readForm(ctx))
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
  const accounts = await findByPassword(database, { email, password }, now())
  const [only, ...others] = accounts
  if (!only) {
    // Not awaited: the time of the answer would tell whether anybody has the address.
    void countWrong(deps, emailNorm(email))
    const problem = t`The email or password is wrong, or the account does not sign in with a password.`
    return signInForm(deps, { ...tried, status: 422, problem })
  }
  await attempt.succeeded()
  await asOwner(database, (sql) => forgiveFailures(sql, emailNorm(email)))
  if (others.length === 0) return enter(deps, ctx, { account: only, uid, email })
  const proof = prove(deps, ctx, { accounts, email })
  return companyForm(deps, { uid, proof, candidates: await withNames(database, accounts) })
}

type Entering = { account: PasswordAccount; uid: string | undefined; email: string }

/** Opens a session for an account whose password was right; after a first password, another one is chosen before. */
export async function enter(
  deps: Deps,
  ctx: Context,
  { account, uid, email }: Entering,
): Promise<Answer> {
  const tried = { uid, email, by_password: true }
  if (account.opens === 'first') {
    const [who] = await withNames(deps.operationDeps.database, [account])
    const { identityProvider } = deps.operationDeps.services
    if (identityProvider && who && !takesCodes(deps)(who)) {
      return signInForm(deps, { ...tried, status: 403, problem: providerOnly(identityProvider) })
    }
    return newPasswordForm(deps, { uid, proof: prove(deps, ctx, { first: account, email }), email })
  }
  const isAdmin = account.opens === 'dashboard'
  try {
    await openAs(deps, ctx, account, isAdmin ? openDashboardSession : openSessionByPassword, {})
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'forbidden') throw error
    return signInForm(deps, { ...tried, status: 403, problem: wireWords(error.message) })
  }
  return { go: uid === undefined && isAdmin ? '/admin' : afterOpening(uid) }
}

/** Stores the password that somebody chose after the first one, and signs the person in. */
export async function chooseNewPassword(deps: Deps, ctx: Context): Promise<Answer> {
  const form = await readForm(ctx)
  const uid = continued(form.get('continue'))
  const sealed = form.get('proof') ?? ''
  const proof = readProof(deps, sealed, readBrowser(ctx) ?? '')
  if (!proof || !('first' in proof)) return { go: signInPath(uid) }
  const { first: account, email } = proof
  try {
    const password = (form.get('password') ?? '').slice(0, 1000)
    await openAs(deps, ctx, account, replaceFirstPassword, { password })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const problem = problemText(error)
    if (error.code === 'invalid') {
      return newPasswordForm(deps, { uid, proof: sealed, email, problem })
    }
    if (error.code !== 'forbidden') throw error
    return signInForm(deps, { uid, email, status: 403, problem })
  }
  return { go: afterOpening(uid) }
}

/** Encrypts the proof, for this browser only. */
function prove(deps: Deps, ctx: Context, proof: Proof): string {
  const browser = randomBytes(32).toString('base64url')
  writeBrowser(ctx, deps, browser)
  return writeProof(deps, proof, browser)
}

/** Counts a wrong password like a wrong code, and warns the owner of the address. */
async function countWrong(deps: Deps, email_norm: string): Promise<void> {
  const { database, now } = deps.operationDeps
  try {
    const tells = await asOwner(database, (sql) => countFailure(sql, email_norm, now()))
    if (tells) await mailWarning(deps, email_norm)
  } catch (err) {
    deps.log.warn({ err }, 'a wrong password could not be counted')
  }
}

function inWords(seconds: number): string {
  if (seconds < 100) return plural(seconds, '{n} second', '{n} seconds')
  return plural(Math.ceil(seconds / 60), '{n} minute', '{n} minutes')
}
