import * as dashboardAccess from '../../../modules/dashboard-access/index.ts'
import type { AdminRecord } from '../../../modules/dashboard-access/schema.ts'
import { updateEmployee } from '../../../modules/employees/index.ts'
import { listSignIns, updateSignIn } from '../../../modules/sign-in/index.ts'
import { t } from '../../../words/index.ts'
import { copyable } from '../../pages/host-list.ts'
import { type Html, html, tHtml } from '../../pages/html.ts'
import { type Answer, type PageContext, said } from '../page-context.ts'
import { field } from '../parts/inputs.ts'
import * as ui from '../parts/ui.ts'
import { when } from '../words/dates.ts'

export async function showAccess(page: PageContext): Promise<Answer> {
  return { title: t`Dashboard access`, main: await accessPage(page) }
}

export async function grantAccess(page: PageContext): Promise<Answer> {
  const read_only = page.form.get('read_only') === 'yes'
  await page.act(dashboardAccess.grantDashboardAccess, {
    employee_id: Number(page.params.id),
    read_only,
  })
  const { identity_provider } = await page.ask(listSignIns, {})
  if (identity_provider?.in_force_since) return said('/access', 'access_granted')
  return linked({ ...page, act: page.ask })
}

export function linkAccess(page: PageContext): Promise<Answer> {
  return linked(page)
}

/** Lets an admin only read, or make changes again. */
export async function limitAccess(page: PageContext): Promise<Answer> {
  const read_only = page.form.get('read_only') === 'yes'
  await page.act(updateSignIn, { employee_id: Number(page.params.id), read_only })
  return said('/access', read_only ? 'reads_only' : 'may_change')
}

export async function revokeAccess(page: PageContext): Promise<Answer> {
  await page.act(dashboardAccess.revokeDashboardAccess, { employee_id: Number(page.params.id) })
  return said('/access', 'access_revoked')
}

export async function setPassword(page: PageContext): Promise<Answer> {
  const password = page.form.get('password') ?? ''
  await page.act(dashboardAccess.setDashboardPassword, { password, session_id: page.session.id })
  return said('/access', 'password_set')
}

/** No key may change the email of an admin, so the dashboard does. */
export async function setEmail(page: PageContext): Promise<Answer> {
  const email = page.form.get('email') ?? ''
  await page.act(updateEmployee, { id: page.session.employee_id, email })
  return said('/access', 'email_set')
}

async function linked(page: PageContext): Promise<Answer> {
  const link = await page.act(dashboardAccess.createDashboardLink, {
    employee_id: Number(page.params.id),
  })
  const shown = html`<section class="card"><h2>${tHtml`Sign-in link for ${ui.personLink(page, link.employee_id, link.name)}`}</h2>
<p>${tHtml`Valid once, until ${when(page, link.expires_at)}. Do not share it with anyone else. It is shown only once.`}</p>
${copyable(t`One-time link`, `${page.site_url}${link.path}`)}</section>`
  return { title: t`Dashboard access`, main: await accessPage(page, shown) }
}

async function accessPage(page: PageContext, shown?: Html): Promise<Html> {
  const { data } = await page.ask(dashboardAccess.listDashboardAdmins, {})
  const { identity_provider: provider } = await page.ask(listSignIns, {})
  const is_alone = Boolean(provider?.in_force_since)
  return html`<h1>${t`Dashboard access`}</h1>
${ui.notices(page)}${shown}
<p class="lead">${t`Manage which company admins have dashboard access. API keys cannot do this, and they cannot change the email or password of a person with access. With read-only access a person sees everything and changes nothing, and neither do applications that act for the person.`}</p>
${is_alone ? html`<p>${tHtml`Admins sign in with <b>${provider?.host}</b>. Passwords and links made here are off.`}</p>` : ''}
${ui.table(
  t`Company admins`,
  [t`Name`, t`Access`, t`Sessions`, ''],
  data.map((admin) => row(page, admin, is_alone)),
  'wide stacks',
)}
${ui.headed(
  t`Your email`,
  ui.postForm(
    page,
    '/access/email',
    html`${field(page, { name: 'email', label: t`Email`, type: 'email', required: true, value: page.session.email, attributes: html` autocomplete="email"` })}
<div class="actions">${ui.button(t`Change the email`)}</div>`,
  ),
)}
${
  is_alone
    ? ''
    : html`<h2>${t`Your password`}</h2>
${ui.postForm(
  page,
  '/access/password',
  html`${field(page, { name: 'password', label: t`New password`, type: 'password', required: true, hint: t`8 characters or more. Your other sessions end.`, attributes: html` autocomplete="new-password" minlength="8"` })}
<div class="actions">${ui.button(t`Set the password`)}</div>`,
)}`
}
<h2>${t`Your sessions`}</h2>
<p>${t`A session ends after twelve hours.`}</p>
${ui.postForm(page, '/sign-out/everywhere', ui.button(t`Sign out everywhere`, 'plain'))}`
}

/** The button that lets an admin only read, or make changes again. */
function limiting(page: PageContext, admin: AdminRecord, isMe: boolean): Html {
  const { employee_id: id, name, read_only } = admin
  const form = (words: string, kind: 'plain' | 'danger') =>
    ui.postForm(
      page,
      `/access/${id}/limit`,
      html`${readOnlyInput(!read_only)}${ui.button(words, kind, name)}`,
    )
  if (read_only) return form(t`Allow changes`, 'plain')
  const who = isMe
    ? t`You can no longer change anything. Only another admin can undo this.`
    : t`${name} changes nothing from then on.`
  return ui.confirmed(t`Make read-only`, who, form(t`Make read-only`, 'danger'))
}

export function readOnlyInput(read_only: boolean): Html {
  return html`<input type="hidden" name="read_only" value="${read_only ? 'yes' : 'no'}">`
}

function row(page: PageContext, admin: AdminRecord, is_alone: boolean): Html {
  const { employee_id: id, name, email, dashboard_access, sessions } = admin
  const isMe = id === page.session.employee_id
  const does = (verb: string, words: string, kind: 'plain' | 'danger', more = html``) =>
    ui.postForm(page, `/access/${id}/${verb}`, html`${more}${ui.button(words, kind, name)}`)
  return html`<tr><th scope="row">${isMe ? tHtml`${ui.personLink(page, id, name)} (you)` : ui.personLink(page, id, name)}<br><span class="quiet">${email}</span></th>
<td>${accessWords(page, admin)}</td>
<td>${sessions === 0 ? html`<span class="quiet">${t`none`}</span>` : tHtml`${sessions}, last ${when(page, admin.last_sign_in_at)}`}</td>
<td class="does">${
    dashboard_access
      ? html`${is_alone ? '' : does('link', t`One-time link`, 'plain')}
${limiting(page, admin, isMe)}
${ui.confirmed(t`Revoke access`, isMe ? t`This is your own access. You will be signed out immediately.` : t`They will be signed out immediately.`, does('revoke', t`Revoke access`, 'danger'))}`
      : html`${does('grant', t`Grant access`, 'plain')}${does('grant', t`Grant read-only access`, 'plain', readOnlyInput(true))}`
  }</td></tr>`
}

function accessWords(
  page: PageContext,
  { dashboard_access, granted_at, read_only }: AdminRecord,
): Html {
  if (!dashboard_access) return ui.badge(t`no access`, 'quiet')
  const since = tHtml`${ui.badge(t`may sign in`, 'good')} since ${when(page, granted_at)}`
  return html`${since}${read_only ? html` ${ui.badge(t`read-only`, 'quiet')}` : ''}`
}
