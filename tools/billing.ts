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

export const billingTools = toolset('billing', [
  tool(listClients, {
    name: 'list_clients',
    title: 'Find clients',
    description:
      'Use it to find whom the company bills and their ids, by part of a name or e-mail. Active and former ones unless is_active is given. create_invoice takes the id as client_id.',
  }),
  tool(getClient, {
    name: 'get_client',
    title: 'Read a client',
    description:
      'Gives one client with address, contacts and currency. The id comes from list_clients. What they were billed is in list_invoices.',
  }),
  tool(createClient, {
    name: 'create_client',
    title: 'Add a client',
    description:
      'Adds whom the company sends invoices to. Look at list_clients first: two of one name are not refused, and none can be deleted.',
  }),
  tool(updateClient, {
    name: 'update_client',
    title: 'Change a client',
    description:
      'Changes the given fields of a client and leaves the others; clear empties fields, is_active false retires the client. Invoices that are there stay as they are. The id comes from list_clients.',
  }),
  tool(listInvoices, {
    name: 'list_invoices',
    title: 'List invoices',
    description:
      "Lists invoices with their totals, oldest first, by client, status or date of issue. Use it with status overdue for what is late, by today in the company's zone. Lines are in get_invoice. It adds nothing up over invoices or currencies.",
  }),
  tool(getInvoice, {
    name: 'get_invoice',
    title: 'Read an invoice',
    description:
      'Gives one invoice with its lines. The id comes from list_invoices. Money is a decimal text in the currency of the invoice.',
  }),
  tool(createInvoice, {
    name: 'create_invoice',
    title: 'Add an invoice',
    description:
      'Adds an invoice to a client, as a draft or as sent. client_id comes from list_clients. Ask for prices and tax_total; do not make them up: no tax is worked out. Amounts and totals are. It cannot be changed later, only paid or made void, and nothing is e-mailed.',
  }),
  tool(markInvoicePaid, {
    name: 'mark_invoice_paid',
    title: 'Mark an invoice as paid',
    description:
      'Marks a draft, sent or overdue invoice as paid, as of now, for good. It moves no money. The id comes from list_invoices. A void one cannot be paid.',
  }),
  tool(voidInvoice, {
    name: 'void_invoice',
    title: 'Void an invoice',
    description:
      'Makes a draft, sent or overdue invoice void for good; it stays readable and its number stays taken. The id comes from list_invoices. A paid one cannot be made void.',
  }),
])
