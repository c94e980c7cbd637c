import { invalid } from '../../../lib/errors.ts'
import { refuse } from '../refusals.ts'

/** How many years ahead balances are computed: each is computed from all years before it. */
export const most_years_ahead = 3

/** Throws a 422 on the field when a leave year starts too far ahead; past years are unaffected. */
export function requireNear(field: string, year: number | undefined, this_year: number): void {
  const last = this_year + most_years_ahead
  if (year === undefined || year <= last) return
  throw invalid({ [field]: refuse.too_far_ahead({ year: last, most: most_years_ahead }) })
}
