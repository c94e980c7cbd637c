import { type Reach, reaches } from '../../core/operation.ts'
import type { Database } from '../../db/connect.ts'
import { number, oneOf, readRows, strings } from '../../db/statements/read-rows.ts'
import { inCompany } from '../../db/transactions/in-transaction.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'

export type EarlierGrant = { id: number; permissions: string[]; reach: Reach }

/** Returns a person's last grant to the application with this id, if it has not ended. */
export async function findEarlierGrant(
  database: Database,
  person: { company_id: number; employee_id: number; client_hash: string },
  now_ms: number,
): Promise<EarlierGrant | undefined> {
  const { company_id, employee_id, client_hash } = person
  const [found] = await inCompany(database, company_id, (sql) =>
    readRows(
      sql,
      { id: number, permissions: strings, reach: oneOf(...reaches) },
      `select id, permissions, reach from oauth_grants
       where company_id = $1 and employee_id = $2 and client_hash = $3 and revoked_at is null
         and until > $4 order by id desc limit 1`,
      [employee_id, client_hash, formatInstant(now_ms)],
    ),
  )
  return found
}
