import * as v from 'valibot'
import { FreeText, freeText, Id, name } from '../../operations/schema.ts'
import type { Sql } from '../../store/transaction.ts'

/** A place of work as the outside sees it. */
export const WorkLocationWire = v.strictObject({
  id: Id,
  name: v.string(),
  address: v.pipe(FreeText, v.description('Empty where none was given.')),
  city: v.pipe(v.string(), v.description('Empty where none was given.')),
})

export type WorkLocationRecord = v.InferOutput<typeof WorkLocationWire>

/** The columns of `WorkLocationWire`, of the table under the alias `w`. */
export const workLocationColumns = 'w.id, w.name, w.address, w.city'

// The words come first: a JSON Schema of an input ends where its value is changed.
export const LocationName = v.pipe(
  v.string('must be a text'),
  v.description('What the place is called.'),
  name(200),
)
export const LocationAddress = v.pipe(
  v.optional(v.nullable(freeText(500))),
  v.description('Street address; empty unless given.'),
)
export const LocationCity = v.pipe(
  v.optional(v.nullable(freeText(200))),
  v.description('City; empty unless given.'),
)

/** One work location, locked until the transaction ends where asked; undefined where there is none. */
export async function findWorkLocation(
  sql: Sql,
  id: number,
  lock: 'locked' | 'unlocked' = 'unlocked',
): Promise<WorkLocationRecord | undefined> {
  const [record] = await sql<WorkLocationRecord>(
    `select ${workLocationColumns} from work_locations w where w.company_id = $1 and w.id = $2
     ${lock === 'locked' ? 'for no key update' : ''}`,
    [id],
  )
  return record
}
