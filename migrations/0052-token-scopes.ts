import { Migration } from '@mikro-orm/migrations'

/** The scope that a refresh narrowed an access token to. */
export class Migration0052TokenScopes extends Migration {
  static readonly change = { kind: 'expand', oldest: '1.1' } as const

  override up(): void {
    // Null: everything that the person allowed.
    this.addSql('alter table oauth_artifacts add column scope text')
  }
}
