import type { Words } from '../translate.ts'
import { approvals } from './approvals.ts'
import { away } from './away.ts'
import { mails } from './mails.ts'
import { overview } from './overview.ts'
import { people } from './people.ts'
import { peopleImport } from './people-import.ts'
import { peopleTime } from './people-time.ts'
import { shared } from './shared.ts'
import { signIn } from './sign-in.ts'
import { time } from './time.ts'

/** French, as it is written in Canada. */
export const french: Words = {
  ...shared,
  ...mails,
  ...overview,
  ...signIn,
  ...approvals,
  ...people,
  ...peopleImport,
  ...peopleTime,
  ...away,
  ...time,
}
