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
