import * as access from '../domain/access/index.ts'
import * as audit from '../domain/audit/index.ts'
import * as billing from '../domain/billing/index.ts'
import * as company from '../domain/company/index.ts'
import * as forgotPunches from '../domain/forgot-punches/index.ts'
import * as holidays from '../domain/holidays/index.ts'
import * as keys from '../domain/keys/index.ts'
import * as leave from '../domain/leave/index.ts'
import * as locations from '../domain/locations/index.ts'
import * as mail from '../domain/mail/index.ts'
import * as mileage from '../domain/mileage/index.ts'
import * as payroll from '../domain/payroll/index.ts'
import * as punches from '../domain/punches/index.ts'
import * as schedules from '../domain/schedules/index.ts'
import * as staff from '../domain/staff/index.ts'
import * as webhooks from '../domain/webhooks/index.ts'
import type { AnyOperation } from './define.ts'

/** Every operation there is, by name: what the slices' `index.ts` export. */
export const registry: ReadonlyMap<string, AnyOperation> = new Map(
  [
    company,
    keys,
    access,
    staff,
    schedules,
    leave,
    holidays,
    punches,
    forgotPunches,
    payroll,
    locations,
    mileage,
    billing,
    audit,
    webhooks,
    mail,
  ]
    .flatMap((slice) => Object.values(slice).filter(isOperation))
    .map((operation) => [operation.name, operation]),
)

function isOperation(value: unknown): value is AnyOperation {
  return typeof value === 'object' && value !== null && 'permission' in value && 'run' in value
}
