import type { Connection } from '../connections.ts'

const gate = 'rollcall_person_gate'

/**
 * The roles that transactions use: for requests of a company, for workers that look for jobs, and for requests of a
 * person. The login is a member of the last one through another role that does not inherit; otherwise the person
 * policies would apply to the login too.
 */
const roles = [
  { name: 'rollcall_app', member: null },
  { name: 'rollcall_delivery', member: null },
  { name: gate, member: null },
  { name: 'rollcall_person', member: gate },
]

type Rights = {
  login: string
  superuser: boolean
  may_create_roles: boolean
  extension_there: boolean
  may_create_extensions: boolean
}

type RoleRights = {
  name: string
  /** The role that is to be its member; null is the login. */
  member: string | null
  role_there: boolean
  may_act: boolean | null
  may_grant: boolean | null
}

/**
 * Returns the statements that a more privileged login must run before this one can migrate, or null when none are
 * needed: without them a migration would fail for a missing role or extension.
 */
export async function missingRights(connection: Connection): Promise<string | null> {
  const { rows } = await connection.query(rightsQuery, [])
  const rights = rows[0] as Rights
  const ofRoles = await connection.query(rolesQuery, [
    roles.map(({ name }) => name),
    roles.map(({ member }) => member),
  ])
  const sql = missing(rights, ofRoles.rows as RoleRights[])
  if (sql.length === 0) return null
  return `The login ${rights.login} lacks rights to prepare this database. Run this once in it, as a superuser:

${sql.map((line) => `  ${line}`).join('\n')}

Then start again.`
}

const rightsQuery = `
  select current_user::text as login, me.rolsuper as superuser,
         me.rolcreaterole as may_create_roles,
         exists (select from pg_extension where extname = 'btree_gist') as extension_there,
         has_database_privilege(current_database(), 'create') as may_create_extensions
  from pg_roles me where me.rolname = current_user`

// Since PostgreSQL 16, membership and the right to SET ROLE are separate.
const rolesQuery = `
  with server as (select current_setting('server_version_num')::int >= 160000 as splits_set)
  select asked.name, asked.member, role.oid is not null as role_there,
         pg_has_role(coalesce(member.oid, me.oid), role.oid,
           case when splits_set then 'SET' else 'MEMBER' end) as may_act,
         pg_has_role(me.oid, role.oid, 'MEMBER WITH ADMIN OPTION')
           or me.rolcreaterole and not splits_set as may_grant
  from unnest($1::text[], $2::text[]) with ordinality as asked(name, member, n)
       cross join server join pg_roles me on me.rolname = current_user
       left join pg_roles role on role.rolname = asked.name
       left join pg_roles member on member.rolname = asked.member
  order by asked.n`

function missing(rights: Rights, ofRoles: readonly RoleRights[]): string[] {
  if (rights.superuser) return []
  const { may_create_roles } = rights
  const login = `"${rights.login.replaceAll('"', '""')}"`
  const sql: string[] = []
  for (const { name, member, role_there, may_act, may_grant } of ofRoles) {
    if (!role_there && !may_create_roles) sql.push(`create role ${name} nologin${kindOf(name)};`)
    const grantsItself = role_there ? may_grant : may_create_roles
    if (!may_act && !grantsItself) sql.push(`grant ${name} to ${member ?? login};`)
  }
  if (!rights.extension_there && !rights.may_create_extensions) {
    sql.push('create extension btree_gist;')
  }
  return sql
}

function kindOf(name: string): string {
  return name.startsWith('rollcall_person') ? ' noinherit' : ''
}
