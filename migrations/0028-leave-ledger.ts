import { Migration } from '@mikro-orm/migrations'

/**
 * What adjustments of leave balances need: who made an entry, its unit, and the first date of its leave year. The
 * release before inserts entries without them; its leave years begin on 1 January. Sums before and after are
 * compared, so that nobody's balance changes.
 */
export class Migration0028LeaveLedger extends Migration {
  override up(): void {
    this.addSql(`alter table leave_ledger
      add column leave_year_start date,
      add column unit text not null default 'days' check (unit in ('days', 'hours')),
      add column created_by jsonb`)
    // The owner sees the entries of all companies only while the policy does not apply to it.
    this.addSql('alter table leave_ledger no force row level security')
    this.addSql(`do $$
      declare
        sums_before text;
        sums_after text;
      begin
        select md5(string_agg(line, e'\\n' order by line)) into sums_before from (
          select concat_ws(' ', company_id, employee_id, type, make_date(leave_year, 1, 1),
            sum(millidays)) as line
          from leave_ledger group by company_id, employee_id, type, leave_year) s;
        update leave_ledger set leave_year_start = make_date(leave_year, 1, 1);
        select md5(string_agg(line, e'\\n' order by line)) into sums_after from (
          select concat_ws(' ', company_id, employee_id, type, leave_year_start,
            sum(millidays) filter (where unit = 'days')) as line
          from leave_ledger group by company_id, employee_id, type, leave_year_start) s;
        if sums_before is distinct from sums_after then
          raise exception 'The sums of the leave ledger would change.';
        end if;
      end $$`)
    this.addSql('alter table leave_ledger force row level security')
    this.addSql(`create function fill_leave_year_start() returns trigger
      language plpgsql set search_path = pg_catalog, pg_temp as $$
      begin
        new.leave_year_start := make_date(new.leave_year, 1, 1);
        return new;
      end $$`)
    this.addSql(`create trigger fill_leave_year_start before insert on leave_ledger
      for each row when (new.leave_year_start is null) execute function fill_leave_year_start()`)
    this.addSql('alter table leave_ledger alter column leave_year_start set not null')
  }
}
