import { Migration } from '@mikro-orm/migrations'

/** Entries that come after their pay period was approved, and whether a period that is still open may be approved. */
export class Migration0013HeldEntries extends Migration {
  override up(): void {
    // The closed entries that a snapshot was made with. Null: not recorded, as in snapshots from before;
    // those hold every closed entry that was not stored late since.
    this.addSql('alter table pay_period_snapshots add column entry_ids bigint[]')

    // When an entry was last stored, closed or restored in an approved period.
    this.addSql('alter table time_entries add column late_at timestamptz')
    this.addSql(`create index time_entries_late on time_entries (company_id, employee_id)
      where late_at is not null`)

    // Companies that exist go on as they are; new ones are made with 'ask'.
    this.addSql(`alter table companies add column approve_open_periods text not null default 'allow'
      check (approve_open_periods in ('allow', 'ask'))`)
  }
}
