import * as v from 'valibot'
import { loadCompany } from '../../../core/company/company-settings.ts'
import { defineOperation } from '../../../core/operation.ts'
import { createRecord } from '../../../core/run/change-record.ts'
import { optional } from '../../../core/schema.ts'
import { withoutAbsent } from '../../../core/without-absent.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import { invalid } from '../../../lib/errors.ts'
import { requireInvoicing } from '../enabled.ts'
import { Currency } from '../money.ts'
import { ClientName, clientFields } from './fields.ts'
import { ClientSchema, clientKind } from './schema.ts'

export const createClient = defineOperation({
  name: 'clients.create',
  summary: 'Add a client.',
  permission: 'billing:write',
  effect: 'create',
  requireFeature: requireInvoicing,
  input: v.strictObject({
    name: ClientName,
    currency: optional(
      Currency,
      "ISO 4217; defaults to CAD or USD by the company's country, required elsewhere.",
    ),
    ...clientFields,
  }),
  output: ClientSchema,
  async run(context, input) {
    const currency = input.currency ?? (await companyCurrency(context.sql))
    return createRecord(context, clientKind, { ...withoutAbsent(input), currency })
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
