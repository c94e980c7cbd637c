import type { Words } from '../translate.ts'
import { account } from './account.ts'
import { approvals } from './approvals.ts'
import { away } from './away.ts'
import { effects } from './effects.ts'
import { mails } from './mails.ts'
import { overview } from './overview.ts'
import { people } from './people.ts'
import { peopleImport } from './people-import.ts'
import { peopleTime } from './people-time.ts'
import { settings } from './settings.ts'
import { shared } from './shared.ts'
import { signIn } from './sign-in.ts'
import { time } from './time.ts'

/** French, as it is written in Canada. */
export const french: Words = {
  ...shared,
  ...effects,
  ...mails,
  ...overview,
  ...settings,
  ...signIn,
  ...account,
  ...approvals,
  ...people,
  ...peopleImport,
  ...peopleTime,
  ...away,
  ...time,
}
