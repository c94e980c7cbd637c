import type { AnyOperation } from '../core/operation.ts'
import * as keys from '../modules/api-keys/index.ts'
import * as approvals from '../modules/approvals/index.ts'
import * as audit from '../modules/audit/index.ts'
import * as billing from '../modules/billing/index.ts'
import * as feeds from '../modules/calendar-feeds/index.ts'
import * as company from '../modules/company/index.ts'
import * as apps from '../modules/connected-apps/index.ts'
import * as access from '../modules/dashboard-access/index.ts'
import * as staff from '../modules/employees/index.ts'
import * as exports from '../modules/exports/index.ts'
import * as forgotPunches from '../modules/forgot-punch-requests/index.ts'
import * as holidays from '../modules/holidays/index.ts'
import * as leave from '../modules/leave/index.ts'
import * as mail from '../modules/mail/index.ts'
import * as mileage from '../modules/mileage-trips/index.ts'
import * as overview from '../modules/overview/index.ts'
import * as payroll from '../modules/payroll/index.ts'
import * as schedules from '../modules/schedules/index.ts'
import * as sessions from '../modules/sessions/index.ts'
import * as signIn from '../modules/sign-in/index.ts'
import * as punches from '../modules/time-entries/index.ts'
import * as webhooks from '../modules/webhooks/index.ts'
import * as locations from '../modules/work-locations/index.ts'
import { allRoutes } from './rest/table.ts'

/** Every operation by name: those with a route, and those of the `index.ts` files of the modules. */
export const registry: ReadonlyMap<string, AnyOperation> = new Map(
  [
    company,
    keys,
    access,
    sessions,
    signIn,
    apps,
    staff,
    schedules,
    leave,
    feeds,
    holidays,
    punches,
    forgotPunches,
    payroll,
    exports,
    locations,
    mileage,
    billing,
    audit,
    overview,
    webhooks,
    mail,
    approvals,
  ]
    .flatMap((slice) => Object.values(slice).filter(isOperation))
    .concat(allRoutes.map(({ operation }) => operation))
    .map((operation) => [operation.name, operation]),
)

function isOperation(value: unknown): value is AnyOperation {
  return typeof value === 'object' && value !== null && 'permission' in value && 'run' in value
}
