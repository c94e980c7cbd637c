import { Migration } from '@mikro-orm/migrations'

/**
 * What is written with every change, and with a thousand punches a thousand times, costs less: an event's
 * id is random and nothing looks for it by that alone; what a record was, and what an event says, is text
 * of our own that PostgreSQL need not read before it keeps it.
 */
export class Migration0011LighterRows extends Migration {
  override up(): void {
    this.addSql(`alter table outbox
      drop constraint outbox_company_id_event_id_key,
      alter column payload type text using payload::text`)
    this.addSql(`alter table audit_log
      alter column before type text using before::text,
      alter column after type text using after::text`)
  }
}
