import * as v from 'valibot'
import { loadCompany } from '../../../core/company/company-settings.ts'
import { defineOperation } from '../../../core/operation.ts'
import { type Params, prepare, valuesOf } from '../../../db/statements/prepare.ts'
import { columnsOf, namesOf } from '../../../db/statements/records.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import { formatInstant } from '../../../lib/calendar/instants.ts'
import { invalid } from '../../../lib/errors.ts'
import { requireInvoicing } from '../enabled.ts'
import { Currency } from '../money.ts'
import { ClientName, clientFields } from './fields.ts'
import { type ClientRecord, ClientSchema, db } from './schema.ts'

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
    const [record] = await insertClient(sql, {
      name,
      email: email ?? null,
      phone: phone ?? null,
      address: address ?? null,
      currency,
      is_active: input.is_active ?? true,
      now: formatInstant(now_ms),
    })
    audit({ record_type: 'client', record_id: record!.id, before: null, after: record })
    return record!
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

const insertClient = prepare((client: Params<Omit<ClientRecord, 'id'> & { now: string }>) =>
  db
    .insertInto('clients')
    .values({
      company_id: client.company_id,
      ...valuesOf(client, namesOf(ClientSchema)),
      created_at: client.now,
      updated_at: client.now,
    })
    .returning(columnsOf('clients', ClientSchema)),
)
