import { Migration } from '@mikro-orm/migrations'

/**
 * What is written with every change, and with a thousand punches a thousand times, costs less.
 *
 * An event's id is random and nothing looks for it by that alone. What a record was, and what an event says,
 * is text of our own that PostgreSQL need not read before it keeps it. The audit log only ever grows at
 * its end: where which time lies in it takes a summary, not a line a row. Punches whose clock-in was
 * changed are few, and have a small index of their own where repeats of them are looked for.
 */
export class Migration0011LighterRows extends Migration {
  override up(): void {
    this.addSql(`alter table outbox
      drop constraint outbox_company_id_event_id_key,
      alter column payload type text using payload::text`)
    this.addSql('drop index audit_log_at')
    this.addSql(`alter table audit_log
      alter column before type text using before::text,
      alter column after type text using after::text`)
    this.addSql('create index audit_log_at on audit_log using brin (at)')
    this.addSql(`create index time_entries_moved
      on time_entries (company_id, employee_id, posted_clock_in) where posted_clock_in <> clock_in`)
  }
}
