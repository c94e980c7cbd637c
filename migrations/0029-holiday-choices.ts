import { Migration } from '@mikro-orm/migrations'
import { tenantPolicy } from './sql.ts'

/**
 * What a company makes of a holiday by its key, the holiday whose place one of its rows takes, and what becomes of
 * a paid holiday on a day off. Nobody has chosen anything: all is as in the release before.
 */
export class Migration0029HolidayChoices extends Migration {
  override up(): void {
    this.addSql(`create table holiday_choices (
      company_id bigint not null references companies (id),
      holiday_key text not null,
      choice text not null check (choice in ('paid', 'premium', 'ordinary')),
      updated_at timestamptz not null default now(),
      primary key (company_id, holiday_key)
    )`)
    this.addSql(tenantPolicy('holiday_choices'))
    this.addSql('grant select on holiday_choices to rollcall_person')
    this.addSql('alter table holidays add column for_key text')
    this.addSql(`alter table companies
      add column holiday_on_day_off text not null default 'none'
        check (holiday_on_day_off in ('none', 'next_working_day', 'pay', 'by_region'))`)
  }
}
