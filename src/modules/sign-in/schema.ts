import * as v from 'valibot'
import type { Context } from '../../core/operation.ts'
import { described, Id, Instant, Name, PeopleText } from '../../core/schema.ts'
import { readRows } from '../../db/statements/read-rows.ts'
import * as column from '../../db/statements/shape.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import { invalid } from '../../lib/errors.ts'
import { rank } from '../connected-apps/standing.ts'
import { roles } from '../employees/table.ts'
import { refuse } from './refusals.ts'

/** A person who may sign in, and the changes since an admin confirmed it. */
export const SignInSchema = v.strictObject({
  employee_id: Id,
  name: Name,
  is_active: v.boolean(),
  dashboard_access: v.boolean(),
  sign_in_email: described(PeopleText, 'Codes and invitations go to this address.'),
  email: described(PeopleText, 'The address in the record.'),
  role: described(v.picklist(roles), 'The role in the record.'),
  confirmed_role: described(
    v.picklist(roles),
    'The role that an admin has confirmed; the lower of the two counts.',
  ),
  waits: described(v.boolean(), 'Whether a new email or a higher role waits for an admin.'),
  read_only: described(
    v.boolean(),
    'Whether the person, and applications of the person, may only read.',
  ),
  given_at: Instant,
  account: described(
    v.nullable(v.strictObject({ issuer: PeopleText, subject: PeopleText, linked_at: Instant })),
    'The account at the identity provider that signs the person in.',
  ),
})

export type SignInRecord = v.InferOutput<typeof SignInSchema>

const shape = {
  employee_id: column.number,
  name: column.string,
  is_active: column.boolean,
  dashboard_access: column.boolean,
  sign_in_email: column.string,
  email: column.string,
  role: column.oneOf(...roles),
  confirmed_role: column.oneOf(...roles),
  read_only: column.boolean,
  given_at: column.string,
  issuer: column.nullable(column.string),
  subject: column.nullable(column.string),
  linked_at: column.nullable(column.string),
}

/** Returns the people who may sign in, or one of them. */
export async function selectSignIns(sql: Sql, employee_id?: number): Promise<SignInRecord[]> {
  const one = employee_id === undefined ? '' : 'and s.employee_id = $2'
  const rows = await readRows(
    sql,
    shape,
    `select s.employee_id, e.first_name || ' ' || e.last_name as name, e.is_active,
       e.dashboard_access, s.sign_in_email, e.email, e.role, s.role as confirmed_role,
       s.read_only, s.given_at, s.issuer, s.subject, s.linked_at
     from sign_ins s join employees e on e.company_id = s.company_id and e.id = s.employee_id
     where s.company_id = $1 ${one} order by e.last_name, e.first_name, s.employee_id limit 5000`,
    employee_id === undefined ? [] : [employee_id],
  )
  return rows.map(({ given_at, issuer, subject, linked_at, ...row }) => ({
    ...row,
    waits: waits(row),
    given_at,
    account:
      issuer === null || subject === null || linked_at === null
        ? null
        : { issuer, subject, linked_at },
  }))
}

type Compared = Pick<SignInRecord, 'email' | 'sign_in_email' | 'role' | 'confirmed_role'>

function waits({ email, sign_in_email, role, confirmed_role }: Compared): boolean {
  return email.trim().toLowerCase() !== sign_in_email || rank[role] > rank[confirmed_role]
}

/** Returns a person who may sign in; throws a 422 for anybody else. */
export async function requireSignIn(sql: Sql, employee_id: number): Promise<SignInRecord> {
  const [found] = await selectSignIns(sql, employee_id)
  if (!found) throw invalid({ employee_id: refuse.not_given() })
  return found
}

/** Conditions, joined with `and`, on an employee `e` and a sign-in `s` for a session or a link `d` to be valid. */
export const isGiven = 'e.is_active and d.created_at >= s.given_at'

/** Returns a person who may sign in, locked like a change of the access; throws a 422 for anybody else. */
export async function lockSignIn(sql: Sql, employee_id: number): Promise<SignInRecord> {
  await sql('select id from employees where company_id = $1 and id = $2 for no key update', [
    employee_id,
  ])
  return requireSignIn(sql, employee_id)
}

/** Returns the sign-in after a change and writes its audit row. */
export async function signInChanged(context: Context, before: SignInRecord): Promise<SignInRecord> {
  const [after] = await selectSignIns(context.sql, before.employee_id)
  auditSignIn(context, before, after)
  return after!
}

/** Writes the audit row of a change of who may sign in. */
export function auditSignIn(
  { audit }: Context,
  before: SignInRecord | undefined,
  after: SignInRecord | undefined,
): void {
  audit({
    record_type: 'sign_in',
    record_id: (after ?? before)!.employee_id,
    before: before ?? null,
    after: after ?? null,
  })
}
