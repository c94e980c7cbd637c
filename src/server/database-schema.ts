import { migrationsList } from '../../migrations/index.ts'
import type { DatabaseSchema } from '../db/connect.ts'
import { Invoice } from '../modules/billing/invoices/invoice.ts'
import { Employee } from '../modules/employees/employee.ts'
import { ForgotPunchRequest } from '../modules/forgot-punch-requests/request.ts'
import { LeavePolicy } from '../modules/leave/policies/leave-policy.ts'
import { LeaveRequest } from '../modules/leave/requests/request.ts'
import { LeaveType } from '../modules/leave/types/leave-type.ts'
import { MileageTrip } from '../modules/mileage-trips/trip.ts'
import { PayrollDayAdjustment } from '../modules/payroll/day-adjustments/adjustment.ts'
import { PayPeriod } from '../modules/payroll/periods/period.ts'
import { OneDayOverride } from '../modules/schedules/override.ts'
import { TimeEntry } from '../modules/time-entries/entry.ts'

/** Every entity and migration of the database. */
export const databaseSchema: DatabaseSchema = {
  entities: [
    Employee,
    ForgotPunchRequest,
    Invoice,
    LeavePolicy,
    LeaveRequest,
    LeaveType,
    MileageTrip,
    OneDayOverride,
    PayPeriod,
    PayrollDayAdjustment,
    TimeEntry,
  ],
  migrations: migrationsList,
}
