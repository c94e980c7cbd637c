import type { Connection } from './transaction.ts'

type Rights = {
  login: string
  superuser: boolean
  may_create_roles: boolean
  role_there: boolean
  may_act: boolean | null
  may_grant: boolean | null
  extension_there: boolean
  may_create_extensions: boolean
}

/**
 * What somebody with more rights has to run before the login can migrate, or null where it can by itself:
 * a migration would otherwise fail for want of a role or an extension.
 */
export async function missingRights(connection: Connection): Promise<string | null> {
  const { rows } = await connection.query(rightsQuery, [])
  const rights = rows[0] as Rights
  const sql = missing(rights)
  if (sql.length === 0) return null
  return `The login ${rights.login} may not prepare this database by itself. Run once in it, as a superuser:

${sql.map((line) => `  ${line}`).join('\n')}

Then start again.`
}

// From PostgreSQL 16 on, membership and the right to SET ROLE are two things.
const rightsQuery = `
  with server as (select current_setting('server_version_num')::int >= 160000 as splits_set),
       app as (select oid from pg_roles where rolname = 'rollcall_app')
  select current_user::text as login, me.rolsuper as superuser,
         me.rolcreaterole as may_create_roles,
         exists (select from app) as role_there,
         (select pg_has_role(me.oid, app.oid, case when splits_set then 'SET' else 'MEMBER' end)
          from app, server) as may_act,
         (select pg_has_role(me.oid, app.oid, 'MEMBER WITH ADMIN OPTION')
                 or me.rolcreaterole and not splits_set
          from app, server) as may_grant,
         exists (select from pg_extension where extname = 'btree_gist') as extension_there,
         has_database_privilege(current_database(), 'create') as may_create_extensions
  from pg_roles me where me.rolname = current_user`

function missing(rights: Rights): string[] {
  if (rights.superuser) return []
  const sql: string[] = []
  if (!rights.role_there && !rights.may_create_roles) sql.push('create role rollcall_app nologin;')
  const grantsItself = rights.role_there ? rights.may_grant : rights.may_create_roles
  if (!rights.may_act && !grantsItself) {
    sql.push(`grant rollcall_app to "${rights.login.replaceAll('"', '""')}";`)
  }
  if (!rights.extension_there && !rights.may_create_extensions) {
    sql.push('create extension btree_gist;')
  }
  return sql
}
