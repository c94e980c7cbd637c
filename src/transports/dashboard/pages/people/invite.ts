import { refuse } from '../../../../core/refusals.ts'
import { invalid } from '../../../../lib/errors.ts'
import { createInvitation, giveSignIn, updateSignIn } from '../../../../modules/sign-in/index.ts'
import { refuse as signIn } from '../../../../modules/sign-in/refusals.ts'
import { phrase, t } from '../../../../words/index.ts'
import { copyable } from '../../../pages/host-list.ts'
import { html, tHtml } from '../../../pages/html.ts'
import { invitationLetter, sendLetter } from '../../../sign-in/mails.ts'
import { type Answer, type PageContext, requireCompany, said } from '../../page-context.ts'
import { when } from '../../words/dates.ts'
import { inFormWords } from '../../words/form-words.ts'
import { mailLanguage } from '../../words/mail-language.ts'
import { profile } from './profile.ts'

/** Lets the person sign in, and shows an invitation to copy. */
export async function inviteByLink(page: PageContext): Promise<Answer> {
  const made = await invitation(page)
  return profile(
    page,
    html`<section class="card"><h2>${t`Invitation for ${made.name}`}</h2>
<p>${tHtml`Valid once, until ${when(page, made.expires_at)}. Do not share it with anyone else. It is shown only once.`}</p>
${copyable(t`Invitation link`, `${page.site_url}${made.path}`)}</section>`,
  )
}

/** Lets the person sign in with the identity provider, where nothing else signs in. */
export async function letSignIn(page: PageContext): Promise<Answer> {
  const id = Number(page.params.id)
  const read_only = page.form.has('read_only') ? true : undefined
  await inFormWords({ words, inputOf: () => 'invitation' }, () =>
    page.act(giveSignIn, { employee_ids: [id], read_only }),
  )
  return said(`/people/${id}`, 'sign_in_given')
}

/** Lets the person sign in, and mails an invitation; the answer says whether the mail server took it. */
export async function inviteByMail(page: PageContext): Promise<Answer> {
  requireCompany(page)
  const { mailer, site_url } = page
  if (!mailer) throw invalid({ invitation: t`cannot be mailed: there is no mail server; copy it` })
  const made = await invitation(page)
  const { sign_in_email: to, company_name: company, name } = made
  const language = await mailLanguage(page, made.employee_id)
  const url = `${site_url}${made.path}`
  try {
    const letter = invitationLetter({ to, language, company, name, url, oauth: page.oauth })
    await sendLetter(mailer, letter)
  } catch {
    throw invalid({ invitation: t`could not be mailed to ${to}; try again, or copy a link` })
  }
  return said(`/people/${page.params.id}`, 'invited')
}

/** Lets a person who may sign in only read, or make changes again. */
export async function limitPerson(page: PageContext): Promise<Answer> {
  const employee_id = Number(page.params.id)
  const read_only = page.form.get('read_only') === 'yes'
  await page.act(updateSignIn, { employee_id, read_only })
  return said(`/people/${employee_id}`, read_only ? 'reads_only' : 'may_change')
}

function invitation(page: PageContext) {
  const id = Number(page.params.id)
  return inFormWords({ words, inputOf: () => 'invitation' }, async () => {
    const read_only = page.form.has('read_only') ? true : undefined
    await page.ask(giveSignIn, { employee_ids: [id], read_only })
    return page.act(createInvitation, { employee_id: id })
  })
}

const words = {
  invitation: [
    [refuse.must_be_active, phrase('is only for people who work here')],
    [signIn.email_taken, phrase('needs another email: {email} is the sign-in of somebody else')],
  ],
} as const
