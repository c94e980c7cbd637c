import type { Connection } from '../connections.ts'
import type { SpreadTable } from './tables.ts'

// Citus drops `as restrictive` from the policies of its shards: a policy that narrows on plain PostgreSQL would open
// the rows of every company there. So policies are rewritten to permissive ones of one role each, which say all of it.

/**
 * Returns the statements that replace the policies of tables with restrictive ones, without the subqueries that Citus
 * refuses. Schedule days have no employee column and keep only the company's policy: they are read through their
 * schedule's policy.
 */
export async function permissivePolicies(
  connection: Connection,
  tables: readonly SpreadTable[],
): Promise<string[]> {
  const { rows } = await connection.query(
    `select c.relname::text as table, p.polname::text as name, p.polpermissive as is_permissive,
       p.polcmd::text as command, quote_ident(pg_get_userbyid(c.relowner)) as owner,
       array(select r.rolname::text from pg_roles r where r.oid = any(p.polroles)) as roles,
       pg_get_expr(p.polqual, p.polrelid) as using, pg_get_expr(p.polwithcheck, p.polrelid) as checks
     from pg_policy p join pg_class c on c.oid = p.polrelid
     where c.relnamespace = 'public'::regnamespace and exists (select 1 from pg_policy o
       where o.polrelid = c.oid and not o.polpermissive)`,
    [],
  )
  const policies = rows as Policy[]
  return tables.flatMap(({ name }) => rewritten(policies.filter(({ table }) => table === name)))
}

type Policy = {
  table: string
  owner: string
  name: string
  is_permissive: boolean
  command: string
  /** None: everybody. */
  roles: readonly string[]
  using: string | null
  checks: string | null
}

/** The access of one role where the company's policy is narrowed. */
type Limit = Pick<Policy, 'command' | 'using' | 'checks'> & { role: string }

const commands = { r: 'select', a: 'insert', w: 'update', d: 'delete' } as const

function rewritten(policies: readonly Policy[]): string[] {
  const [first] = policies
  if (!first) return []
  const { table, owner } = first
  const company = policies.find(({ is_permissive, roles }) => is_permissive && roles.length === 0)
  if (!company) throw new Error(`Table ${table} has no company policy.`)
  const restrictive = policies.filter(({ is_permissive }) => !is_permissive)
  const limits = [...restrictive.flatMap(withoutSubquery), ...coordinatorLimit(table)]
  const limited = [...new Set(['rollcall_person', ...limits.map(({ role }) => role)])]
  const others = [owner, 'rollcall_app', 'rollcall_delivery'].filter(
    (role) => !limited.includes(role),
  )
  return [
    ...restrictive.map(({ name }) => `drop policy ${name} on ${table}`),
    `alter policy ${company.name} on ${table} to ${others.join(', ')}`,
    ...limited.flatMap((role) => {
      const limitsOfRole = limits.filter((limit) => limit.role === role)
      return Object.keys(commands).map((command) =>
        ofRole(table, role, command, [company, ...limitsOfRole]),
      )
    }),
  ]
}

function ofRole(
  table: string,
  role: string,
  code: string,
  conditions: readonly Pick<Policy, 'command' | 'using' | 'checks'>[],
): string {
  const command = commands[code as keyof typeof commands]
  const applying = conditions.filter((each) => each.command === '*' || each.command === code)
  const using = applying.map((each) => each.using ?? 'true').join(' and ')
  const checks = applying.map((each) => each.checks ?? each.using ?? 'true').join(' and ')
  const clauses = [
    command === 'insert' ? '' : ` using (${using})`,
    command === 'insert' || command === 'update' ? ` with check (${checks})` : '',
  ]
  return `create policy ${role}_${command} on ${table} for ${command} to ${role}${clauses.join('')}`
}

function withoutSubquery({ table, name, roles, command, using, checks }: Policy): Limit[] {
  const each = (condition: string | null) =>
    roles.map((role) => ({ role, command, using: condition, checks }))
  if (using === null || !/\bselect\b/i.test(using)) return each(using)
  if (table === 'schedule_days') return []
  const [, column] = /^\((\w+) IN \( SELECT unnest\(/.exec(using) ?? []
  if (!column) throw new Error(`Citus takes no subquery in the policy ${name} of ${table}.`)
  return each(`(${column} = any(${people}))`)
}

const people = `nullif(current_setting('app.people', true), '')::bigint[]`

/** The coordinator also reads these tables, and it does not switch to the person role. */
function coordinatorLimit(table: string): Limit[] {
  if (!['api_keys', 'login_emails', 'sign_ins'].includes(table)) return []
  const using = `(nullif(current_setting('app.people', true), '') is null or employee_id = any(${people}))`
  return [{ role: 'rollcall_app', command: '*', using, checks: null }]
}
