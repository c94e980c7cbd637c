import * as v from 'valibot'
import { requireFeature } from '../../core/access/features.ts'
import { defineOperation } from '../../core/operation.ts'
import { createRecord } from '../../core/run/change-record.ts'
import { described, Id } from '../../core/schema.ts'
import { type Params, prepare, tablesOf } from '../../db/statements/prepare.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import { invalid } from '../../lib/errors.ts'
import type { EmployeeTable } from '../employees/table.ts'
import { refuse } from './refusals.ts'
import { MileageTripSchema, Purpose, tripFields } from './schema.ts'
import { trips } from './trip.ts'

const db = tablesOf<typeof EmployeeTable>()

export const createMileageTrip = defineOperation({
  name: 'mileage_trips.create',
  summary: 'Add a mileage trip; it stays pending until it is approved or rejected.',
  permission: 'mileage:write',
  effect: 'create',
  reach: { least: 'self', ids: { employee_id: 'employees' }, pins: 'employee_id' },
  requireFeature: requireMileage,
  input: v.strictObject({
    employee_id: described(Id, 'The employee who drove, from the list of employees.'),
    ...tripFields,
    purpose: Purpose,
  }),
  output: MileageTripSchema,
  async run(context, { purpose = null, ...trip }) {
    await requireDriver(context.sql, trip)
    const record = await createRecord(context, trips, {
      ...trip,
      purpose,
      status: 'pending',
    })
    context.awaitDecision('mileage_trip', record.id)
    return record
  },
})

/**
 * Throws a 422 on `employee_id` when the employee does not exist or has left, and on `trip_date` after a last day
 * that is ahead; prevents deactivation until the trip is written.
 */
async function requireDriver(
  sql: Sql,
  { employee_id, trip_date }: { employee_id: number; trip_date: string },
): Promise<void> {
  const [employee] = await shareEmployee(sql, { id: employee_id })
  if (!employee) throw invalid({ employee_id: 'does not match an employee of your company' })
  if (!employee.is_active) throw invalid({ employee_id: refuse.left() })
  const last = employee.deactivated_on
  if (last !== null && trip_date > last) {
    throw invalid({ trip_date: refuse.after_last_day({ date: last }) })
  }
}

const shareEmployee = prepare(({ company_id, id }: Params<{ id: number }>) =>
  db
    .selectFrom('employees')
    .select(['is_active', 'deactivated_on'])
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .forShare(),
)

/** Throws a 403 when the company has not enabled mileage; for new trips. */
function requireMileage(sql: Sql): Promise<void> {
  return requireFeature(sql, 'mileage_enabled', 'Mileage')
}
