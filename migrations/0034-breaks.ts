import { Migration } from '@mikro-orm/migrations'

/**
 * The place of a time entry and the times of its breaks: `[{start, end, is_paid}]` with instants, null when they are
 * not known. The release before changes times and `break_minutes` without them, so breaks that no longer fit are read
 * as not known.
 */
export class Migration0034Breaks extends Migration {
  override up(): void {
    this.addSql(`alter table time_entries
      add column work_location_id bigint,
      add column breaks jsonb check (jsonb_typeof(breaks) = 'array'),
      add constraint time_entries_work_location foreign key (company_id, work_location_id)
        references work_locations (company_id, id)`)
    // Splitting shifts at midnight looks for the few entries whose breaks are known.
    this.addSql(`create index time_entries_breaks on time_entries (company_id, clock_in)
      where breaks is not null`)
  }
}
