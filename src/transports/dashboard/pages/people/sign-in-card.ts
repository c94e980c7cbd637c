import type { EmployeeDetail } from '../../../../modules/employees/schema.ts'
import { createInvitation } from '../../../../modules/sign-in/index.ts'
import type { SignInRecord } from '../../../../modules/sign-in/schema.ts'
import { type Html, html } from '../../html.ts'
import type { PageContext } from '../../page-context.ts'
import { badge, button, placed, postForm } from '../../ui.ts'
import { readOnlyInput } from '../access.ts'

/** Whether the person may sign in, with the invitation. */
export function signInCard(
  page: PageContext,
  { id, name, email, role, is_active }: EmployeeDetail,
  signIn: SignInRecord | undefined,
): Html {
  const wrong = placed(page, 'invitation', 'The invitation', 'sign-in')
  const mails = page.mailer && !page.mailer.into_files
  const state = signIn
    ? html`<p>${badge('May sign in', 'good')} with ${signIn.sign_in_email}${signIn.read_only ? html` ${badge('read-only', 'quiet')}` : ''}${signIn.waits ? html` ${badge('waits for you to confirm', 'wait')}` : ''}</p>`
    : html`<p>${badge('No sign-in', 'quiet')} ${page.may(createInvitation) ? `An invitation lets ${name} sign in with ${email}, as ${article(role)}.` : ''}</p>`
  const reads = signIn ? '' : readOnlyTick()
  const forms = html`<div class="actions">${postForm(page, `/people/${id}/invite`, html`${reads}${button('Create an invitation link', mails ? 'plain' : 'main')}`)}
${mails ? postForm(page, `/people/${id}/invite/mail`, html`${reads}${button('Mail an invitation')}`) : ''}${signIn ? limitForm(page, id, signIn) : ''}</div>`
  return html`<section class="card" id="sign-in" tabindex="-1"><h2>Sign-in</h2>
${state}${wrong === undefined ? '' : html`<p class="wrong">The invitation ${wrong}.</p>`}
${is_active ? forms : ''}</section>`
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
