import { Migration } from '@mikro-orm/migrations'

/** What lets the tables of companies be on other nodes than the keys, as with Citus. */
export class Migration0038Nodes extends Migration {
  static readonly change = { kind: 'expand', oldest: '1.1', fills: ['api_keys'] } as const

  override up(): void {
    // The newest transaction that writes to this database, in its lower 32 bits; null if there is none. As a function,
    // since it is asked on the node that stores the company. A prepared transaction has no session.
    this.addSql(`create function newest_running() returns bigint
      language sql volatile set search_path = pg_catalog, pg_temp as $$
        select max(xid) from (
          select backend_xid::text::bigint as xid from pg_stat_activity
          where datname = current_database()
          union all
          select transaction::text::bigint from pg_prepared_xacts
          where database = current_database()
        ) running
      $$`)

    // Keys are read before the company is known, when the employees of all companies are behind their policies. A
    // trigger fills it in, so that keys of the release before have it too; that release also updates the keys of
    // somebody who is renamed.
    this.addSql('alter table api_keys add column person_name text')
    this.addSql('grant select (person_name) on api_keys to rollcall_person')
    this.addSql('alter table employees no force row level security')
    this.addSql(`update api_keys k set person_name = p.first_name || ' ' || p.last_name
      from employees p where p.company_id = k.company_id and p.id = k.employee_id`)
    this.addSql('alter table employees force row level security')
    this.addSql(`create function name_key_person() returns trigger
      language plpgsql set search_path = pg_catalog, pg_temp as $$
      begin
        new.person_name := coalesce(
          (select p.first_name || ' ' || p.last_name from public.employees p
           where p.company_id = new.company_id and p.id = new.employee_id),
          new.person_name);
        return new;
      end $$`)
    this.addSql(`create trigger name_key_person before insert or update of employee_id, reach on api_keys
      for each row when (new.employee_id is not null) execute function name_key_person()`)
  }
}
