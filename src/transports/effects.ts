import * as v from 'valibot'
import { paidAlreadyEffects } from '../modules/employees/paid-already.ts'
import { balances_moved } from '../modules/leave/balances/change-rules.ts'
import { factsOfRequests } from '../modules/leave/requests/approve-many.ts'
import { YearChangeSchema } from '../modules/leave/requests/balance-change.ts'
import { leaveEffects } from '../modules/leave/requests/effects.ts'
import { calendarEffects } from '../modules/leave/work-calendar.ts'
import { HoursOfDatesSchema } from '../modules/payroll/hours/effects.ts'
import { PeriodHoursSchema } from '../modules/payroll/hours/paid-hours.ts'
import { approvalEffects } from '../modules/payroll/periods/approve.ts'
import { FirstOpenPeriodSchema } from '../modules/payroll/periods/find-period.ts'

/** The paid hours that a write changes: of a pay period, or of the dates of one employee. */
export const PaidHoursSchema = v.union([...PeriodHoursSchema.options, HoursOfDatesSchema])

/**
 * The fields that operations add to the effects of a dry run, besides `changes` and `events`. Text in a field that is
 * missing here is hidden from models.
 */
export const EffectsSchema = v.partial(
  v.strictObject({
    ...approvalEffects,
    ...paidAlreadyEffects,
    ...calendarEffects,
    ...leaveEffects,
    ...factsOfRequests,
    balances: v.union([leaveEffects.balances, factsOfRequests.balances, v.array(YearChangeSchema)]),
    balances_moved,
    first_pay_period: FirstOpenPeriodSchema,
    paid_hours: PaidHoursSchema,
  }),
)

export type Effects = v.InferOutput<typeof EffectsSchema>
