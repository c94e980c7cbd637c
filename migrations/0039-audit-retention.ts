import { Migration } from '@mikro-orm/migrations'

/**
 * For how many years a company keeps its audit log; null, as before: for ever. The tables that only grow are vacuumed
 * after every fiftieth of new rows, so that their indexes are read without the rows.
 */
export class Migration0039AuditRetention extends Migration {
  static readonly change = { kind: 'expand', oldest: '1.1' } as const

  override up(): void {
    this.addSql('alter table companies add column audit_retention_years int')
    // On its own: Citus adds no column together with a check.
    this.addSql(`alter table companies add constraint companies_audit_retention_years
      check (audit_retention_years >= 1)`)
    for (const table of ['audit_log', 'outbox']) {
      this.addSql(`alter table ${table} set (autovacuum_vacuum_insert_scale_factor = 0.02)`)
    }
  }
}
