import type * as v from 'valibot'
import type { EmployeeDetail } from '../../../../modules/employees/schema.ts'
import { createInvitation, giveSignIn } from '../../../../modules/sign-in/index.ts'
import type { ProviderSchema } from '../../../../modules/sign-in/list.ts'
import type { SignInRecord } from '../../../../modules/sign-in/schema.ts'
import { t } from '../../../../words/index.ts'
import { type Html, html } from '../../../pages/html.ts'
import type { PageContext } from '../../page-context.ts'
import { placed } from '../../parts/inputs.ts'
import { badge, button, postForm } from '../../parts/ui.ts'
import { readOnlyInput } from '../access.ts'

type Provider = v.InferOutput<typeof ProviderSchema>

/** Whether the person may sign in, with the invitation. */
export function signInCard(
  page: PageContext,
  person: EmployeeDetail,
  { signIn, provider }: { signIn: SignInRecord | undefined; provider: Provider },
): Html {
  const { id, is_active } = person
  const wrong = placed(page, 'invitation', t`The invitation`, 'sign-in')
  const mails = page.mailer && !page.mailer.into_files
  const state = signIn
    ? html`<p>${badge(t`May sign in`, 'good')} ${t`with ${signIn.sign_in_email}`}${signIn.read_only ? html` ${badge(t`read-only`, 'quiet')}` : ''}${signIn.waits ? html` ${badge(t`waits for you to confirm`, 'wait')}` : ''}</p>`
    : html`<p>${badge(t`No sign-in`, 'quiet')} ${is_active && page.may(createInvitation) ? invitationWords(person) : ''}</p>`
  if (provider?.in_force_since) {
    return html`<section class="card" id="sign-in" tabindex="-1"><h2>${t`Sign-in`}</h2>
${signIn ? html`${state}${is_active ? limitForm(page, id, signIn) : ''}` : html`<p>${badge(t`No sign-in`, 'quiet')}</p>${is_active ? giveForm(page, person, provider.host) : ''}`}
${wrong === undefined ? '' : html`<p class="wrong">${wrong}</p>`}</section>`
  }
  const reads = signIn ? '' : readOnlyTick()
  const forms = html`<div class="actions">${postForm(page, `/people/${id}/invite`, html`${reads}${button(t`Create an invitation link`, mails ? 'plain' : 'main')}`)}
${mails ? postForm(page, `/people/${id}/invite/mail`, html`${reads}${button(t`Mail an invitation`)}`) : ''}${signIn ? limitForm(page, id, signIn) : ''}</div>`
  return html`<section class="card" id="sign-in" tabindex="-1"><h2>${t`Sign-in`}</h2>
${state}${wrong === undefined ? '' : html`<p class="wrong">${wrong}</p>`}
${is_active ? forms : ''}</section>`
}

/** If people only sign in with the identity provider, nothing needs to be sent to them. */
function giveForm(page: PageContext, person: EmployeeDetail, host: string): Html {
  if (!page.may(giveSignIn)) return html``
  return html`<p>${providerWords(person, host)}</p>
${postForm(page, `/people/${person.id}/sign-in/give`, html`${readOnlyTick()}${button(t`Let them sign in`)}`)}`
}

function readOnlyTick(): Html {
  return html`<label class="choice"><input type="checkbox" name="read_only" value="yes"> ${t`Read-only`}</label>`
}

function limitForm(page: PageContext, id: number, { read_only }: SignInRecord): Html {
  const words = read_only ? t`Allow changes` : t`Make read-only`
  return postForm(
    page,
    `/people/${id}/sign-in`,
    html`${readOnlyInput(!read_only)}${button(words, 'plain')}`,
  )
}

/** An invitation confirms the role of the record, so it says which. */
function invitationWords({ name, email, role }: EmployeeDetail): string {
  if (role === 'employee') {
    return t`An invitation lets ${name} sign in with ${email}, as an employee.`
  }
  return role === 'manager'
    ? t`An invitation lets ${name} sign in with ${email}, as a manager.`
    : t`An invitation lets ${name} sign in with ${email}, as a company admin.`
}

function providerWords({ name, role }: EmployeeDetail, host: string): string {
  if (role === 'employee') return t`${name} may then sign in with ${host}, as an employee.`
  return role === 'manager'
    ? t`${name} may then sign in with ${host}, as a manager.`
    : t`${name} may then sign in with ${host}, as a company admin.`
}
