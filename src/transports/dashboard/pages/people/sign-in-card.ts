import type * as v from 'valibot'
import type { EmployeeDetail } from '../../../../modules/employees/schema.ts'
import { createInvitation, giveSignIn } from '../../../../modules/sign-in/index.ts'
import type { ProviderSchema } from '../../../../modules/sign-in/list.ts'
import type { SignInRecord } from '../../../../modules/sign-in/schema.ts'
import { type Html, html } from '../../html.ts'
import type { PageContext } from '../../page-context.ts'
import { badge, button, placed, postForm } from '../../ui.ts'
import { readOnlyInput } from '../access.ts'

type Provider = v.InferOutput<typeof ProviderSchema>

/** Whether the person may sign in, with the invitation. */
export function signInCard(
  page: PageContext,
  person: EmployeeDetail,
  { signIn, provider }: { signIn: SignInRecord | undefined; provider: Provider },
): Html {
  const { id, name, email, role, is_active } = person
  const wrong = placed(page, 'invitation', 'The invitation', 'sign-in')
  const mails = page.mailer && !page.mailer.into_files
  const state = signIn
    ? html`<p>${badge('May sign in', 'good')} with ${signIn.sign_in_email}${signIn.read_only ? html` ${badge('read-only', 'quiet')}` : ''}${signIn.waits ? html` ${badge('waits for you to confirm', 'wait')}` : ''}</p>`
    : html`<p>${badge('No sign-in', 'quiet')} ${page.may(createInvitation) ? `An invitation lets ${name} sign in with ${email}, as ${article(role)}.` : ''}</p>`
  if (provider?.in_force_since) {
    return html`<section class="card" id="sign-in" tabindex="-1"><h2>Sign-in</h2>
${signIn ? html`${state}${is_active ? limitForm(page, id, signIn) : ''}` : html`<p>${badge('No sign-in', 'quiet')}</p>${is_active ? giveForm(page, person, provider.host) : ''}`}
${wrong === undefined ? '' : html`<p class="wrong">The sign-in ${wrong}.</p>`}</section>`
  }
  const reads = signIn ? '' : readOnlyTick()
  const forms = html`<div class="actions">${postForm(page, `/people/${id}/invite`, html`${reads}${button('Create an invitation link', mails ? 'plain' : 'main')}`)}
${mails ? postForm(page, `/people/${id}/invite/mail`, html`${reads}${button('Mail an invitation')}`) : ''}${signIn ? limitForm(page, id, signIn) : ''}</div>`
  return html`<section class="card" id="sign-in" tabindex="-1"><h2>Sign-in</h2>
${state}${wrong === undefined ? '' : html`<p class="wrong">The invitation ${wrong}.</p>`}
${is_active ? forms : ''}</section>`
}

/** Where people sign in with the identity provider alone, nothing needs to be sent to them. */
function giveForm(page: PageContext, { id, name, role }: EmployeeDetail, host: string): Html {
  if (!page.may(giveSignIn)) return html``
  return html`<p>${name} may then sign in with ${host}, as ${article(role)}.</p>
${postForm(page, `/people/${id}/sign-in/give`, html`${readOnlyTick()}${button('Let them sign in')}`)}`
}

function readOnlyTick(): Html {
  return html`<label class="choice"><input type="checkbox" name="read_only" value="yes"> Read-only</label>`
}

function limitForm(page: PageContext, id: number, { read_only }: SignInRecord): Html {
  const words = read_only ? 'Allow changes' : 'Make read-only'
  return postForm(
    page,
    `/people/${id}/sign-in`,
    html`${readOnlyInput(!read_only)}${button(words, 'plain')}`,
  )
}

/** An invitation confirms the role of the record, so it says which. */
function article(role: EmployeeDetail['role']): string {
  return role === 'employee' ? 'an employee' : `a ${role.replace('_', ' ')}`
}
