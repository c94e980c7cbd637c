import { defineEntity, p } from '@mikro-orm/core'
import { civilDate, instant, recordKey, timestamps } from '../../../db/statements/columns.ts'

export const storedStatuses = ['draft', 'sent', 'paid', 'void'] as const

/** A stored line: thousandths of the unit, cents. */
export type StoredLine = {
  description: string
  quantity_milli: number
  unit_price_cents: number
  amount_cents: number
}

export const InvoiceTable = defineEntity({
  name: 'Invoice',
  tableName: 'invoices',
  properties: {
    ...recordKey(),
    number: p.text(),
    client_id: p.bigint('number'),
    status: p.text().$type<(typeof storedStatuses)[number]>(),
    issue_date: civilDate(),
    due_date: civilDate().nullable(),
    currency: p.text(),
    line_items: p.json<StoredLine[]>(),
    subtotal_cents: p.bigint('number'),
    tax_cents: p.bigint('number'),
    total_cents: p.bigint('number'),
    paid_at: instant().nullable(),
    ...timestamps(),
  },
})
