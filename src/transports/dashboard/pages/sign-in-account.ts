import { notFound } from '../../../lib/errors.ts'
import { hasTenants } from '../../../lib/identity-provider.ts'
import { linkSignIn, listSignIns, unlinkSignIn } from '../../../modules/sign-in/index.ts'
import type { SignInRecord } from '../../../modules/sign-in/schema.ts'
import { t } from '../../../words/index.ts'
import { type Html, html, tHtml } from '../../pages/html.ts'
import { type Answer, type PageContext, said } from '../page-context.ts'
import { field } from '../parts/inputs.ts'
import { button, confirmed, headed, notices, personLink, postForm, to } from '../parts/ui.ts'
import { when } from '../words/dates.ts'

/** The account at the identity provider that signs a person in, with the form that links one by hand. */
export async function showAccountLink(page: PageContext): Promise<Answer> {
  const { data, identity_provider: provider } = await page.ask(listSignIns, {})
  const person = data.find(({ employee_id }) => String(employee_id) === page.params.id)
  if (!person || !provider) throw notFound('sign-in')
  const { employee_id: id, name, account, sign_in_email } = person
  const { issuer, host } = provider
  const form = html`${field(page, { name: 'subject', label: t`Identifier (sub)`, required: true, hint: t`As ${host} has it. The person sees it after a sign-in that matched nobody.` })}
${hasTenants(issuer) ? field(page, { name: 'issuer', label: t`Issuer of the tenant`, required: true, hint: 'https://login.microsoftonline.com/<tenant id>/v2.0' }) : ''}
<div class="actions">${button(t`Link the account`)}
<a href="${to(page, '/sign-ins')}">${t`Back to all who may sign in`}</a></div>`
  return {
    title: t`Account`,
    main: html`<h1>${t`Account of ${name}`}</h1>
${notices(page)}
<p class="lead">${tHtml`Which account at ${host} signs in ${personLink(page, id, name)}. API keys cannot change it.`}</p>
${account ? linked(page, person) : html`<p>${tHtml`None yet. The first sign-in of an account whose verified email is <b>${sign_in_email}</b> links it.`}</p>`}
${headed(
  account ? t`Link another account` : t`Link an account`,
  postForm(page, `/sign-ins/${id}/account`, form),
  account ? html`<p>${t`${name} will be signed out, and connected applications end.`}</p>` : html``,
)}`,
  }
}

export async function linkAccount(page: PageContext): Promise<Answer> {
  const issuer = page.form.get('issuer')
  await page.act(linkSignIn, {
    employee_id: Number(page.params.id),
    subject: page.form.get('subject') ?? '',
    ...(issuer === null ? {} : { issuer }),
  })
  return said(`/sign-ins/${page.params.id}/account`, 'account_linked')
}

export async function unlinkAccount(page: PageContext): Promise<Answer> {
  await page.act(unlinkSignIn, { employee_id: Number(page.params.id) })
  return said(`/sign-ins/${page.params.id}/account`, 'account_unlinked')
}

function linked(page: PageContext, { employee_id: id, name, account }: SignInRecord): Html {
  const { subject, issuer, linked_at } = account!
  return html`<dl class="facts"><div><dt>${t`Identifier (sub)`}</dt><dd><code>${subject}</code></dd></div>
<div><dt>${t`Issuer`}</dt><dd>${issuer}</dd></div>
<div><dt>${t`Linked`}</dt><dd>${when(page, linked_at)}</dd></div></dl>
${confirmed(
  t`Unlink the account`,
  t`${name} will be signed out, and connected applications end. The next sign-in with the email links an account again.`,
  postForm(page, `/sign-ins/${id}/unlink`, button(t`Unlink the account`, 'danger', name)),
)}`
}
