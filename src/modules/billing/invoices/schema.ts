import * as v from 'valibot'
import type { Context } from '../../../core/operation.ts'
import { CivilDate, Code, described, Id, Instant } from '../../../core/schema.ts'
import { tablesOf } from '../../../db/statements/prepare.ts'
import {
  columnsOf,
  type RowOf,
  recordSource,
  requireRecord,
} from '../../../db/statements/records.ts'
import { MoneySchema, moneyOf } from '../money.ts'
import { companyToday } from '../today.ts'
import { LineItemSchema, toLineItemRecord } from './lines.ts'
import type { InvoiceTable } from './table.ts'

const db = tablesOf<typeof InvoiceTable>()

export const invoiceStatuses = ['draft', 'sent', 'overdue', 'paid', 'void'] as const

export const InvoiceSchema = v.strictObject({
  id: Id,
  number: Code,
  client_id: Id,
  status: described(
    v.picklist(invoiceStatuses),
    "overdue: sent, and due before today in the company's time zone.",
  ),
  issue_date: CivilDate,
  due_date: v.nullable(CivilDate),
  currency: Code,
  line_items: v.array(LineItemSchema),
  subtotal: MoneySchema,
  tax_total: MoneySchema,
  total: MoneySchema,
  paid_at: v.nullable(Instant),
})

export type InvoiceRecord = v.InferOutput<typeof InvoiceSchema>

/** Invoices `i` in stored form. */
export const invoices = recordSource(
  'invoice',
  'i',
  db
    .selectFrom('invoices as i')
    .select([
      ...columnsOf('i', v.omit(InvoiceSchema, ['subtotal', 'tax_total', 'total'])),
      'i.subtotal_cents',
      'i.tax_cents',
      'i.total_cents',
    ]),
)

/** Returns the invoice as the API does on that civil date. */
export function toInvoiceRecord(row: RowOf<typeof invoices>, today: string): InvoiceRecord {
  const isOverdue = row.status === 'sent' && row.due_date !== null && row.due_date < today
  return {
    id: row.id,
    number: row.number,
    client_id: row.client_id,
    status: isOverdue ? 'overdue' : row.status,
    issue_date: row.issue_date,
    due_date: row.due_date,
    currency: row.currency,
    line_items: row.line_items.map(toLineItemRecord),
    subtotal: moneyOf(row.subtotal_cents),
    tax_total: moneyOf(row.tax_cents),
    total: moneyOf(row.total_cents),
    paid_at: row.paid_at,
  }
}

export const InvoiceId = described(Id, 'Invoice id, from the list of invoices.')

/** Returns an invoice as the API does today; throws a 404. */
export async function requireInvoice(context: Context, id: number): Promise<InvoiceRecord> {
  const row = await requireRecord(context.sql, invoices, id)
  return toInvoiceRecord(row, await companyToday(context))
}
