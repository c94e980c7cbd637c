import * as v from 'valibot'
import { CivilDate } from '../../../core/schema.ts'

const Days = v.number()

/** The fields of a leave type's balance in a year, in days. */
export const yearBalanceFields = {
  entitled_days: Days,
  accrued_days: Days,
  carried_over_days: Days,
  carry_over_expires_on: v.nullable(CivilDate),
  expired_days: Days,
  adjustment_days: Days,
  used_days: Days,
  pending_days: Days,
  available_days: Days,
  available_after_pending_days: Days,
  projected_year_end_days: v.exactOptional(Days),
}
