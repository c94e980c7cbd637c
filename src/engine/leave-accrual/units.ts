/**
 * The ledger counts in whole millidays, thousandths of a day of leave, so that no sum drifts; days with
 * up to three decimals go in and out.
 */
export const MILLIDAYS_A_DAY = 1000

/** Millidays of a number of days, to the nearest. */
export function millidaysOf(days: number): number {
  return Math.round(days * MILLIDAYS_A_DAY)
}

/** Days of millidays: 7500 is 7.5. */
export function daysOf(millidays: number): number {
  // `+ 0` turns -0 into 0.
  return millidays / MILLIDAYS_A_DAY + 0
}

/** The multiple of `step` nearest to a fraction of whole numbers, half up; no float enters it. */
export function roundedRatio(numerator: number, denominator: number, step = 1): number {
  return Math.floor((2 * numerator + step * denominator) / (2 * step * denominator)) * step
}
