import { Migration } from '@mikro-orm/migrations'

/**
 * The password with which an employee was created, as long as it is a first password, and the one that a person without
 * dashboard access has chosen at the sign-in. Those who exist have neither.
 */
export class Migration0055FirstPasswords extends Migration {
  static readonly change = { kind: 'expand', oldest: '1.1' } as const

  override up(): void {
    this.addSql('alter table employees add column first_password_hash text')
    this.addSql('alter table sign_ins add column password_hash text')
  }
}
