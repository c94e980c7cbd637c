import { Migration } from '@mikro-orm/migrations'

/**
 * The dates of a held time entry that an adjustment of its release pays, as YYYY-MM-DD. While the adjustment is
 * approved, the entry does not count on these dates, in an open period either. Null: not of a release.
 */
export class Migration0030ReleasedEntries extends Migration {
  override up(): void {
    this.addSql(`alter table payroll_day_adjustments
      add column released_dates text[],
      add check ((released_entry_id is null) = (released_dates is null)),
      add check (cardinality(released_dates) > 0)`)
    this.addSql(`create index payroll_day_adjustments_released
      on payroll_day_adjustments (company_id, released_entry_id) where released_entry_id is not null`)
  }
}
