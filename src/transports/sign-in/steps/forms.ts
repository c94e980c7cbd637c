import { type IdentityProvider, providerHost } from '../../../lib/identity-provider.ts'
import type { Candidate } from '../../../modules/sign-in/candidates.ts'
import { t } from '../../../words/index.ts'
import { type Html, html, tHtml } from '../../pages/html.ts'
import type { Answer, Deps } from '../visit.ts'

/** Returns the path of the form for an email; `uid` is the interaction that the sign-in continues. */
export function signInPath(uid: string | undefined): string {
  return continuing('/sign-in', uid)
}

function continuing(path: string, uid: string | undefined): string {
  return uid === undefined ? path : `${path}?continue=${encodeURIComponent(uid)}`
}

/** Returns the address that leads to the identity provider. */
function providerPath(uid: string | undefined): string {
  return continuing('/sign-in/provider', uid)
}

/** The same path, but the provider asks who is signing in: a shared computer may have somebody else's session there. */
export function otherAccountPath(uid: string | undefined): string {
  const path = providerPath(uid)
  return `${path}${path.includes('?') ? '&' : '?'}account=other`
}

type Tried = { uid: string | undefined; email?: string; problem?: string; status?: number }

const notice = (problem: string | undefined) =>
  problem === undefined ? '' : html`<div class="notice bad" role="alert">${problem}</div>`

const keep = (uid: string | undefined) =>
  uid === undefined ? '' : html`<input type="hidden" name="continue" value="${uid}">`

/** A link, not a form: the policy of forms would have to name the provider. */
function providerLink(
  root: string,
  provider: IdentityProvider | null,
  uid?: string | undefined,
): Html | '' {
  if (!provider) return ''
  return html`<p><a class="button main" href="${root}${providerPath(uid)}">${t`Sign in with ${providerHost(provider)}`}</a></p>
<p class="hint"><a href="${root}${otherAccountPath(uid)}">${t`Use another account there`}</a></p>`
}

type Asking = Tried & {
  is_alone?: boolean
  /** Whether a password was tried, whose form is shown again. */
  by_password?: boolean
  hint?: Html | undefined
}

/** The sign-in of everybody: a code, a password, the identity provider; with `is_alone` only that. */
export function emailForm(
  { root, mailer, operationDeps: { services } }: Deps,
  { uid, email = '', problem, status, is_alone = false, by_password = false, hint }: Asking,
): Answer {
  const reaches = mailer !== undefined && !mailer.into_files
  const link = providerLink(root, services.identityProvider, uid)
  return {
    ...(status === undefined ? {} : { status }),
    title: t`Sign in`,
    main: html`<h1>${t`Sign in`}</h1>
${notice(problem)}${link}
${
  is_alone
    ? html`<p class="hint">${t`If the provider does not let you in, ask the server’s administrator for a one-time link: rollcall admin link.`}</p>`
    : html`<form method="post" action="${root}/sign-in">${keep(uid)}
<div class="field"><label for="f-email">${t`Email`}</label>
<input id="f-email" name="email" type="email" autocomplete="username" required value="${email}"></div>
<button type="submit"${link === '' ? html` class="main"` : ''}>${t`Send me a code`}</button>
${reaches ? '' : html`<p class="hint">${t`This server has no mail server, so no code can reach you. Ask an admin of your company for an invitation link.`}</p>`}
<details${by_password || !reaches ? html` open` : ''}><summary>${t`I have a password`}</summary>
<div class="field"><label for="f-password">${t`Password`}</label>
<input id="f-password" name="password" type="password" autocomplete="current-password"></div>
<button type="submit" formaction="${root}/sign-in/password">${t`Sign in with the password`}</button>
<p class="hint">${tHtml`If you have no password, use a code or an invitation link. The server’s administrator prints one for an admin with <code>rollcall admin link</code>.`}</p></details></form>`
}
${hint ?? ''}<p class="hint">${t`An admin of your company decides who may sign in.`}</p>`,
  }
}

/** Takes the short codes and the long ones, since the form must not tell which one was mailed. */
export function codeField(): Html {
  return html`<div class="field"><label for="f-code">${t`Code`}</label>
<input id="f-code" name="code" autocomplete="one-time-code" autocapitalize="characters" spellcheck="false" maxlength="20" required autofocus></div>`
}

/** Asks for the code that was mailed. */
export function codeForm({ root }: Deps, { uid, email = '', problem }: Tried): Answer {
  return {
    ...(problem === undefined ? {} : { status: 422 }),
    title: t`Type the code`,
    main: html`<h1>${t`Type the code`}</h1>
${notice(problem)}
<p>${t`If ${email} can sign in, a code was sent to it. Enter it in this tab within ten minutes.`}</p>
<form method="post" action="${root}/sign-in/code">${keep(uid)}
<input type="hidden" name="email" value="${email}">
${codeField()}
<button type="submit" class="main">${t`Sign in`}</button>
</form>
<p><a href="${root}${signInPath(uid)}">${t`Use another email, or ask for a new code`}</a></p>`,
  }
}

type NewPassword = { uid: string | undefined; proof: string; email: string; problem?: string }

/** Asks for the password that replaces the first one. */
export function newPasswordForm(
  { root }: Deps,
  { uid, proof, email, problem }: NewPassword,
): Answer {
  return {
    ...(problem === undefined ? {} : { status: 422 }),
    title: t`Choose a password`,
    main: html`<h1>${t`Choose a password`}</h1>
${notice(problem)}
<p>${t`Your first password signs you in once. Choose another one, which only you know. From then on you sign in with it or with a code.`}</p>
<form method="post" action="${root}/sign-in/password/new">${keep(uid)}
<input type="hidden" name="proof" value="${proof}">
<input type="hidden" name="email" value="${email}" autocomplete="username">
${newPasswordField()}
<button type="submit" class="main">${t`Set the password and sign in`}</button>
</form>`,
  }
}

export function newPasswordField(): Html {
  return html`<div class="field"><label for="f-new-password">${t`New password`}</label>
<input id="f-new-password" name="password" type="password" autocomplete="new-password" minlength="8" required></div>`
}

type Choosing = {
  uid: string | undefined
  proof: string
  candidates: readonly Candidate[]
}

/** Asks for the company if there are several; `proof` is the browser's proof of identity. */
export function companyForm({ root }: Deps, { uid, proof, candidates }: Choosing): Answer {
  return {
    title: t`Choose the company`,
    main: html`<h1>${t`Choose the company`}</h1>
<p>${t`You may sign in to several companies.`}</p>
<form method="post" action="${root}/sign-in/company">${keep(uid)}
<input type="hidden" name="proof" value="${proof}">
${candidates.map(
  ({ company_id, company_name, name }) =>
    html`<p><button type="submit" name="company" value="${company_id}">${t`${company_name}, as ${name}`}</button></p>`,
)}
</form>`,
  }
}
