import { Migration } from '@mikro-orm/migrations'

/** How many requests a key made on each day (UTC), and how many were refused because of its limit. */
export class Migration0042KeyUsage extends Migration {
  static readonly change = { kind: 'expand', oldest: '1.1' } as const

  override up(): void {
    this.addSql(`create table api_key_days (
      company_id bigint not null references companies (id),
      key_id bigint not null references api_keys (id) on delete cascade,
      day date not null,
      requests bigint not null default 0,
      refused bigint not null default 0,
      primary key (company_id, key_id, day)
    )`)
    // As with the keys themselves, the process adds to the days of all companies in one statement.
    this.addSql(`
      alter table api_key_days enable row level security;
      create policy company_wall on api_key_days
        using (company_id = nullif(current_setting('app.company_id', true), '')::bigint);
      grant select on api_key_days to rollcall_app`)
  }
}
