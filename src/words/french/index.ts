import type { Words } from '../translate.ts'
import { approvers } from './approvers.ts'
import { mails } from './mails.ts'
import { overview } from './overview.ts'
import { shared } from './shared.ts'
import { signIn } from './sign-in.ts'

/** French, as it is written in Canada. */
export const french: Words = { ...shared, ...mails, ...overview, ...signIn, ...approvers }
