import { createACompany, grantAnAdmin } from '../../config/first-commands.ts'
import type { FirstSignIn } from '../../modules/dashboard-access/first-sign-in.ts'
import { t } from '../../words/index.ts'
import { type Html, html } from './html.ts'

/** Explains how to get the first admin, on the sign-in page of an installation without one. */
export function noAdminHint({ state }: FirstSignIn): Html | undefined {
  if (state !== 'no_company' && state !== 'no_admin') return undefined
  const [what, command] =
    state === 'no_company'
      ? [
          t`There is no company yet. Create one with its first admin with this command on the server, which prints a sign-in link:`,
          createACompany,
        ]
      : [
          t`No admin can sign in yet. Grant access to the first one with this command on the server, which prints a sign-in link:`,
          grantAnAdmin,
        ]
  return html`<div class="notice" role="status"><p>${what}</p><p><code>${command}</code></p></div>`
}
