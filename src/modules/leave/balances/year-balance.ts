import * as v from 'valibot'
import { CivilDate, described } from '../../../core/schema.ts'
import { LEAVE_UNITS, type LeaveUnit, ofThousandths } from '../../../engine/leave-accrual/units.ts'
import type { YearBalance } from '../../../engine/leave-accrual/year-balance.ts'

const Amount = v.number()

export const lapsesOn =
  'The last date on which carried-over days that are unused so far can be used; null: none lapse.'

const inDays = {
  entitled_days: Amount,
  accrued_days: Amount,
  carried_over_days: Amount,
  carry_over_expires_on: v.nullable(CivilDate),
  lapses_on: described(v.nullable(CivilDate), lapsesOn),
  lapsing_days: described(Amount, 'Carried-over days that lapse then.'),
  expired_days: Amount,
  adjustment_days: Amount,
  used_days: Amount,
  pending_days: Amount,
  available_days: Amount,
  available_after_pending_days: Amount,
  projected_year_end_days: v.exactOptional(Amount),
}

/** The fields of a leave type's balance in a leave year. */
export const yearBalanceFields = {
  unit: described(
    v.picklist(LEAVE_UNITS),
    'What the balance is kept in; the other follows from the average working day.',
  ),
  leave_year_start: CivilDate,
  leave_year_end: CivilDate,
  ...inDays,
  entitled_hours: Amount,
  accrued_hours: Amount,
  carried_over_hours: Amount,
  lapsing_hours: Amount,
  expired_hours: Amount,
  adjustment_hours: Amount,
  used_hours: Amount,
  pending_hours: Amount,
  available_hours: Amount,
  available_after_pending_hours: Amount,
  projected_year_end_hours: v.exactOptional(Amount),
}

const YearBalanceSchema = v.strictObject(yearBalanceFields)

/** A leave type's balance in a leave year as the API returns it. */
export type YearBalanceRecord = v.InferOutput<typeof YearBalanceSchema>

/** Converts an amount of a balance, in thousandths of its unit, to days and to hours with up to three decimals. */
export class AmountIn {
  readonly unit: LeaveUnit
  readonly #day_minutes: number

  /** `day_minutes` are those of the average working day. */
  constructor(unit: LeaveUnit, day_minutes: number) {
    this.unit = unit
    this.#day_minutes = day_minutes
  }

  days(amount: number): number {
    if (this.unit === 'days') return ofThousandths(amount)
    return ofThousandths(Math.round((amount * 60) / this.#day_minutes))
  }

  hours(amount: number): number {
    if (this.unit === 'hours') return ofThousandths(amount)
    return ofThousandths(Math.round((amount * this.#day_minutes) / 60))
  }
}

/** Returns a balance as the API does. */
export function yearBalanceRecord(balance: YearBalance, amount: AmountIn): YearBalanceRecord {
  const { year, carry_over_expires_on, lapses_on, lapsing, projected_year_end: projected } = balance
  const { entitled, accrued, carried_over, expired, adjustment, used, pending } = balance
  const { available, available_after_pending } = balance
  return {
    unit: amount.unit,
    leave_year_start: year.start,
    leave_year_end: year.end,
    entitled_days: amount.days(entitled),
    accrued_days: amount.days(accrued),
    carried_over_days: amount.days(carried_over),
    carry_over_expires_on,
    lapses_on,
    lapsing_days: amount.days(lapsing),
    expired_days: amount.days(expired),
    adjustment_days: amount.days(adjustment),
    used_days: amount.days(used),
    pending_days: amount.days(pending),
    available_days: amount.days(available),
    available_after_pending_days: amount.days(available_after_pending),
    ...(projected === undefined ? {} : { projected_year_end_days: amount.days(projected) }),
    entitled_hours: amount.hours(entitled),
    accrued_hours: amount.hours(accrued),
    carried_over_hours: amount.hours(carried_over),
    lapsing_hours: amount.hours(lapsing),
    expired_hours: amount.hours(expired),
    adjustment_hours: amount.hours(adjustment),
    used_hours: amount.hours(used),
    pending_hours: amount.hours(pending),
    available_hours: amount.hours(available),
    available_after_pending_hours: amount.hours(available_after_pending),
    ...(projected === undefined ? {} : { projected_year_end_hours: amount.hours(projected) }),
  }
}
