import * as v from 'valibot'
import { lockNumbers, nextNumber } from '../../../core/company/numbering.ts'
import { type Context, defineOperation } from '../../../core/operation.ts'
import { createRecord } from '../../../core/run/change-record.ts'
import { CivilDate, clearable, described, Id, oneOf, optional, text } from '../../../core/schema.ts'
import { findRecord } from '../../../db/statements/records.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import { type FieldErrors, invalid } from '../../../lib/errors.ts'
import { type ClientRecord, clients } from '../clients/schema.ts'
import { requireInvoicing } from '../enabled.ts'
import { Currency, centsOf, Money, moneyOf, most_cents } from '../money.ts'
import { companyToday } from '../today.ts'
import { type Invoice, invoiceKind } from './invoice.ts'
import { LineItems, priceLines } from './lines.ts'
import { InvoiceSchema } from './schema.ts'

const invoiceFields = {
  client_id: described(Id, 'Id of the client to bill, from the list of clients.'),
  number: optional(
    v.nullable(
      v.pipe(
        text(40),
        v.transform((s) => s.trim() || null),
      ),
    ),
    'Unique in the company; the next free number if omitted.',
  ),
  status: described(
    v.optional(oneOf(['draft', 'sent']), 'draft'),
    'draft, or sent if the client already has it; only sent invoices become overdue.',
  ),
  issue_date: optional(CivilDate, "Invoice date; defaults to today in the company's time zone."),
  due_date: clearable(CivilDate, 'Last day to pay, on or after issue_date; none by default.'),
  currency: optional(Currency, "ISO 4217, such as CAD; defaults to the client's."),
  line_items: described(LineItems, 'Line items, 1 to 100.'),
  tax_total: described(
    v.optional(Money, '0.00'),
    'Total tax as a decimal string, such as "13.00"; defaults to 0.',
  ),
}

type NewInvoice = v.InferOutput<v.StrictObjectSchema<typeof invoiceFields, undefined>>

export const createInvoice = defineOperation({
  name: 'invoices.create',
  summary: 'Add an invoice; amounts and totals are computed from its lines.',
  permission: 'billing:write',
  effect: 'create',
  requireFeature: requireInvoicing,
  input: v.strictObject(invoiceFields),
  output: InvoiceSchema,
  async run(context, input) {
    return createRecord(context, invoiceKind, await newInvoice(context, input))
  },
})

async function newInvoice(context: Context, input: NewInvoice): Promise<Partial<Invoice>> {
  const { client_id, status, due_date = null } = input
  const issue_date = input.issue_date ?? (await companyToday(context))
  const { lines, ...money } = moneyOfInvoice(input)
  const problems: FieldErrors = {}
  if (due_date !== null && due_date < issue_date) {
    problems.due_date = [`must be on or after issue_date, ${issue_date}`]
  }
  const client = await noteClient(context.sql, client_id, problems)
  if (!client || Object.keys(problems).length > 0) throw invalid(problems)
  return {
    number: await claimInvoiceNumber(context.sql, input.number ?? null),
    client_id,
    status,
    issue_date,
    due_date,
    currency: input.currency ?? client.currency,
    line_items: lines,
    ...money,
  }
}

function moneyOfInvoice({ line_items, tax_total }: NewInvoice) {
  const { lines, subtotal_cents } = priceLines(line_items)
  const tax_cents = centsOf(tax_total)
  const total_cents = subtotal_cents + tax_cents
  if (total_cents > most_cents) {
    throw invalid({ tax_total: `must not make the total exceed ${moneyOf(most_cents)}` })
  }
  return {
    lines,
    subtotal_cents: Number(subtotal_cents),
    tax_cents: Number(tax_cents),
    total_cents: Number(total_cents),
  }
}

/** Returns the client, locked until the invoice is written, or adds an error to `problems`. */
async function noteClient(
  sql: Sql,
  id: number,
  problems: FieldErrors,
): Promise<ClientRecord | undefined> {
  const client = await findRecord(sql, clients, id, 'shared')
  if (!client) problems.client_id = ['does not match a client of your company']
  else if (!client.is_active) problems.client_id = ['is no longer active; no new invoices']
  return client
}

/**
 * Returns the number of a new invoice: the requested one, else the next. Serializes the transactions that
 * number the company's invoices; throws a 422 on `number` when it is in use.
 */
async function claimInvoiceNumber(sql: Sql, input: string | null): Promise<string> {
  await lockNumbers(sql)
  if (input === null) return nextNumber(sql, { table: 'invoices', column: 'number' })
  const [other] = await sql('select id from invoices where company_id = $1 and number = $2', [
    input,
  ])
  if (other) throw invalid({ number: 'is already the number of another invoice' })
  return input
}
