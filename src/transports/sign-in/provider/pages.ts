import { randomBytes } from 'node:crypto'
import type { Context } from 'koa'
import { DomainError } from '../../../lib/errors.ts'
import { hasTenants, providerHost } from '../../../lib/identity-provider.ts'
import { capitalized } from '../../../lib/text.ts'
import { candidatesOfAccount } from '../../../modules/sign-in/accounts.ts'
import { openSessionByProvider } from '../../../modules/sign-in/index.ts'
import { t, wireWords } from '../../../words/index.ts'
import { addressOf } from '../../http/requests/address.ts'
import { html, tHtml } from '../../pages/html.ts'
import { refuse } from '../../refusals.ts'
import { networkOf } from '../network.ts'
import { writeBrowser } from '../steps/browser-cookie.ts'
import { companyForm, otherAccountPath, signInPath } from '../steps/forms.ts'
import { afterOpening, continued, openAs } from '../steps/open-as.ts'
import { writeProof } from '../steps/proof.ts'
import type { Answer, Deps } from '../visit.ts'
import type { Proven, ProviderClient, Round } from './client.ts'
import { ProviderProblem } from './problems.ts'
import { problemWords } from './words.ts'

/** A network has many people behind it; each return asks the provider three times. */
const returnsPerNetwork = 1_000

/** Sends the browser to the identity provider. */
export async function goToProvider(deps: Deps, ctx: Context): Promise<Answer> {
  const client = requireClient(deps)
  const uid = continued(ctx.query.continue)
  return explained(deps, ctx, uid, async () => {
    const { url, round } = await client.begin({ other_account: ctx.query.account === 'other' })
    writeRound(ctx, deps, { ...round, uid })
    return { leave: url }
  })
}

/** Signs in the person that the provider has authenticated, or asks for the company. */
export async function returnFromProvider(deps: Deps, ctx: Context): Promise<Answer> {
  const client = requireClient(deps)
  const round = takeRound(ctx, deps)
  if (!round) return failed(deps, undefined, new ProviderProblem('over'))
  const from = networkOf(addressOf(ctx, deps.settings.trust_proxy))
  if (!(await deps.limiter.take(`provider:${from}`, returnsPerNetwork))) {
    throw new DomainError('too_many', refuse.too_many_sign_ins())
  }
  return explained(deps, ctx, round.uid, async () => {
    const proven = await client.finish(ctx.querystring, round)
    return signIn(deps, ctx, { client, proven, uid: round.uid })
  })
}

type Returned = { client: ProviderClient; proven: Proven; uid: string | undefined }

async function signIn(
  deps: Deps,
  ctx: Context,
  { client, proven, uid }: Returned,
): Promise<Answer> {
  const { email_problem, ...account } = proven
  const found = await candidatesOfAccount(deps.operationDeps.database, client.provider, account)
  const [only, ...others] = found.candidates
  if (!only) return nobody(deps, { client, proven, uid }, found.is_taken)
  if (others.length === 0) {
    await openAs(deps, ctx, only, openSessionByProvider, account)
    return { go: afterOpening(uid) }
  }
  const browser = randomBytes(32).toString('base64url')
  writeBrowser(ctx, deps, browser)
  const proof = writeProof(deps, { account }, browser)
  return companyForm(deps, { uid, proof, candidates: found.candidates })
}

/** Explains why the account signs in nobody, and what an admin needs to link it. */
function nobody(deps: Deps, { client, proven, uid }: Returned, is_taken: boolean): Answer {
  const { provider } = client
  const host = providerHost(provider)
  const { subject, issuer, email, email_problem } = proven
  const why = is_taken
    ? t`Somebody with this email already signs in with another account of ${host}.`
    : email_problem === 'unverified'
      ? t`${host} does not say that the email of this account is verified, so it does not count.`
      : email_problem === 'none'
        ? t`${host} does not share the email of this account.`
        : t`Nobody may sign in with ${email ?? ''}.`
  return {
    status: 403,
    title: t`Not signed in`,
    main: html`<h1>${t`Nobody signs in with this account`}</h1>
<p>${why}</p>
<p>${tHtml`An admin of your company can link you to the account, on the page <i>Sign-in</i> of the dashboard.`}
${
  hasTenants(provider.issuer)
    ? tHtml`Its identifier is <code>${subject}</code>, of the issuer <code>${issuer}</code>.`
    : tHtml`Its identifier is <code>${subject}</code>.`
}</p>
<p>${tHtml`<a href="${deps.root + otherAccountPath(uid)}">Use another account</a>, or <a href="${deps.root + signInPath(uid)}">go back to the sign-in</a>`}</p>`,
  }
}

function requireClient({ identityClient }: Deps): ProviderClient {
  if (identityClient) return identityClient
  throw new DomainError('not_found', refuse.no_provider())
}

async function explained(
  deps: Deps,
  ctx: Context,
  uid: string | undefined,
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ProviderProblem)) throw error
    const { request_id } = ctx.state
    // Without the error itself, which may contain the provider's response.
    const { code, message } = (error.cause ?? {}) as { code?: string; message?: string }
    deps.log.warn({ request_id, code, reason: message }, `identity provider: ${error.message}`)
    return failed(deps, uid, error)
  }
}

/** Problems that the person cannot solve are for an admin. */
const own: ReadonlySet<string> = new Set(['refused', 'other_round', 'over'])

function failed(deps: Deps, uid: string | undefined, problem: ProviderProblem): Answer {
  const { provider } = requireClient(deps)
  const said = wireWords(problemWords(problem, provider))
  const isOwn = own.has(problem.kind)
  return {
    status: isOwn ? 422 : 503,
    title: t`Not signed in`,
    main: html`<h1>${t`You are not signed in`}</h1>
<p>${capitalized(said)}.</p>
<p>${
      isOwn
        ? t`Start the sign-in again.`
        : t`Try again in a minute. If it stays like this, tell an admin of your company: the server’s administrator sees what to do with rollcall doctor, and lets an admin in with rollcall admin link.`
    }</p>
<p><a href="${deps.root}${signInPath(uid)}">${t`Go back to the sign-in`}</a></p>`,
  }
}

const name = 'rollcall_provider'
const context = 'sign-in-provider'
const valid_ms = 10 * 60 * 1000

/** The data that the browser stores, and the connection that the sign-in is for. */
type KeptRound = Round & { uid: string | undefined }

/** Keeps the round in the browser, encrypted, so that any process may answer when it comes back. */
function writeRound(ctx: Context, deps: Deps, round: KeptRound): void {
  const { services, now } = deps.operationDeps
  const text = JSON.stringify({ ...round, until: now() + valid_ms })
  setCookie(ctx, deps, services.secrets.encrypt(text, context), valid_ms / 1000)
}

/** Returns the round of this browser and forgets it; undefined when there is none or it took too long. */
function takeRound(ctx: Context, deps: Deps): KeptRound | undefined {
  const sealed = ctx.cookies.get(name)
  if (sealed === undefined) return undefined
  setCookie(ctx, deps, '', 0)
  const { services, now } = deps.operationDeps
  try {
    const { until, ...round } = JSON.parse(services.secrets.decrypt(sealed, context))
    return until > now() ? round : undefined
  } catch {
    return undefined
  }
}

function setCookie(ctx: Context, { settings, root }: Deps, value: string, max_age_s: number): void {
  const secure = new URL(settings.site_url).protocol === 'https:' ? '; Secure' : ''
  ctx.append(
    'Set-Cookie',
    `${name}=${value}; Path=${root}/sign-in/provider; Max-Age=${max_age_s}; HttpOnly; SameSite=Lax${secure}`,
  )
}
