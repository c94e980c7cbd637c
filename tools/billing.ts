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
import * as questions from './confirmations/billing.ts'
import { clientFields, invoiceFields } from './fields.ts'

export const billingTools = toolset('billing', [
  tool(listClients, {
    name: 'list_clients',
    title: 'Find clients',
    omit: ['sort'],
    description:
      "Finds the company's clients and their ids, by part of a name or email. create_invoice takes the id as client_id.",
    also: "customers, who do we bill, accounts, buyers, all our customers, find the customer called Acme, which accounts do we invoice, customer list, search clients by email, do we have Smith as a client, everyone we sell to, customer book, look up a customer id, retired customers too, how many accounts do we have, companies that owe us business, which client has that email, list of buyers, liste des clients, trouver un client, à qui on facture, clients search, customer ids, who purchases from us, bookkeeper needs every payer, hospitals we supply, find debtor record by name, accounts receivable parties, patrons in American dollars, former purchasers, CRM lookup, c'est qui nos plus gros acheteurs, combien de compagnies on facture",
    fields: { search: 'Ignoring case.' },
  }),
  tool(getClient, {
    name: 'get_client',
    title: 'Read a client',
    description:
      'Returns one client with address, contacts and currency. Id from list_clients. Their invoices are in list_invoices.',
    also: "customer details, billing address, contact of a customer, open the Acme account, customer's billing address, contact person at that client, what currency do we bill them in, show me this customer, phone number for the client, who to email at Acme, details on one customer, read the client card, is that customer still active, where do we send their bills, look at the buyer's profile, accounts payable contact there, voir la fiche du client, adresse de facturation du client, coordonnées de ce client, who is our contact over there, company details of the buyer, where does Acme want bills mailed, one client, customer record, fetch client id, bookkeeper needs hospital's mailing place, purchasing agent's number, payer's default currency, how do I reach their treasurer, are they dormant, full payer information, à qui envoyer la facture chez eux, quelle est leur adresse postale",
  }),
  tool(createClient, {
    name: 'create_client',
    title: 'Add a client',
    question: questions.createClient,
    description:
      'Adds a client that the company sends invoices to. Check list_clients first: duplicate names are not refused, and clients cannot be deleted.',
    also: "new customer, add an account, sign a customer, we landed a new customer, add Acme as a client, set up a billing account, onboard a new customer, signed a new contract add them, new company to bill, enter a customer before invoicing, put them in as a client, register a new account to invoice, start billing a new firm, won the tender add the buyer, first time customer set up, add a US dollar customer, ajouter un client, nouveau client à facturer, créer une fiche client, sign up a new buyer, we have a new account Globex, save this firm's billing details, take on a customer, add client, create payer, hospital signed with us, bookkeeper needs record prior to charging, first order from a school board, distributor came aboard, municipal contract awarded, referral turned buyer, walk in business account, on a gagné un contrat avec une école inscris la, qui va payer cette job ajoute la compagnie",
    fields: clientFields,
  }),
  tool(updateClient, {
    name: 'update_client',
    title: 'Change a client',
    question: questions.updateClient,
    description:
      'Changes the fields you send; is_active false retires the client. Existing invoices do not change. Id from list_clients.',
    also: "customer moved, change billing email, retire a customer, rename a client, customer moved change their address, client changed their name, new billing contact at Acme, we stopped working with that customer, retire a client, fix the customer's email, switch the client to US dollars, update accounts payable contact, deactivate the Acme account, client merged rename it, customer's phone is wrong, make the old client active again, edit customer details, lost that account mark inactive, le client a déménagé, modifier la fiche client, désactiver un client, their accountant changed, buyer got a new postal code, rename the customer after merger, edit client, patch customer, hospital hired another treasurer, bookkeeper got bounced mail, school board relocated its finances, charge them in euros now, bankrupt distributor archive it, purchasing agent left, corrected incorporation name, revive dormant payer, ils ont une nouvelle comptable quel courriel mettre, cette compagnie a fermé on ne la facture plus",
    fields: clientFields,
  }),
  tool(listInvoices, {
    name: 'list_invoices',
    title: 'List invoices',
    omit: ['sort'],
    description:
      "Lists invoices with their totals, newest first, by client, status or issue date. Status overdue: late today in the company's time zone. Lines are in get_invoice.",
    also: "bills, who owes us money, outstanding payments, unpaid, overdue, receivables, billing history, quelles factures ne sont pas réglées, overdue bills, which invoices are unpaid, all bills to Acme, late paying customers, how much did we bill in May, receivables outstanding, what have we invoiced this year, draft bills not sent yet, list sent invoices, aged receivables, bills past due, voided invoices last quarter, latest bills we issued, who hasn't paid, total billed by client, any customers behind on payment, factures en retard, liste des factures, qui n'a pas payé, invoices list, AR report, unpaid filter, bookkeeper's collection calls, hospital's statement of account, money still expected, revenue report by customer, chase deadbeats, sixty days late, anything unsent, qui nous doit encore de l'argent, combien avons nous facturé au printemps",
  }),
  tool(getInvoice, {
    name: 'get_invoice',
    title: 'Read an invoice',
    description:
      "Returns one invoice with its lines. Id from list_invoices. Amounts are decimal strings in the invoice's currency.",
    also: "what did we bill, lines of a bill, total of a bill, open that bill, line items on the invoice, what did we charge them for, show me invoice number forty two, how much tax on that bill, when is this invoice due, details of Acme's last bill, read the charges, what's the total on that invoice, description lines of the bill, pull up a single bill, was this bill paid, customer is querying a charge, voir cette facture, lignes de la facture, détail de la facture, break down what Acme was billed, unit prices on that bill, view a draft bill before sending, currency of this bill, one invoice, line details, fetch invoice id, bookkeeper reads hospital's statement lines, why did we ask four thousand, GST shown separately, quantity and rate, payment terms printed, school board questions amounts, pourquoi le montant est si élevé, combien de taxes avons nous mises dessus",
  }),
  tool(createInvoice, {
    name: 'create_invoice',
    title: 'Add an invoice',
    question: questions.createInvoice,
    description:
      'Adds an invoice for a client, as a draft or as sent. client_id from list_clients. Ask for prices and tax_total, do not invent them; only amounts and totals are computed. It cannot be changed later, only paid or voided.',
    also: "bill a customer, charge a client, write a bill, send an invoice, bill the client, send Acme an invoice, charge them for forty hours, make up a bill, draft an invoice for consulting, invoice the customer for June, raise an invoice, write up a bill with tax, new bill for the project, job is done bill it, time to charge the customer, bill them with GST, issue an invoice today, monthly retainer bill, prepare a bill as draft, facturer le client, faire une facture, nouvelle facture avec TPS et TVQ, new invoice, issue bill, make draft, hospital must pay for staffing nurses, bookkeeper wants school board charged, ask distributor for five grand, work finished collect payment, progress billing on construction, sell ten units at fifty, deposit request, combien leur charger envoie la facture à l'école, le contrat est fini fais les payer",
    fields: invoiceFields,
    omit: ['line_items.amount'],
  }),
  tool(markInvoicePaid, {
    name: 'mark_invoice_paid',
    title: 'Mark an invoice as paid',
    question: questions.markPaid,
    description:
      'Marks a draft, sent or overdue invoice as paid now; no money moves. Id from list_invoices. Cannot be undone.',
    also: "payment arrived, customer paid, settle a bill, money received, the cheque cleared, they paid us, customer settled the bill, payment came in for Acme, mark the bill as settled, got the wire transfer, client paid invoice twelve, money arrived in the bank, record a payment on the bill, e transfer received, close out the paid bill, invoice is settled, received payment in full, they finally paid up, take it off receivables, la facture est payée, le chèque est passé, marquer la facture réglée, mark paid, settle invoice, hospital deposited, bookkeeper saw funds on statement, school board's EFT landed, cash handed over, Stripe confirms, debt extinguished, balance owing now zero, Interac received, le client a enfin payé, l'argent est rentré quand je ferme la facture",
  }),
  tool(voidInvoice, {
    name: 'void_invoice',
    title: 'Void an invoice',
    question: questions.voidInvoice,
    description:
      'Voids a draft, sent or overdue invoice permanently; it stays readable and its number is not reused. Id from list_invoices.',
    also: "cancel a bill, wrong invoice, write off, annul, cancel that bill, invoice was sent in error, billed the wrong customer, kill the invoice, nullify the bill, wrong amount scrap the invoice, write off that bill, duplicate bill void it, annul the invoice, withdraw the bill we sent, client disputes cancel the charge, price was wrong void and redo, tear up the invoice, shouldn't have billed them, annuler la facture, facture envoyée par erreur, facturé le mauvais client, reverse the invoice for good, deal fell through cancel their bill, make that bill count for nothing, void invoice, annul bill, hospital was overcharged start fresh, bookkeeper typed another zero, school board never ordered, uncollectible bad debt, taxes were miscalculated, distributor cancelled purchase, invalidate number seventy, goods returned, on a chargé trop cher annule la, pourquoi elle existe le client n'a rien acheté",
  }),
])
