import type { Connection } from '../connections.ts'

/** The roles with which Citus connects to nodes: the coordinator's current role. */
const roles = ['rollcall_app', 'rollcall_delivery', 'rollcall_person_gate', 'rollcall_person']

/**
 * Returns the commands that create the roles on the nodes, or grant rights on distributed tables that Citus does not
 * propagate: those on single columns and on sequences. Each may run again.
 */
export async function nodeCommands(
  connection: Connection,
  part: 'roles' | 'rights',
): Promise<string[]> {
  if (part === 'roles') return [...roles.map(createRole), ...memberships, ...logins, ...zones]
  return [
    // An identity column asks for no right, but Citus calls the sequence, here or on the node.
    onEveryNode(`do $$ begin ${alone}
      grant usage on all sequences in schema public to rollcall_app, rollcall_person; end $$`),
    ...(await functions(connection)),
    ...(await columnRights(connection)),
  ]
}

function onWorkers(command: string): string {
  return checked(`run_command_on_workers(${literal(command)})`)
}

function onEveryNode(command: string): string {
  return checked(`run_command_on_all_nodes(${literal(command)})`)
}

/** Citus returns the failures of nodes instead of throwing them. */
function checked(run: string): string {
  return `do $check$ declare failed text; begin
    select string_agg(result, '; ') into failed from ${run} where not success;
    if failed is not null then raise exception '%', failed; end if;
  end $check$`
}

/** The node's Citus would pass it on to the other nodes again. */
const alone = `perform set_config('citus.enable_ddl_propagation', 'off', true);`

function createRole(role: string): string {
  const kind = role.startsWith('rollcall_person') ? ' noinherit' : ''
  return onWorkers(`do $$ begin ${alone}
    if not exists (select from pg_roles where rolname = '${role}') then
      create role ${role}${kind}; end if; end $$`)
}

// A node acts as a person for the coordinator's role, which is a member through a role that does not inherit: otherwise
// the policies of persons would apply to it too.
const memberships = [
  ['rollcall_person', 'rollcall_person_gate'],
  ['rollcall_person_gate', 'rollcall_app'],
].map(([role, member]) =>
  onEveryNode(`do $$ begin ${alone}
    if not pg_has_role('${member}', '${role}', 'MEMBER') then grant ${role} to ${member}; end if;
  end $$`),
)

/** Dates of instants are those of UTC, on nodes too. */
const zones = ['rollcall_app', 'rollcall_delivery'].map((role) =>
  onWorkers(`do $$ begin ${alone}
    execute format('alter role ${role} in database %I set TimeZone = ''UTC''', current_database());
    execute format('alter role ${role} in database %I set DateStyle = ''ISO''', current_database());
  end $$`),
)

const logins = ['rollcall_app', 'rollcall_delivery'].map((role) =>
  onEveryNode(`do $$ begin ${alone}
    if not (select rolcanlogin from pg_roles where rolname = '${role}') then
      alter role ${role} login; end if; end $$`),
)

/** Functions that statements call on the node of their company. */
async function functions(connection: Connection): Promise<string[]> {
  const { rows } = await connection.query(
    `select pg_get_functiondef(p.oid) as text from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.proname = 'newest_running'`,
    [],
  )
  return rows.map(({ text }) =>
    onWorkers(`do $$ begin ${alone} execute ${literal(String(text))}; end $$`),
  )
}

async function columnRights(connection: Connection): Promise<string[]> {
  const { rows } = await connection.query(columnRightsQuery, [])
  return rows.map(({ name, privilege, columns, grantee }) =>
    checked(
      `run_command_on_shards('${name}', 'grant ${privilege} (${columns}) on %s to ${grantee}')`,
    ),
  )
}

const columnRightsQuery = `
  select d.logicalrelid::text as name, r.privilege_type as privilege, g.rolname as grantee,
    string_agg(a.attname::text, ', ' order by a.attnum) as columns
  from pg_dist_partition d join pg_attribute a on a.attrelid = d.logicalrelid
  cross join lateral aclexplode(a.attacl) r join pg_roles g on g.oid = r.grantee
  group by 1, 2, 3`

function literal(text: string): string {
  return `'${text.replaceAll(`'`, `''`)}'`
}
