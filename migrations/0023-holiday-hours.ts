import { Migration } from '@mikro-orm/migrations'

/**
 * Hours worked on a holiday, apart from regular ones, and what else a report warns of. The release before reads
 * snapshots with these hours inside regular and with its own warnings: both go on as they are, and what is new has
 * columns of its own.
 */
export class Migration0023HolidayHours extends Migration {
  override up(): void {
    // Companies that exist go on as they are; new ones are made with true.
    this.addSql(`alter table companies
      add column holiday_worked_apart boolean not null default false`)

    // The days of which some regular minutes were worked on a holiday, as [day of the period, minutes] from 0 on;
    // and the warnings that the release before does not know. Null: none.
    this.addSql(`alter table pay_period_hours
      add column holiday_worked json check (json_typeof(holiday_worked) = 'array'),
      add column later_warnings json check (json_typeof(later_warnings) = 'array')`)
  }
}
