import { Migration } from '@mikro-orm/migrations'

/**
 * The language of the pages and e-mails of a company's people, and of a person's where it differs. Companies that exist
 * stay English.
 */
export class Migration0045Languages extends Migration {
  static readonly change = { kind: 'expand', oldest: '1.1' } as const

  override up(): void {
    this.addSql("alter table companies add column language text not null default 'en'")
    this.addSql('alter table employees add column language text')
    // On their own: Citus adds no column together with a check.
    for (const table of ['companies', 'employees']) {
      this.addSql(`alter table ${table} add constraint ${table}_language
        check (language in ('en', 'fr'))`)
    }
    this.addSql('grant update (language) on employees to rollcall_person')
  }
}
