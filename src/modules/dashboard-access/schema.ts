import * as v from 'valibot'
import type { Context } from '../../core/operation.ts'
import { described, Id, Instant, Name, PeopleText } from '../../core/schema.ts'
import { boolean, nullable, number, readRows, string } from '../../db/statements/read-rows.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import { invalid } from '../../lib/errors.ts'
import { refuse } from './refusals.ts'

/** An employee who may sign in to the dashboard, or could be granted access. */
export const AdminSchema = v.strictObject({
  employee_id: Id,
  name: Name,
  email: PeopleText,
  is_active: v.boolean(),
  dashboard_access: v.boolean(),
  granted_at: v.nullable(Instant),
  read_only: described(v.boolean(), 'Whether the access shows all and changes nothing.'),
  sessions: described(v.number(), 'Number of active sessions.'),
  last_sign_in_at: described(v.nullable(Instant), 'The last sign-in of an active session.'),
})

export type AdminRecord = v.InferOutput<typeof AdminSchema>

/** The columns of `AdminSchema`, of employees `e`. */
export const adminColumns = `e.id as employee_id, e.first_name || ' ' || e.last_name as name, e.email,
  e.is_active, e.dashboard_access, e.dashboard_granted_at as granted_at,
  coalesce(i.read_only, false) as read_only, s.sessions, s.last_sign_in_at`

export const adminShape = {
  employee_id: number,
  name: string,
  email: string,
  is_active: boolean,
  dashboard_access: boolean,
  granted_at: nullable(string),
  read_only: boolean,
  sessions: number,
  last_sign_in_at: nullable(string),
}

/** The tables of the company's admins; `$2` is now. */
export const adminTables = `employees e
  left join sign_ins i on i.company_id = e.company_id and i.employee_id = e.id cross join lateral (
    select count(*)::int as sessions, max(s.created_at) as last_sign_in_at
    from dashboard_sessions s
    where s.company_id = $1 and s.employee_id = e.id and s.expires_at > $2
      and s.created_at >= e.dashboard_granted_at and e.is_active and e.dashboard_access
  ) s`

/**
 * Returns an admin of the company, locked until the transaction ends; throws a 422 when the employee is not
 * one.
 */
export async function lockAdmin({ sql, now_ms }: Context, id: number): Promise<AdminRecord> {
  await sql('select id from employees where company_id = $1 and id = $2 for no key update', [id])
  const record = await findAdmin(sql, id, formatInstant(now_ms))
  if (!record) throw invalid({ employee_id: refuse.not_admin() })
  return record
}

async function findAdmin(sql: Sql, id: number, now: string): Promise<AdminRecord | undefined> {
  const [record] = await readRows(
    sql,
    adminShape,
    `select ${adminColumns} from ${adminTables}
     where e.company_id = $1 and e.id = $3 and e.role = 'company_admin'`,
    [now, id],
  )
  return record
}

/** Returns the admin after a change of access and writes its audit row. */
export async function accessChanged(
  { sql, now_ms, audit }: Context,
  before: AdminRecord,
  more: { secrets_changed?: string[] } = {},
): Promise<AdminRecord> {
  const { employee_id } = before
  const after = (await findAdmin(sql, employee_id, formatInstant(now_ms)))!
  audit({
    record_type: 'dashboard_access',
    record_id: employee_id,
    before: audited(before),
    after: { ...audited(after), ...more },
  })
  return after
}

/** Returns the fields of an admin in the audit log. */
function audited({ employee_id, name, email, dashboard_access, read_only }: AdminRecord) {
  return { employee_id, name, email, dashboard_access, read_only }
}
