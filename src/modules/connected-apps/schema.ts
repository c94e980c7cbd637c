import * as v from 'valibot'
import { type Permission, permissions } from '../../core/access/permissions.ts'
import { reaches } from '../../core/operation.ts'
import { Code, described, Id, Instant, Name, PeopleText } from '../../core/schema.ts'
import { confirmModes } from '../../core/tables.ts'
import { readRows } from '../../db/statements/read-rows.ts'
import * as column from '../../db/statements/shape.ts'
import type { Sql } from '../../db/transactions/transaction.ts'

/** An application that a person connected, with its permissions. */
export const ConnectedAppSchema = v.strictObject({
  id: Id,
  employee_id: Id,
  employee_name: Name,
  client: v.strictObject({
    name: described(Name, 'What the application calls itself.'),
    host: described(PeopleText, 'The host that its sign-in returns to.'),
  }),
  permissions: v.array(Code),
  reach: described(
    v.picklist(reaches),
    'Whose records at most; a role that is lowered later narrows it.',
  ),
  read_only: v.boolean(),
  confirm_writes: described(v.boolean(), 'Whether it asks before each change.'),
  confirm_by: v.picklist(confirmModes),
  created_at: Instant,
  until: Instant,
  revoked_at: v.nullable(Instant),
  last_used_at: v.nullable(Instant),
})

export type ConnectedApp = v.InferOutput<typeof ConnectedAppSchema>

const shape = {
  id: column.number,
  employee_id: column.number,
  employee_name: column.string,
  client_name: column.string,
  client_host: column.string,
  permissions: column.strings,
  reach: column.oneOf(...reaches),
  read_only: column.boolean,
  confirm_writes: column.boolean,
  confirm_by: column.oneOf(...confirmModes),
  created_at: column.string,
  until: column.string,
  revoked_at: column.nullable(column.string),
  last_used_at: column.nullable(column.string),
}

/** Returns the applications `g` that match a condition; its values start at `$2`. */
export async function selectApps(
  sql: Sql,
  condition: string,
  values: readonly unknown[],
): Promise<ConnectedApp[]> {
  const rows = await readRows(
    sql,
    shape,
    `select g.id, g.employee_id, e.first_name || ' ' || e.last_name as employee_name,
       g.client_name, g.client_host, g.permissions, g.reach, g.read_only, g.confirm_writes,
       g.confirm_by, g.created_at, g.until, g.revoked_at, g.last_used_at
     from oauth_grants g join employees e on e.company_id = g.company_id and e.id = g.employee_id
     where g.company_id = $1 and ${condition}`,
    values,
  )
  return rows.map(({ id, employee_id, employee_name, client_name, client_host, ...rest }) => ({
    id,
    employee_id,
    employee_name,
    client: { name: client_name, host: client_host },
    ...rest,
  }))
}

/** The permissions that access to less than the company cannot have. */
const companyOnly: ReadonlySet<Permission> = new Set([
  'settings:read',
  'settings:write',
  'billing:read',
  'billing:write',
])

/** Returns the permissions that a reach can have. */
export function permissionsAt(reach: ConnectedApp['reach']): readonly Permission[] {
  return reach === 'company' ? permissions : permissions.filter((p) => !companyOnly.has(p))
}

/** Returns the authorization server's name for a grant: `<company>.<id>`. */
export function grantIdOf({ company_id, id }: { company_id: number; id: number }): string {
  return `${company_id}.${id}`
}

/** Reads `<company>.<number>`; undefined for any other text. */
export function readPair(text: string): [company_id: number, id: number] | undefined {
  const match = /^([1-9]\d{0,15})\.([1-9]\d{0,15})$/.exec(text)
  return match ? [Number(match[1]), Number(match[2])] : undefined
}
