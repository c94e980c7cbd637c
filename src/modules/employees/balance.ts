import * as v from 'valibot'
import { CivilDate, Code, described } from '../../core/schema.ts'
import { yearBalanceFields } from '../leave/balances/year-balance.ts'

/** A leave type's balance in a leave year; null when none is tracked. */
const YearBalanceSchema = v.nullable(v.strictObject(yearBalanceFields))

/** An employee's remaining leave by type, as the API returns it. */
export const PtoBalance = v.strictObject({
  year: v.number(),
  as_of: CivilDate,
  unit: v.literal('days'),
  vacation: YearBalanceSchema,
  sick: YearBalanceSchema,
  personal: YearBalanceSchema,
  others: described(
    v.array(v.strictObject({ type: Code, ...yearBalanceFields })),
    'The balances of other leave types.',
  ),
})
