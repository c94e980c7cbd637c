import { core } from './core.ts'
import { engine } from './engine.ts'
import { payrollExports } from './exports.ts'
import { forgotPunchRequests } from './forgot-punch-requests.ts'
import { mileageTrips } from './mileage-trips.ts'
import { payroll } from './payroll.ts'
import { timeEntries } from './time-entries.ts'
import { workLocations } from './work-locations.ts'

/** Refusals in French, by group and name. */
export const refusals = {
  core,
  engine,
  exports: payrollExports,
  forgot_punch_requests: forgotPunchRequests,
  mileage_trips: mileageTrips,
  payroll,
  time_entries: timeEntries,
  work_locations: workLocations,
} as const
