import * as v from 'valibot'
import { CivilDate, Code } from '../../core/schema.ts'
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
  others: v.pipe(
    v.array(v.strictObject({ type: Code, ...yearBalanceFields })),
    v.description('The balances of other leave types.'),
  ),
})
