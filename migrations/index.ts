import { Migration0001Spine } from './0001-spine.ts'
import { Migration0002Time } from './0002-time.ts'
import { Migration0003Leave } from './0003-leave.ts'
import { Migration0004Payroll } from './0004-payroll.ts'
import { Migration0005Punches } from './0005-punches.ts'
import { Migration0006Delivery } from './0006-delivery.ts'
import { Migration0007MileageBilling } from './0007-mileage-billing.ts'
import { Migration0008Dashboard } from './0008-dashboard.ts'
import { Migration0009Confirmations } from './0009-confirmations.ts'
import { Migration0010LighterLogs } from './0010-lighter-logs.ts'
import { Migration0011LighterRows } from './0011-lighter-rows.ts'
import { Migration0012RecordsOnce } from './0012-records-once.ts'
import { Migration0013HeldEntries } from './0013-held-entries.ts'
import { Migration0014RepeatedPunches } from './0014-repeated-punches.ts'
import { Migration0015DaysOff } from './0015-days-off.ts'
import { Migration0016SignInWaits } from './0016-sign-in-waits.ts'
import { Migration0017PayrollIds } from './0017-payroll-ids.ts'
import { Migration0018ChangedKeys } from './0018-changed-keys.ts'
import { Migration0019People } from './0019-people.ts'
import { Migration0020SignIn } from './0020-sign-in.ts'
import { Migration0021DepartmentAbsences } from './0021-department-absences.ts'
import { Migration0022LaterEvents } from './0022-later-events.ts'

/** Every migration in order; a released one is never edited. */
export const migrationsList = [
  { name: '0001-spine', class: Migration0001Spine },
  { name: '0002-time', class: Migration0002Time },
  { name: '0003-leave', class: Migration0003Leave },
  { name: '0004-payroll', class: Migration0004Payroll },
  { name: '0005-punches', class: Migration0005Punches },
  { name: '0006-delivery', class: Migration0006Delivery },
  { name: '0007-mileage-billing', class: Migration0007MileageBilling },
  { name: '0008-dashboard', class: Migration0008Dashboard },
  { name: '0009-confirmations', class: Migration0009Confirmations },
  { name: '0010-lighter-logs', class: Migration0010LighterLogs },
  { name: '0011-lighter-rows', class: Migration0011LighterRows },
  { name: '0012-records-once', class: Migration0012RecordsOnce },
  { name: '0013-held-entries', class: Migration0013HeldEntries },
  { name: '0014-repeated-punches', class: Migration0014RepeatedPunches },
  { name: '0015-days-off', class: Migration0015DaysOff },
  { name: '0016-sign-in-waits', class: Migration0016SignInWaits },
  { name: '0017-payroll-ids', class: Migration0017PayrollIds },
  { name: '0018-changed-keys', class: Migration0018ChangedKeys },
  { name: '0019-people', class: Migration0019People },
  { name: '0020-sign-in', class: Migration0020SignIn },
  { name: '0021-department-absences', class: Migration0021DepartmentAbsences },
  { name: '0022-later-events', class: Migration0022LaterEvents },
]
