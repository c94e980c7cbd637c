/**
 * The ledger counts in whole thousandths of the leave type's unit, a day or an hour of leave, so that sums do not
 * drift; the API has up to three decimals.
 */
export const THOUSAND = 1000

export const LEAVE_UNITS = ['days', 'hours'] as const
export type LeaveUnit = (typeof LEAVE_UNITS)[number]

/** Returns a number of days or hours in thousandths, rounded to the nearest. */
export function thousandthsOf(amount: number): number {
  return Math.round(amount * THOUSAND)
}

/** Returns thousandths as days or hours: 7500 is 7.5. */
export function ofThousandths(amount: number): number {
  // `+ 0` turns -0 into 0.
  return amount / THOUSAND + 0
}

/** Returns the multiple of `step` nearest to a fraction of integers, half up, without floating point. */
export function roundedRatio(numerator: number, denominator: number, step = 1): number {
  return Math.floor((2 * numerator + step * denominator) / (2 * step * denominator)) * step
}
