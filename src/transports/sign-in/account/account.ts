import type { Context } from 'koa'
import { DomainError } from '../../../lib/errors.ts'
import { providerHost } from '../../../lib/identity-provider.ts'
import { emailNorm } from '../../../lib/text.ts'
import { listConnectedApps, revokeConnectedApp } from '../../../modules/connected-apps/index.ts'
import type { ConnectedApp } from '../../../modules/connected-apps/schema.ts'
import { reachAllowed } from '../../../modules/connected-apps/standing.ts'
import { makeCode, typedCode, useCode } from '../../../modules/sign-in/codes.ts'
import { confirmOwnEmail, setOwnPassword } from '../../../modules/sign-in/index.ts'
import { phrase, say, t } from '../../../words/index.ts'
import { addressOf } from '../../http/requests/address.ts'
import { logOnceAMinute } from '../../http/serving/log-rarely.ts'
import { clearCookie } from '../../pages/cookie.ts'
import { hostList } from '../../pages/host-list.ts'
import { type Html, html, tHtml } from '../../pages/html.ts'
import { problemText } from '../../pages/problem.ts'
import { newEmailLetter, sendLetter } from '../mails.ts'
import { networkOf } from '../network.ts'
import { readBrowser, writeBrowser } from '../steps/browser-cookie.ts'
import { codeField, newPasswordField } from '../steps/forms.ts'
import { mailWarning } from '../steps/mail-code.ts'
import { type Answer, type Deps, personForm, type Visit } from '../visit.ts'
import { appItem } from './app-item.ts'
import { approvalMailsForm } from './approval-mails-form.ts'
import { calendarPart } from './calendars.ts'
import { languagePart } from './language.ts'

const readWords = {
  self: phrase('Applications that you connect can read your own records.'),
  team: phrase(
    'Applications that you connect can read your own records and those of everybody below you.',
  ),
  company: phrase('Applications that you connect can read the records of the whole company.'),
} as const

const reachWords = {
  self: phrase('Applications that you connect can reach your own records.'),
  team: phrase(
    'Applications that you connect can reach your own records and those of everybody below you.',
  ),
  company: phrase('Applications that you connect can reach the records of the whole company.'),
} as const

/** Shows a person's own page: the access of the sign-in, and the applications that act for the person. */
export async function showAccount(
  deps: Deps,
  ctx: Context,
  visit: Visit,
  { good, bad }: { good?: string; bad?: string } = {},
): Promise<Answer> {
  const { session } = visit
  const done = ctx.query.said === 'saved' ? t`Saved.` : good
  const { data } = (await visit.ask(listConnectedApps, {})) as { data: ConnectedApp[] }
  const { site_url } = deps.settings
  const opens = (session.person_only_reads ? readWords : reachWords)[reachAllowed(session)]
  return {
    ...(bad === undefined ? {} : { status: 422 }),
    title: t`Your account`,
    main: html`<h1>${session.name}</h1>
${done === undefined ? '' : html`<div class="notice good" role="status">${done}</div>`}
${bad === undefined ? '' : html`<div class="notice bad" role="alert">${bad}</div>`}
<p class="lead">${session.company_name}. ${say(opens)}${session.person_only_reads ? ` ${t`Your access is read-only.`}` : ''}</p>
<h2>${t`Connected applications`}</h2>
${data.length === 0 ? html`<p class="empty">${t`No connected applications.`}</p>` : html`<ul class="apps">${data.map((app) => appItem(deps, visit, app))}</ul>`}
${
  deps.provider
    ? html`<p>${tHtml`To connect one, add this address to it as an MCP server: <code>${`${site_url}/mcp`}</code>`}</p>
${hostList('signIn', site_url)}`
    : ''
}
${approvalMailsForm(deps, visit)}
${await calendarPart(deps, visit)}
${emailPart(deps, visit)}
${passwordPart(deps, visit)}
${languagePart(deps, visit)}
<p class="hint">${t`Signing out ends this session. Connected applications continue until you end them.`}</p>`,
  }
}

export async function signOutPerson(deps: Deps, ctx: Context, visit: Visit): Promise<Answer> {
  await visit.end()
  clearCookie(ctx, deps.settings)
  const to = ctx.query.continue
  return {
    go:
      typeof to === 'string' && /^[\w-]{10,64}$/.test(to) ? `/sign-in?continue=${to}` : '/sign-in',
  }
}

export async function endApp(deps: Deps, ctx: Context, visit: Visit): Promise<Answer> {
  const app = (await visit.ask(revokeConnectedApp, { id: Number(ctx.params.id) })) as ConnectedApp
  const good = t`${app.client.name} is no longer connected. It can no longer sign in.`
  return showAccount(deps, ctx, visit, { good })
}

/** Sends a code for a new email to the old one. */
export async function askForEmail(deps: Deps, ctx: Context, visit: Visit): Promise<Answer> {
  const { mailer, operationDeps, settings, limiter, root } = deps
  const { session } = visit
  const { database, services, now } = operationDeps
  if (emailNorm(session.email) === session.sign_in_email) return { go: '/account' }
  const mayAsk = await limiter.take(`codes:${session.company_id}.${session.employee_id}`, 5)
  if (!mayAsk)
    return showAccount(deps, ctx, visit, {
      bad: t`Too many codes were requested. Try again in an hour.`,
    })
  if (!mailer)
    return showAccount(deps, ctx, visit, {
      bad: t`No email can be sent. Ask an admin to confirm the address.`,
    })
  const { browser, ...code } = await makeCode(
    { database, secrets: services.secrets },
    { email_norm: session.sign_in_email, new_email: session.email },
    now(),
  )
  const network = networkOf(addressOf(ctx, settings.trust_proxy))
  const { email, sign_in_email: to, company_name: company, language } = session
  try {
    await sendLetter(mailer, newEmailLetter({ to, language, company, ...code, network, email }))
  } catch (err) {
    logOnceAMinute(deps.log, 'warn', { err }, 'a code for a new email could not be sent')
    return showAccount(deps, ctx, visit, { bad: t`The email could not be sent. Try again.` })
  }
  writeBrowser(ctx, deps, browser)
  return {
    title: t`Confirm your email`,
    main: html`<h1>${t`Confirm your email`}</h1>
<p>${t`A code is on its way to ${to}. With it you sign in as ${email} from now on.`}</p>
${personForm(
  deps,
  visit,
  '/account/email/code',
  html`${codeField()}
<button type="submit" class="main">${t`Confirm`}</button>`,
)}
<p><a href="${root}/account">${t`Back to your account`}</a></p>`,
  }
}

export async function confirmEmail(
  deps: Deps,
  ctx: Context,
  visit: Visit,
  form: URLSearchParams,
): Promise<Answer> {
  const { database, services, now } = deps.operationDeps
  const code = typedCode(form.get('code'))
  const browser = readBrowser(ctx) ?? ''
  const checked = await useCode({ database, secrets: services.secrets }, { browser, code }, now())
  if (checked.result !== 'right' && checked.tell) void mailWarning(deps, checked.tell)
  const isRight = checked.result === 'right' && checked.email_norm === visit.session.sign_in_email
  if (!isRight || checked.new_email === null) {
    return showAccount(deps, ctx, visit, {
      bad: t`The code is wrong or has expired. Ask for a new one.`,
    })
  }
  const { email_norm: old_email, new_email: email } = checked
  await visit.ask(confirmOwnEmail, { old_email, email })
  return showAccount(deps, ctx, visit, { good: t`You now sign in with ${email}.` })
}

function passwordPart(deps: Deps, visit: Visit): Html {
  if (!visit.session.has_password) return html``
  return html`<h2>${t`Your password`}</h2>
${personForm(
  deps,
  visit,
  '/account/password',
  html`${newPasswordField()}
<p class="hint">${t`8 characters or more. Your other sessions end.`}</p>
<button type="submit">${t`Set the password`}</button>`,
)}`
}

/** Replaces the password that the person has chosen. */
export async function changePassword(
  deps: Deps,
  ctx: Context,
  visit: Visit,
  form: URLSearchParams,
): Promise<Answer> {
  const password = (form.get('password') ?? '').slice(0, 1000)
  try {
    await visit.act(setOwnPassword, { password, session_id: visit.session.id })
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'invalid') throw error
    return showAccount(deps, ctx, visit, { bad: problemText(error) })
  }
  return showAccount(deps, ctx, visit, {
    good: t`Your password was set. Your other sessions ended.`,
  })
}

function emailPart(deps: Deps, visit: Visit): Html {
  const { email, sign_in_email, sign_in_issuer } = visit.session
  const { identityProvider } = deps.operationDeps.services
  if (identityProvider && sign_in_issuer === identityProvider.issuer) {
    return html`<p>${t`You sign in with ${providerHost(identityProvider)}.`}</p>`
  }
  if (emailNorm(email) === sign_in_email)
    return html`<p>${t`You sign in with ${sign_in_email}.`}</p>`
  return html`<h2>${t`Your email`}</h2>
<p>${t`Your record has the new address ${email}, but codes still go to ${sign_in_email}, until you or an admin confirm the new one.`}</p>
${personForm(deps, visit, '/account/email', html`<button type="submit">${t`Send a code to ${sign_in_email}`}</button>`)}`
}
