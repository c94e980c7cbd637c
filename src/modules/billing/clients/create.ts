import * as v from 'valibot'
import { loadCompany } from '../../../core/company-settings.ts'
import { defineOperation } from '../../../core/operation.ts'
import type { Sql } from '../../../db/transaction.ts'
import { formatInstant } from '../../../lib/calendar/instants.ts'
import { invalid } from '../../../lib/errors.ts'
import { requireInvoicing } from '../enabled.ts'
import { Currency } from '../money.ts'
import { ClientName, clientFields } from './fields.ts'
import { type ClientRecord, ClientSchema, clients } from './schema.ts'

export const createClient = defineOperation({
  name: 'clients.create',
  summary: 'Add a client.',
  permission: 'billing:write',
  effect: 'create',
  requireFeature: requireInvoicing,
  input: v.strictObject({
    name: ClientName,
    currency: v.pipe(
      v.optional(Currency),
      v.description(
        "ISO 4217; defaults to CAD or USD by the company's country, required elsewhere.",
      ),
    ),
    ...clientFields,
  }),
  output: ClientSchema,
  async run({ sql, now_ms, audit }, { name, email, phone, address, ...input }) {
    const currency = input.currency ?? (await companyCurrency(sql))
    const [record] = await sql<ClientRecord>(
      `insert into clients as c
         (company_id, name, email, phone, address, currency, is_active, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8::timestamptz, $8::timestamptz)
       returning ${clients.columns}`,
      [
        name,
        email ?? null,
        phone ?? null,
        address ?? null,
        currency,
        input.is_active ?? true,
        formatInstant(now_ms),
      ],
    )
    if (!record) throw new Error('An insert returned no row.')
    audit({ record_type: 'client', record_id: record.id, before: null, after: record })
    return record
  },
})

const currencyOf: Readonly<Record<string, string>> = { CA: 'CAD', US: 'USD' }

/** Currencies are not guessed: when the country does not determine it, the caller must send it. */
async function companyCurrency(sql: Sql): Promise<string> {
  const { country_code } = await loadCompany(sql)
  const currency = currencyOf[country_code]
  if (currency === undefined) {
    throw invalid({ currency: "is required: it cannot be derived from your company's country" })
  }
  return currency
}
