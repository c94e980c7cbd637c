import {
  createClient,
  createInvoice,
  getClient,
  getInvoice,
  listClients,
  listInvoices,
  markInvoicePaid,
  updateClient,
  voidInvoice,
} from '../src/modules/billing/index.ts'
import { tool, toolset } from '../src/transports/mcp/tool.ts'
import { clientFields, invoiceFields } from './fields.ts'

export const billingTools = toolset('billing', [
  tool(listClients, {
    name: 'list_clients',
    title: 'Find clients',
    omit: ['sort'],
    description:
      "Finds the company's clients and their ids, by part of a name or email. create_invoice takes the id as client_id.",
    fields: { search: 'Ignoring case.' },
  }),
  tool(getClient, {
    name: 'get_client',
    title: 'Read a client',
    description:
      'Returns one client with address, contacts and currency. Id from list_clients. Their invoices are in list_invoices.',
  }),
  tool(createClient, {
    name: 'create_client',
    title: 'Add a client',
    description:
      'Adds a client that the company sends invoices to. Check list_clients first: duplicate names are not refused, and clients cannot be deleted.',
    fields: clientFields,
  }),
  tool(updateClient, {
    name: 'update_client',
    title: 'Change a client',
    description:
      'Changes the fields you send; is_active false retires the client. Existing invoices do not change. Id from list_clients.',
    fields: clientFields,
  }),
  tool(listInvoices, {
    name: 'list_invoices',
    title: 'List invoices',
    omit: ['sort'],
    description:
      "Lists invoices with their totals, newest first, by client, status or issue date. Use status overdue for late invoices, as of today in the company's time zone. Lines are in get_invoice.",
  }),
  tool(getInvoice, {
    name: 'get_invoice',
    title: 'Read an invoice',
    description:
      "Returns one invoice with its lines. Id from list_invoices. Amounts are decimal strings in the invoice's currency.",
  }),
  tool(createInvoice, {
    name: 'create_invoice',
    title: 'Add an invoice',
    description:
      'Adds an invoice for a client, as a draft or as sent. client_id comes from list_clients. Ask for prices and tax_total; do not invent them: tax is not computed, amounts and totals are. It cannot be changed later, only paid or voided.',
    fields: invoiceFields,
    omit: ['line_items.amount'],
  }),
  tool(markInvoicePaid, {
    name: 'mark_invoice_paid',
    title: 'Mark an invoice as paid',
    description:
      'Marks a draft, sent or overdue invoice as paid now; no money moves. Id from list_invoices. Cannot be undone.',
  }),
  tool(voidInvoice, {
    name: 'void_invoice',
    title: 'Void an invoice',
    description:
      'Voids a draft, sent or overdue invoice permanently; it stays readable and its number is not reused. Id from list_invoices.',
  }),
])
