import * as v from 'valibot'
import { Code, inFixedForm } from '../../core/schema.ts'

/** The largest amount, so that every sum of cents is exact. */
export const most_cents = 99_999_999_999_999n

const form = /^\d{1,9}(?:\.\d{1,2})?$/

/** An amount in an input: a decimal text from 0 with at most two decimals, in every currency. */
export const Money = v.pipe(
  v.string('must be a decimal string, such as "12.50"'),
  v.regex(form, 'must be an amount such as "12.50": from 0 to 999999999.99, at most two decimals'),
  v.metadata({ examples: ['12.50'] }),
  inFixedForm,
)

/** An amount in an output, always with two decimals. */
export const MoneySchema = v.pipe(Code, v.metadata({ examples: ['12.50'] }))

/** An ISO 4217 currency code; lower case is accepted. */
export const Currency = v.pipe(
  v.string('must be a string'),
  inFixedForm,
  v.transform((code) => code.trim().toUpperCase()),
  v.check((code) => currencies.has(code), 'must be an existing currency code, such as CAD'),
)

/** Returns the cents of an amount that `Money` accepted. */
export function centsOf(amount: string): bigint {
  const [whole = '', fraction = ''] = amount.split('.')
  return BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'))
}

/** Formats cents, from 0, with two decimals. */
export function moneyOf(cents: number | bigint): string {
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))
