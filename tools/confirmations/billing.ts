import {
  changedFields,
  type FieldWords,
  inSentence,
  say,
} from '../../src/transports/mcp/question/changed-fields.ts'
import {
  type Confirmation,
  changedRecord,
  changeOf,
  type Facts,
  recordOf,
} from '../../src/transports/mcp/question/confirmation.ts'
import { dateOf } from '../../src/transports/mcp/question/dates.ts'
import { plural, quoted } from '../../src/transports/mcp/question/words.ts'

type Client = { name: string; currency: string }

const clientWords: FieldWords = {
  name: ['name'],
  email: ['email'],
  phone: ['phone'],
  address: ['address'],
  currency: ['currency', say.code],
  is_active: ['active', say.flag],
}

export const createClient: Confirmation = (facts) => [
  `Add a client with invoices in ${recordOf<Client>(facts, 'client').currency}?`,
]

export const updateClient: Confirmation = async (facts) => {
  const { before, after } = changedRecord<Client>(facts, 'client')
  const changes = await changedFields(before, after, clientWords)
  return [`Change the client ${quoted(before.name)}: ${inSentence(changes)}?`]
}

type Invoice = {
  number: string
  client_id: number
  status: string
  issue_date: string
  due_date: string | null
  currency: string
  line_items: unknown[]
  tax_total: string
  total: string
}

/** Returns an amount with separators of thousands: `CAD 1,130.00`. */
function money(currency: string, amount: string): string {
  return `${currency} ${amount.replace(/\B(?=(\d{3})+\.)/g, ',')}`
}

async function invoiceOf({ read }: Facts, invoice: Invoice): Promise<string> {
  const { number, client_id, currency, total } = invoice
  return `invoice ${quoted(number)} to ${await read.client(client_id)} of ${money(currency, total)}`
}

export const createInvoice: Confirmation = async (facts) => {
  const invoice = recordOf<Invoice>(facts, 'invoice')
  const { status, issue_date, due_date, currency, tax_total, line_items } = invoice
  const due = due_date === null ? 'without a due date' : `due ${dateOf(due_date)}`
  return [
    `Add the ${status} ${await invoiceOf(facts, invoice)}, dated ${dateOf(issue_date)}, ${due}?`,
    `It has ${plural(line_items.length, 'line')} and ${money(currency, tax_total)} of tax.`,
  ]
}

export const markPaid: Confirmation = async (facts) => {
  const { before } = changeOf<Invoice>(facts, 'invoice')
  return [`Mark ${await invoiceOf(facts, before!)} as paid?`, `It is ${before!.status} now.`]
}

export const voidInvoice: Confirmation = async (facts) => {
  const { before } = changeOf<Invoice>(facts, 'invoice')
  return [`Void ${await invoiceOf(facts, before!)}?`, `It is ${before!.status} now.`]
}
