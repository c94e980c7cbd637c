import type { Connection } from '../connections.ts'

/**
 * Returns what writes the policies of persons without a subquery, which Citus refuses. The days of schedules have no
 * employee of their own and keep only the policy of the company: they are read through their schedule's policy.
 */
export async function plainPolicies(connection: Connection): Promise<string[]> {
  const { rows } = await connection.query(
    `select p.polname::text as policy, p.polrelid::regclass::text as table,
       pg_get_expr(p.polqual, p.polrelid) as condition
     from pg_policy p join pg_class c on c.oid = p.polrelid
     where c.relnamespace = 'public'::regnamespace
       and not exists (select 1 from pg_dist_partition d where d.logicalrelid = c.oid)
       and not exists (select 1 from pg_policy o
         where o.polrelid = c.oid and o.polname = 'person_on_coordinator')`,
    [],
  )
  const policies = rows as Policy[]
  const isNew = (table: string) => policies.some((policy) => policy.table === table)
  return [...policies.flatMap(withoutSubquery), ...directory.filter(isNew).map(forPersons)]
}

type Policy = { policy: string; table: string; condition: string | null }

function withoutSubquery({ policy, table, condition }: Policy): string[] {
  if (condition === null || !/\bselect\b/i.test(condition)) return []
  const dropped = `drop policy ${policy} on ${table}`
  if (table === 'schedule_days') return [dropped]
  const [, column] = /^\((\w+) IN \( SELECT unnest\(/.exec(condition) ?? []
  if (!column) throw new Error(`Citus takes no subquery in the policy ${policy} of ${table}.`)
  return [
    dropped,
    `create policy ${policy} on ${table} as restrictive to rollcall_person
       using (${column} = any(${people}))`,
  ]
}

const people = `nullif(current_setting('app.people', true), '')::bigint[]`

/** These are also read on the coordinator, which does not take the role of persons. */
const directory = ['api_keys', 'login_emails', 'sign_ins']

function forPersons(table: string): string {
  return `create policy person_on_coordinator on ${table} as restrictive to rollcall_app
    using (nullif(current_setting('app.people', true), '') is null or employee_id = any(${people}))`
}
