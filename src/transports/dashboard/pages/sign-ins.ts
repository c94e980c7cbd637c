import type * as v from 'valibot'
import { invalid } from '../../../lib/errors.ts'
import * as signIn from '../../../modules/sign-in/index.ts'
import type { ProviderSchema } from '../../../modules/sign-in/list.ts'
import type { SignInRecord } from '../../../modules/sign-in/schema.ts'
import { type Phrase, phrase, say, t } from '../../../words/index.ts'
import { copyable } from '../../pages/host-list.ts'
import { type Html, html, tHtml } from '../../pages/html.ts'
import { invitationLetter, sendLetter } from '../../sign-in/mails.ts'
import { type Answer, type PageContext, requireCompany, said } from '../page-context.ts'
import { check, placed } from '../parts/inputs.ts'
import * as ui from '../parts/ui.ts'
import { when } from '../words/dates.ts'
import { mailLanguage } from '../words/mail-language.ts'
import { readOnlyInput } from './access.ts'

export async function showSignIns(page: PageContext): Promise<Answer> {
  return { title: t`Sign-in`, main: await signInsPage(page) }
}

/** Gives the sign-in to everybody whose email was typed, or to nobody. */
export async function giveSignIns(page: PageContext): Promise<Answer> {
  const emails = (page.form.get('emails') ?? '').split(/[\s,;]+/).filter((each) => each !== '')
  const read_only = page.form.has('read_only') ? true : undefined
  if (emails.length === 0) throw invalid({ emails: t`must be filled in` })
  await page.act(signIn.giveSignIn, { emails, read_only })
  return said('/sign-ins', 'sign_in_given')
}

export async function confirmChanges(page: PageContext): Promise<Answer> {
  const { form } = page
  await page.act(signIn.confirmSignIn, {
    employee_id: Number(page.params.id),
    email: form.get('email') ?? '',
    role: form.get('role') ?? '',
  })
  return said('/sign-ins', 'saved')
}

/** Makes a person read-only, or lets them make changes again. */
export async function limitSignIn(page: PageContext): Promise<Answer> {
  const read_only = page.form.get('read_only') === 'yes'
  await page.act(signIn.updateSignIn, { employee_id: Number(page.params.id), read_only })
  return said('/sign-ins', read_only ? 'reads_only' : 'may_change')
}

export async function takeBack(page: PageContext): Promise<Answer> {
  await page.act(signIn.revokeSignIn, { employee_id: Number(page.params.id) })
  return said('/sign-ins', 'sign_in_revoked')
}

/** Creates an invitation and shows it, so that it can be copied if no email can be sent. */
export async function invite(page: PageContext): Promise<Answer> {
  const made = await page.act(signIn.createInvitation, { employee_id: Number(page.params.id) })
  const shown = html`<section class="card"><h2>${tHtml`Invitation for ${ui.personLink(page, made.employee_id, made.name)}`}</h2>
<p>${tHtml`Valid once, until ${when(page, made.expires_at)}. Do not share it with anyone else. It is shown only once.`}</p>
${copyable(t`Invitation link`, `${page.site_url}${made.path}`)}</section>`
  return { title: t`Sign-in`, main: await signInsPage(page, shown) }
}

/** Creates an invitation and mails it; the answer says whether the mail server took it. */
export async function mailInvitation(page: PageContext): Promise<Answer> {
  requireCompany(page)
  const { mailer, site_url } = page
  if (!mailer) throw invalid({ invitation: t`cannot be mailed: there is no mail server; copy it` })
  const made = await page.act(signIn.createInvitation, { employee_id: Number(page.params.id) })
  const { sign_in_email: to, company_name: company, name } = made
  const language = await mailLanguage(page, made.employee_id)
  const url = `${site_url}${made.path}`
  const letter = invitationLetter({ to, language, company, name, url, oauth: page.oauth })
  try {
    await sendLetter(mailer, letter)
  } catch {
    throw invalid({ invitation: t`could not be mailed to ${to}; try again, or copy a link` })
  }
  return said('/sign-ins', 'invited')
}

async function signInsPage(page: PageContext, shown: Html = html``): Promise<Html> {
  const { data, identity_provider: provider } = await page.ask(signIn.listSignIns, {})
  const waiting = data.filter(({ waits }) => waits)
  const wrong = placed(page, 'emails', t`Emails`)
  return html`<h1>${t`Sign-in`}</h1>
${ui.notices(page)}${shown}
<p class="lead">${t`Who may sign in, to see their own page and to connect an assistant. API keys cannot give this, nor change the address that codes go to.`}</p>
${provider ? providerPart(page, provider) : ''}
${
  waiting.length === 0
    ? ''
    : html`<h2>${t`Waits for you to confirm`}</h2>
<p>${t`A key changed these records. Until you confirm it, the sign-in stays as it was.`}</p>
<ul class="cards">${waiting.map((person) => html`<li class="card">${waits(page, person)}</li>`)}</ul>`
}
<h2>${t`People who may sign in`}</h2>
${
  data.length === 0
    ? ui.empty(t`Nobody may sign in yet.`)
    : ui.table(
        t`People who may sign in`,
        [t`Name`, t`Signs in with`, t`Role`, ''],
        data.map((person) => row(page, person, provider)),
        'wide stacks',
      )
}
${ui.headed(
  t`Let people sign in`,
  ui.postForm(
    page,
    '/sign-ins',
    html`<div class="field"><label for="f-emails">${t`Emails`}</label>
<textarea id="f-emails" name="emails" rows="4" required aria-describedby="h-emails">${page.form.get('emails') ?? ''}</textarea>
<p class="hint" id="h-emails">${t`Of active employees, as in their records; one per line. All of them, or nobody.`}</p>
${wrong === undefined ? '' : html`<p class="wrong" id="e-emails">${wrong}</p>`}</div>
${check(page, { name: 'read_only', label: t`Read-only`, checked: false, hint: t`They see what their role reaches and change nothing; neither do applications that act for them.` })}
<div class="actions">${ui.button(t`Let them sign in`)}</div>`,
  ),
)}`
}

type Provider = NonNullable<v.InferOutput<typeof ProviderSchema>>

function providerPart(page: PageContext, { host, in_force_since }: Provider): Html {
  return html`<h2>${t`Identity provider`}</h2>
<p>${
    in_force_since === null
      ? tHtml`People can sign in with <b>${host}</b>. Once an admin has, it is the only way: codes, invitation links and passwords are then off.`
      : tHtml`Since ${when(page, in_force_since)} people sign in with <b>${host}</b> alone: codes, invitation links and passwords are off. If it lets nobody in, <code>rollcall admin link</code> on the server does.`
  }</p>`
}

function waits(page: PageContext, person: SignInRecord): Html {
  const { employee_id, name, email, sign_in_email, role, confirmed_role } = person
  return html`<h3>${ui.personLink(page, employee_id, name)}</h3>
<dl class="facts"><div><dt>${t`Email`}</dt><dd>${sign_in_email}${
    email.toLowerCase() === sign_in_email ? '' : html` → <b>${email}</b>`
  }</dd></div>
<div><dt>${t`Role`}</dt><dd>${roleWord(confirmed_role)}${
    role === confirmed_role ? '' : html` → <b>${roleWord(role)}</b>`
  }</dd></div></dl>
${ui.postForm(
  page,
  `/sign-ins/${employee_id}/confirm`,
  html`<input type="hidden" name="email" value="${email}">
<input type="hidden" name="role" value="${role}">${ui.button(t`Confirm`, 'plain', t`for ${name}`)}`,
)}`
}

function row(page: PageContext, person: SignInRecord, provider: Provider | null): Html {
  const {
    employee_id: id,
    name,
    sign_in_email,
    confirmed_role,
    is_active,
    read_only,
    waits: isWaiting,
  } = person
  const does = (verb: string, words: string, kind: 'plain' | 'danger', more = html``) =>
    ui.postForm(page, `/sign-ins/${id}/${verb}`, html`${more}${ui.button(words, kind, name)}`)
  const mail = page.mailer && !page.mailer.into_files
  const invites = is_active && !provider?.in_force_since
  return html`<tr><th scope="row">${ui.personLink(page, id, name)}${is_active ? '' : html` ${ui.badge(t`left`, 'quiet')}`}</th>
<td>${sign_in_email}${provider ? html` ${person.account ? ui.badge(t`linked`, 'good') : ui.badge(t`not linked yet`, 'quiet')}` : ''}${isWaiting ? html` ${ui.badge(t`waits`, 'wait')}` : ''}</td>
<td>${roleWord(confirmed_role)}${read_only ? html` ${ui.badge(t`read-only`, 'quiet')}` : ''}</td>
<td class="does">${provider ? html`<a class="button" href="${ui.to(page, `/sign-ins/${id}/account`)}">${tHtml`Account<span class="hidden"> of ${name}</span>`}</a> ` : ''}${invites ? html`${does('invite', t`Invitation link`, 'plain')}${mail ? does('mail', t`Mail an invitation`, 'plain') : ''}` : ''}
${does('limit', read_only ? t`Allow changes` : t`Make read-only`, 'plain', readOnlyInput(!read_only))}
${
  person.dashboard_access
    ? html`<span class="quiet">${t`with dashboard access`}</span>`
    : ui.confirmed(
        t`Take back`,
        t`${name} will be signed out, and connected applications end.`,
        does('revoke', t`Take back the sign-in`, 'danger'),
      )
}</td></tr>`
}

const words: Readonly<Record<string, Phrase>> = {
  employee: phrase('employee'),
  manager: phrase('manager'),
  company_admin: phrase('company admin'),
}

/** Returns a role in words: `company admin`. */
function roleWord(role: string): string {
  const word = words[role]
  return word === undefined ? role : say(word)
}
