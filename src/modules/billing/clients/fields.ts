import * as v from 'valibot'
import { described, Flag, freeText, name, optional, text } from '../../../core/schema.ts'
import { Currency } from '../money.ts'

export const ClientName = described(name(200), 'Name of the client.')
export const ClientCurrency = described(
  Currency,
  'ISO 4217, such as CAD: the default currency of their invoices.',
)

/** Optional fields of a client; a blank text clears one. */
export const clientFields = {
  email: described(
    blankable(
      v.pipe(
        text(254),
        v.transform((s) => s.trim()),
        v.check(
          (s) => s === '' || v.is(htmlEmail, s),
          'must be an email address, such as ada@example.com',
        ),
      ),
    ),
    'Email address; the service does not send email to it.',
  ),
  phone: described(blankable(text(40)), 'Phone.'),
  address: described(blankable(freeText(500)), 'Postal address.'),
  is_active: optional(Flag, 'False: no new invoices for this client; a new client is active.'),
}

function blankable<const S extends v.GenericSchema<string, string>>(schema: S) {
  return v.optional(
    v.nullable(
      v.pipe(
        v.string('must be a string'),
        schema,
        v.transform((s) => s.trim() || null),
      ),
    ),
  )
}

// The format of HTML's `type=email`.
const htmlEmail = v.pipe(v.string(), v.rfcEmail())
