import * as v from 'valibot'
import { clearable, described, FreeText, freeText, thousandths } from '../../../core/schema.ts'
import { invalid } from '../../../lib/errors.ts'
import { centsOf, Money, MoneySchema, moneyOf, most_cents } from '../money.ts'
import type { StoredLine } from './table.ts'

const most_units = 1_000_000

const Quantity = thousandths(most_units)

const LineItem = v.strictObject({
  description: v.pipe(
    freeText(500),
    v.transform((s) => s.trim()),
    v.minLength(1, 'must not be empty'),
    v.description('Description of the item.'),
  ),
  quantity: described(
    v.optional(Quantity, 1),
    'Quantity, greater than 0, at most three decimal places; defaults to 1.',
  ),
  unit_price: described(Money, 'Unit price as a decimal string, such as "12.50".'),
  // Returned by the API and accepted when sent back, but computed again.
  amount: clearable(
    v.string('must be a string'),
    'Ignored: computed as quantity times unit_price.',
  ),
})

/** The lines of a new invoice, 1 to 100. */
export const LineItems = v.pipe(
  v.array(LineItem),
  v.minLength(1, 'must have at least one line'),
  v.maxLength(100, 'must have at most 100 lines'),
)

export const LineItemSchema = v.strictObject({
  description: FreeText,
  quantity: v.number(),
  unit_price: MoneySchema,
  amount: described(MoneySchema, 'quantity times unit_price, rounded half up.'),
})

/** Returns the lines with their amounts and sum; throws a 422 on `line_items` when the sum is too large. */
export function priceLines(items: v.InferOutput<typeof LineItems>): {
  lines: StoredLine[]
  subtotal_cents: bigint
} {
  let subtotal_cents = 0n
  const lines = items.map(({ description, quantity, unit_price }) => {
    const quantity_milli = Math.round(quantity * 1000)
    const unit_price_cents = centsOf(unit_price)
    const amount_cents = amountOf(quantity_milli, unit_price_cents)
    subtotal_cents += amount_cents
    return {
      description,
      quantity_milli,
      unit_price_cents: Number(unit_price_cents),
      amount_cents: Number(amount_cents),
    }
  })
  if (subtotal_cents > most_cents) {
    throw invalid({ line_items: `must not exceed ${moneyOf(most_cents)} in total` })
  }
  return { lines, subtotal_cents }
}

/** Quantity times price, rounded half up to the cent for each line, so that the displayed lines add up. */
export function amountOf(quantity_milli: number, unit_price_cents: bigint): bigint {
  return (BigInt(quantity_milli) * unit_price_cents + 500n) / 1000n
}

export function toLineItemRecord(line: StoredLine): v.InferOutput<typeof LineItemSchema> {
  return {
    description: line.description,
    quantity: line.quantity_milli / 1000,
    unit_price: moneyOf(line.unit_price_cents),
    amount: moneyOf(line.amount_cents),
  }
}
