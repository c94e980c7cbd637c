import { Migration } from '@mikro-orm/migrations'

/**
 * The audit log and the outbox are written with every change. Their company is the one that row-level
 * security has let through, which needs no second look; what a record was is kept as the text that it
 * came as, since taking it apart was half of what a row of the log cost.
 */
export class Migration0010LighterLogs extends Migration {
  override up(): void {
    this.addSql('alter table audit_log drop constraint audit_log_company_id_fkey')
    this.addSql('alter table outbox drop constraint outbox_company_id_fkey')
    this.addSql(`alter table audit_log
      alter column before type json using before::json,
      alter column after type json using after::json`)
  }
}
