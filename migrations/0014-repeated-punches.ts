import { Migration } from '@mikro-orm/migrations'

/**
 * What was last posted of a punch, so that a repeat of it can be told from other times. Null on rows of
 * before: not known. `earlier_posts` has what was posted before a deleted punch was entered again.
 */
export class Migration0014RepeatedPunches extends Migration {
  override up(): void {
    this.addSql(`alter table time_entries
      add column posted_clock_out timestamptz,
      add column posted_break_minutes int,
      add column earlier_posts jsonb`)
  }
}
