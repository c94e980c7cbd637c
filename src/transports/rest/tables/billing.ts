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
} from '../../../modules/billing/index.ts'
import { routes } from '../routes.ts'

export const billingRoutes = routes({
  'GET  /clients': listClients,
  'POST /clients': createClient,
  'GET  /clients/:id': getClient,
  'PUT  /clients/:id': updateClient,
  'GET  /invoices': listInvoices,
  'POST /invoices': createInvoice,
  'GET  /invoices/:id': getInvoice,
  'POST /invoices/:id/mark-paid': markInvoicePaid,
  'POST /invoices/:id/void': voidInvoice,
})
