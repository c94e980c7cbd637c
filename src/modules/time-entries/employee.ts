import { refuse as common } from '../../core/refusals.ts'
import { entryOverlaps } from '../../core/tables.ts'
import { plainArray } from '../../db/statements/arrays.ts'
import { readRows, type ShapedRow } from '../../db/statements/read-rows.ts'
import * as column from '../../db/statements/shape.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import { PUNCH_ROUNDINGS, SHIFT_DAY_RULES } from '../../engine/hours/settings.ts'
import { type FieldErrors, invalid } from '../../lib/errors.ts'
import { emailNorm } from '../../lib/text.ts'
import { refuse } from './refusals.ts'

/** An employee with the facts that the rules of punches need. */
export type PunchingEmployee = ShapedRow<typeof employeeShape>

const employeeShape = {
  id: column.number,
  name: column.string,
  timezone: column.string,
  /** The time zones by their first date, the latest first; null where none is dated. */
  zones: column.nullable(column.json<[effective_date: string, timezone: string][]>()),
  is_active: column.boolean,
  deactivated_on: column.nullable(column.string),
  overlapping_entries: column.oneOf(...entryOverlaps),
  shift_day_rule: column.oneOf(...SHIFT_DAY_RULES),
  punch_rounding: column.oneOfNumbers(...PUNCH_ROUNDINGS),
}

type Named = { employee_id?: number | undefined; employee_email?: string | undefined }

const columns = `e.id, e.first_name || ' ' || e.last_name as name, e.timezone,
  (select json_agg(json_build_array(t.effective_date, t.value) order by t.effective_date desc)
   from employee_terms t
   where t.company_id = $1 and t.employee_id = e.id and t.fact = 'timezone') as zones,
  e.is_active, e.deactivated_on, c.overlapping_entries,
  c.shift_day_rule, c.punch_rounding
  from employees e join companies c on c.id = e.company_id`

/**
 * Returns the employee of a punch, by id, email or both; throws a 422 on the field that does not match
 * anyone.
 */
export async function requirePunchingEmployee(sql: Sql, named: Named): Promise<PunchingEmployee> {
  const { employee_id, employee_email } = named
  let found: PunchingEmployee | undefined
  if (employee_email !== undefined) {
    ;[found] = await readRows(
      sql,
      employeeShape,
      `select ${columns} join login_emails m on m.company_id = e.company_id and m.employee_id = e.id
       where e.company_id = $1 and m.email_norm = $2`,
      [emailNorm(employee_email)],
    )
  } else if (employee_id !== undefined) {
    ;[found] = await readRows(
      sql,
      employeeShape,
      `select ${columns} where e.company_id = $1 and e.id = $2`,
      [employee_id],
    )
  }
  const answer = readNames(named, found)
  if ('problems' in answer) throw invalid(answer.problems)
  return answer.employee
}

export type Found = { employee: PunchingEmployee } | { problems: FieldErrors }

/** Does the same for many punches in one statement, in their order. */
export async function findPunchingEmployees(sql: Sql, named: readonly Named[]): Promise<Found[]> {
  const ids = distinct(named.map((each) => each.employee_id))
  const emails = distinct(
    named.map((each) => each.employee_email && emailNorm(each.employee_email)),
  )
  const [withId, withEmail] = await Promise.all([
    readRows(
      sql,
      employeeShape,
      `select ${columns} where e.company_id = $1 and e.id = any($2::bigint[])`,
      [plainArray(ids)],
    ),
    emails.length === 0
      ? []
      : readRows(
          sql,
          { email_norm: column.string, ...employeeShape },
          `select m.email_norm, ${columns}
           join login_emails m on m.company_id = e.company_id and m.employee_id = e.id
           where e.company_id = $1 and m.email_norm = any($2::text[])`,
          [emails],
        ),
  ])
  const byId = new Map(withId.map((employee) => [employee.id, employee]))
  const byEmail = new Map(withEmail.map(({ email_norm, ...employee }) => [email_norm, employee]))
  return named.map((each) =>
    readNames(
      each,
      each.employee_email === undefined
        ? byId.get(each.employee_id ?? 0)
        : byEmail.get(emailNorm(each.employee_email)),
    ),
  )
}

/** Returns the employee that the fields of a punch name; `found` is the match by email. */
function readNames(
  { employee_id, employee_email }: Named,
  found: PunchingEmployee | undefined,
): Found {
  const refused = (field: string, said: string) => ({ problems: { [field]: [said] } })
  if (employee_id === undefined && employee_email === undefined) {
    return refused('employee_id', refuse.no_employee())
  }
  const field = employee_email === undefined ? 'employee_id' : 'employee_email'
  if (!found) return refused(field, common.no_such_employee())
  if (employee_id !== undefined && employee_id !== found.id) {
    return refused('employee_email', refuse.other_employee())
  }
  return { employee: found }
}

function distinct<T>(values: readonly (T | undefined)[]): T[] {
  return [...new Set(values.filter((value) => value !== undefined))]
}
