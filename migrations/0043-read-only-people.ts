import { Migration } from '@mikro-orm/migrations'

/** People whose access shows everything that it reaches and changes none of it. */
export class Migration0043ReadOnlyPeople extends Migration {
  static readonly change = { kind: 'expand', oldest: '1.1' } as const

  override up(): void {
    this.addSql('alter table sign_ins add column read_only boolean not null default false')
  }
}
