import type { Words } from '../table.ts'
import { access } from './access.ts'
import { account } from './account.ts'
import { approvals } from './approvals.ts'
import { calendar } from './calendar.ts'
import { connections } from './connections.ts'
import { effects } from './effects.ts'
import { enter } from './enter.ts'
import { leave } from './leave.ts'
import { moreOperations } from './more-operations.ts'
import { operations } from './operations.ts'
import { overview } from './overview.ts'
import { payroll } from './payroll.ts'
import { people } from './people.ts'
import { settingOptions } from './setting-options.ts'
import { settings } from './settings.ts'
import { shared } from './shared.ts'
import { signIn } from './sign-in.ts'
import { time } from './time.ts'

/** French, as it is written in Canada. */
export const french: Words = {
  ...shared,
  ...effects,
  ...time,
  ...people,
  ...leave,
  ...signIn,
  ...approvals,
  ...access,
  ...settings,
  ...settingOptions,
  ...connections,
  ...calendar,
  ...overview,
  ...account,
  ...enter,
  ...operations,
  ...moreOperations,
  ...payroll,
}
