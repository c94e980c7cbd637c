import { Migration } from '@mikro-orm/migrations'

/** Writes that a person confirms on a page: who asks for it, and the calls that wait. */
export class Migration0062ConfirmPages extends Migration {
  static readonly change = { kind: 'expand', oldest: '1.1' } as const

  override up(): void {
    for (const table of ['companies', 'oauth_grants']) {
      this.addSql(`alter table ${table} add column confirm_by text not null default 'token'`)
      // On its own: Citus adds no column together with a check.
      this.addSql(`alter table ${table} add constraint ${table}_confirm_by
        check (confirm_by in ('token', 'page'))`)
    }
    // call: encrypted, while the confirmation waits; agreed_by: the employee who said yes. Processes of the release
    // before take a confirmation that waits for one that was used, and refuse it.
    this.addSql(`alter table spent_confirmations
      add column call text,
      add column agreed_by bigint`)
  }
}
