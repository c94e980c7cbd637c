import { Migration } from '@mikro-orm/migrations'

/** An e-mail is that of one person in its company; over all companies only among people with dashboard access. */
export class Migration0056EmailsOfCompanies extends Migration {
  static readonly change = {
    kind: 'expand',
    oldest: '1.1',
    // Its indexes are built while the table is written to.
    outside_transaction: true,
  } as const

  override up(): void {
    // Processes of the release before insert with `on conflict do nothing`, whatever the key.
    this.addSql(`alter table login_emails drop constraint login_emails_pkey,
      add constraint login_emails_pkey primary key (company_id, email_norm)`)
    this.addSql('drop index concurrently if exists login_emails_by_email')
    this.addSql('create index concurrently login_emails_by_email on login_emails (email_norm)')
    // A job fills it for the people who have access already.
    this.addSql(`alter table login_emails
      add column if not exists has_dashboard_access boolean not null default false`)
    this.addSql('drop index concurrently if exists login_emails_of_admins')
    this.addSql(`create unique index concurrently login_emails_of_admins on login_emails (email_norm)
      where has_dashboard_access`)
  }
}
