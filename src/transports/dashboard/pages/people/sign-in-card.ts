import type * as v from 'valibot'
import type { EmployeeDetail } from '../../../../modules/employees/schema.ts'
import type { ProviderSchema } from '../../../../modules/sign-in/list.ts'
import type { SignInRecord } from '../../../../modules/sign-in/schema.ts'
import { type Html, html } from '../../html.ts'
import type { PageContext } from '../../page-context.ts'
import { badge, button, placed, postForm } from '../../ui.ts'

type Provider = v.InferOutput<typeof ProviderSchema>

/** Whether the person may sign in, with the invitation. */
export function signInCard(
  page: PageContext,
  { id, name, email, role, is_active }: EmployeeDetail,
  { signIn, provider }: { signIn: SignInRecord | undefined; provider: Provider },
): Html {
  const wrong = placed(page, 'invitation', 'The invitation', 'sign-in')
  const mails = page.mailer && !page.mailer.into_files
  const state = signIn
    ? html`<p>${badge('May sign in', 'good')} with ${signIn.sign_in_email}${signIn.waits ? html` ${badge('waits for you to confirm', 'wait')}` : ''}</p>`
    : html`<p>${badge('No sign-in', 'quiet')} An invitation lets ${name} sign in with ${email}, as ${article(role)}.</p>`
  if (provider?.in_force_since) {
    const form = html`<p>${name} may then sign in with ${provider.host}, as ${article(role)}.</p>
${postForm(page, `/people/${id}/sign-in`, button('Let them sign in'))}`
    return html`<section class="card" id="sign-in" tabindex="-1"><h2>Sign-in</h2>
${signIn ? state : html`<p>${badge('No sign-in', 'quiet')}</p>${is_active ? form : ''}`}
${wrong === undefined ? '' : html`<p class="wrong">The sign-in ${wrong}.</p>`}</section>`
  }
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
