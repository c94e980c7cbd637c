import { allows, readingOf } from '../../core/access/permissions.ts'
import { mayCall } from '../../core/access/reach.ts'
import type { CompanyRow } from '../../core/company/company-settings.ts'
import type { AnyOperation, Context } from '../../core/operation.ts'
import { nullable, number, readRows } from '../../db/statements/read-rows.ts'
import { approveForgotPunchRequest } from '../forgot-punch-requests/index.ts'
import { approveLeaveRequest } from '../leave/index.ts'
import { approveMileageTrip } from '../mileage-trips/index.ts'
import { approvePayrollDayAdjustment } from '../payroll/index.ts'
import type { Overview } from './schema.ts'

type Waiting = Overview['waiting']

/** The operations that decide the requests of each table. */
const decisions = {
  leave_requests: approveLeaveRequest,
  forgot_punch_requests: approveForgotPunchRequest,
  payroll_day_adjustments: approvePayrollDayAdjustment,
  mileage_trips: approveMileageTrip,
} as const satisfies Record<keyof Waiting, AnyOperation>

const tables = Object.keys(decisions) as (keyof Waiting)[]

const shape = {
  leave_requests: nullable(number),
  forgot_punch_requests: nullable(number),
  payroll_day_adjustments: nullable(number),
  mileage_trips: nullable(number),
}

/** Counts the pending requests that the caller may decide: of the people in reach, without the caller's own. */
export async function countWaiting(
  { sql, actor, people, person, own }: Context,
  { mileage_enabled }: Pick<CompanyRow, 'mileage_enabled'>,
): Promise<Waiting> {
  const decides = (table: keyof Waiting) =>
    (table !== 'mileage_trips' || mileage_enabled) && mayDecide(decisions[table], actor)
  const [counts] = await readRows(
    sql,
    shape,
    `select ${tables.map((table) => `${decides(table) ? pendingIn(table) : 'null::int'} as ${table}`).join(', ')}
     from (select $2::bigint[] as people, $3::bigint as own) caller where $1::bigint is not null`,
    [people, own ?? person],
  )
  return counts!
}

function mayDecide(operation: AnyOperation, actor: Context['actor']): boolean {
  return mayCall(operation, actor) && allows(actor.permissions, readingOf(operation.permission))
}

function pendingIn(table: string): string {
  return `(select count(*)::int from ${table} w where w.company_id = $1 and w.status = 'pending'
    and (caller.people is null or w.employee_id = any(caller.people))
    and w.employee_id is distinct from caller.own)`
}
