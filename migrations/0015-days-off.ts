import { Migration } from '@mikro-orm/migrations'

/**
 * A one-day override may be a day off. Its times stay required, and such a row stores a shift of one minute
 * with a break of one: the release before this one reads it as a day without hours.
 */
export class Migration0015DaysOff extends Migration {
  override up(): void {
    this.addSql(`alter table one_day_overrides
      add column is_working boolean not null default true`)
  }
}
