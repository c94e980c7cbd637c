import { datesAround, leavesSql, type Presence } from '../../core/access/deputies.ts'
import { boolean, json, nullable, number, readRows, string } from '../../db/statements/read-rows.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import type { Approver } from './approvers.ts'
import { isMailMode, type MailMode } from './settings.ts'

/** A possible approver, with the person's own choice of emails; null: the company's choice. */
export type MailedApprover = Approver & { mail_mode: MailMode | null }

const shape = {
  id: number,
  manager_id: nullable(number),
  deputy_id: nullable(number),
  is_active: boolean,
  can_decide: boolean,
  is_admin: boolean,
  timezone: string,
  approval_mails: nullable(string),
  leaves: json<Presence['leaves']>(),
}

/**
 * Conditions on an employee `e` and the sign-in `s`, if any, under which the dashboard lets the person decide for the
 * whole company, or for some employees.
 */
export const isDecidingAdmin = `(e.is_active and e.role = 'company_admin' and e.dashboard_access
  and not coalesce(s.read_only, false))`
const canDecide = `(${isDecidingAdmin} or e.is_active and not s.read_only
  and s.role in ('manager', 'company_admin') and e.role in ('manager', 'company_admin'))`

/** Returns everybody who may be asked to decide for some employees, and the employees themselves, by id. */
export async function loadStaff(
  sql: Sql,
  employee_ids: readonly number[],
  now_ms: number,
): Promise<Map<number, MailedApprover>> {
  const { from, to } = datesAround(now_ms)
  const rows = await readRows(sql, shape, staffQuery, [employee_ids, from, to])
  return new Map(
    rows.map(({ approval_mails, ...row }) => [
      row.id,
      { ...row, mail_mode: isMailMode(approval_mails) ? approval_mails : null },
    ]),
  )
}

const staffQuery = `
  with recursive above as (
    select id, manager_id from employees where company_id = $1 and id = any($2::bigint[])
    union
    select m.id, m.manager_id
    from above a join employees m on m.company_id = $1 and m.id = a.manager_id
  ), involved as (
    select id from above
    union
    select d.deputy_id from above a join deputies d on d.company_id = $1 and d.employee_id = a.id
    union
    select e.id from employees e
    where e.company_id = $1 and e.role = 'company_admin' and e.dashboard_access and e.is_active
  )
  select e.id, e.manager_id, d.deputy_id, e.is_active, coalesce(${canDecide}, false) as can_decide,
    ${isDecidingAdmin} as is_admin, e.timezone, s.approval_mails,
    ${leavesSql('e.id', { from: '$3', to: '$4' })} as leaves
  from employees e
  left join deputies d on d.company_id = $1 and d.employee_id = e.id
  left join sign_ins s on s.company_id = $1 and s.employee_id = e.id
  where e.company_id = $1 and e.id in (select id from involved)`
