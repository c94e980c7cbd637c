import { type Client, type Person, type Reach, reaches } from '../../core/operation.ts'
import { type ConfirmBy, confirmModes } from '../../core/tables.ts'
import type { Database } from '../../db/connect.ts'
import { readRows } from '../../db/statements/read-rows.ts'
import * as column from '../../db/statements/shape.ts'
import { asOwner, inCompany } from '../../db/transactions/in-transaction.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import { permissionsAt, readPair } from './schema.ts'
import { reachAllowed, standingColumns, standingShape } from './standing.ts'

/** The current access of a person's grant to an application. */
export type KnownGrant = {
  company_id: number
  person: Person
  client: Client
  grant_id: number
  permissions: readonly string[]
  reach: Reach
  read_only: boolean
  confirm_writes: boolean
  confirm_by: ConfirmBy
}

const grantShape = {
  employee_id: column.number,
  name: column.string,
  client_name: column.string,
  client_host: column.string,
  permissions: column.strings,
  reach: column.oneOf(...reaches),
  read_only: column.boolean,
  confirm_writes: column.boolean,
  confirm_by: column.oneOf(...confirmModes),
  created_at: column.string,
  ...standingShape,
}

/** Two statements: the token by its hash, then its grant in the company that the first one names. */
export async function loadToken(
  database: Database,
  hash: string,
  now_ms: number,
): Promise<KnownGrant | undefined> {
  const now = formatInstant(now_ms)
  const [token] = await asOwner(database, (sql) =>
    readRows(
      sql,
      { grant_id: column.string, scope: column.nullable(column.string) },
      `select grant_id, scope from oauth_artifacts
       where kind = 'AccessToken' and id_hash = $1 and expires_at > $2 and grant_id is not null`,
      [hash, now],
    ),
  )
  const pair = token && readPair(token.grant_id)
  if (!pair) return undefined
  const grant = await loadGrant(database, ...pair, now)
  if (!grant || token.scope === null) return grant
  // Narrowed by a refresh (RFC 6749, 6).
  const scope = new Set(token.scope.split(' '))
  return { ...grant, permissions: grant.permissions.filter((permission) => scope.has(permission)) }
}

/** Returns the current scope of a grant: only reads when it is read-only. */
export function scopeOf({ permissions, read_only }: KnownGrant): string {
  const reads = permissions.filter((permission) => permission.endsWith(':read'))
  return (read_only && reads.length > 0 ? reads : permissions).join(' ')
}

/** Loads a grant, narrowed to the person's current access; undefined when it has ended. */
export async function loadGrant(
  database: Database,
  company_id: number,
  grant_id: number,
  now: string,
): Promise<KnownGrant | undefined> {
  const [grant] = await inCompany(database, company_id, (sql) =>
    readRows(
      sql,
      grantShape,
      `select g.employee_id, e.first_name || ' ' || e.last_name as name, g.client_name,
         g.client_host, g.permissions, g.reach, g.read_only, g.confirm_writes, g.confirm_by, g.created_at,
         ${standingColumns}
       from oauth_grants g
       join employees e on e.company_id = g.company_id and e.id = g.employee_id
       join sign_ins s on s.company_id = g.company_id and s.employee_id = g.employee_id
       where g.company_id = $1 and g.id = $2 and g.revoked_at is null and g.until > $3
         and e.is_active and g.created_at >= s.given_at`,
      [grant_id, now],
    ),
  )
  if (!grant) return undefined
  const reach = narrower(grant.reach, reachAllowed(grant, grant.created_at))
  const possible = new Set<string>(permissionsAt(reach))
  return {
    company_id,
    grant_id,
    person: { id: grant.employee_id, name: grant.name },
    client: { name: grant.client_name, host: grant.client_host },
    permissions: grant.permissions.filter((permission) => possible.has(permission)),
    reach,
    read_only: grant.read_only || grant.person_only_reads,
    confirm_writes: grant.confirm_writes,
    confirm_by: grant.confirm_by,
  }
}

function narrower(one: Reach, other: Reach): Reach {
  return reaches[Math.max(reaches.indexOf(one), reaches.indexOf(other))]!
}
