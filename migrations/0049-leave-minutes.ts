import { Migration } from '@mikro-orm/migrations'

/** The exact share of a day, or of an hour, that leave by the hour takes; entries and requests from before have none. */
export class Migration0049LeaveMinutes extends Migration {
  static readonly change = { kind: 'expand', oldest: '1.1' } as const

  override up(): void {
    this.addSql('alter table leave_ledger add column minutes int, add column full_minutes int')
    this.addSql('alter table leave_requests add column full_minutes int')
  }
}
