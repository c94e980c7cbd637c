import { invalid } from '../../../../lib/errors.ts'
import type { EmployeeDetail } from '../../../../modules/employees/schema.ts'
import { createInvitation, giveSignIn } from '../../../../modules/sign-in/index.ts'
import type { SignInRecord } from '../../../../modules/sign-in/schema.ts'
import { invitationLetter, sendLetter } from '../../../sign-in/mails.ts'
import { inFormWords } from '../../form-words.ts'
import { type Html, html } from '../../html.ts'
import { type Answer, type PageContext, said } from '../../page-context.ts'
import { badge, button, placed, postForm, when } from '../../ui.ts'
import { copyable } from '../key-form.ts'
import { profile } from './profile.ts'

/** Lets the person sign in, and shows an invitation to copy. */
export async function inviteByLink(page: PageContext): Promise<Answer> {
  const made = await invitation(page)
  return profile(
    page,
    html`<section class="card"><h2>Invitation for ${made.name}</h2>
<p>Valid once, until ${when(page, made.expires_at)}. Do not share it with anyone else. It is shown only once.</p>
${copyable('Invitation link', `${page.site_url}${made.path}`)}</section>`,
  )
}

/** Lets the person sign in, and mails an invitation; the answer says whether the mail server took it. */
export async function inviteByMail(page: PageContext): Promise<Answer> {
  const { mailer, site_url } = page
  if (!mailer) throw invalid({ invitation: 'cannot be mailed: there is no mail server; copy it' })
  const made = await invitation(page)
  const { sign_in_email: to, company_name: company, name } = made
  try {
    await sendLetter(
      mailer,
      invitationLetter({ to, company, name, url: `${site_url}${made.path}` }),
    )
  } catch {
    throw invalid({ invitation: `could not be mailed to ${to}; try again, or copy a link` })
  }
  return said(`/people/${page.params.id}`, 'invited')
}

function invitation(page: PageContext) {
  const id = Number(page.params.id)
  return inFormWords({ words, inputOf: () => 'invitation' }, async () => {
    await page.ask(giveSignIn, { employee_ids: [id] })
    return page.act(createInvitation, { employee_id: id })
  })
}

const words = {
  invitation: [
    [/must be active/, 'is only for people who work here'],
    [/(\S+) is the sign-in address/, 'needs another e-mail: $1 is the sign-in of somebody else'],
  ],
} as const

/** Whether the person may sign in, with the invitation. */
export function signInCard(
  page: PageContext,
  { id, name, email, is_active }: EmployeeDetail,
  signIn: SignInRecord | undefined,
): Html {
  const wrong = placed(page, 'invitation', 'The invitation', 'sign-in')
  const mails = page.mailer && !page.mailer.into_files
  const state = signIn
    ? html`<p>${badge('May sign in', 'good')} with ${signIn.sign_in_email}${signIn.waits ? html` ${badge('waits for you to confirm', 'wait')}` : ''}</p>`
    : html`<p>${badge('No sign-in', 'quiet')} An invitation lets ${name} sign in with ${email}.</p>`
  const forms = html`<div class="actions">${postForm(page, `/people/${id}/invite`, button('Create an invitation link', mails ? 'plain' : 'main'))}
${mails ? postForm(page, `/people/${id}/invite/mail`, button('Mail an invitation')) : ''}</div>`
  return html`<section class="card" id="sign-in" tabindex="-1"><h2>Sign-in</h2>
${state}${wrong === undefined ? '' : html`<p class="wrong">The invitation ${wrong}.</p>`}
${is_active ? forms : ''}</section>`
}
