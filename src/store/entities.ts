import type { AnyEntity, EntityClass } from '@mikro-orm/core'
import { Invoice } from '../domain/billing/invoices/invoice.ts'
import { ForgotPunchRequest } from '../domain/forgot-punches/request.ts'
import { LeaveRequest } from '../domain/leave/request.ts'
import { LeaveType } from '../domain/leave/type-settings/leave-type.ts'
import { MileageTrip } from '../domain/mileage/trip.ts'
import { PayrollDayAdjustment } from '../domain/payroll/adjustments/adjustment.ts'
import { PayPeriod } from '../domain/payroll/pay-periods/period.ts'
import { TimeEntry } from '../domain/punches/entry.ts'
import { OneDayOverride } from '../domain/schedules/override.ts'
import { Employee } from '../domain/staff/employee.ts'

/** Every row that is written through the entity manager. */
export const entities: readonly EntityClass<AnyEntity>[] = [
  Employee,
  ForgotPunchRequest,
  Invoice,
  LeaveRequest,
  LeaveType,
  MileageTrip,
  OneDayOverride,
  PayPeriod,
  PayrollDayAdjustment,
  TimeEntry,
]
