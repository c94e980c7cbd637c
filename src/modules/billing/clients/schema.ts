import * as v from 'valibot'
import { recordKind } from '../../../core/run/change-record.ts'
import { Code, described, FreeText, Id, Name, PeopleText } from '../../../core/schema.ts'
import { tablesOf } from '../../../db/statements/prepare.ts'
import { columnsOf, recordSource } from '../../../db/statements/records.ts'
import { ClientTable } from './table.ts'

const db = tablesOf<typeof ClientTable>()

/** A client that receives invoices, as the API returns it. */
export const ClientSchema = v.strictObject({
  id: Id,
  name: Name,
  email: v.nullable(PeopleText),
  phone: v.nullable(PeopleText),
  address: v.nullable(FreeText),
  currency: described(Code, 'ISO 4217; the default currency of their invoices.'),
  is_active: v.boolean(),
})

export type ClientRecord = v.InferOutput<typeof ClientSchema>

/** Clients `c`, with the columns of `ClientSchema`. */
export const clients = recordSource(
  'client',
  'c',
  db.selectFrom('clients as c').select(columnsOf('c', ClientSchema)),
)

export const clientKind = recordKind({
  record_type: 'client',
  Row: ClientTable.class,
  table: ClientTable,
  source: clients,
})
