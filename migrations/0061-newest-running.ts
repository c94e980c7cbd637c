import { Migration } from '@mikro-orm/migrations'

/** PL/pgSQL keeps the plan of a function's query for a session; SQL functions are planned at each call, for 0.4 ms. */
export class Migration0061NewestRunning extends Migration {
  static readonly change = { kind: 'expand', oldest: '1.1' } as const

  override up(): void {
    // As in 0038: the newest transaction that writes to this database, in its lower 32 bits.
    this.addSql(`create or replace function newest_running() returns bigint
      language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
      begin
        return (select max(xid) from (
          select backend_xid::text::bigint as xid from pg_stat_activity
          where datname = current_database()
          union all
          select transaction::text::bigint from pg_prepared_xacts
          where database = current_database()
        ) running);
      end
      $$`)
  }
}
