import type { EmployeeDetail } from '../../../../modules/employees/schema.ts'
import type { SignInRecord } from '../../../../modules/sign-in/schema.ts'
import { type Html, html } from '../../html.ts'
import type { PageContext } from '../../page-context.ts'
import { badge, button, placed, postForm } from '../../ui.ts'

/** Whether the person may sign in, with the invitation. */
export function signInCard(
  page: PageContext,
  { id, name, email, role, is_active }: EmployeeDetail,
  signIn: SignInRecord | undefined,
): Html {
  const wrong = placed(page, 'invitation', 'The invitation', 'sign-in')
  const mails = page.mailer && !page.mailer.into_files
  const state = signIn
    ? html`<p>${badge('May sign in', 'good')} with ${signIn.sign_in_email}${signIn.waits ? html` ${badge('waits for you to confirm', 'wait')}` : ''}</p>`
    : html`<p>${badge('No sign-in', 'quiet')} An invitation lets ${name} sign in with ${email}, as ${article(role)}.</p>`
  const forms = html`<div class="actions">${postForm(page, `/people/${id}/invite`, button('Create an invitation link', mails ? 'plain' : 'main'))}
${mails ? postForm(page, `/people/${id}/invite/mail`, button('Mail an invitation')) : ''}</div>`
  return html`<section class="card" id="sign-in" tabindex="-1"><h2>Sign-in</h2>
${state}${wrong === undefined ? '' : html`<p class="wrong">The invitation ${wrong}.</p>`}
${is_active ? forms : ''}</section>`
}

/** An invitation confirms the role of the record, so it says which. */
function article(role: EmployeeDetail['role']): string {
  return role === 'employee' ? 'an employee' : `a ${role.replace('_', ' ')}`
}
