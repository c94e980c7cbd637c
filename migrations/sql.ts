/** Row-level security of a table: only rows of the transaction's company, for every role but a superuser. */
export function tenantPolicy(table: string, column = 'company_id'): string {
  return `
    alter table ${table} enable row level security;
    alter table ${table} force row level security;
    create policy company_wall on ${table}
      using (${column} = nullif(current_setting('app.company_id', true), '')::bigint)
      with check (${column} = nullif(current_setting('app.company_id', true), '')::bigint);
    grant select, insert, update, delete on ${table} to rollcall_app;`
}

/** The name under which released migrations import it; they are never edited. */
export const companyWall = tenantPolicy

/** Stamps each change of a row with its transaction, which lists of changes are ordered by. */
export function stampedChanges(table: string): string {
  return `
    create trigger stamp_change before update on ${table}
      for each row execute function stamp_change();
    create index ${table}_changes on ${table} (company_id, changed_xid, id);`
}

/** Makes a member of a role, where it may not act as it yet; since PostgreSQL 16 that is a right of its own. */
export function grantRole(role: string, member: 'current_user' | `'${string}'`): string {
  return `do $$ begin
    if not pg_has_role(${member}, '${role}',
      case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end)
    then
      execute format('grant ${role} to %I', ${member});
    end if;
  end $$`
}

/**
 * Restricts `rollcall_person` to the rows of the people in `app.people`, with these rights. Written as a
 * subquery, the list is hashed and never decides how the rows are found; unset means nobody.
 */
export function personScope(table: string, column: string, rights: string): string {
  return `
    create policy person_scope on ${table} as restrictive to rollcall_person
      using (${column} in (
        select unnest(nullif(current_setting('app.people', true), '')::bigint[])));
    grant ${rights} on ${table} to rollcall_person;`
}

/** Lets `rollcall_person` read and lock the rows of a table, and change none. */
export function lockOnly(table: string): string {
  return `
    grant select, update on ${table} to rollcall_person;
    create policy lock_only on ${table} as restrictive for update to rollcall_person
      using (true) with check (false);`
}
