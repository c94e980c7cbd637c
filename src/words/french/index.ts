import type { Words } from '../translate.ts'
import { account } from './account.ts'
import { effects } from './effects.ts'
import { mails } from './mails.ts'
import { overview } from './overview.ts'
import { settings } from './settings.ts'
import { shared } from './shared.ts'
import { signIn } from './sign-in.ts'

/** French, as it is written in Canada. */
export const french: Words = {
  ...shared,
  ...effects,
  ...mails,
  ...overview,
  ...settings,
  ...signIn,
  ...account,
}
