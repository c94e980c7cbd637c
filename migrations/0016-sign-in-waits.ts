import { Migration } from '@mikro-orm/migrations'

/** Failed sign-ins by network and by account in a network, which wait longer each time. */
export class Migration0016SignInWaits extends Migration {
  override up(): void {
    // Looked up before the company is known, so only the owner reads and writes it.
    this.addSql(`create table sign_in_waits (
      holder text primary key,
      failures int not null,
      next_at timestamptz not null,
      failed_at timestamptz not null
    )`)
    this.addSql('create index sign_in_waits_oldest on sign_in_waits (failed_at)')
  }
}
