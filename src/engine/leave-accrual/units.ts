/**
 * The ledger counts in whole millidays, thousandths of a day of leave, so that sums do not drift; the API has
 * days with up to three decimals.
 */
export const MILLIDAYS_A_DAY = 1000

/** Returns a number of days in millidays, rounded to the nearest. */
export function millidaysOf(days: number): number {
  return Math.round(days * MILLIDAYS_A_DAY)
}

/** Returns millidays as days: 7500 is 7.5. */
export function daysOf(millidays: number): number {
  // `+ 0` turns -0 into 0.
  return millidays / MILLIDAYS_A_DAY + 0
}

/** Returns the multiple of `step` nearest to a fraction of integers, half up, without floating point. */
export function roundedRatio(numerator: number, denominator: number, step = 1): number {
  return Math.floor((2 * numerator + step * denominator) / (2 * step * denominator)) * step
}
