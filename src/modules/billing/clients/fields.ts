import * as v from 'valibot'
import { Flag, freeText, name, text } from '../../../core/schema.ts'
import { Currency } from '../money.ts'

export const ClientName = v.pipe(name(200), v.description('Name of the client.'))
export const ClientCurrency = v.pipe(
  Currency,
  v.description('ISO 4217, such as CAD: the default currency of their invoices.'),
)

/** Optional fields of a client; a blank text clears one. */
export const clientFields = {
  email: v.pipe(
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
    v.description('Email address; the service does not send email to it.'),
  ),
  phone: v.pipe(blankable(text(40)), v.description('Phone.')),
  address: v.pipe(blankable(freeText(500)), v.description('Postal address.')),
  is_active: v.pipe(
    v.optional(Flag),
    v.description('False: no new invoices for this client; a new client is active.'),
  ),
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
