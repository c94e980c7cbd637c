import { Migration } from '@mikro-orm/migrations'

/**
 * Schedules that repeat after several weeks, with several shifts a day, and the holiday whose substitute day an
 * override is. The release before reads the first week of a cycle and one shift a day.
 */
export class Migration0031Cycles extends Migration {
  override up(): void {
    this.addSql(`alter table schedule_versions
      add column cycle_weeks int not null default 1 check (cycle_weeks between 1 and 8)`)
    this.addSql(`alter table schedule_days
      add column week int not null default 1 check (week between 1 and 8),
      drop constraint schedule_days_pkey,
      add primary key (company_id, schedule_version_id, week, day_of_week, start_minute)`)
    this.addSql('alter table one_day_overrides add column substitutes_for date')
    this.addSql(`create unique index one_day_overrides_substitute
      on one_day_overrides (company_id, employee_id, substitutes_for)
      where status = 'approved' and substitutes_for is not null`)
  }
}
