import * as v from 'valibot'
import { CivilDate } from '../../../core/schema.ts'
import { LEAVE_UNITS, type LeaveUnit, ofThousandths } from '../../../engine/leave-accrual/units.ts'
import type { YearBalance } from '../../../engine/leave-accrual/year-balance.ts'

const Amount = v.number()

const inDays = {
  entitled_days: Amount,
  accrued_days: Amount,
  carried_over_days: Amount,
  carry_over_expires_on: v.nullable(CivilDate),
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
  unit: v.pipe(
    v.picklist(LEAVE_UNITS),
    v.description('What the balance is kept in; the other follows from the average working day.'),
  ),
  leave_year_start: CivilDate,
  leave_year_end: CivilDate,
  ...inDays,
  entitled_hours: Amount,
  accrued_hours: Amount,
  carried_over_hours: Amount,
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
export function yearBalanceRecord(
  { year, carry_over_expires_on, ...balance }: YearBalance,
  amount: AmountIn,
): YearBalanceRecord {
  const { projected_year_end: projected } = balance
  const inBoth = (name: keyof typeof balance) => {
    return [amount.days(balance[name] ?? 0), amount.hours(balance[name] ?? 0)] as const
  }
  const [entitled_days, entitled_hours] = inBoth('entitled')
  const [accrued_days, accrued_hours] = inBoth('accrued')
  const [carried_over_days, carried_over_hours] = inBoth('carried_over')
  const [expired_days, expired_hours] = inBoth('expired')
  const [adjustment_days, adjustment_hours] = inBoth('adjustment')
  const [used_days, used_hours] = inBoth('used')
  const [pending_days, pending_hours] = inBoth('pending')
  const [available_days, available_hours] = inBoth('available')
  const [available_after_pending_days, available_after_pending_hours] =
    inBoth('available_after_pending')
  return {
    unit: amount.unit,
    leave_year_start: year.start,
    leave_year_end: year.end,
    ...{ entitled_days, accrued_days, carried_over_days, carry_over_expires_on, expired_days },
    ...{ adjustment_days, used_days, pending_days, available_days, available_after_pending_days },
    ...(projected === undefined ? {} : { projected_year_end_days: amount.days(projected) }),
    ...{ entitled_hours, accrued_hours, carried_over_hours, expired_hours, adjustment_hours },
    ...{ used_hours, pending_hours, available_hours, available_after_pending_hours },
    ...(projected === undefined ? {} : { projected_year_end_hours: amount.hours(projected) }),
  }
}
