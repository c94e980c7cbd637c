import type { Connection } from '../connections.ts'

/** The roles that transactions use: for requests, and for the workers that look for jobs. */
const roles = ['rollcall_app', 'rollcall_delivery']

type Rights = {
  login: string
  superuser: boolean
  may_create_roles: boolean
  extension_there: boolean
  may_create_extensions: boolean
}

type RoleRights = {
  name: string
  role_there: boolean
  may_act: boolean | null
  may_grant: boolean | null
}

/**
 * Returns what a more privileged login must run before this one can migrate, or null when it can: without it
 * a migration would fail for a missing role or extension.
 */
export async function missingRights(connection: Connection): Promise<string | null> {
  const { rows } = await connection.query(rightsQuery, [])
  const rights = rows[0] as Rights
  const ofRoles = await connection.query(rolesQuery, [roles])
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
  select asked.name, role.oid is not null as role_there,
         pg_has_role(me.oid, role.oid, case when splits_set then 'SET' else 'MEMBER' end) as may_act,
         pg_has_role(me.oid, role.oid, 'MEMBER WITH ADMIN OPTION')
           or me.rolcreaterole and not splits_set as may_grant
  from unnest($1::text[]) with ordinality as asked(name, n)
       cross join server join pg_roles me on me.rolname = current_user
       left join pg_roles role on role.rolname = asked.name
  order by asked.n`

function missing(rights: Rights, ofRoles: readonly RoleRights[]): string[] {
  if (rights.superuser) return []
  const { may_create_roles } = rights
  const login = `"${rights.login.replaceAll('"', '""')}"`
  const sql: string[] = []
  for (const { name, role_there, may_act, may_grant } of ofRoles) {
    if (!role_there && !may_create_roles) sql.push(`create role ${name} nologin;`)
    const grantsItself = role_there ? may_grant : may_create_roles
    if (!may_act && !grantsItself) sql.push(`grant ${name} to ${login};`)
  }
  if (!rights.extension_there && !rights.may_create_extensions) {
    sql.push('create extension btree_gist;')
  }
  return sql
}
