import * as v from 'valibot'
import { FreeText, Id } from '../../../operations/schema.ts'
import type { Sql } from '../../../store/transaction.ts'

/** Whom the company sends invoices to, as the outside sees them. */
export const ClientWire = v.strictObject({
  id: Id,
  name: v.string(),
  email: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  address: v.nullable(FreeText),
  currency: v.pipe(v.string(), v.description('ISO 4217; what their invoices are in by default.')),
  is_active: v.boolean(),
})

export type ClientRecord = v.InferOutput<typeof ClientWire>

/** The columns of `ClientWire`, of the table under the alias `c`. */
export const clientColumns = 'c.id, c.name, c.email, c.phone, c.address, c.currency, c.is_active'

const locks = { unlocked: '', shared: 'for share', locked: 'for no key update' } as const

/** One client, locked until the transaction ends where asked; undefined where there is none. */
export async function findClient(
  sql: Sql,
  id: number,
  lock: keyof typeof locks = 'unlocked',
): Promise<ClientRecord | undefined> {
  const [record] = await sql<ClientRecord>(
    `select ${clientColumns} from clients c where c.company_id = $1 and c.id = $2 ${locks[lock]}`,
    [id],
  )
  return record
}
