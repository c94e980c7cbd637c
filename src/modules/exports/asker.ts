import type { Actor, Caller } from '../../core/operation.ts'
import type { Database } from '../../db/connect.ts'
import { readRows, string } from '../../db/statements/read-rows.ts'
import { selectRecords } from '../../db/statements/records.ts'
import { inCompany } from '../../db/transactions/in-transaction.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import { DomainError } from '../../lib/errors.ts'
import { apiKeys } from '../api-keys/schema.ts'
import { loadGrant } from '../connected-apps/load-grant.ts'
import { maySignIn } from '../sessions/links.ts'
import { refuse } from './refusals.ts'

/** Returns who requested an export, with their current access; throws a 403 when it has ended. */
export async function askerOf(
  database: Database,
  { id: export_id, company_id, holder }: { id: number; company_id: number; holder: string },
  now_ms: number,
): Promise<Caller> {
  const [kind, number] = holder.split(':')
  const find = finders[kind as keyof typeof finders]
  if (!find) throw ended(refuse.unknown_access())
  const actor = await find(database, company_id, Number(number), formatInstant(now_ms))
  return { company_id, actor, channel: 'system', request_id: `export-${export_id}` }
}

const finders = { key: findKey, grant: findGrant, user: findUser }

async function findKey(
  database: Database,
  company_id: number,
  id: number,
  now: string,
): Promise<Actor> {
  const [key] = await inCompany(database, company_id, (sql) =>
    selectRecords(sql, apiKeys, 'k.id = $2', [id]),
  )
  if (!key || key.revoked_at !== null) {
    throw ended(refuse.revoked_key())
  }
  if (key.expires_at !== null && key.expires_at <= now) {
    throw ended(refuse.expired_key())
  }
  const { name, permissions, confirm_writes, person, reach } = key
  return { kind: 'key', id, name, permissions, confirm_writes, person, reach }
}

async function findGrant(
  database: Database,
  company_id: number,
  grant_id: number,
  now: string,
): Promise<Actor> {
  const found = await loadGrant(database, company_id, grant_id, now)
  if (!found) throw ended(refuse.ended_connection())
  const { person, client, permissions, reach, read_only, confirm_writes, confirm_by } = found
  const grant = { id: grant_id, read_only, confirm_writes, confirm_by }
  return { kind: 'user', ...person, permissions, person, reach, client, grant }
}

async function findUser(database: Database, company_id: number, id: number): Promise<Actor> {
  const [user] = await inCompany(database, company_id, (sql) =>
    readRows(
      sql,
      { name: string },
      `select e.first_name || ' ' || e.last_name as name from employees e
       where e.company_id = $1 and e.id = $2 and ${maySignIn}`,
      [id],
    ),
  )
  if (!user) throw ended(refuse.ended_sign_in())
  return { kind: 'user', id, name: user.name, permissions: null }
}

function ended(message: string): DomainError {
  return new DomainError('forbidden', message)
}
