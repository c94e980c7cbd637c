import * as v from 'valibot'
import { defineOperation } from '../../../core/operation.ts'
import {
  CivilDate,
  Id,
  listOf,
  listParameters,
  oneOf,
  optional,
  sortBy,
} from '../../../core/schema.ts'
import { type Condition, where, whereProvided } from '../../../db/lists/list-query.ts'
import { listPage } from '../../../db/lists/page.ts'
import { nullsLast } from '../../../db/lists/sort.ts'
import { requireInvoicing } from '../enabled.ts'
import { companyToday } from '../today.ts'
import { InvoiceSchema, invoiceStatuses, invoices, toInvoiceRecord } from './schema.ts'

const sortColumns = {
  issue_date: 'i.issue_date',
  due_date: nullsLast('i.due_date'),
  paid_at: nullsLast('i.paid_at'),
}

export const listInvoices = defineOperation({
  name: 'invoices.list',
  summary: 'List invoices, oldest issue date first.',
  permission: 'billing:read',
  effect: 'read',
  requireFeature: requireInvoicing,
  input: v.strictObject({
    client_id: optional(Id, 'Only invoices to this client.'),
    status: optional(oneOf(invoiceStatuses), 'Only this status; sent excludes overdue invoices.'),
    from: optional(CivilDate, 'Issued on or after this date.'),
    to: optional(CivilDate, 'Issued on or before this date.'),
    sort: sortBy(sortColumns),
    ...listParameters,
  }),
  output: listOf(InvoiceSchema),
  async run(context, input) {
    const today = await companyToday(context)
    const { data: rows, meta } = await listPage(context.sql, input, {
      ...invoices,
      conditions: whereProvided(input, {
        client_id: 'i.client_id = ?',
        status: (status) => statusIs(status, today),
        from: 'i.issue_date >= ?',
        to: 'i.issue_date <= ?',
      }),
      sortColumns,
      order: 'i.issue_date, i.id',
    })
    return { data: rows.map((row) => toInvoiceRecord(row, today)), meta }
  },
})

function statusIs(status: string, today: string): Condition {
  if (status === 'overdue') return where(`i.status = 'sent' and i.due_date < ?`, today)
  if (status !== 'sent') return where('i.status = ?', status)
  return where(`i.status = 'sent' and (i.due_date is null or i.due_date >= ?)`, today)
}
