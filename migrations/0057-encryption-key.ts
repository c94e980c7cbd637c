import { Migration } from '@mikro-orm/migrations'

/** The id of the ENCRYPTION_KEY that encrypts; null: that of the next start. */
export class Migration0057EncryptionKey extends Migration {
  static readonly change = { kind: 'expand', oldest: '1.1' } as const

  override up(): void {
    this.addSql(`create table encryption_key (
      id int not null default 1 primary key check (id = 1),
      key_id text,
      chosen_at timestamptz not null
    )`)
  }
}
