import { createInvitation, giveSignIn, listSignIns } from '../../../../../modules/sign-in/index.ts'
import { plural } from '../../../../../words/index.ts'
import { type Html, html, tHtml } from '../../../../pages/html.ts'
import { invitationLetter, sendLetter, welcomeLetter } from '../../../../sign-in/mails.ts'
import type { PageContext } from '../../../page-context.ts'
import { personLink, whole } from '../../../parts/ui.ts'
import { mailLanguage } from '../../../words/mail-language.ts'

type Added = { id: number; name: string }

/** How long mails are sent before the rest is left for later; a request must end. */
const patience_ms = 20_000

/** Lets new people sign in and emails the invitations; people who may already sign in get none. */
export async function inviteAll(page: PageContext, added: readonly Added[]): Promise<Html> {
  const { data, identity_provider: provider } = await page.ask(listSignIns, {})
  const host = provider?.in_force_since ? provider.host : undefined
  const known = new Set(data.map(({ employee_id }) => employee_id))
  const waiting = added.filter(({ id }) => !known.has(id))
  const left: Added[] = []
  const until_ms = performance.now() + patience_ms
  for (const person of waiting) {
    if (performance.now() > until_ms || !(await inviteOne(page, person.id, host))) left.push(person)
  }
  const mailed = waiting.length - left.length
  const done = plural(
    mailed,
    '{n} invitation was mailed.',
    '{n} invitations were mailed.',
    whole(mailed),
  )
  if (left.length === 0) return html`<p>${done}</p>`
  const names = html`${left.map(
    ({ id, name }, i) => html`${i > 0 ? ', ' : ''}${personLink(page, id, name)}`,
  )}`
  return html`<p>${done}</p><p>${tHtml`Not mailed; invite them on their pages: ${names}.`}</p>`
}

/** Mails an invitation, or a welcome without a one-time link where people sign in at `host`, the identity provider, only. */
async function inviteOne(
  page: PageContext,
  id: number,
  host: string | undefined,
): Promise<boolean> {
  const { mailer, site_url, oauth } = page
  if (!mailer) return false
  try {
    const { data } = await page.ask(giveSignIn, { employee_ids: [id] })
    const language = await mailLanguage(page, id)
    if (host !== undefined) {
      const { name, sign_in_email: to } = data[0]!
      const company = page.session.company_name
      await sendLetter(
        mailer,
        welcomeLetter({ to, language, company, name, host, url: `${site_url}/sign-in`, oauth }),
      )
      return true
    }
    const made = await page.ask(createInvitation, { employee_id: id })
    const { sign_in_email: to, company_name: company, name } = made
    const url = `${site_url}${made.path}`
    const letter = invitationLetter({ to, language, company, name, url, oauth })
    await sendLetter(mailer, letter)
    return true
  } catch {
    return false
  }
}
